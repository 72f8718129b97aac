"""Pages with tables and figures, and comparisons of numbers: what experiments and leagues report with."""
