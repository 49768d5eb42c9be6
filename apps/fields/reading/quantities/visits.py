"""The times at which people are seen, as somebody tells them: "at baseline, then weeks 2, 6 and 12, a call at six
months", "当天一次，然后第2、6、12周".

What stands around the times names no item: only where nearly every part of the words has a time are they a schedule.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Final

from apps.fields.reading.phrasebook import worded
from apps.fields.reading.quantities.numbers import NUMBER
from apps.fields.reading.quantities.times import BASELINE, UNIT, after_all, anchored, days_of
from apps.fields.reading.vocabulary import Vocabulary

LEAST_TIMES: Final = 2
MOST_TIMES: Final = 40
LEAST_SHARE: Final = 0.6  # of the parts
LONGEST_NAME: Final = 4  # words of a visit without a time, or twice as many Chinese characters
_BETWEEN: Final = re.compile(r"[,;、。]\s?|\s(?:and|then)\s|[和及与]|然后|以及|还有", re.IGNORECASE)
_N: Final = rf"(?:{NUMBER})"
# "weeks 2, 6 and 12", "two, six and twelve weeks", "第2、6、12周": one unit for several numbers.
_UNIT_FIRST: Final = re.compile(
    r"\b(?P<unit>day|week|wk|month|year)s?\s(?P<row>[0-9]{1,3}(?:(?:,\s?(?:and\s)?|\sand\s)[0-9]{1,3}(?![0-9]|\s?(?:day|week|wk|month|year)))+)",
    re.IGNORECASE,
)
_UNIT_LAST: Final = re.compile(
    rf"\b(?P<row>{_N}(?:(?:,\s?(?:and\s)?|\sand\s){_N})+)\s(?P<unit>days|weeks|months|years)\b", re.IGNORECASE
)
_UNIT_LAST_ZH: Final = re.compile(rf"(?P<th>第?)(?P<row>{_N}(?:[、,和及]{_N})+)(?P<unit>天|日|周|个月|年)")
_ONE: Final = re.compile(r"\b(?P<one>one|1)\s(?P<unit>day|week|month|year)s\b", re.IGNORECASE)
# A point in time that has no figure: "when the plaster comes off", "拆线那天".
_OCCASION: Final = re.compile(
    r"^\s?(?:(?:we|i|they)(?:'d|'ll|\swould|\swill)?\s(?:all\s)?(?:see\s(?:them|everyone|everybody)|come(?:\s(?:in|back))?|be\sseen|(?:are|get)\sseen)\s)?"
    r"(?:(?:at|on)\s)?(?P<en>(?:when|once|just\s(?:before|after)|(?:before|after)\s(?=(?:the|their|they|leaving|going|starting)\b)|the\s(?:day|morning|evening))\s?(?:[^\s,;.]+\s?){1,7})$"
    r"|^\s?(?P<zh>[^\s,;。、a-z]{1,8}?(?:那一?天|当[天日]|[的之]?时候?|[之以]?[前后])|[^\s,;。、a-z0-9每再各]{2,4}?(?=(?:来|做|看|查)?一次$))"
    r"(?:再|也|都|各)*(?:[^\s,;。、]{0,2}?(?:一?次|一下))?$",
    re.IGNORECASE,
)
# How one of them is done: "the one at a month by phone", "一个月那次打电话就行"; what is said behind it is of that.
_HOW_ONE_IS_DONE: Final = re.compile(
    r"[,。;]\s?[^,。;、]{1,12}那[次个][^、]*$|[.;,]\sthe\s(?:one\sat\s)?[^.;,]{2,30}\s(?:one|visit|call)\s(?:is|can|will|by)\b.*$",
    re.IGNORECASE,
)
# One that is not sure to take place: "if the money lasts, a year later".
_MAYBE: Final = re.compile(r"\b(?:if|unless|maybe|perhaps)\b|如果|要是|的话|也许|或许", re.IGNORECASE)
_HOW_OFTEN_OR_LONG: Final = re.compile(
    r"\b(?:every|each\s(?:hour|day|week|month|year|morning|evening|night)|hourly|daily|weekly|monthly|yearly|annual(?:ly)?"
    r"|for\s(?:the\s)?(?:first|next|last|an?|[0-9a-z]+\s(?:hours?|days?|weeks?|months?|years?))|up\sto|until|till|through"
    r"|within|per|between|plus\sor\sminus|give\sor\stake|twice|times\sa|or|not|no\slater|instead|rather|old|aged?|apart|fortnight|quarter|year's"
    rf"|later|after\sthat|another\s(?:{NUMBER})\s[a-z]+)\b"
    r"|±|\+/-|礼拜|每(?!次|个人|人|位|例)|以?内(?!科)|之间|左右|前后|为止|连续|一直|隔|逢|不然|否则|头[两三四几](?=[天周月个])|或者?|不(?:是|来|用)|改|岁|月龄|日龄|最[晚迟早]|[再又]过|(?:之后|以后|然后)再",
    re.IGNORECASE,
)
# Occasions that no figure tells: a schedule without them would lack some.
_OTHER_OCCASION: Final = re.compile(
    r"\b(?:before|start|end|entry|discharge|halfway|middle|arrival|admission|leav\w+|home|booking|finish\w*|sign|next|last)\b"
    r"|前|满|当[天日晚]|出[院来]|结束|停|开始|进来|入[组院]|那[天日]|最后|中间",
    re.IGNORECASE,
)
# By how much a visit may be early or late is no visit.
_WINDOW: Final = re.compile(
    r"前后[^,。;]{0,3}差|差个|正负|±|误差|\bgive\sor\stake\b|\bplus\s(?:or\s)?minus\b|\bwithin\s[a-z0-9]+\sdays?\sof\b",
    re.IGNORECASE,
)
_ROW: Final = re.compile(r",\s?(?:and\s)?|\sand\s|[、和及]", re.IGNORECASE)


def _time(words: Vocabulary) -> str:
    after = rf"(?:(?:{words.events})[之以]?[前后])"
    zh = (
        rf"(?:(?P<anchor>{after})?第?{_N}个?(?:天|日|周|月|年|小时|分钟)(?:后|时|末)?|(?P<half>{after})?半年(?:后|时)?"
        rf"|{words.first_days}|{after}(?![0-9一二两三四五六七八九十第半]))"
    )
    en = (
        rf"(?:{BASELINE}|\b(?:day|week|wk|month|year)s?\s(?:{_N})\b"
        rf"|\b(?:{_N})\s?min(?:utes)?\b|(?<!once\s)(?<!twice\s)(?<!times\s)\b(?:{_N}|an?|half\san?)[\s-]{UNIT}(?:\s(?:after|post|from|before)\s(?:the\s)?[a-z]+)?)"
    )
    return rf"{zh}|{en}|{words.occasions}"


_TIME: Final = worded(_time)


def time_pattern() -> re.Pattern[str]:
    """Any point in time that folded words name."""
    return _TIME()


def tells_a_time(plain: str) -> bool:
    """Whether folded words name any point in time."""
    return _TIME().search(plain) is not None


def visit_times(plain: str) -> list[str]:
    """The times of a schedule that folded words tell, in their order; none where they tell something else as well."""
    plain, how = _HOW_ONE_IS_DONE.sub("", plain), _HOW_ONE_IS_DONE.search(plain)
    parts = [part for part in _BETWEEN.split(each_with_unit(plain)) if part.strip(" .。")][:MOST_TIMES]
    found = [(part, _TIME().search(part)) for part in parts]
    times: list[str] = []
    anchor = ""
    for part, match in found:
        if _MAYBE.search(part) or _WINDOW.search(part):
            continue
        if match is None:
            if (occasion := _OCCASION.search(part)) is not None:
                times.append((occasion["en"] or occasion["zh"]).strip())
            continue
        said = match[0].strip()
        own = match["anchor"] or match["half"] or ""
        if anchor.endswith("后") and not own and re.match(r"第?[0-9一二两三四五六七八九十半]", said):
            said = f"{anchor}{said}"
        anchor = own or anchor
        times.append(said)
    times = after_all(times)
    if how is not None and times and (one := _TIME().search(how[0])) is not None:
        known = {days_of(time) for time in times}
        times += [] if days_of(one[0].strip()) in {None, *known} else [one[0].strip()]
    is_schedule = len(times) >= max(LEAST_TIMES, LEAST_SHARE * len(parts)) and len(set(times)) == len(times)
    return times if is_schedule else []


def told_times(plain: str) -> list[str]:
    """The times at which a sentence about visits says that people are seen, whatever stands between them; none where it
    also tells how often or how long, occasions without a figure, or times that do not follow one another."""
    if _HOW_OFTEN_OR_LONG.search(plain):
        return []
    spread = each_with_unit(plain)
    if _OTHER_OCCASION.search(_TIME().sub(" ", spread)):
        return []
    times = anchored(after_all([match[0].strip() for match in _TIME().finditer(spread)]))
    days = [days_of(time) for time in times]
    known = [day for day in days if day is not None]
    if len(times) < LEAST_TIMES or any(one >= other for one, other in pairwise(known)):
        return []
    return times if len(set(times)) == len(times) else []


def each_with_unit(plain: str) -> str:
    """ "Weeks 2, 6 and 12" with the unit at each of them."""
    plain = _UNIT_FIRST.sub(lambda m: _spread(m, f"{m['unit']} %s"), plain)
    plain = _UNIT_LAST.sub(lambda m: _spread(m, f"%s {m['unit']}"), plain)
    plain = _ONE.sub(lambda m: f"{m['one']} {m['unit']}", plain)
    return _UNIT_LAST_ZH.sub(lambda m: _spread(m, f"{m['th']}%s{m['unit']}"), plain)


def _spread(match: re.Match[str], shape: str) -> str:
    return "、".join(shape % number.strip() for number in _ROW.split(match["row"]) if number.strip())


_NO_VISIT: Final = re.compile(r"(?:no|none|not|nothing|there(?:'s|\sis|\sare)?)\b|没", re.IGNORECASE)


def may_name_a_visit(name: str) -> bool:
    """Whether words without a time may be what a visit is called: they are few, and deny nothing."""
    size = len(name.split()) if name.isascii() else len(name) / 2
    return size <= LONGEST_NAME and not _NO_VISIT.match(name)
