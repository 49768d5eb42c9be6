"""What a sentence bids to write instead of words that it quotes: "change “a spade” in the tools to “two spades”",
“把工具里的“铲子”改成“两把铲子””. And what it says of the contents of an item without bidding anything for certain.

By itself, because quoted words are only named: whatever they would mean in a sentence of their own is not said.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from apps.fields.reading.corrections.bids.items import bare_order, is_doubted
from apps.fields.reading.text import QUOTED

_MARK: Final = "\ue0fe"  # stands for quoted words within the order
_THE: Final = r"(?:(?:the|our|my)\s)?"
_OLD: Final = rf"(?:the\s(?:words?|phrase|bit|part|entry)\s)?(?P<old>{_MARK}|[^,;:.!?\n{_MARK}]{{2,60}}?)"
_NEW: Final = rf"(?P<new>{_MARK}|[^,;:?\n{_MARK}]{{2,120}}?)"
_LIST: Final = rf"(?P<list>[^,;:.!?\n{_MARK}]{{2,40}}?)"
_CHANGE: Final = r"(?:change|turn|replace|exchange|swap|correct|rewrite|make)"
_TO: Final = r"(?:(?:in)?to(?:\sread)?|by|with|for|as)"
_IN: Final = r"(?:in|under|among|of|from)"
_LIST_ZH: Final = rf"(?P<list>[^,;:.!?。\n{_MARK}]{{2,16}}?)"
_IN_ZH: Final = "(?:里面?|中|里头|当中|那里|上)"
_UNIT_ZH: Final = r"(?:的?[这那]?(?:一?[条个项]|[一半]?句话?|几个[字词]|[一二三四五六七八九十几]个字))?"
_OLD_ZH: Final = rf"(?P<old>{_MARK}|[^,;:!?。\n{_MARK}]{{2,40}}?){_UNIT_ZH}"
_NEW_ZH: Final = rf"(?P<new>{_MARK}|[^,;:?。\n{_MARK}]{{1,80}}?)"
_TURN_ZH: Final = (
    r"(?:也|就|都|应该?|要|还是|请|直接|给我|统一)*(?:修改|更改|替换|更换|改写|改|换|写)(?:成|为|做|作)"
)
_FORMS: Final = tuple(
    re.compile(form, re.IGNORECASE)
    for form in (
        rf"{_CHANGE}\s{_OLD}\s{_IN}\s{_THE}{_LIST}\s{_TO}\s{_NEW}",
        rf"{_CHANGE}\s{_OLD}\s{_TO}\s{_NEW}\s{_IN}\s{_THE}{_LIST}",
        rf"(?:in|under|among|for)\s{_THE}{_LIST},?\s(?:please\s|just\s)*{_CHANGE}\s{_OLD}\s{_TO}\s{_NEW}",
        rf"(?:in|under|among|for)\s{_THE}{_LIST},?\s{_OLD}\s(?:should|must|has\sto)\s(?:be|read|say|become)\s{_NEW}",
        rf"{_CHANGE}\s{_OLD}\s{_TO}\s{_NEW}",
        rf"(?:在|把|将)?{_LIST_ZH}(?:{_IN_ZH}的?,?[把将]?|(?=的?{_MARK})的?){_OLD_ZH}{_TURN_ZH}{_NEW_ZH}(?:就[行好]了?|即可)?",
        rf"[把将]?{_OLD_ZH}{_TURN_ZH}{_NEW_ZH}(?:就[行好]了?|即可)?",
    )
)
# What stands in an item is spoken of, and nothing is said for it.
_OF_PART: Final = re.compile(
    r"(?:the|that|this|those)\s(?:\w+\s)?(?:half\ssentence|bit|part|piece|phrase|clause|words?|remark|sentence)\s"
    r"(?:about|on|of|where|saying|that\ssays)\s[^?\n]{2,90}?\s(?:is|are|was|does|do|has|have|should|must|can|needs?|ought)\b[^?\n]{0,60}?"
    rf"\s(?:in|from|of|under|for|to|with)\s{_THE}{_LIST}(?:,[^?\n]{{0,60}})?",
    re.IGNORECASE,
)
_OF_PART_ZH: Final = re.compile(
    rf"(?:在|把)?{_LIST_ZH}{_IN_ZH}的?,?[^?:\n]{{1,40}}?(?:[这那](?:[一半]?句话?|几个[字词])|半句)[^?:\n]{{0,40}}"
)

_PIECE: Final = r"(?:remark|comment|bit|phrase|clause|words?|sentence|line|wording|stuff)"
_GONE: Final = (
    r"(?:go|come\sout|leave"
    r"|(?:be\s)?(?:removed|deleted|cut|struck|dropped|taken\s(?:out|off)|left\sout|gone))"
)
_OF_CONTENTS: Final = tuple(
    re.compile(form, re.IGNORECASE)
    for form in (
        rf"\W*(?:the|that|this|those)\s(?:\w+\s){{0,2}}{_PIECE}s?\b[^.?\n]*?\s(?:has\sto|have\sto|should|must|needs?\sto|can|could|ought\sto)\s"
        rf"(?:just\s|really\s)?{_GONE}\W*",
        r"\W*(?:(?:is|are|sounds?|reads?)\s)?(?:just\s|plain\s|all\s)?(?:rubbish|nonsense|garbage|wrong|odd|silly|awful|a\smess|not\s(?:right|good)"
        r"|too\s(?:long|short|chatty|vague|wordy))(?:\s(?:to\sme|i\sthink))?\W*",
        r".*(?:[这那](?:[一半]?句话?|几个[字词]|一?段话?)|半句|[那这]一?[项栏块]里?|[”’」』\"]).{0,12}?(?:去掉|删掉|删除|删去|拿掉|划掉|抹掉|砍掉|删|不要)[了吧啊\W]*",
        r"(?:写|说|讲)得?(?:太|不太|有点|很|不)[^,。]{1,4}[了吧啊的\W]*",
    )
)


@dataclass(frozen=True)
class Swap:
    """`old` words of the item that is called `of`, empty where none is named, and the `new` ones; `is_quoted`: the old
    ones stood in quotation marks."""

    old: str
    new: str
    of: str
    is_quoted: bool


def quoted_swaps(plain: str) -> Iterator[Swap]:
    """All that the sentence may bid to write instead of what it quotes, or the quoted words instead of others."""
    quoted = [(match["words"] or match["single"]).strip(" ,.。") for match in QUOTED.finditer(plain)]
    bare = bare_order(QUOTED.sub(_MARK, plain)) if quoted else ""
    for form in _FORMS if bare else ():
        match = form.fullmatch(bare)
        if match is None or is_doubted(bare):
            continue
        left = iter(quoted)
        places = sorted(("old", "new"), key=match.start)
        said = {name: next(left) if match[name] == _MARK else match[name].strip() for name in places}
        if len(quoted) != sum(match[name] == _MARK for name in places) or _MARK in "".join(said.values()):
            continue
        of = (match.groupdict().get("list") or "").strip(" 的")
        if not of and match["old"] != _MARK:
            continue  # it may be the name of an item, all of which is to be another
        yield Swap(said["old"], said["new"], of, match["old"] == _MARK)


def part_of_which(plain: str) -> str:
    """The name of the item of whose contents a sentence speaks; empty where it speaks of none."""
    bare = bare_order(plain)
    match = _OF_PART.fullmatch(bare) or _OF_PART_ZH.fullmatch(bare)
    return match["list"].strip() if match else ""


def is_of_contents(words: str) -> bool:
    """Whether words say what is to be done with the contents of an item, or what is thought of them: no value."""
    return any(form.fullmatch(words) for form in _OF_CONTENTS)
