"""Tysiąc for people: its words, its table and how it is told."""
