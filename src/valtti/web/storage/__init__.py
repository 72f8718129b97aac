"""Tables and their events in a database, SQLite or PostgreSQL."""

from valtti.web.storage.store import Happening, SeatRow, Store, TableRow

__all__ = ["Happening", "SeatRow", "Store", "TableRow"]
