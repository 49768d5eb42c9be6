"""Statements about a paper with their places: by a model as far as quotes bear them, else sentences of the paper."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import asdict, dataclass
from typing import Any, Self

from apps.papers.asking import Asker
from apps.papers.borne import said_in, words_that_bear
from apps.papers.questions.answers import Sentence, on_topic, sentences_in
from apps.papers.questions.topics import topic_of
from apps.papers.sentences import FIGURE
from apps.papers.summaries.parts import KEYS, PARTS, POINTS, Part
from apps.search.models import Passage

USED_ALREADY, NEAR = 1.5, 1.5
MOST_CHARACTERS = 60_000  # of the paper that a model is given
SCHEMA = {
    "type": "object",
    "properties": {
        "claims": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {
                    "part": {"enum": list(KEYS)},
                    "text": {"type": "string"},
                    "passage": {"type": "integer"},
                    "quote": {"type": "string"},
                },
                "required": ["part", "text", "passage", "quote"],
            },
        }
    },
    "required": ["claims"],
}


@dataclass(frozen=True)
class Claim:
    """`quote` stands in the passage of that id."""

    part: str
    text: str
    passage_id: int
    quote: str

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        return cls(**data)

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


@dataclass(frozen=True)
class Claims:
    """`dropped` counts what a model said with a quote that stands nowhere; `by_model` whether one said it."""

    claims: tuple[Claim, ...]
    dropped: int = 0
    by_model: bool = False


def plain(text: str) -> str:
    """Symbols in one form, so that a model reads “≥” and “µ” wherever a file writes them otherwise."""
    return unicodedata.normalize("NFKC", text).replace("\u2212", "-").replace("\u00ad", "")


def claims_of(asker: Asker, passages: Sequence[Passage], *, is_part: bool = False) -> Claims:
    answer = asker.ask("paper_summary", _given(passages), SCHEMA) if passages else None
    if answer is None:
        found = by_rules(passages)
        return Claims(tuple(found + points_beside(found, passages) if is_part else found))
    numbered = dict(enumerate(passages, start=1))
    checked = [_checked(each, numbered) for each in answer["claims"]]
    kept = tuple(each for each in checked if each is not None)
    return Claims(kept, len(checked) - len(kept), by_model=True)


def _given(passages: Sequence[Passage]) -> dict[str, Any]:
    given, left = [], MOST_CHARACTERS
    for number, passage in enumerate(passages, start=1):
        text = plain(passage.text)[:left]
        left -= len(text)
        if text:
            given.append({"passage": number, "section": passage.section, "text": text})
    return {"passages": given}


def _checked(data: Mapping[str, Any], passages: Mapping[int, Passage]) -> Claim | None:
    passage = passages.get(data["passage"])
    quote = words_that_bear(data, passage.text) if passage else None
    if passage is None or quote is None:
        return None
    return Claim(data["part"], said_in(data), passage.pk, quote)


def by_rules(passages: Sequence[Passage]) -> list[Claim]:
    """For each part the sentences that answer it, in the paper's own words. Results choose first, because their
    sentences name patients and treatments as well; parts that share come last."""
    sentences = sentences_in(passages)
    used: set[str] = set()
    found: list[Claim] = []
    for part in sorted(PARTS, key=lambda part: (part.key != "results", part.shares)):
        best = _best(part, sentences, used)
        used |= {each.text for each in best}
        found += (Claim(part.key, each.text, each.passage.pk, each.text) for each in best)
    return sorted(found, key=lambda claim: KEYS.index(claim.part))


def points_beside(found: Sequence[Claim], passages: Sequence[Passage]) -> list[Claim]:
    """Of a part of a paper, which says little that a summary asks for: the further sentences that say most in figures,
    in the order of the text."""
    said = {claim.text for claim in found}
    others = [each for each in sentences_in(passages) if each.text not in said]
    ranked = sorted(others, key=lambda each: (-len(FIGURE.findall(each.text)), each.place))
    chosen = sorted(ranked[: max(0, POINTS.most - len(said))], key=lambda each: each.place)
    return [Claim(POINTS.key, each.text, each.passage.pk, each.text) for each in chosen]


def _best(part: Part, sentences: Sequence[Sentence], used: AbstractSet[str]) -> list[Sentence]:
    """In the order of the text. A sentence that another part has is taken once more only where it fits far better."""
    for key in part.topics:
        ranked = on_topic(topic_of(key), sentences)
        if part.shares:
            ranked = sorted(ranked, key=lambda row: -row[0] + USED_ALREADY * (row[1].text in used))
        free = [(score, each) for score, each in ranked if part.shares or each.text not in used]
        near = {each.text: each for score, each in free if score >= free[0][0] - NEAR}
        if near:
            return sorted(list(near.values())[: part.most], key=lambda each: each.place)
    return []
