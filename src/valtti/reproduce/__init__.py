"""The experiments of the source documents, run again, and reports that set our numbers beside the published ones.

A document has a folder with the same files: `published.toml` and `published.py` (the numbers in print and those we
check ourselves against), `experiment.py` (plays the games and returns plain results), `claims.py` (what the document
says, each claim a function of the results), `figures.py` and `report.py` (a page made of results).
"""
