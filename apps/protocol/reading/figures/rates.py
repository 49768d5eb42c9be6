"""Rates that need more than a pattern: one for both groups, and a loss said in everyday words, which is asked about.

A rate for both is read once the calculation takes a rate for each. What "drops by a tenth" may be people or events. Who
takes some more for luck may mean those who will be lost, or no more than luck: where nobody is lost in it, it is asked.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from apps.fields.reading.prose.denials import is_ours
from apps.fields.reading.prose.patterns import field_for
from apps.fields.reading.quantities.numbers import PERCENT
from apps.fields.reading.results import PATTERN, ROUTED, Known, ReadValue, Unreadable
from apps.fields.reading.sentences import asks
from apps.fields.reading.text import Said, is_said
from apps.protocol.reading.figures.arm_rates import CONTROL_EN, CONTROL_ZH, TREATED_EN, TREATED_ZH
from apps.protocol.reading.figures.assumed import OF_MARGIN
from apps.protocol.reading.figures.levels import LOST
from apps.protocol.reading.figures.shares import share_in
from apps.protocol.reading.words.other_people import clauses_of
from apps.protocol.size_requests.inputs.rates import hopes_for
from apps.protocol.size_requests.words.plain import plain
from apps.protocol.size_requests.words.remainder import compiled, number, share

_RATE: Final = re.compile(
    rf"(?P<value>{PERCENT})\s(?:\w+\s){{0,3}}in (?:both|each|either) (?:groups?|arms?)\b"
    rf"|(?:两组|两边|双方)[^,.。;]{{0,16}}?(?:均|都)(?:按照?|取|定|设|为|是|约|约为)*\s?(?P<chinese>{PERCENT}|[一二三四五六七八九]成[一二三四五六七八九半]?(?=[计估]?算))",
    re.IGNORECASE,
)


def equal_rates(said: Said, known: Known) -> Iterator[ReadValue]:
    design, field = field_for("design", known), field_for("assumptions", known)
    if design is None or field is None:
        return
    found = [*_RATE.finditer(said.plain)]
    calculation = known.value(design.path)
    of_margin = found and (  # few sentences have one, and the message may be long
        is_said(OF_MARGIN, known.message) if calculation is None else calculation == "two_proportions_margin"
    )
    if not of_margin:
        return
    for match in found:
        group = "value" if match["value"] else "chinese"
        rate = share_in(said.cut(*match.span(group)), known)
        if rate is not None:
            evidence = said.cut(*match.span()).span
            yield ReadValue(field.path, {"p_t": rate, "p_c": rate}, (evidence,), True, PATTERN)


# "The control rate is 25% rather than 30%", “对照组改成35%”.
_BECOMES_ZH: Final = r"(?:[改调换]?[成为到]|改|按照?|取|算|估计?|定|是|应该?|其实|就|还是)+"
_OF_ONE_GROUP: Final = {
    group: compiled(
        rf"(?:{zh})(?:的?[^,。;\d%]{{1,8}}率)?(?:那边)?{_BECOMES_ZH}(?:{share()})(?=(?:来?算|左右|吧|了)*\s?(?:[,.。;]|$))",
        rf"(?:\b(?:{en})\s(?:event\s)?(?:rate|risk|mortality|incidence)|\b(?:rate|risk|mortality|incidence)\s(?:in|with|on|under|of)\s(?:the\s)?(?:{en}))"
        rf"\s(?:is|should\sbe|ought\sto\sbe|would\sbe|will\sbe|has\sto\sbe|to|at)\s(?:really\s|actually\s|more\slike\s|about\s)*(?:{share()})(?=\s?(?:[,.;]|$)|\s(?:and|not|rather|instead)\b)",
    )
    for group, zh, en in (("control", CONTROL_ZH, CONTROL_EN), ("treated", TREATED_ZH, TREATED_EN))
}
_NAMES_OF: Final = ({"control": "p1", "treated": "p2"}, {"control": "p_c", "treated": "p_t"})


def rate_of_one_group(said: Said, known: Known) -> Iterator[ReadValue]:
    """Another rate for one of two groups of which both are recorded."""
    field = field_for("assumptions", known)
    recorded = known.value(field.path) if field else None
    if field is None or not isinstance(recorded, dict) or not is_ours(said.plain):
        return
    names = next((names for names in _NAMES_OF if set(names.values()) <= set(recorded)), None)
    found = {
        group: (number(match), clause.strip(" .。").span)
        for clause in clauses_of(said)
        for group, forms in _OF_ONE_GROUP.items()
        for form in forms
        for match in form.finditer(plain(clause.plain))
    }
    if names is not None and len(found) == 1:
        ((group, (rate, place)),) = found.items()
        if 0 < rate < 1:
            yield ReadValue(field.path, {**recorded, names[group]: rate}, (place,), True, PATTERN)


_MORE: Final = (
    r"\b(?:add|put|recruit|enrol|take|allow|leave|keep|throw\sin|tack\son|build\sin)(?:ing)?\s(?:an?\s|another\s|about\s|some\s|extra\s|additional\s|further\s){0,3}"
    rf"(?:{share()})\s(?:(?:more|extra|on\stop|spare|in\sreserve)\b|(?:just\s)?(?:for|as)\s(?:an?\s)?(?:luck|safety|good\smeasure|cushion|reserve|buffer|margin|contingency))",
    rf"\boversampl\w*\sby\s(?:about\s|another\s)?(?:{share()})",
    rf"(?:[多再]|另外)(?:招|收|入|纳入|找)(?:上|个|了)?(?:{share()})",
    rf"(?:[多再]|另外|还)*(?:留|加|打|放|备|预留)(?:出|上|个|了|足)?(?:{share()})(?:左右)?的?(?:富余|富裕|余量|余地|缓冲|备用|备着|保险|机动|损耗)",
    rf"(?:上浮|放大|多算|往上加)(?:个)?(?:{share()})",
)
_RESERVES: Final = compiled(*_MORE)
_OF_LOSSES: Final = re.compile(
    rf"{LOST}|\b(?:lost|los(?:e|es|ing|s|ses)|drop\w*|leav(?:e|es|ing)|(?:has|have|had)\sleft|quit\w*|mov(?:e|es|ing)\saway|vanish\w*|disappear\w*|(?:not|never)\s(?:come|show|turn|return)\w*)\b"
    r"|中途|走人|[跑走丢掉](?:了|人|光|几个)|流失|跟丢|不来|没来|搬走|搬家|联系不上|失联|随访不[到上]|找不[到着]",
    re.IGNORECASE,
)
_OF_A_THING: Final = re.compile(
    r"\b(?:budget\w*|money|price\w*|costs?|dose\w*|drugs?|kits?|beds?|alcohol|solution|time|weeks?|months?)\b|预算|经费|[钱药费床]|试剂|剂量|时间|酒精",
    re.IGNORECASE,
)
_MOST_LOST: Final = 0.5
_NOBODY: Final = re.compile(r"\b(?:nobody|no-?one|none)\b|没有?人|不会有?人?|不怕", re.IGNORECASE)


def reserves(said: Said, known: Known) -> Iterator[ReadValue | Unreadable]:
    """People beyond those who are needed: for those who will be lost, where the sentence says so."""
    field, rate = field_for("dropout", known), _reserve_in(said.plain)
    if field is None or rate is None or asks(said.plain) or not is_ours(said.plain):
        return
    if _is_for_losses(said.plain):
        yield ReadValue(field.path, rate, (said.strip(" .。").span,), True, ROUTED)
    else:
        place = said.strip(" .。").span
        yield Unreadable(field.path, place, choices=(rate,))


def may_be_no_loss(sentence: str) -> bool:
    """Whether some more are to be taken and nobody says that it is for those who will be lost, or it is told what
    somebody hopes to make of the losses."""
    return hopes_for(sentence) or (_reserve_in(sentence) is not None and not _is_for_losses(sentence))


def _is_for_losses(sentence: str) -> bool:
    return _OF_LOSSES.search(sentence) is not None and _NOBODY.search(sentence) is None


def _reserve_in(sentence: str) -> float | None:
    text = plain(sentence)
    found = [match for form in _RESERVES for match in form.finditer(text)]
    if not found or _OF_A_THING.search(text) or len({number(match) for match in found}) != 1:
        return None
    rate = number(found[0])
    return rate if 0 < rate <= _MOST_LOST else None
