"""Tic-Tac-Toe, the small example of the Moska thesis: exact facts and baselines."""
