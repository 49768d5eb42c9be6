"""Values that a model found in a message, believed only as far as the message itself bears them out.

A model returns {field, value, quote}. A value is kept when its quote stands in the message and the quote, read by
the rules or compared word by word, says that value. Everything else is dropped: invented values are a defect.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel, Field, ValidationError

from apps.agents.actions.proposals import Found
from apps.agents.field_values import problem_with, same, try_read
from apps.agents.reading import Reading
from apps.agents.schemas import FieldCatalogue

WORDS = re.compile(r"[a-z0-9]+(?:[.'][a-z0-9]+)*|[\u3400-\u9fff]", re.IGNORECASE)
NUMBERS = re.compile(r"\d+(?:\.\d+)?")


class Item(BaseModel):
    """One value as a model gives it."""

    field: str
    value: Any
    quote: str
    confidence: float = Field(default=0.8, ge=0, le=1)


class Extracted(BaseModel):
    values: list[Item] = Field(default_factory=list)


def inline_items(blocks: Iterable[str]) -> list[Item]:
    """The items of tagged blocks; a block that cannot be read counts as empty."""
    items: list[Item] = []
    for block in blocks:
        try:
            items += Extracted.model_validate_json(block).values
        except ValidationError:
            continue
    return items


def found_by_rules(reading: Reading, *, message_id: str, text: str) -> list[Found]:
    """What the rules read in the message, with the places as evidence."""
    return [
        Found(
            field=value.field,
            value=value.value,
            method=value.method,
            evidence=tuple(
                {
                    "kind": "message",
                    "message_id": message_id,
                    "start": start,
                    "end": end,
                    "quote": text[start:end],
                }
                for start, end in value.spans
            ),
            confidence=value.confidence,
            derived=value.derived,
        )
        for value in reading.values
    ]


@dataclass(frozen=True)
class Verified:
    """What was kept, and the fields that were dropped with the reason (for the trace)."""

    found: tuple[Found, ...]
    dropped: tuple[tuple[str, str], ...]


def verify(
    items: Iterable[Item],
    *,
    message_id: str,
    text: str,
    catalogue: FieldCatalogue,
    context: Mapping[str, Any],
    method: str,
) -> Verified:
    """Keep the values that the message says."""
    found: list[Found] = []
    dropped: list[tuple[str, str]] = []
    for item in items:
        span = _find(text, item.quote)
        if catalogue.find(item.field) is None:
            dropped.append((item.field, "unknown_field"))
        elif span is None:
            dropped.append((item.field, "quote_not_in_message"))
        else:
            value, derived = _borne_out(item, text[span[0] : span[1]], catalogue, context)
            if value is None:
                dropped.append((item.field, "value_not_in_quote"))
                continue
            evidence = {
                "kind": "message",
                "message_id": message_id,
                "start": span[0],
                "end": span[1],
                "quote": text[span[0] : span[1]],
            }
            found.append(Found(item.field, value, method, (evidence,), item.confidence, derived))
    return Verified(tuple(found), tuple(dropped))


def _borne_out(
    item: Item, quote: str, catalogue: FieldCatalogue, context: Mapping[str, Any]
) -> tuple[Any, bool]:
    """(value, derived): the value when the quote says it, derived when it was put into another form; or None."""
    if isinstance(item.value, str) and _normal(item.value) in _normal(quote) and item.value.strip():
        read = try_read(catalogue, item.field, item.value, context=context)
        return (read, read != item.value.strip()) if read is not None else (None, False)
    read = try_read(catalogue, item.field, quote, context=context)
    if read is not None and same(catalogue, item.field, read, item.value):
        return item.value, True
    if problem_with(catalogue, item.field, item.value) or not _all_said(item.value, quote):
        return None, False
    return item.value, not isinstance(item.value, str)


def _all_said(value: Any, quote: str) -> bool:
    """Whether every word and number of every text in the value stands in the quote."""
    said = set(_words(quote))
    numbers = set(NUMBERS.findall(_normal(quote)))
    texts = list(_texts(value))
    if not texts:
        return False
    return all(set(_words(text)) <= said and set(NUMBERS.findall(_normal(text))) <= numbers for text in texts)


def _texts(value: Any) -> Iterable[str]:
    if isinstance(value, Mapping):
        for part in value.values():
            yield from _texts(part)
    elif isinstance(value, list):
        for part in value:
            yield from _texts(part)
    elif value is not None and not isinstance(value, bool):
        yield f"{value:g}" if isinstance(value, float) else str(value)


def _words(text: str) -> list[str]:
    return WORDS.findall(_normal(text))


def _normal(text: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


def _find(text: str, quote: str) -> tuple[int, int] | None:
    """Where a quote stands in the text, white space and width aside."""
    parts = [re.escape(part) for part in quote.split()]
    if not parts:
        return None
    match = re.search(r"\s+".join(parts), text) or re.search(r"\s+".join(parts), text, re.IGNORECASE)
    return match.span() if match else None
