"""Web search: one question to a search service, whatever becomes of it."""
