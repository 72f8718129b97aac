"""Tables that follow upon one another."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("tables", sa.Column("series", sa.Text))
    op.create_index("tables_of_series", "tables", ["series"])
