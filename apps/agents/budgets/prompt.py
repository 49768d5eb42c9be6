"""How much of the prompt each of its parts may take, in tokens, and cutting a part at whole lines or items.

What is cut is cut from the end: whoever puts a part together puts what matters most first.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, get_args

import orjson

from apps.llm.tokens import estimate_tokens as count_tokens

Part = Literal["system", "stage", "known", "memory", "retrieved", "history"]
PARTS: tuple[Part, ...] = get_args(Part)
# Shares of the whole prompt for agents that set none; what is proposed takes another half of `known`, so that the
# sum is one. History also uses what the others left; the message itself is always told, however long it is.
SHARES: Mapping[Part, float] = {
    "system": 0.2,
    "stage": 0.1,
    "known": 0.2,
    "memory": 0.1,
    "retrieved": 0.2,
    "history": 0.1,
}
CUT = "…"


@dataclass(frozen=True)
class Budget:
    """Tokens by part; `total` is that of the whole prompt."""

    total: int
    by_part: Mapping[Part, int]

    def __getitem__(self, part: Part) -> int:
        return self.by_part[part]


def budget_for(total: int, said: Mapping[str, Any]) -> Budget:
    """What an agent's `budgets` say under `<part>_tokens`, else the shares of its longest prompt (`total` tokens)."""
    return Budget(total, {part: _tokens_for(said.get(f"{part}_tokens"), part, total) for part in PARTS})


def _tokens_for(said: Any, part: Part, total: int) -> int:
    return min(total, said) if isinstance(said, int) else int(total * SHARES[part])


def cut_text(text: str, tokens: int) -> str:
    """The first lines that fit; a first line that is too long alone is cut within."""
    if count_tokens(text) <= tokens:
        return text
    kept: list[str] = []
    for line in text.split("\n"):
        if count_tokens("\n".join([*kept, line, CUT])) > tokens:
            break
        kept.append(line)
    if not kept:
        kept = [_within(text.split("\n", 1)[0], tokens)]
    return "\n".join([*kept, CUT]).strip()


def cut_data(data: Mapping[str, Any], tokens: int) -> dict[str, Any]:
    """The first entries that fit, whole; one that is too long is left out and those after it may still fit."""
    kept: dict[str, Any] = {}
    for name, value in data.items():
        if _data_tokens({**kept, name: value}) <= tokens:
            kept[name] = value
    return kept


def _within(line: str, tokens: int) -> str:
    low, high = 0, len(line)
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if count_tokens(line[:middle]) < tokens else (low, middle - 1)
    return line[:low]


def _data_tokens(data: Mapping[str, Any]) -> int:
    return count_tokens(orjson.dumps(data, default=str).decode())
