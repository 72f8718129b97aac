"""Learning from games: gathering positions, and training networks on them."""
