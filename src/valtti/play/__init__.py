"""A game at the terminal: a session, the story that is told of it, and a seat for a person."""
