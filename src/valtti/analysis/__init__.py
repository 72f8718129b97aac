"""What can be said of moves and of whole games: ratings with their uncertainty, and what was given away."""
