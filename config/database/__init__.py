"""Django's PostgreSQL backend that starts the embedded server at the first connection."""
