"""The parts of the page, each about one thing."""
