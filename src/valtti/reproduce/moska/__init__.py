"""Man vs machine, the Moska thesis: networks that value positions, and how often their players lose."""
