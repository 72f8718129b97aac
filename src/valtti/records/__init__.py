"""Game records: one JSON object a line, from which a game can be played again."""

from valtti.records.record import Record, read_records, record_of

__all__ = ["Record", "read_records", "record_of"]
