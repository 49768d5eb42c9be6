"""What a sentence bids to cut out of an item that it names: "take the bit about the moles out of the place", "地点里把
“…”那句去掉".

By itself, because what is cut may be any words of a recorded text: whatever they would mean in a sentence of their own
(a doubt, other people), they are named here, and not said. Only the words around them may leave a doubt.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, Literal

from apps.fields.reading.corrections.bids.items import bare_order, is_doubted
from apps.fields.reading.text import QUOTED

Unit = Literal["", "clause", "sentence", "entry"]

_STANDS_FOR: Final = "\ue0fe\ue0ff"  # the quoted words, within the order
_AT_END: Final = r"(?:(?:the\s)?(?:very\s)?(?:end|start|beginning|front|top|bottom)\sof\s)?"
_THE: Final = rf"{_AT_END}(?:(?:the|our|my|all|that|this)\s)?"
_WHAT: Final = r"(?P<what>[^:.!?。\n]{2,90}?)"
_LIST: Final = r"(?P<list>[^,;:.!?。\n]{2,40}?)"
_AWAY: Final = r"(?:drop|remove|delete|scrap|cut|omit|strike|erase|get\srid\sof|lose)"
_TAKE: Final = r"(?:take|leave|cross|throw|chuck|kick|strip)"  # where it goes has to be said
_OUT: Final = r"(?:\s(?:out|off|away))?"
_FROM: Final = r"(?:from|out\sof|off|of|in|under|among)"
_WE_CAN: Final = r"(?:(?:we|you|i)\s(?:can|should|may|must|'ll|will)\s(?:also\s|just\s)?)?"
_SOFTLY: Final = (
    r"(?:(?:please|just|simply|can\syou|could\syou|you\scan|also|let's|we|i|should|could|can|must)\s)*"
)
_TAKE_OUT: Final = rf"{_TAKE}\s(?:out\s{_WHAT}|{_WHAT.replace('what', 'gone')}\s(?:out|off|away))"
_MORE: Final = r"(?:\s(?:any\s?more|any\slonger|after\sall|now))"
_IN_PASSING: Final = (
    r"(?:(?:is|was)\s)?(?:something\s|what\s)?(?:i\s(?:only\s|just\s)?(?:said|mentioned|meant)|(?:only\s|just\s)?(?:said|mentioned))\s"
    r"(?:that\s|it\s)?(?:in\spassing|by\sthe\sway|as\san?\s(?:aside|joke))"
    r"(?:[,;]\s(?:so\s|and\s|please\s)*(?:(?:don't|do\snot)\s(?:write|put|take|record)\s(?:it|that)(?:\s(?:down|in|there))?"
    r"|(?:leave|take|cut|drop)\s(?:it|that)(?:\sout)?))?"
)
_SO_OUT: Final = (
    r"(?:[,;]\s(?:so\s|and\s|then\s|please\s|just\s)*(?:(?:drop|remove|delete|scrap|cut|omit|strike|erase)\s(?:it|that|them|those)(?:\sout)?"
    r"|(?:take|leave|cross|strike)\s(?:it|that|them|those)\s(?:out|off|away)))?"
)
_SHOULD_GO: Final = (
    r"(?:can|should|must|has\sto|have\sto|needs?\sto|ought\sto)\s(?:also\s|just\s|really\s)?"
    r"(?:go|come\sout|be\s(?:taken\sout|removed|cut|deleted|dropped|struck))"
)
_ENGLISH: Final = (
    rf"{_WE_CAN}(?:{_AWAY}|skip){_OUT}\s{_WHAT}{_OUT}\s{_FROM}\s{_THE}{_LIST}",
    rf"{_WE_CAN}{_TAKE}\s(?:out|off)\s{_WHAT}\s{_FROM}\s{_THE}{_LIST}",
    rf"{_WE_CAN}{_TAKE}\s{_WHAT}\s(?:from|out\sof|off(?:\sof)?|(?:out|off|away)\s(?:from|in|under))\s{_THE}{_LIST}",
    rf"(?:in|under|from|among|out\sof)\s{_THE}{_LIST},?\s{_SOFTLY}{_AWAY}{_OUT}\s{_WHAT}{_OUT}",
    rf"(?:in|under|from|among|out\sof)\s{_THE}{_LIST},?\s{_SOFTLY}{_TAKE_OUT}",
    rf"(?:i|we)\s(?:don't|do\snot|no\slonger)\s(?:really\s)?(?:need|want|like)\s{_WHAT}\s(?:in|under|among)\s{_THE}{_LIST}{_MORE}?",
    rf"(?![^,]*\b(?:gets?|be|been|is|are|was|were|have|has|had|will|would|just|who)\b){_WHAT}\s(?:gone|removed|deleted|dropped|taken\sout|cut)\s{_FROM}\s{_THE}{_LIST}",
    rf"{_THE}{_LIST}\s(?:should|must|need)(?:n't|\snot|\sno\slonger)\s(?:say|mention|contain|have|include|list)\s{_WHAT}{_MORE}?",
    rf"{_WHAT}\s(?:does\snot|doesn't|do\snot|don't)\s(?:really\s)?belong\s(?:in|into|to|under|among)\s{_THE}{_LIST}{_MORE}?{_SO_OUT}",
    rf"{_WHAT}\s(?:should|must)(?:n't|\snot|\sno\slonger)\s(?:be|stand|stay)\s(?:in|under|among)\s{_THE}{_LIST}{_MORE}?",
    rf"{_WHAT}\s{_SHOULD_GO}\s(?:from|out\sof|of|in)\s{_THE}{_LIST}",
    rf"{_WHAT}\s(?:in|under|among)\s{_THE}{_LIST}\s{_IN_PASSING}",
    rf"(?:in|under|among)\s{_THE}{_LIST},?\s{_WHAT}\s{_IN_PASSING}",
)
_NTH: Final = (
    r"(?P<what>last|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth"
    r"|[0-9]{1,2}(?:st|nd|rd|th))"
)
# One entry by its place, before the name of its list.
_BY_PLACE: Final = (
    rf"{_THE}{_NTH}\s{_LIST}\s{_SHOULD_GO}",
    rf"{_WE_CAN}{_AWAY}{_OUT}\s{_THE}{_NTH}\s{_LIST}",
    rf"{_WE_CAN}{_TAKE}\s(?:out|off)\s{_THE}{_NTH}\s{_LIST}",
    rf"{_WE_CAN}{_TAKE}\s{_THE}{_NTH}\s{_LIST}\s(?:out|off|away)",
    rf"(?:i|we)\s(?:don't|do\snot|no\slonger)\s(?:really\s)?(?:need|want|like)\s{_THE}{_NTH}\s{_LIST}{_MORE}?",
)
_UNFIT: Final = r"\s(?:is|are|sounds?|looks?|reads?|seems?)\s(?:a\s(?:bit|little)\s|far\s|much\s)?too\s\w+"
_MUST_OUT: Final = _SO_OUT.removesuffix(")?") + ")"
# Of a part that is called one: what is said of anything else may be a fact.
_OF_A_PART: Final = (
    rf"{_WHAT}\s(?:of|in|under|among)\s{_THE}{_LIST}\s{_SHOULD_GO}",
    rf"{_WHAT}{_UNFIT}\s(?:for|in|under|to\sbe\sin)\s(?:an?\s)?{_THE}{_LIST}{_MUST_OUT}",
    rf"{_WHAT}\s(?:has|have)\sno\s(?:place|business)\s(?:in|under|among)\s{_THE}{_LIST}{_MORE}?{_SO_OUT}",
    rf"{_WHAT}\s(?:is|are)(?:\sno|n't(?:\sa)?|\snot(?:\sa)?)\s(?:really\s)?parts?\sof\s{_THE}{_LIST}{_MORE}?{_SO_OUT}",
    rf"(?:in|under|among)\s{_THE}{_LIST},?\s(?=(?:the|that|this|those)\s|{_STANDS_FOR}){_WHAT}\s{_SHOULD_GO}",
)
_UNNAMED: Final = (rf"{_AWAY}{_OUT}\s{_WHAT}{_OUT}", _TAKE_OUT, rf"{_WHAT}\s{_IN_PASSING}")
# Said in so few words that only what is recorded tells whether it is meant.
_BRIEF: Final = (
    rf"(?:there(?:'s|\sis)\s)?no\s(?:more\s|need\sfor\s)?{_WHAT}\s(?:in|under|among)\s{_THE}{_LIST}",
    rf"{_THE}{_LIST}\swithout\s{_WHAT}",
)
_WHAT_ZH: Final = r"(?P<what>[^:!?。\n]{1,40}?)"
_LIST_ZH: Final = r"(?P<list>[^,;:.!?。\n]{2,16}?)"
_IN_ZH: Final = r"(?:那一?[项栏块])?(?:里面?|中|里头|当中|之中|那里|那块|那儿|上)"
_UNIT_ZH: Final = (
    r"(?P<unit>(?:的)?(?:[这那][两二三四五几](?:[条个项点处]|句话?|段话?)|[这那](?:一?[条个项]|[一半]?句话?|一?段话?|一?块|部分|点)"
    r"|[一两二三四五六七八九十几这那]{0,2}个(?:字|词)|部分|半句|什么的|之类的?|的))"
)
_SOON_ZH: Final = r"(?:也|就|都|应该?|可以|要|还是|先|请|得|需要|给我?|我们|你)*"
_GONE_ZH: Final = (
    r"(?:去掉|删掉|删除|删去|去除|移除|移出|拿掉|撤掉|划掉|划去|抹掉|剔掉|剔除|删了|去了|划了|砍掉)[了吧]*"
)
_UNWANTED_ZH: Final = (
    r"(?:不要|不用|不需要|用不着|不写|别写|别要|不留|不放|就?算了|没必要写?)"
    r"(?:写|放|记)?(?:进去|上去|在里面)?[了吧]*"
)
_SAID_IN_PASSING_ZH: Final = r"(?:(?:就|也)?是?我?(?:随口|顺口|顺嘴|瞎)一?[说讲提](?:的|了一句)?,?)"
_PART_ZH: Final = r"(?P<unit>(?:的)?(?:[这那](?:[一半]?句话?|一?段话?|一?[条个项]|部分|几个[字词])|半句))"
_WHY_ZH: Final = r"[^,;:。]{1,16}"
_MISPLACED_ZH: Final = (
    r"(?:不该|不应该?|没必要|不能|不适合|不宜)(?:写|放|留|出现|记)?"
    r"(?:在)?(?:里面?|这里|这儿|上面|那里|进去|上去)?"
)
_OUT_TOO_ZH: Final = rf"(?:,{_SOON_ZH}{_GONE_ZH})?"
_OF_A_PART_ZH: Final = (
    rf"(?:从|在|把|将)?{_LIST_ZH}{_IN_ZH}的?,?{_WHAT_ZH}{_PART_ZH}{_WHY_ZH},{_SOON_ZH}(?:{_GONE_ZH}|{_UNWANTED_ZH})",
    rf"(?:从|在|把|将)?{_LIST_ZH}{_IN_ZH}的?,?{_WHAT_ZH}{_PART_ZH}{_MISPLACED_ZH}{_OUT_TOO_ZH}",
    rf"{_WHAT_ZH}{_PART_ZH}(?:不属于|不算|不是){_LIST_ZH}{_IN_ZH}?(?:的(?:内容|一部分)?)?{_OUT_TOO_ZH}",
)
_TURNED_ZH: Final = (
    r"(?:的)?(?:后来|其实|现在|我?想了?想|觉得|还是|也|都|应该){1,4}"
    r"(?:能|可以|没必要|不用|没问题|没事)[^,;:。]{0,8}"
)
_UNFIT_ZH: Final = r"(?:太|不太|过于|有点太?|没头没尾|没用|多余|不像话|不专业|不正式|不合适)[^,;:。]{0,6}"
_CHINESE: Final = (
    rf"[把将]?(?P<what>第[一二两三四五六七八九十0-9]{{1,3}}[条个项]|最后(?:面)?的?那?一[条个项])的?{_LIST_ZH},?{_SOON_ZH}(?:{_GONE_ZH}|{_UNWANTED_ZH})",
    rf"{_WHAT_ZH}{_TURNED_ZH},{_SOON_ZH}从{_LIST_ZH}{_IN_ZH}?{_SOON_ZH}{_GONE_ZH}",
    rf"(?:从|在)?{_LIST_ZH}{_IN_ZH}?的?,?{_SOON_ZH}[把将]{_WHAT_ZH}{_UNIT_ZH}?{_SOON_ZH}{_GONE_ZH}",
    rf"(?:从|在|把|将)?{_LIST_ZH}{_IN_ZH}的?,?{_WHAT_ZH}{_UNIT_ZH}?,?{_SOON_ZH}{_GONE_ZH}",
    rf"(?:从|在)?{_LIST_ZH}{_IN_ZH}?的?(?P<what>(?:第[一二两三四五六七八九十0-9]{{1,3}}"
    rf"|最后(?:面)?的?那?一|倒数第[一二两三])[个条项点款句]),?{_SOON_ZH}(?:{_GONE_ZH}|{_UNWANTED_ZH})",
    rf"(?:从|在)?{_LIST_ZH}{_IN_ZH}的?,?{_WHAT_ZH}{_UNIT_ZH},?{_SAID_IN_PASSING_ZH}?{_SOON_ZH}{_UNWANTED_ZH}",
    rf"(?:从|在)?{_LIST_ZH}{_IN_ZH}?,?{_SOON_ZH}{_GONE_ZH}{_WHAT_ZH}{_UNIT_ZH}?",
    rf"(?:从|在)?{_LIST_ZH}{_IN_ZH}?,?{_SOON_ZH}(?:别写|不要写|别提|不要提|不写){_WHAT_ZH}{_UNIT_ZH}?了?",
    rf"(?:[把将])?{_WHAT_ZH}{_UNIT_ZH}?(?:{_SOON_ZH}{_UNWANTED_ZH})?,?{_SOON_ZH}从{_LIST_ZH}{_IN_ZH}?{_SOON_ZH}{_GONE_ZH}",
)
_BRIEF_ZH: Final = (
    rf"(?:从|在|把|将)?{_LIST_ZH}{_IN_ZH}的?,?{_WHAT_ZH}{_UNIT_ZH}?{_UNFIT_ZH},{_SOON_ZH}(?:{_GONE_ZH}|{_UNWANTED_ZH})",
    rf"{_WHAT_ZH}{_PART_ZH}(?:就)?(?:不要|别|不用|不该|不应该?|不能|没必要)再?(?:出现|写|放|留|记)在{_LIST_ZH}{_IN_ZH}?",
)
_UNNAMED_ZH: Final = (
    rf"[把将]{_WHAT_ZH}{_UNIT_ZH}{_SOON_ZH}{_GONE_ZH}",
    rf"{_WHAT_ZH}{_UNIT_ZH},?{_SAID_IN_PASSING_ZH}?{_SOON_ZH}(?:{_GONE_ZH}|{_UNWANTED_ZH})",
)
# Of no item by name, or of one that would be told more of: the quoted words alone tell what goes.
_QUOTED_ALONE: Final = (
    rf"(?:从|在)?{_LIST_ZH}{_IN_ZH}的?,?{_WHAT_ZH}{_SOON_ZH}{_UNWANTED_ZH}",
    rf"{_WHAT_ZH}(?:就)?(?:不要|别|不用|不该|不应该?|不能|没必要)再?(?:出现|写|放|留|记)在{_LIST_ZH}{_IN_ZH}?",
    rf"{_WHAT}{_UNFIT}{_MUST_OUT}",
    rf"{_WHAT}\s(?:is|are)\s[^,;.]{{2,30}},\s(?:so\s|please\s)*(?:remove|delete|take|strike|cut|drop)\s(?:it|them|that)\s(?:out\s)?{_FROM}\s{_THE}{_LIST}",
    rf"(?:从|在|把|将)?{_LIST_ZH}{_IN_ZH}的?[^,;:。]{{1,8}}?(?P<what>{_STANDS_FOR}){_UNIT_ZH}?,?{_SOON_ZH}(?:{_GONE_ZH}|{_UNWANTED_ZH})",
    rf"[把将]?{_WHAT_ZH}{_SOON_ZH}{_GONE_ZH}",
    rf"{_AWAY}{_OUT}\s(?:the\swords?\s)?{_WHAT}{_OUT}",
)
# "The bit about …", "the … thing": what is cut is not called so.
_THING: Final = (
    r"(?:(?P<clause>half\ssentence|bit|part|piece|phrase|clause|words?|line|remark|comment|stuff|thing|business)"
    r"|(?P<entry>one|entry|point|criterion|item)|(?P<sentence>sentence|statement))"
)
_ABOUT: Final = re.compile(
    rf"(?:the|that|this|those|my|our)\s(?:whole\s|little\s|silly\s|last\s|first\s)?{_THING}s?"
    r"\s(?:about|on|with|of|that\s(?:says?|mentions?|is\sabout|talks?\sabout)|saying|mentioning|where|concerning)\s",
    re.IGNORECASE,
)
_BEHIND: Final = re.compile(rf"\s{_THING}$", re.IGNORECASE)
_UNITS: Final[tuple[Unit, ...]] = ("clause", "entry", "sentence")
_UNITS_ZH: Final[tuple[tuple[Unit, str], ...]] = (
    ("clause", "半句|部分|段|字|词|块|点"),
    ("sentence", "句"),
    ("entry", "[条个项]"),
)
_ABOUT_ZH: Final = re.compile(r"^(?:关于|有关|讲|说|提到)|(?:的|什么的|之类的?)$")
_TOLD_ZH: Final = re.compile(r"[把将从]|[说让叫]|上次|上回|去年")
_JOINS: Final = re.compile(
    r"\s?(?:[、,]\s?)?(?:(?:and|as\swell\sas|还有|以及|[和与及跟])\s?)?(?:the\s(?:words?\s)?)?", re.IGNORECASE
)
_WORDS_ZH: Final = re.compile("[字词]")
_ARTICLE: Final = re.compile(r"^(?:the|our|my|that|this|any)\s", re.IGNORECASE)
_NEVER: Final = re.compile(
    r"^(?:it|that|this|them|those|these|what\b.*|.*\bone\sby\b.*|[它这那]\S{0,2}|我们?|你)$", re.IGNORECASE
)


@dataclass(frozen=True)
class Cut:
    """`what` are words of the item that is called `of`, empty where none is named; `unit` is how much of it goes with
    them, where that is said; `is_brief`: only where it is recorded; `whole` are the words as they were said, before
    what they are called was taken off. `is_exact`: they stood in quotation marks, and just they are to go; `also`:
    so did these, which go as well."""

    what: str
    of: str = ""
    unit: Unit = ""
    whole: str = ""
    is_brief: bool = False
    is_exact: bool = False
    also: tuple[str, ...] = ()


def cuts(plain: str) -> Iterator[Cut]:
    """All that the sentence may bid to cut; which of them an item bears out is to be seen."""
    for start, end, (words, *more) in _runs(plain):  # what stands in them is no word of the order
        order = f"{plain[:start]}{_STANDS_FOR}{plain[end:]}"
        found = (_exact(cut, words) for cut in _cuts(order, is_quoted=True) if cut.whole == _STANDS_FOR)
        yield from (replace(cut, also=tuple(more)) for cut in found)
    yield from _cuts(plain, is_quoted=QUOTED.search(plain) is not None)


def _runs(plain: str) -> Iterator[tuple[int, int, list[str]]]:
    """Where quoted words stand, and which: several that are joined together, then each by itself."""
    found = [
        (*match.span(), (match["words"] or match["single"]).strip(" ,的")) for match in QUOTED.finditer(plain)
    ]
    runs: list[tuple[int, int, list[str]]] = []
    for start, end, words in found:
        if runs and _JOINS.fullmatch(plain[runs[-1][1] : start]):
            runs[-1] = (runs[-1][0], end, [*runs[-1][2], words])
        else:
            runs.append((start, end, [words]))
    yield from (run for run in runs if len(run[2]) > 1)
    yield from ((start, end, [words]) for start, end, words in found if words)


def _exact(cut: Cut, words: str) -> Cut:
    """The cut of the quoted words: just they, where no more is said to go with them."""
    if cut.unit and not cut.is_exact:
        return replace(cut, what=words, whole=words)
    return replace(cut, what=words, unit="", whole=words, is_exact=True)


def _cuts(plain: str, *, is_quoted: bool) -> Iterator[Cut]:
    bare = bare_order(plain)
    if not bare:
        return
    for form, is_named in _forms():
        match = form.fullmatch(bare)
        if match is None:
            continue
        start, end = match.span("gone" if match.groupdict().get("gone") else "what")
        behind = max(end, match.end("unit") if match.groupdict().get("unit") else end)
        if is_doubted(f"{bare[:start]} {bare[behind:]}"):
            continue
        words = bare[start:end].strip(" ,的")
        is_brief = form.pattern in (*_BRIEF, *_BRIEF_ZH)
        if not (is_quoted or is_brief) and (_TOLD_ZH.search(words) or "," in words):
            continue  # what somebody else does or wants, or it goes on to something else
        of_unit = match.groupdict().get("unit") or ""
        stands_for = words == _STANDS_FOR
        if form.pattern in _QUOTED_ALONE and not stands_for:
            continue
        what, unit = (words, _unit_zh(of_unit)) if stands_for else _called(words, of_unit)
        if not stands_for and ((_NEVER.match(what) and not unit) or not (is_named or unit)):
            continue
        if form.pattern in _OF_A_PART and not (stands_for or unit):
            continue
        of = match["list"].strip() if is_named else ""
        yield Cut(what, of, unit, words, is_brief, stands_for and bool(_WORDS_ZH.search(of_unit)))


def _called(words: str, unit: str) -> tuple[str, Unit]:
    """The words that are meant, without what they are called ("the bit about"), and how much goes with them."""
    about = _ABOUT.match(words) or _BEHIND.search(words)
    if about is not None:
        rest = words[about.end() :] if about.start() == 0 else words[: about.start()]
        return _ARTICLE.sub("", rest.strip()), next(name for name in _UNITS if about[name])
    return _ABOUT_ZH.sub("", _ARTICLE.sub("", words)), _unit_zh(unit)


def _unit_zh(said: str) -> Unit:
    return next((name for name, signs in _UNITS_ZH if re.search(signs, said)), "")


@lru_cache(maxsize=1)
def _forms() -> tuple[tuple[re.Pattern[str], bool], ...]:
    """The forms, compiled once, with whether they name the item."""
    named = (*_BY_PLACE, *_OF_A_PART_ZH, *_ENGLISH, *_OF_A_PART, *_CHINESE, *_BRIEF, *_BRIEF_ZH)
    unnamed = (*_UNNAMED, *_UNNAMED_ZH, *_QUOTED_ALONE)
    compiled = (re.compile(form, re.IGNORECASE) for form in (*named, *unnamed))
    return tuple((form, "(?P<list>" in form.pattern) for form in compiled)
