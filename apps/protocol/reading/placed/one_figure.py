"""One figure of one group, told by itself: “对照组的评分平均是6.2分”, "we'd go by 10 percent". Nothing can be
calculated from it alone, and nobody knows what it is of where no group is named: it is asked, each group as an answer.

A clause that stands surely where figures of a calculation are told, and has one figure, of which no other reader could
say more: two clauses of that sort are two groups, and told together (`told/rates.py`, `told/means.py`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final

from apps.fields.reading.prose.patterns import field_for
from apps.fields.reading.results import Known, Unreadable
from apps.fields.reading.sentences import asks
from apps.fields.reading.text import Said
from apps.protocol.reading.placed.places import places_of
from apps.protocol.reading.told.means import differences_in, tidy
from apps.protocol.reading.told.pairs import asked_if_meant, role_by_name, with_recorded
from apps.protocol.reading.words.parts import Part, is_of_size, parts_of
from apps.protocol.sample_size.input_words import OF_EXPOSURE

SURELY: Final = 0.8
MESSAGES_KEPT: Final = 8
_RATES: Final = "rates"
_FIGURE: Final = re.compile(r"(?<![\dA-Za-z.])\d{1,5}(?:\.\d{1,4})?(?![\d.]*\d)")
_AVERAGE: Final = re.compile(r"\b(?:means?|averages?|on\saverage)\b|平均|均[值数](?!差)", re.IGNORECASE)
# What is no level of a group: a spread, a change, a limit, somebody's age.
_OTHER: Final = re.compile(
    r"\b(?:standard\sdeviations?|SDs?|spread|differences?|margin|power|alpha|sided|ratio|by|drop\w*|lo(?:se|st|ss\w*)|age[ds]?|years?\sold"
    r"|sensitivity|specificity|accuracy|AUC|cut-?offs?|hazard|odds|patients|people|unexposed|exposed\sto|times|fold|double|half)\b"
    r"|标准差|差[值异别]|界值|灵敏|敏感[度性]|特异|准确|曲线下|截断|把握|检验|[单双]侧|风险比|比值|失访|脱落|岁|年龄|倍|[升降增减](?!到|至)|提高(?!到|至)|以[上下内]|超过|不足|至少",
    re.IGNORECASE,
)


def told_alone(said: Said, known: Known) -> Iterator[Unreadable]:
    field = field_for("assumptions", known)
    if field is None or not is_of_size(field, known) or asks(said.plain):
        return
    ours, told = _of_ours(Said(said.message, said.folded, 0, len(said.message)))
    if len(told) != 1 or not told[0].stands_in(said) or told[0].said.end > said.end:
        return
    beside_it = (part for part in parts_of(said) if part.whose != "theirs" and part is not told[0])
    if told[0].shares and any(part.shares for part in beside_it):
        return  # of two shares nobody knows what the other is of
    changes = {value: part for part in ours for value in differences_in(part)}
    beside = {"delta": tidy(next(iter(changes)))} if len(changes) == 1 else {}
    ways = [with_recorded({**way, **beside}, field, known) for way in _ways(told[0], known)]
    if known.value(field.path) not in ways:
        yield asked_if_meant(ways, [*told, *(changes.values() if beside else ())], field, known)


@lru_cache(maxsize=MESSAGES_KEPT)  # it is asked for each sentence of a message
def _of_ours(message: Said) -> tuple[tuple[Part, ...], tuple[Part, ...]]:
    """What is told of ours, and those of it that tell one figure."""
    ours = tuple(part for part in parts_of(message) if part.whose == "ours")
    return ours, tuple(part for part in ours if _tells_one(part))


def _tells_one(part: Part) -> bool:
    if len(_FIGURE.findall(part.text)) != 1 or _OTHER.search(part.text):
        return False
    is_level = part.shares if not _AVERAGE.search(part.text) else True
    return bool(is_level) and places_of(part.said.strip(" ,;.。")).get(_RATES, 0.0) >= SURELY


def _ways(part: Part, known: Known) -> Iterator[dict[str, Any]]:
    """What it may be: of the group that is named, else of either."""
    if part.shares and not _AVERAGE.search(part.text):
        value: float = part.shares[0]
        names = {"control": "p1", "treated": "p2"}
    else:
        value = tidy(float(_FIGURE.findall(part.text)[0]))
        names = {"control": "mu1", "treated": "mu2"}
    role = role_by_name(part.text, known)
    either = [*names.values()]
    if names["control"] == "p1":  # of all, where there are no groups
        either.insert(0 if known.value("study_design.design_type") in OF_EXPOSURE else len(either), "p")
    for name in [names[role]] if role else either:
        yield {name: value}
