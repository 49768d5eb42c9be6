"""What a whole sentence bids to do with a limit or a figure in a recorded text: "the limit should be 12 metres"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import lru_cache
from typing import Final

from apps.fields.reading.corrections.bids.figures import Side
from apps.fields.reading.corrections.bids.items import bare_bid
from apps.fields.reading.quantities.numbers import CHINESE, ENGLISH, to_decimal

_NUMBER: Final = r"[0-9]{1,7}(?:\.[0-9]{1,4})?"
_NO_UNIT: Final = r"(?:instead|rather|not|to|and|or)\b"
_UNIT: Final = rf"(?:\s?(?!{_NO_UNIT})[^\s0-9,;:.!?。以及或而不从改成到至吧了~–-]{{1,12}}(?:\sold)?)?"


def _figure(group: str) -> str:
    return rf"(?P<{group}>{_NUMBER})(?P<{group}_unit>{_UNIT})"


_BEYOND: Final = (
    r"(?:or|and) (?:over|older|above|more)|(?:or|and) (?:under|younger|below|less)|[及或]?(?:以上|以下|以内)"
)
_NEW: Final = (
    rf"(?:(?P<first>{_NUMBER}){_UNIT}\s?(?:-|–|~|to|到|至)\s?)?{_figure('new')}(?P<behind>\s?(?:{_BEYOND}))?"
)
_INSTEAD: Final = (
    rf"(?:,?\s(?:instead of|rather than|and not|not)\s(?:the\s)?(?:up to\s|over\s|under\s)?"
    rf"{_figure('not')}(?:\s?(?:{_BEYOND}))?)"
)
_SIDES: Final = r"(?:upper|lower|minimum|maximum|min|max|top|bottom|highest|lowest)\.?"
_NAME: Final = r"(?P<name>[^,;:.!?0-9<>≥≤=\n]{2,60}?)"
_CHANGE: Final = (
    r"(?:raise|increase|take|lift|lower|reduce|decrease|drop|bring|change|set|move|extend|shift|put|make|widen|relax"
    r"|tighten"
    r"|update|adjust|correct)"
)
_FROM: Final = rf"(?:\sfrom\s{_figure('old')})?"
_MUST: Final = r"(?:should|must|has to|needs to|is to|ought to)(?: now)?"
_WHO: Final = r"(?P<who>[a-z]+(?:\s(?:who are|aged?|are))?\s)?"
_BEFORE: Final = (
    r"(?P<before>up to|under|below|over|above|from|at least|at most|older than|younger than|≥|≤|<|>)?"
)
_TOO: Final = r"(?:far\s|much\s|a\s(?:bit|little)\s|probably\s|way\s|simply\s|just\s)?too\s[a-z]{3,12}"
_DECIDES: Final = (
    r"(?:let's|let us|we(?:'ll)?|i'd|i\swould)\s(?:(?:rather|just)\s)?"
    r"(?:take|make it|say|go (?:for|with|to)|use|have)"
)
_OOPS: Final = r"(?:(?:sorry|wait|no|oh|oops)[,.\s]+)?"
_ENGLISH: Final = (
    rf"{_CHANGE}\s{_NAME}(?:\s(?:up|down|back))?{_FROM}(?:\s(?:up|down|back))?\s(?:to|at|as)\s{_NEW}{_INSTEAD}?",
    rf"{_NAME}\s{_MUST}\s(?:be|read|say|become|go (?:up |down |back )?to|come down to)(?:\s(?:changed|set|raised"
    rf"|lowered|increased|reduced) to)?\s{_NEW}{_INSTEAD}?",
    rf"{_NAME}\s(?:is|becomes|goes (?:up |down )?to|comes down to)(?: now)?\s{_NEW}{_INSTEAD}",
    rf"{_NAME}\s(?:is now|becomes|goes (?:up |down )?to|comes down to)\s{_NEW}",
    rf"{_WHO}{_BEFORE}\s?{_NEW}{_INSTEAD}",
    rf"{_CHANGE}\s{_NAME}\s?{_BEFORE}\s{_figure('old')}\sto\s{_NEW}",
    rf"{_NAME}\s?{_BEFORE}\s?{_NEW}{_INSTEAD}",
    rf"(?:(?:sorry|wait|no)[,.\s]+)?(?:i|we)\s(?:said|wrote|put|had|gave)\s{_NAME}\s(?:of\s|as\s|at\s)?{_figure('not')}\s?[-–—,;.]{{1,2}}\s?(?:sorry,?\s)?"
    rf"(?:make (?:that|it)|(?:it|that)(?:'s|\sis|\sshould be)|should be|i meant)\s{_NEW}",
    rf"{_CHANGE}\s{_NAME}{_FROM}\s(?:to|at)\s{_NEW}{_INSTEAD}?\s(?:in|under|for)\s(?:the\s|our\s)?[a-z ]{{3,30}}",
    rf"{_OOPS}(?:i|we)\s(?:got|had|put|gave|said)\s{_NAME}\swrong\s?[-–—,;:.]{{1,2}}\s?(?:it|that|they|this)\s"
    rf"(?:{_MUST}\sbe|is|are)\s{_BEFORE}\s?{_NEW}{_INSTEAD}?",
    rf"{_OOPS}{_NAME}\s(?:is\s|are\s)?wrong\s?[-–—,;:.]{{1,2}}\s?(?:it|that|they|this)(?:'s|'re|\s(?:{_MUST}\sbe|is|are))\s"
    rf"{_BEFORE}\s?{_NEW}{_INSTEAD}?",
    rf"{_OOPS}(?:i|we)\s(?:said|wrote|put|had|gave)\s{_figure('old')}(?:\s(?:just\snow|before|earlier|above))?,?\s(?:but\s)?"
    rf"(?:it\s(?:should\sbe|is|was)|make\s(?:it|that)|i\smeant)\s{_BEFORE}\s?{_NEW}",
    rf"(?:scrap|forget|drop|never\smind)\sthe\s{_figure('old')},?\s(?:let's\s(?:say|make\sit|go\sfor)|make\sit|(?:we(?:'ll)?\s)?say|it's|go\sfor)\s"
    rf"{_BEFORE}\s?{_NEW}",
    rf"(?:make|set|put)\s{_NAME}\s{_BEFORE}\s?{_NEW}{_INSTEAD}?",
    rf"(?:(?:and |so )?(?:i think|i reckon|maybe|perhaps|probably)\s)?{_figure('old')}\s(?:is|was|seems|looks)\s"
    rf"{_TOO},?\s(?:so\s)?{_DECIDES}\s{_BEFORE}\s?{_NEW}",
    rf"(?:go\s(?:for|with)|make\s(?:it|that)|say|take)\s{_figure('new')}(?P<name>\s(?:and|or)\s(?:older|younger))",
    rf"{_NAME}\s{_MUST}\s(?P<before>start (?:at|from)|begin (?:at|from))\s{_NEW}",
    rf"(?=[^:]{{0,40}}(?:{_SIDES}\b|[上下]限|最[大小高低])){_NAME}\s?:\s?{_NEW}",
)
_NAME_ZH: Final = r"(?P<name>[^,;:。!?0-9<>≥≤=\n]{1,24}?)"
_SOON_ZH: Final = r"(?:应该?|应当|需要|要|可以|现在|就|再|都|得|建议)*"
_FROM_ZH: Final = rf"(?:[从由]{_figure('old')})?"
_TURN_ZH: Final = (
    r"(?:修改|更改|变更|更正|调整|提高|提升|降低|放宽|收紧|缩短|延长|设定|扩大|延长|调高|调低|改|调|提|升|降|放|缩|延|设|定|变|换)"
    r"(?:成|为|到|至|在)了?"
)
_NOT_ZH: Final = rf"(?:,?(?:而)?不[是要]{_figure('not')}(?:{_BEYOND})?)"
_OP_ZH: Final = r"(?P<before>不超过|不大于|不小于|不低于|大于|小于|不足|少于|多于|超过|至少|≥|≤|<|>)?"
_CHINESE: Final = (
    rf"(?:[把将])?{_NAME_ZH}{_SOON_ZH}{_FROM_ZH}{_SOON_ZH}{_TURN_ZH}{_OP_ZH}\s?{_NEW}{_NOT_ZH}?",
    rf"(?:[把将])?{_NAME_ZH}{_OP_ZH}\s?{_figure('old')}{_TURN_ZH}{_NEW}",
    rf"{_NAME_ZH}(?:应该?|应当)(?:就)?[是为]{_OP_ZH}\s?{_NEW}{_NOT_ZH}?",
    rf"{_NAME_ZH}[是为]{_OP_ZH}\s?{_NEW}{_NOT_ZH}",
    rf"{_NAME_ZH}{_OP_ZH}\s?{_NEW}{_NOT_ZH}",
    rf"{_NAME_ZH}(?:我)?(?:刚才?)?(?:说|写|填|记|报|弄)错了?\s?[,:]?\s?(?:应该?|应当)?(?:就)?是{_OP_ZH}\s?{_NEW}{_NOT_ZH}?",
    rf"{_NAME_ZH}(?:就|也)?(?:别|不要|不用)(?:再)?{_figure('old')}了?,?(?:还是|就|改|要|用|换|成|为)*{_OP_ZH}\s?{_NEW}",
    rf"(?:还是|就|改|成|要)*[从满]?{_figure('new')}(?P<behind>起|开始|[及或]?以[上下])(?:就|才|都)?[可能]?以?[收招要算]的?",
    rf"{_NAME_ZH}(?:就|都|改)*从{_figure('new')}(?P<behind>起|开始)",
    rf"{_NAME_ZH}不是(?:{_NUMBER}{_UNIT}\s?(?:-|–|~|到|至)\s?)?{_figure('not')},?(?:而|应该?)*是{_OP_ZH}\s?{_NEW}",
)
_NO_LIMIT: Final = re.compile(
    rf"(?:there(?:'s|\sis|\swill\sbe)\s)?no\s(?P<side>{_SIDES})\s(?P<name>[a-z ]{{2,24}}?)(?:\slimits?|\scut-?\s?off)"
    r"|(?P<name_zh>[^,;:。0-9]{1,10}?)(?:的)?(?:就|也|都|先)?(?:不[设要限]|取消|去掉|没有?)(?P<side_zh>上限|下限)了?",
    re.IGNORECASE,
)
_HIGH: Final = re.compile(
    r"\b(?:upper|maximum|max|top|highest)\b|上限|最大|最高|\bup to\b|\bunder\b|\bbelow\b|\bat most\b|\byounger"
    r"|or under"
    r"|or less|≤|<|不超过|不大于|(?<!不)小于|以下|以内",
    re.IGNORECASE,
)
_LOW: Final = re.compile(
    r"\b(?:lower|minimum|min|bottom|lowest)\b|下限|最小|最低|\bfrom\b|\bover\b|\babove\b|\bat least\b|\bolder|or more"
    r"|\bstart\b|\bbegin\b|起|开始|≥|>|不小于|不低于|(?<!不)大于|至少|以上",
    re.IGNORECASE,
)
# What a limit is called, beside its measure.
_LIMIT: Final = re.compile(
    rf"\b(?:{_SIDES}|limits?|cut-?\s?offs?|thresholds?|bounds?|boundary|value|range|criterion|criteria|requirement"
    rf"|the|our|for|of|on|in"
    r"|all|a|an)\b|上限|下限|最大值?|最小值?|最高|最低|限制|限定|界值|截断值|阈值|临界值|门槛|界限|数值|时限|期限|范围|标准|要求|[的里中]",
    re.IGNORECASE,
)
_FORMERLY: Final = re.compile(r"(?<=[从由])(?:原来|之前|原先|目前|现在|原有)的?|(?<=改)(?=成|为)")

_NUMERALS: Final = re.compile(
    rf"(?=[一二两三四五六七八九十百]{{2}}){CHINESE}|(?=(?:[a-z]{{2,}}teen|[a-z]{{2,}}ty|ten|twelve)\b){ENGLISH}",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class LimitBid:
    """`name` is what the limit is of, in the words that are left of it; `first` the low end of a new range; `side` is
    empty where nobody says which. Figures are texts as they were said; `named` is the whole name as it was said."""

    name: str
    named: str
    new: str
    unit: str
    side: Side
    first: str = ""
    old: str = ""

    @property
    def ends(self) -> tuple[tuple[Side, str], ...]:
        """The new figures, each with the side on which it limits."""
        return (("low", self.first), ("high", self.new)) if self.first else ((self.side, self.new),)

    @property
    def old_value(self) -> Decimal | None:
        return Decimal(self.old) if self.old else None


def limit_bids(plain: str) -> Iterator[LimitBid]:
    """All that the sentence may bid for a limit."""
    bare = bare_bid(_NUMERALS.sub(lambda said: str(to_decimal(said[0])), _FORMERLY.sub("", plain)))
    if not bare or not re.search("[0-9]", bare):
        return
    for form in compile_limit_forms():
        if (match := form.fullmatch(bare)) is not None:
            yield _bid(match.groupdict())


def limit_given_up(plain: str) -> tuple[str, Side] | None:
    """The name and the side of a limit that is to hold no more: "no upper age limit after all"."""
    match = _NO_LIMIT.fullmatch(bare_bid(plain))
    if match is None:
        return None
    return match["name"] or match["name_zh"], _side(match["side"] or match["side_zh"])


def _bid(said: dict[str, str | None]) -> LimitBid:
    name = said.get("name") or ""
    words = " ".join(said.get(group) or "" for group in ("name", "before", "behind"))
    old, unit = said.get("old") or said.get("not") or "", (said.get("new_unit") or "").strip()
    bid = LimitBid(
        " ".join(_LIMIT.sub(" ", name).split()), name, said["new"] or "", unit, _side(words), "", old
    )
    return replace(bid, first=said.get("first") or "")


def _side(words: str) -> Side:
    high, low = bool(_HIGH.search(words)), bool(_LOW.search(words))
    return "" if high == low else "high" if high else "low"


@lru_cache(maxsize=1)
def compile_limit_forms() -> tuple[re.Pattern[str], ...]:
    """The forms, compiled once; a process may do it before its first sentence."""
    return tuple(re.compile(form, re.IGNORECASE) for form in (*_ENGLISH, *_CHINESE))
