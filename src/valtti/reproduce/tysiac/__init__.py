"""A Computer Program that Plays the Card Game Tysiąc: against agents, and against people."""
