"""A number that is wanted whatever is calculated: "my boss says 40 per group, don't recalculate", “总例数直接写60例吧，
别管怎么算的”.

It changes nothing by itself. What the calculation gives is told beside the power of the number that is wanted, and both
are offered. Who only asks for that power is told it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from apps.agents.extension import Asked, Filled
from apps.fields.bilingual import both, in_language
from apps.fields.paths import get_value
from apps.protocol.reading.words.parts import in_digits
from apps.protocol.sample_size import Refused, calculate
from apps.protocol.sample_size.changes import DROPOUT, STAGE, inputs_from_protocol
from apps.protocol.sample_size.curve import power_at
from apps.protocol.sample_size.registry import find_design
from apps.protocol.size_requests.asked.variants import (
    DESIGN,
    PER_GROUP,
    STAYS,
    Variant,
    Variants,
    calculated,
)

LONGEST: Final = 300
HIGHEST: Final = 0.999
_TOTAL: Final = f"{STAGE}.n_total"
WISHED: Final = "wished"  # of no calculation: the figure was heard
_N: Final = r"(?<![\d.负-])(?<!minus )(?<!negative )(?P<n>\d{2,5})(?![\d.]*\d)(?!\s?(?:%|percent))"
_WHO: Final = r"(?:\s(?:patients|people|participants|subjects|women|men|children))?"
_EACH: Final = tuple(
    re.compile(form, re.IGNORECASE)
    for form in (
        rf"\b{_N}{_WHO}\s(?:per|in\s(?:each|every)|an?|each|for\seach)\s(?:arm|group|side)\b",
        rf"[每各]个?组[^,，。;；\d]{{0,8}}?{_N}\s?[例个人名]?",
        rf"{_N}\s?[例个人名]{{1,2}}[每各一]个?组",
    )
)
_ALL: Final = tuple(
    re.compile(form, re.IGNORECASE)
    for form in (
        rf"\b{_N}{_WHO}\s(?:in\s(?:all|total)|altogether|overall)\b",
        rf"\b(?:total(?:\snumber)?|sample\ssize)\s(?:is|of|to\sbe|should\sbe|must\sbe|has\sto\sbe|at|to|as)\s(?:just\s)?{_N}",
        rf"\b(?:put|write|record|enter)\s(?:down\s)?(?:just\s)?{_N}{_WHO}\s(?:for|as|under|in)\sthe\s(?:total|sample\ssize)",
        rf"(?:总例数|样本量|总样本量|总数|总人数|一共|总共)[^,，。;；\d]{{0,8}}?{_N}",
    )
)
_BOSS: Final = (
    r"(?:boss|head(?:\sof\s[a-z ]{3,24}?)?|chief|chair(?:man)?|professor|supervisor|director|dean|sponsor"
    r"|consultant|superior)"
)
_WHATEVER: Final = re.compile(
    r"\b(?:do\snot|don'?t|no\sneed\sto|without|stop|never\smind)\s(?:the\s|re-?)?(?:re)?calculat\w+"
    r"|\b(?:whatever|no\smatter\s(?:what|how)|regardless\sof|forget|never\smind)\s(?:the\s|it\s|comes|you|is|your)"
    r"|\bwhatever\s(?:fits|comes\sout)|\bjust\s(?:put|write|record|enter|take|say|use|go\swith)\b"
    rf"|\b{_BOSS}\s(?:just\s)?(?:says?|said|wants?|wanted|insists?|told|thinks?|decided|asks?\sfor)\b"
    r"|(?:别|不|甭)管|(?:别|不要|不用|不必|甭|无需)(?:再|重新|去)?(?:重)?算|直接(?:就)?(?:写|填|记|按|用|定)|就(?:写|填|记|定)"
    r"|(?:主任|院长|老板|领导|导师|教授|上级|申办者|科长)(?:他|她)?(?:说|要|让|规定|定了|觉得|要求|坚持|非)",
    re.IGNORECASE,
)
_ASKS_POWER: Final = re.compile(
    r"\b(?:what|how\s(?:much|high|big))\b[^.?]{0,40}\bpower\b[^.?]*\?|把握度[^,，。]{0,10}(?:多少|多大|多高|几成)",
    re.IGNORECASE,
)
_OF_OTHERS: Final = re.compile(
    r"\b(?:their|they|his|her)\s(?:trial|study|paper|had|took|used|enrolled)\b|人家|那篇|那个研究|他们",
    re.IGNORECASE,
)
_KEEP: Final = re.compile(
    r"\s*(?:keep\s(?P<n>\d{1,6})\s[a-z ]{3,24}|保持(?:每组|共)?\s?(?P<zh>\d{1,6})\s?例)\s*[.。]?\s*",
    re.IGNORECASE,
)
_CALCULATED: Final = both("The calculation gives {size}.", "按计算需要 {size}。")
_RECORDED: Final = both("Recorded is a total of {n}.", "目前记录的总例数为 {n} 例。")
_NONE: Final = both("No number has been calculated yet.", "目前还没有计算出例数。")
_POWER: Final = both("With {wish} the power would be {power}.", "如按{wish}，把握度{power}。")
_POWER_LEFT: Final = both(
    "With {wish}, of whom {losses} are lost, the power would be {power}.",
    "如按{wish}并计入 {losses} 失访，把握度{power}。",
)
_OPEN: Final = both("Nothing was changed. Which one shall be recorded?", "尚未作任何改动。请选择记录哪一个。")
_ABOUT: Final = both("about {share}%", "约 {share}%")
_NEARLY: Final = both("more than 99.9%", "大于 99.9%")
_IN_ALL: Final = both("{n} participants in all", "共 {n} 例")
_ONLY_SAID: Final = both("Nothing was changed.", "尚未作任何改动。")
_EACH_IS: Final = both("Number per group: {n}", "每组例数：{n}")
_ALL_IS: Final = both("Total number: {n}", "总例数：{n}")
_KEPT: Final = both("Keep {size}", "保持{size}")


@dataclass(frozen=True)
class Wish:
    n: int
    is_of_each: bool

    def worded(self, language: str) -> str:
        return in_language(PER_GROUP if self.is_of_each else _IN_ALL, language).format(n=self.n)


def answered(asked: Asked) -> Filled | None:
    """What is said to who wants a number, asks for its power, or keeps the calculated one; None for anybody else."""
    known = _known(asked)
    if (kept := _KEEP.fullmatch(asked.text)) is not None and known is not None:
        n = int(kept["n"] or kept["zh"])
        words = in_language(STAYS, asked.language).format(size=known.size(asked.language))
        return Filled({WISHED: n}, notes=(words,), declined=True) if n in (known.n, *known.groups) else None
    wish = _wish_in(asked.text)
    if wish is None or wish.n == asked.said.get(_TOTAL) or _OF_OTHERS.search(asked.text):
        return None
    power = _power(wish, known, asked) if known is not None else ""
    if _ASKS_POWER.search(asked.text):
        return Filled({WISHED: wish.n}, notes=(power,), declined=True) if power else None
    if not _WHATEVER.search(asked.text) or (known is not None and wish.n in (known.n, *known.groups)):
        return None
    parts = (_what_is_known(known, asked), power, in_language(_OPEN if known else _ONLY_SAID, asked.language))
    return Filled(
        {WISHED: wish.n},
        notes=("\n\n".join(part for part in parts if part),),
        declined=True,
        replies=_replies(wish, known, asked.language),
    )


def _wish_in(text: str) -> Wish | None:
    """The one number of a short message."""
    if len(text) > LONGEST:
        return None
    plain = in_digits(text)
    each = {int(match["n"]) for form in _EACH for match in form.finditer(plain)}
    total = {int(match["n"]) for form in _ALL for match in form.finditer(plain)} - each
    if len(each) + len(total) != 1:
        return None
    return Wish(next(iter(each or total)), bool(each))


def _known(asked: Asked) -> Variant | None:
    """The calculation that holds: the last one of the conversation, else that of what is recorded."""
    if (variants := Variants.of(asked)) is not None:
        return variants.current
    found = inputs_from_protocol(asked.data)
    return (
        calculated({DESIGN: found[0], **found[1]}, asked.data, asked.language) if found is not None else None
    )


def _what_is_known(known: Variant | None, asked: Asked) -> str:
    if known is not None:
        return in_language(_CALCULATED, asked.language).format(size=known.size(asked.language))
    total = get_value(asked.data, _TOTAL)
    return in_language(_RECORDED if total else _NONE, asked.language).format(n=total)


def _power(wish: Wish, known: Variant, asked: Asked) -> str:
    """The power that the number has with what the calculation assumes; empty where it has none."""
    given = {name: value for name, value in known.arguments.items() if name not in (DESIGN, DROPOUT)}
    losses = known.arguments.get(DROPOUT, get_value(asked.data, f"{STAGE}.{DROPOUT}")) or 0
    design = str(known.arguments[DESIGN])
    if known.is_events or find_design(design).measure is not None:
        return ""
    try:
        result = calculate(design, given)
        share = power_at(result, _of_all(wish, known) * (1 - float(losses)))
    except (Refused, TypeError, ValueError):
        return ""
    language = asked.language
    told = (
        in_language(_NEARLY, language)
        if share > HIGHEST
        else in_language(_ABOUT, language).format(share=round(share * 100))
    )
    return in_language(_POWER_LEFT if losses else _POWER, language).format(
        wish=wish.worded(language), power=told, losses=f"{round(float(losses) * 100, 1):g}%"
    )


def _of_all(wish: Wish, known: Variant) -> int:
    return wish.n * max(len(known.groups), 1) if wish.is_of_each else wish.n


def _replies(wish: Wish, known: Variant | None, language: str) -> tuple[str, ...]:
    record = in_language(_EACH_IS if wish.is_of_each else _ALL_IS, language).format(n=wish.n)
    if known is None:
        return (record,)
    alike = wish.is_of_each and len(set(known.groups)) == 1
    kept = in_language(PER_GROUP if alike else _IN_ALL, language).format(
        n=known.groups[0] if alike else known.n
    )
    return record, in_language(_KEPT, language).format(size=kept)
