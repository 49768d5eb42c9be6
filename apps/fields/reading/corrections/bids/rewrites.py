"""What a sentence bids an item to say and nothing else: "under the place just say the orchard", "地点就写果园". And
which item is to say what was said just before: "make that the place", "地点改成这个".

By itself, because the item is named and all of it is written anew: nothing is added, and no other item is meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from apps.fields.reading.corrections.bids.items import bare_order, is_doubted
from apps.fields.reading.corrections.bids.values import ValueBid

_THE: Final = r"(?:(?:the|our|my)\s)?"
_NAME: Final = r"(?P<name>[^\W\d_][^,;:.!?0-9\n]{1,38}?)"
_VALUE: Final = r"(?P<value>[^?\n]{2,400}?)"
_ONLY: Final = r"(?:only|just|simply|merely)"
_WRITE: Final = r"(?:say|read|write|put|state|enter|record|note)"
_SOFTLY: Final = r"(?:please|can\syou|could\syou|would\syou|you\s(?:can|could|should|may)|let's|let\sus)"
_MUST: Final = r"(?:should|must|has\sto|needs\sto|ought\sto|is\sto)"
_THIS: Final = r"(?:\s(?:this|the\sfollowing|these\swords))?"
_ENGLISH: Final = (
    rf"(?:in|under|for|as|at)\s{_THE}{_NAME},?\s(?:it|that|this)\s{_MUST}\s(?:{_ONLY}\s)?(?:say|read|state){_THIS}\s?:?\s(?:{_ONLY}\s)?{_VALUE}",
    rf"(?:in|under|for|as|at)\s{_THE}{_NAME},?\s(?:{_SOFTLY}\s)*{_ONLY}\s{_WRITE}{_THIS}\s?:?\s{_VALUE}",
    rf"(?:in|under|for|as|at)\s{_THE}{_NAME},?\s(?:{_SOFTLY}\s)*{_WRITE}\s{_ONLY}{_THIS}\s?:?\s{_VALUE}",
    rf"(?:in|under|for|as|at)\s{_THE}{_NAME},?\s(?:{_SOFTLY}\s)+{_WRITE}{_THIS}\s?:\s{_VALUE}",
    rf"{_THE}{_NAME}\s{_MUST}\s{_ONLY}\s(?:say|read|state|be){_THIS}\s?:?\s{_VALUE}",
    rf"{_THE}{_NAME}\s{_MUST}\s(?:say|read|state)\s{_ONLY}{_THIS}\s?:?\s{_VALUE}",
    rf"(?:re-?write|re-?word|rephrase|re-?phrase)\s{_THE}{_NAME}\s(?:as|to\s(?:read|say)|like\sthis)\s?:?\s{_VALUE}",
    rf"{_THE}{_NAME}\sto\s(?:{_ONLY}\s)?(?:read|say)\s?:?\s{_VALUE}",
    rf"{_THE}{_NAME},?\s(?:let|make|have)\sit\s(?:say|read)\s?:?\s{_VALUE}",
    r"(?:scrap|drop|forget|delete|remove)\s(?:what's|what\sis|everything|all\sthat\sis|all)\s(?:there\s|that's\sthere\s|recorded\s)?"
    rf"(?:for|in|under)\s{_THE}{_NAME},?\s(?:and\s)?(?:just\s)?(?:write|put|say)\s?:?\s{_VALUE}",
    rf"{_WRITE}\s(?:{_ONLY}|nothing\sbut)\s(?:this|the\sfollowing)\s(?:under|in|for|as|into)\s{_THE}{_NAME}\s?:\s{_VALUE}",
    rf"{_WRITE}\s(?:{_ONLY}|nothing\sbut)\s(?!this\b){_VALUE}\s(?:under|in|for|as|into)\s{_THE}{_NAME}",
)
# Only where the end of the sentence says that nothing else is meant.
_WITH_END: Final = (rf"{_THE}{_NAME}\s(?:{_MUST}\s(?:say|read|be)|is)\s{_VALUE}",)
_ALONE: Final = re.compile(
    r"(?:,?\s(?:and\s)?(?:nothing\s(?:else|more)|no\smore(?:\sthan\sthat)?|that's\s(?:all|it)|that\sis\sall|full\sstop"
    r"|leave\sit\sat\sthat))[\s.!]*$",
    re.IGNORECASE,
)
_NAME_ZH: Final = r"(?P<name>[^,;:。!?\n]{2,16}?)"
_VALUE_ZH: Final = r"(?P<value>[^?\n]{1,300}?)"
_PLACE_ZH: Final = r"(?:那里|这里|那儿|里面?|中|那一?[项栏块条]|这一?[项栏块条]|部分|一栏)?"
_ONLY_ZH: Final = r"(?P<only>(?:就|只|直接|仅|简单|统一|干脆|应该|要|还是|重新){1,4})"
_WRITE_ZH: Final = r"(?:写|填|改写)(?![了过的着])(?:成|为|上|作|个|一句|一下|如下)?"
_CHINESE: Final = (
    rf"(?:在|把|将)?{_NAME_ZH}{_PLACE_ZH},?(?:请|帮我|给我|你)?{_ONLY_ZH}?{_WRITE_ZH}(?:就)?[:,]?\s?{_VALUE_ZH}",
)
_ANEW_ZH: Final = (
    rf"(?:把|将)?{_NAME_ZH}{_PLACE_ZH}(?:原来的(?:那些|内容|那句)?(?:都|就|也)*(?:不要|删掉|去掉|作废|不用)了?|(?:要|得)?[改换]一?下)"
    rf",?(?:就|直接|重新|改)*(?:叫(?:做|作)?|定为|(?:写|填|改|换)(?:成|为)?)[:,]?\s?{_VALUE_ZH}",
)
_ALONE_ZH: Final = re.compile(
    r"(?:,?(?:(?:就|也)(?:行|好|可以|够)了?|即可|就这样|,(?:别的|其[他它余]的?)(?:都|就|也|一概)*(?:不要|不写|不用|删掉|去掉)了?))[吧啊\s。!]*$"
)
_UNDER_LABEL: Final = re.compile(
    rf"(?:{_SOFTLY}\s)*(?:(?:{_ONLY}\s)?{_WRITE}(?:\s{_ONLY})?{_THIS}|(?:re-?write|replace|change)\s(?:it|that|this|all\sof\sit)\s(?:as|by|with|to))"
    r"\s?:?\s(?P<value>[^?\n]{2,400}?)[\s.]*",
    re.IGNORECASE,
)
_WHAT_WAS: Final = re.compile("原来的")
# Talk behind the value: "…,其他的没见过".
_TALK_ZH: Final = re.compile(
    r",(?:其[他它余]|别的|反正|不过|但是?|因为|毕竟|我们?[^,、]{0,3}[也都就没]|这样|省得|免得)[^、;]*$"
)
# How much is written, or how: "三段", "得太长".
_COUNTS: Final = re.compile(
    r"得|(?:[0-9]+|[一二两三四五六七八九十几]+)[个条句段行页字点](?:$|[^\u4e00-\u9fff])"
)
# What was said before, and no value.
_IT: Final = (
    r"(?:(?:exactly\s)?(?:that|this|it|these|those|the\sabove|the\slast\s(?:one|sentence|bit)"
    r"|(?:that|this)\s(?:one|sentence|bit|text)|what\si(?:'ve|\shave)?\s(?:just\s)?(?:said|wrote|written)))"
)
_IT_ZH: Final = (
    r"(?:这个|那个|它|这些|那些|[这那]一?[句段条](?:话)?"
    r"|(?:上面|前面|刚才|刚刚|上一)(?:说|写|讲)?的?(?:这|那)?(?:一?[个句段条])?(?:话)?)"
)
_POINTS: Final = tuple(
    re.compile(form, re.IGNORECASE)
    for form in (
        rf"(?:make|use|take|put|write|record|enter|have)\s{_IT}\s(?:down\s)?(?:(?:as|for|in|under|into)\s)?(?:the|our|my|a)\s{_NAME}",
        rf"(?:change|set|turn)\s{_THE}{_NAME}\s(?:in)?to\s{_IT}",
        rf"(?:that's|that\sis|this\sis)\swhat\s(?:the|our|my)\s{_NAME}\s(?:should|must|has\sto|is\sto)\s(?:say|be|read)",
        rf"{_IT}\s(?:should|can|must|shall)\s(?:be|become|go\sin(?:to)?)\s(?:the|our|my)\s{_NAME}",
        rf"(?:[把将])?{_NAME_ZH}{_PLACE_ZH}(?:也|就|都|应该|还是|直接|给我)*(?:改成|改为|换成|换为|写成|写|用|定为|填|设为|是)(?:就|用)?{_IT_ZH}",
        rf"(?:就|直接|那就|给我)*(?:用|拿|把|将|写|填)?{_IT_ZH}(?:就|也|来|给我)*(?:当作?|作为|做|写进|写到|放到|放进|填到|填进|改成|改为){_NAME_ZH}(?:里面?|中)?",
    )
)
_ONLY_POINTS: Final = re.compile(rf"\W*(?:{_IT}|{_IT_ZH})\W*", re.IGNORECASE)


def rewrites(plain: str) -> Iterator[ValueBid]:
    """All that the sentence may bid an item to be; which item its name means is to be seen."""
    alone_zh = _ALONE_ZH.search(plain)
    alone = alone_zh or _ALONE.search(plain)
    bare = bare_order(plain[: alone.start()] if alone else plain)
    for form in _forms() if bare else ():
        match = form.fullmatch(bare)
        if match is None:
            continue
        needs_end = form.pattern in _WITH_END or (form.pattern in _CHINESE and not match["only"])
        is_only = not needs_end or alone
        start, end = match.span("value")
        value = _TALK_ZH.sub("", match["value"]).strip(" .。,")
        if (
            is_only
            and value
            and not _COUNTS.match(value)
            and not is_doubted(_WHAT_WAS.sub("", f"{bare[:start]} {bare[end:]}"))
        ):
            yield ValueBid(match["name"].strip(), value, is_request=True, is_row=True)


def under_label(plain: str, name: str) -> ValueBid | None:
    """What the words behind the name of an item bid it to be: "just write the orchard"."""
    match = _UNDER_LABEL.fullmatch(plain.strip())
    value = match["value"].strip(" .。,") if match else ""
    return ValueBid(name, value, is_request=True, is_row=True) if value else None


def points_at(plain: str) -> str:
    """The name of the item that is to be what was said before; empty where a sentence bids no such thing."""
    bare = bare_order(plain)
    if not bare or is_doubted(bare):
        return ""
    match = next((found for form in _POINTS if (found := form.fullmatch(bare)) is not None), None)
    return match["name"].strip() if match else ""


def only_points(plain: str) -> bool:
    """Whether words are no value, because they only point at others."""
    return _ONLY_POINTS.fullmatch(plain) is not None


@lru_cache(maxsize=1)
def _forms() -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(form, re.IGNORECASE) for form in (*_ENGLISH, *_ANEW_ZH, *_CHINESE, *_WITH_END))
