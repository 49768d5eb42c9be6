"""A message without what it tells of others alone: what a colleague has is in no calculation of ours."""

from __future__ import annotations

from apps.fields.reading.sentences import may_ask, sentences
from apps.fields.reading.text import Said
from apps.protocol.reading.words.ours import ours_alone
from apps.protocol.reading.words.parts import parts_of


def of_ours(text: str) -> str:
    """Whoever asks may ask about figures of others, but for those that ours take the place of; what is only told of
    them is left out."""
    said = Said.of(text)
    told = [sentence for sentence in sentences(said) if sentence.plain.strip()]
    asks = any(may_ask(sentence.plain) for sentence in told)
    said, _moved = ours_alone(said, keeps_theirs=asks)
    if asks:
        return said.text
    kept = [sentence for sentence in sentences(said) if sentence.plain.strip() and not _is_theirs(sentence)]
    return said.text if len(kept) == len(told) else " ".join(sentence.text for sentence in kept)


def _is_theirs(sentence: Said) -> bool:
    parts = parts_of(sentence)
    return bool(parts) and all(part.whose == "theirs" for part in parts)
