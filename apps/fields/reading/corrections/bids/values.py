"""What a sentence bids to put in the place of a recorded value: "the place is wrong, it's the orchard", "make the door
90 cm instead", "3 rooms, not 2".

A sentence counts only as a whole, as in `bids.py`. Which field its words name is decided where the fields are known.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from apps.fields.reading.corrections.bids.items import bare_bid

MOST_NAME_WORDS: Final = 4
_THE: Final = r"(?:(?:the|our|my)\s)?"
_NAME: Final = r"(?P<name>[^\W\d_][^,;:.!?0-9\n]{1,38}?)"
_VALUE: Final = r"(?P<value>[^?\n;]{1,300}?)"
_OLD: Final = r"(?P<old>[^,;.?!\n]{1,80}?)"
_NOT: Final = rf",?\s(?:and\snot|but\snot|not|instead\sof|rather\sthan)\s{_THE}{_OLD}"
_IT_IS: Final = (
    r"(?:it(?:'s|\sis|\sshould\sbe|\swill\sbe)|that\sshould\sbe|should\sbe|they(?:'re|\sare|\sshould\sbe)"
    r"|the\s(?:right|correct)\sone\sis)\s(?:that\s|now\s|really\s|actually\s|rather\s)?"
)
_WRONG: Final = (
    r"\s(?:is|are|was|were)\s(?:all\s|completely\s|just\s)?(?:wrong|incorrect|mistaken|not\s(?:right"
    r"|correct)|a\smistake|off)"
)
_SORRY: Final = r"[\s,.;:–-]{1,3}(?:(?:sorry|apologies|my mistake)[\s,.;:–-]{1,3})?"
_IS: Final = r"\s(?:is|are|should\sbe|has\sto\sbe|must\sbe|will\sbe|would\sbe)"
_SOFT: Final = r"(?:\s(?:now|really|actually|rather|only|about|more\slike|closer\sto))?"
_ENGLISH: Final = (
    rf"{_THE}{_NAME}{_WRONG}{_SORRY}(?:{_IT_IS}|{_THE}(?P=name)\s(?:is|should\sbe)\s(?:that\s)?){_VALUE}",
    rf"{_THE}{_NAME}(?:\shas|\shave)?\schanged{_SORRY}(?:and\s)?{_IT_IS}{_VALUE}",
    rf"(?:i|we)\s(?:got|have|had|put|wrote)\s{_THE}{_NAME}\swrong{_SORRY}{_IT_IS}{_VALUE}",
    rf"{_THE}{_NAME}\s(?:is(?:n't|\snot)|are(?:n't|\snot))\s{_OLD},?\s(?:but\s|{_IT_IS}){_VALUE}",
    rf"{_THE}{_NAME}{_IS}{_SOFT}\s{_VALUE}{_NOT}",
)
_REQUESTS: Final = (
    rf"(?:change|switch|turn|update|correct)\s{_THE}{_NAME}(?:\sfrom\s{_OLD})?\s(?:back\s)?(?:in)?to\s{_VALUE}",
    rf"replace\s{_THE}{_NAME}\s(?:by|with)\s{_VALUE}",
)
_PLAIN: Final = (rf"{_THE}{_NAME}{_IS}{_SOFT}\s{_VALUE}",)
_BY_OLD: Final = (
    rf"(?:i\smeant\s|(?:make|call)\s(?:that|it)\s|(?:go|let's\sgo)\s(?:for|with)\s|(?:we|i)(?:'ll|\swill)\s"
    rf"(?:have|use|take|do|need)\s|it\s?(?:'s|\sis)\s)?{_VALUE}{_NOT}",
)
_MAKE: Final = re.compile(r"(?:make|set|put)\s(?:the\s|our\s|my\s)?(?P<rest>[^?\n;]{4,300})", re.IGNORECASE)
_OLD_BEHIND: Final = re.compile(rf"{_NOT}$", re.IGNORECASE)
_TO: Final = re.compile(r"^(?:back\s)?to\s", re.IGNORECASE)
_NAME_ZH: Final = r"(?P<name>[^,;:。!?\n]{2,16}?)"
_OLD_ZH: Final = r"(?P<old>[^,;:。!?\n]{1,60}?)"
_NOT_ZH: Final = rf",?(?:而)?不(?:再)?是(?:原来的?)?{_OLD_ZH}"
_WRONG_ZH: Final = (
    r"(?:这块|那块|那里|这里|那条)?(?:我们?)?(?:刚才|刚刚|前面|之前)?(?:都)?"
    r"(?:[说写填弄搞估算记定](?:错|反|低|高|少|多)了|不对|有误|有问题|错了|变了|有变化|要?[改换](?:一?下|了)"
    r"|更正一下)"
)
_IS_ZH: Final = (
    r"(?:(?:应该?|其实|现在|实际上?|正确的?|要)*(?:是|为|改[成为]|换成|用|按|取)|应该?"
    r"|(?=[0-9一二两三四五六七八九十]))"
)
_CHINESE: Final = (
    rf"{_NAME_ZH}{_WRONG_ZH}[,:;]?\s?(?:(?P=name))?{_IS_ZH}{_VALUE}(?:(?:来)?算)?(?:{_NOT_ZH})?",
    rf"{_NAME_ZH}(?:那里|这里|那块|这块|那边)?(?:现在|其实|应该?)?不(?:再)?[是用]{_OLD_ZH}[,;]\s?(?:而|应该?|现在"
    rf"|改)?(?:是|用|成|为){_VALUE}",
    rf"{_NAME_ZH}(?:现在|其实|应该?|应当|要|就)*(?:是|为|用){_VALUE}{_NOT_ZH}",
)
_REQUESTS_ZH: Final = (
    rf"{_NAME_ZH}(?:也|都|就|再|应该?|要)*(?:修改|更改|改|换)(?:成|为){_VALUE}",
    rf"[把将]{_NAME_ZH}(?:也|都|还是|就|再|应该?|要)*(?:从{_OLD_ZH})?(?:修改|更改|改|换)(?:成|为){_VALUE}",
)
_PLAIN_ZH: Final = (
    rf"(?:[把将])?{_NAME_ZH}(?:也|都|还是|就|再|应该?|要)*(?:修改|调整|延长|缩短|提高|提升|降低|降|提|增加|减少|改"
    rf"|换|定|设|调)(?:成|为|到|至|回|用)?{_VALUE}",
    rf"(?:[把将])?{_NAME_ZH}(?:也|都)?(?:还是|就)(?:用|按|取|定){_VALUE}",
)
_BY_OLD_ZH: Final = (
    rf"(?:是|用|要|有)?{_VALUE}{_NOT_ZH}",
    rf"(?:哦|啊|不对|错了|[,\s])*(?:应该)?不是{_OLD_ZH}[,;]\s?(?:而|应该?|其实)*[是要]{_VALUE}",
)
# "X改成：…": all that stands behind the colon is what it is to be.
_BEFORE_COLON: Final = re.compile(
    rf"(?:change|switch|turn|update|correct|rewrite)\s{_THE}{_NAME}\s(?:in)?to(?:\s(?:this|the\sfollowing|read|say))?"
    rf"|replace\s{_THE}{_NAME.replace('name', 'by')}\s(?:by|with)(?:\s(?:this|these|the\sfollowing))?"
    rf"|(?:[把将])?{_NAME_ZH.replace('name', 'zh')}(?:也|都|就|再|应该?|要|直接|统一)*"
    r"(?:(?:修改|更改|改写|改|换)(?:成|为)|(?:重新?)?写(?:成|为)?)(?:如下|以下|下面)?(?:[这几两三四]+[条个项点])?",
    re.IGNORECASE,
)
_ENDS_ZH: Final = re.compile(
    r"(?:这?[一两二三四五六七八九十几]个字)?(?:就(?:行|好|可以)了?|即可)[吧了啊]*$|(?:吧|了|的|啊|来算)+$"
)
_WRONG_ALONE: Final = re.compile(
    rf"{_THE}{_NAME}(?:{_WRONG}|\swrong)(?:[\s,.;–-]{{1,3}}(?:sorry|apologies|my mistake))?"
    rf"|{_NAME_ZH.replace('name', 'zh')}{_WRONG_ZH}",
    re.IGNORECASE,
)
_GOES_ON: Final = re.compile(
    rf"(?:(?:no|sorry|actually)[,.]?\s)?{_IT_IS}{_VALUE}|(?:应该?|其实|现在)*(?:是|为"
    rf"|改成){_VALUE.replace('value', 'zh')}",
    re.IGNORECASE,
)
_NOT_THIS: Final = re.compile(
    rf"not\s{_OLD},\s(?:but\s|it's\s|it\sis\s)?{_VALUE}|不是{_OLD_ZH.replace('old', 'alt')},(?:而|应该?)*(?:是"
    rf"|用)?{_VALUE.replace('value', 'zh')}",
    re.IGNORECASE,
)
_STILL_ZH: Final = re.compile(r"还是(?=[用按取定改])")
_MAY_BID: Final = re.compile(
    r"\b(?:wrong|incorrect|mistaken|mistake|off|right|correct|changed|not|instead|rather|make|set|put|is|are|be)\b"
    r"|n't\b"
    r"|\b(?:change|switch|turn|update|replace)\b|[错反低高少多对误变改换调定设按]|不[再是用]|问题|延长|缩短|提|降"
    r"|增|减|还是|[用取就]",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class ValueBid:
    """`name` is what the field was called, empty where only the `old` value tells it; `is_plain`: the words are such as
    may also tell something of the field, and not what it is; `is_request`: they bid to change it, and of a list they
    name all that it is to hold; `is_row`: what stands behind a colon, whose commas divide its items."""

    name: str
    value: str
    old: str = ""
    is_plain: bool = False
    is_request: bool = False
    is_row: bool = False


def value_bids(plain: str) -> Iterator[ValueBid]:
    """All that the sentence may bid for a value, the surest first."""
    if (row := _behind_colon(plain)) is not None:
        yield row
        return
    bare = bare_bid(_STILL_ZH.sub("就", plain))
    if not bare or not _MAY_BID.search(bare):
        return
    for sort, form in compile_value_forms():
        if (match := form.fullmatch(bare)) is not None:
            said = match.groupdict()
            value = _ENDS_ZH.sub("", said["value"].strip())
            name, old = (said.get("name") or "").strip(), (said.get("old") or "").strip()
            bid = ValueBid(name, value, old, sort == "plain", sort == "request")
            yield bid
            if name and bare[0] in "把将" and not name.startswith(bare[0]):
                yield replace(bid, name=f"{bare[0]}{name}")  # the first sign of the name itself
    yield from _made(bare)


def _behind_colon(plain: str) -> ValueBid | None:
    head, colon, value = plain.partition(":")
    match = _BEFORE_COLON.fullmatch(bare_bid(head).strip()) if colon and "?" not in value else None
    value = value.strip(" .。")
    if match is None or not value:
        return None
    name = next(filter(None, (match["name"], match["by"], match["zh"])))
    return ValueBid(name.strip(), value, is_request=True, is_row=True)


def _made(bare: str) -> Iterator[ValueBid]:
    """ "Make the door 90 cm": the name ends where the value begins, and only the fields tell where."""
    match = _MAKE.fullmatch(bare)
    instead = _OLD_BEHIND.search(match["rest"]) if match else None
    words = (match["rest"][: instead.start()] if instead else match["rest"]).split() if match else []
    for cut in range(min(MOST_NAME_WORDS, len(words) - 1), 0, -1):
        value = _TO.sub("", " ".join(words[cut:]), count=1)
        yield ValueBid(" ".join(words[:cut]), value, instead["old"] if instead else "")


def under_name(plain: str, name: str) -> ValueBid | None:
    """What the words behind the name of a field say that it is, where they begin with what it is not."""
    match = _NOT_THIS.fullmatch(plain.strip(" .。"))
    if match is None:
        return None
    value, old = (match["value"] or match["zh"]), (match["old"] or match["alt"])
    return ValueBid(name, value.strip(), old.strip())


def said_wrong(plain: str) -> str:
    """What a sentence calls wrong without saying what is right; else an empty text."""
    match = _WRONG_ALONE.fullmatch(bare_bid(plain))
    return (match["name"] or match["zh"] or "").strip() if match else ""


def said_instead(plain: str) -> str:
    """What the sentence behind such a one says it is; else an empty text."""
    match = _GOES_ON.fullmatch(bare_bid(plain))
    return (match["value"] or match["zh"] or "").strip() if match else ""


@lru_cache(maxsize=1)
def compile_value_forms() -> tuple[tuple[str, re.Pattern[str]], ...]:
    """The forms, compiled once, each with its sort; a process may do it before its first sentence."""
    rows = [("sure", form) for form in (*_ENGLISH, *_CHINESE)]
    rows += [("request", form) for form in (*_REQUESTS, *_REQUESTS_ZH)]
    rows += [("plain", form) for form in (*_PLAIN, *_PLAIN_ZH)]
    rows += [("old", form) for form in (*_BY_OLD, *_BY_OLD_ZH)]
    return tuple((sort, re.compile(form, re.IGNORECASE)) for sort, form in rows)
