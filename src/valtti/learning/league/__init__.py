"""Networks that learn from their own games, generation after generation, and the league that they form."""
