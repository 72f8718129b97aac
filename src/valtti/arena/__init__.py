"""Matches and tournaments, and the statistics to judge them by."""
