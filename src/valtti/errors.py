"""Errors that a user can cause."""


class InputError(ValueError):
    """Something given to Valtti is not right; the message is one clear line."""
