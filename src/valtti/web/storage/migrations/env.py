"""Runs migrations on the connection that alembic was handed."""

from alembic import context

from valtti.web.storage.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
