"""All that a worker does behind the writes: words counted, vectors made, the index of a model that needs one."""

from __future__ import annotations

from apps.retrieval.actions.counting import count_words
from apps.retrieval.actions.embedding import make_vectors
from apps.retrieval.actions.models import ask_for_missing, ensure_indexes


def index() -> int:
    """Until nothing is left. Gives how many vectors were made."""
    count_words()
    made = make_vectors()
    while ask_for_missing():
        fresh = make_vectors()
        made += fresh
        if not fresh:
            break
    ensure_indexes()
    return made
