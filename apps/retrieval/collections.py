"""The kinds of texts there are: apps register theirs, with what was measured best for them."""

from __future__ import annotations

from dataclasses import dataclass

from apps.projects.registry import Registry


@dataclass(frozen=True)
class Collection:
    """`keyword_share` is what words weigh in the score of a hit, vectors weigh the rest: passages that explain are
    found by meaning (0.4, MED), what people say to each other by its words (0.65, LoCoMo). `languages` says nothing:
    a question's script decides whether vectors are asked at all."""

    keyword_share: float = 0.4


COLLECTIONS: Registry[str, Collection] = Registry("collection")


def register_collection(name: str, *, keyword_share: float = 0.4) -> None:
    """Make a collection known before texts are put into it. ValueError for a share that is none."""
    if not 0 <= keyword_share <= 1:
        raise ValueError(f"collection {name!r}: a share of {keyword_share}")
    COLLECTIONS.register(name, Collection(keyword_share))


def collection(name: str) -> Collection:
    """Raises LookupError for one that no app has registered."""
    found = COLLECTIONS.get(name)
    if found is None:
        raise LookupError(f"no collection {name!r}; there are: {', '.join(COLLECTIONS.names())}")
    return found
