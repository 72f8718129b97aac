"""What is stored. Migrations bring a database to this."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, Double, ForeignKey, Index, Integer, MetaData, Table, Text, true

metadata = MetaData()

people = Table(
    "people",
    metadata,
    Column("id", Text, primary_key=True),
    Column("made_at", Double, nullable=False),  # seconds since 1970, as all times here
)

tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("rules", Text, nullable=False),  # JSON
    Column("seed", BigInteger, nullable=False),
    Column("made_at", Double, nullable=False),
    Column("ended_at", Double),
    Column("result", Text),  # JSON, as records write it; null while the game goes on
    Column("series", Text),  # the first table of those who play again and again; null for that one itself
    Column("hints", Boolean, nullable=False, server_default=true()),  # may they be asked for?
    Index("tables_of_series", "series"),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("name", Text, nullable=False),
    Column("person_id", ForeignKey("people.id")),  # or else a level
    Column("level", Text),
    Index("seats_of_people", "person_id"),
)

#: Only added to, never changed.
events = Table(
    "events",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("move", Text),  # or else
    Column("forfeit", Text),  # for which reason the seat loses
    Column("at", Double, nullable=False),
)

analyses = Table(
    "analyses",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("data", Text, nullable=False),  # JSON
)
