"""Asking a worker to count words and make vectors. What is lost with its broker the clock asks for again."""

from __future__ import annotations

import structlog
from django.db import transaction

from apps.runs.queue import send

logger = structlog.get_logger(__name__)

INDEX = "retrieval.index"
QUEUE = "batch"


def index_on_commit() -> None:
    """Asked for once a transaction, however many texts it wrote."""
    waiting = transaction.get_connection().run_on_commit
    if not any(function is ask for _, function, _ in waiting):
        transaction.on_commit(ask, robust=True)


def ask() -> None:
    if failure := send(INDEX, queue=QUEUE):
        logger.warning("index_not_asked_for", error=failure)
