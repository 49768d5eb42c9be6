"""What a sentence orders to be done with words that are recorded, read from its verbs alone.

By itself, because people say such orders in more ways than forms of whole sentences can foresee: only the verb, the
quoted words and what stands behind "to" are told apart here. What the words before them point at is to be seen where
the record is known, and an order that points at nothing recorded is none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from apps.fields.reading.corrections.bids.items import bare_order, is_doubted
from apps.fields.reading.corrections.orders.forms import (
    AWAY,
    CHINESE,
    ENGLISH,
    GOES,
    MARK,
    MUST,
    POINT_ZH,
    TALK,
    Act,
)
from apps.fields.reading.text import QUOTED

# Why something goes: "that is the colour and not the place" says where it stands and does not belong.
_BELONGS: Final = re.compile(
    r"[,;]\s?(?:(?:because|since|as)\s)?(?:that|it|this|which)(?:'s|\sis)\s(?:really\s|about\s)*"
    r"(?P<is>[a-z][a-z -]{2,30}?),?\s(?:and\s|but\s)?not\s(?P<of>[a-z][a-z -]{2,30})$"
    r"|[,;](?:因为)?[那这]是(?:在说|说的是)?(?P<is_zh>[^,;]{2,10}?)的?(?:内容|事)?,?"
    r"(?:而)?(?:不是|不属于|不归|不算)(?P<of_zh>[^,;]{2,10})$",
    re.IGNORECASE,
)
_POINTS_ZH: Final = re.compile(
    rf"{POINT_ZH}|括号里|[一二两三四五几]?个字|里(?:面|头)?的?{MARK}|(?:那里|那儿|里面?|上)[把将]"
)
_POINTS: Final = re.compile(
    rf"\b(?:the|that|this)\s(?:[a-z-]+\s){{0,4}}(?:bit|part|phrase|clause|words?|sentence|criterion|entry|item)\b|{MARK}"
    r"|\b(?:out\sof|from)\s(?:the|our)\s",
    re.IGNORECASE,
)
_VERB_ZH: Final = re.compile(
    r"去掉|删|移除|拿掉|划掉|抹掉|改成|改为|改到|换成|换为|挪到|移到|写成|改叫|不要了|别写|不写|只留|去了|不要$"
)
_VERB: Final = re.compile(
    rf"^call\b|\b(?:{AWAY}|change|replace|rewrite|reword|rename|move|swap|keep\sonly|put\s(?:it|that)|{GOES})\b"
    rf"|\b{MUST}\s(?:say|read|be\scalled|go)\b",
    re.IGNORECASE,
)
# What is found out, at the beginning of a sentence that asks nobody.
_INDIRECT: Final = re.compile(r"\s?(?:how\s(?:many|much|long|often|far|soon)|whether)\b", re.IGNORECASE)
_FIRST_WORD: Final = re.compile(
    r"\s?(?:can|could|is|are|who|what|which|when|where|do|does|how)\b", re.IGNORECASE
)
_NO_DOUBT: Final = re.compile("(?<=[里内中面])的话")  # "the words in there", and not "if"
_STATED: Final = "\ue0fd"
# What a sentence orders, wherever its verb stands; “怀孕的不要” says who is left out, and orders nothing.
TAKES_OUT: Final = re.compile(
    rf"\b(?:{AWAY}|leave\soff|needs?\sto\s(?:go|come\sout)|{GOES}|has\sno\s(?:business|place)"
    r"|(?:take|leave|cross|strike)\s(?:it|that|this|them|those|her|him|that\sone|the\s\w+)\s(?:out|off|away))\b"
    r"|(?:去掉|删掉|删除|删去|删了|拿掉|拿走|撤掉|砍掉|划掉|划了|抹掉|剔除|挪走|去了|不要了|不用写|别写)(?:[吧了]|进去)*(?=$|[,;。])"
    r"|(?<=[句条项字]),?(?:不要|删|别要)$|(?<=的),不要$|[,;]删$",
    re.IGNORECASE,
)
WRITES: Final = re.compile(
    r"改成|改为|换成|换为|写成|就写|,写|就说|叫|\b(?:instead|replace|change|rewrite|call|move)\b",
    re.IGNORECASE,
)
# What only an entry of a list is called.
CALLS_ENTRY: Final = re.compile(
    r"\b(?:line|entry|item|criterion|requirement|condition|rule|point)\b|[那这]一?[条项个]|条件|要求",
    re.IGNORECASE,
)
POINTS_AT_PART: Final = re.compile(
    r"半句|[那这]句|句话|[几两三四五]个字|那段|括号"
    r"|\b(?:bit|part|piece|phrase|clause|words?|remark|sentence|brackets|parentheses|stuff)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Order:
    """`where` are the words that point at what is recorded, `old` those that were quoted or called wrong, `value` the
    new ones, `part` how a part of a text is called, `into` where it belongs. `is_exact`: the old words were quoted;
    `unit`: what they were called; `both` are the old
    words and the new ones, which only the record tells apart."""

    act: Act
    where: str
    old: str = ""
    value: str = ""
    part: str = ""
    into: str = ""
    unit: str = ""
    both: str = ""
    is_exact: bool = False


def orders(plain: str, names: re.Pattern[str]) -> Iterator[Order]:
    """All that the sentence may order, the surest first. `names` are those of items: no word in them leaves a doubt."""
    quoted = [(match["words"] or match["single"]).strip(" ,") for match in QUOTED.finditer(plain)]
    asked = (_FIRST_WORD if quoted else _INDIRECT).match(plain) if "?" not in plain else None
    marked = QUOTED.sub(MARK, plain)
    bare = bare_order(f"{_STATED}{marked[asked.end() :]}" if asked else marked).strip(" .。!")
    bare = bare.replace(_STATED, asked[0] if asked else "")
    belongs = _BELONGS.search(bare)
    where = (belongs["of"] or belongs["of_zh"]) if belongs else ""
    bare = bare[: belongs.start()] if belongs else bare
    bare = TALK.sub("", bare)
    if not bare or is_doubted(_NO_DOUBT.sub("", names.sub("", bare))):
        return
    for act, form in _forms():
        match = form.fullmatch(bare)
        if match is None:
            continue
        said = {name: text or "" for name, text in match.groupdict().items()}
        told = {
            name: _told(bare, match, name, quoted)
            for name in ("where", "value", "old", "into", "part", "both")
        }
        if said.get("both"):
            yield Order(act, told["where"], both=told["both"])
            continue
        beside = (said.get(name) for name in ("at", "behind", "what"))
        pointed = " ".join(filter(None, (told["where"], *beside, where)))
        yield Order(
            act,
            pointed.strip(" ,的"),
            told["old"].strip(" ,"),
            told["value"].strip(" ,.。"),
            told["part"],
            told["into"],
            said.get("unit", ""),
            is_exact=said.get("old") == MARK,
        )


def is_order(plain: str) -> bool:
    """Whether a sentence orders something to be changed, by its verb and by what it points with: such words are never a
    value themselves."""
    bare = bare_order(QUOTED.sub(MARK, plain))
    return bool(
        bare
        and (_VERB_ZH.search(bare) or _VERB.search(bare))
        and (_POINTS_ZH.search(bare) or _POINTS.search(bare))
    )


def _told(bare: str, match: re.Match[str], name: str, quoted: list[str]) -> str:
    """What a group of the form says, with the quoted words that stand in it."""
    if match.groupdict().get(name) is None:
        return ""
    before, text = bare[: match.start(name)].count(MARK), match[name]
    for words in quoted[before : before + text.count(MARK)]:
        text = text.replace(MARK, words, 1)
    return text


@lru_cache(maxsize=1)
def _forms() -> tuple[tuple[Act, re.Pattern[str]], ...]:
    return tuple((act, re.compile(form, re.IGNORECASE)) for act, form in (*CHINESE, *ENGLISH))
