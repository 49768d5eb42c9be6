"""How a row of outcomes begins in speech, and what is no outcome among its pieces.

Who names secondary outcomes or harms says so before the first of them, and says who wants them and that they are
looked at: "besides that I would count …", “我们科主任说还要看……”, “安全性方面主要怕……”. None of this is measured.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from apps.fields.reading.text import Said

_AND: Final = r"(?:(?:and|then|so|also|well|right|finally|plus|but)\b[\s,]*)*"
_SECOND_EN: Final = (
    r"(?:(?:as|for|on)\s)?(?:the\s|our\s)?"
    r"(?:secondar(?:y|ies)|second\stier|extras)"
    r"(?:\s(?:side|ones?|outcomes?|end\s?points?))*"
    r"(?:\s(?:also\s)?(?:are|is|would\sbe|will\sbe|include))?\b(?!-)"
)
_BESIDE_EN: Final = (
    r"(?:besides|beyond|apart\sfrom|on\stop\sof|in\saddition\sto|next\sto|after)\s(?:that|this|it|those|these)"
    r"|on\sthe\sside"
)
_HARM_EN: Final = (
    r"(?:as\s)?(?:for|on|to)\s(?:the\s|any\s)?(?:harms?|safety|side\seffects)(?:\sside)?|safety[\s-]?wise"
    r"|(?:the\s|our\s)?harms"
    r"|side\seffects(?=\s(?:we|i)\b)"
)
_OF_WHOM_EN: Final = r"(?:,?\s(?:in|of|for)\sthe\s(?P<of>[a-z]+)(?=,|\s(?:it|we|i|that|they)(?:\b|')))?"
_IS_EN: Final = (
    r"(?:,?\s(?:it|that|they|there)(?:'s|\s(?:is|are|will\sbe|would\sbe))\s|\s(?:are|is|include"
    r"|would\sbe)\s)?"
)
_WHO_EN: Final = (
    r"(?:i|we|they|he|she|(?:my|our|the)\s[a-z][a-z-]*(?:\s(?!(?:also|really|wants?|likes?|asked|says?|thinks?"
    r"|would|will)\b)[a-z-]+)?)"
)
_AUX_EN: Final = (
    r"(?:(?:'d|'ll|\swould|\swill|\smust|\sshould|\salso|\sjust|\ssimply|\sthen|\sreally)*"
    r"(?:\s(?:like|likes|want|wants|asked|need|needs)(?:\sus)?\sto)?(?:\salso)?)"
)
_LOOK_EN: Final = (
    r"(?:look(?:ing)?\s(?:at|for)|(?:know|ask|hear)\sabout|record|measure|count|note(?:\sdown)?|track|collect|watch(?:\sout)?(?:\sfor)?"
    r"|keep\san\seye\son|monitor|check|report"
    r"|include|add|see|know|(?:be|am|are|is|'m|'re)\s(?:also\s)?interested\sin|want(?!s?\sto\b)s?"
    r"|like(?!s?\sto\b))\s"
)
# Behind a named side, whatever is done with any of them: "we need to write down any", "we'd pick up every".
_DO_EN: Final = (
    rf"{_WHO_EN}{_AUX_EN}(?:\shave\sto)?\s[a-z]+"
    r"(?:\s(?:down|up|out|about|for|of))?\s(?=(?:any|all|each|every)\s)"
)
_LEAD_EN: Final = re.compile(
    rf"^\W*{_AND}(?:(?:(?P<second>{_SECOND_EN})|(?P<beside>{_BESIDE_EN})|(?P<harm>{_HARM_EN})"
    rf"|(?:and\s)?for\sthe\s(?P<group>[a-z]+)(?=,)){_OF_WHOM_EN}[,:]?{_IS_EN}\s?{_AND})?"
    rf"(?:(?P<wants>{_WHO_EN}{_AUX_EN}\s{_LOOK_EN}|(?(harm){_DO_EN}|(?!)))|(?P<bids>(?:keep\san\seye\son|watch(?:\sout)?\sfor"
    rf"|look\sout\sfor)\s))?"
    rf"(?:as\s(?:a\s)?secondary\s(?:outcomes?\s)?)?(?=\S)",
    re.IGNORECASE,
)
_SAYS_ALSO_EN: Final = re.compile(r"\balso\b|\badd\b", re.IGNORECASE)
_SECOND_ZH: Final = (
    r"(?:次要|第二位|第二层|其次|其[他它余]的|别的)的?(?:结局|指标|终点)?(?:的话|呢|嘛|上)?(?:就)?(?:还)?(?:有"
    r"|包括|是|看(?!护))?"
)
_HARM_ZH: Final = (
    r"安全(?:性)?(?:这一?块儿?|这方面|方面|指标|结局|上|的话|呢|嘛)*|副作用(?:方面|这块)?|不良(?:反应|事件)(?:方面"
    r"|这块)?"
)
_ALSO_ZH: Final = r"(?:另外|此外|顺带|顺便|同时|再就是|还有(?:就是)?|除此之外|然后)"
_SAYS_ZH: Final = (
    r"(?:(?:我们?|咱们?)?[^,。;、:?的]{0,6}(?:主任|老师|老板|导师|院长|教授|护士长|护士|同事|大夫|医生|专家"
    r"|领导|组里|课题组|家属)们?"
    r"(?:还|也|又|一直|老)*(?:说|提醒(?:我们?)?|觉得|建议|要求|让(?:我们?)?|想))"
)
_LOOK_ZH: Final = (
    r"(?:看(?:着|住(?!院)|看|(?!护|法|诊))(?:一下)?|盯(?:着|紧|住(?!院))?|记(?!忆)(?:录(?!仪))?(?:一下)?"
    r"|怕(?!冷|热|光)(?:的是?)?|担心(?:的是?)?"
    r"|关注|观察|留意|注意(?!力|缺)|监测|统计|收集|了解(?:一下)?|查(?!体|房)|数(?=[^值据量字目]))(?:的(?:就)?是|着)?"
)
_LEAD_ZH: Final = re.compile(
    rf"^\W*(?:那|嗯|好|然后|再|对了)*[,]?(?:(?P<also>{_ALSO_ZH})[,]?)*(?:(?P<second>{_SECOND_ZH})"
    rf"|(?P<harm>{_HARM_ZH}))?[,:]?(?P<also_too>{_ALSO_ZH})?"
    rf"(?P<says>{_SAYS_ZH})?(?P<we>我们?|咱们?)?(?P<adv>(?:还|也|就|都|主要|重点|一定|务必|最|想|要|得|会|需要?"
    rf"|必须|顺便)*)(?P<look>{_LOOK_ZH})?"
    r"(?:的?(?:主要|就|还)?(?:有|是|包括)(?=[^,。;]{2}))?[:,]?(?=[^,。;:]{2})"
)
_SAID: Final = re.compile("说|觉得|建议|要求")
_HAN: Final = re.compile(r"[\u4e00-\u9fff]")


@dataclass(frozen=True)
class Lead:
    """How many characters it takes; `side` is the list that it names, "" for none; `of` whom harms befall; `by_word` of
    somebody else, who only says so."""

    length: int
    side: str = ""
    looks: bool = False
    of: str = ""
    by_word: bool = False


SECONDARY: Final = "outcomes.secondary"
SAFETY: Final = "outcomes.safety"


def lead_of(plain: str) -> Lead:
    """What stands before the first outcome of a folded sentence."""
    if not _HAN.search(plain):
        found = _LEAD_EN.match(plain)
        if found is None:
            return Lead(0)
        side = SAFETY if found["harm"] else SECONDARY if found["second"] or found["beside"] else ""
        also = found["wants"] is not None and _SAYS_ALSO_EN.search(found["wants"]) is not None
        side = side or (SECONDARY if also else "")
        return Lead(
            found.end(), side, bool(found["wants"] or found["bids"]), found["of"] or found["group"] or ""
        )
    found = _LEAD_ZH.match(plain)
    if found is None:
        return Lead(0)
    if not found["look"] and not (found["second"] or found["harm"] or found["also"]):
        return Lead(0)
    is_more = bool(found["look"]) and bool(
        re.search("[还也]", found["adv"]) or found["also"] or found["also_too"]
    )
    side = SAFETY if found["harm"] else SECONDARY if found["second"] or is_more else ""
    return Lead(found.end(), side, bool(found["look"]), by_word=_SAID.search(found["says"] or "") is not None)


# Why one looks at it, what is thought of it, when it counts: no outcome.
ONE_THING: Final = (
    r"(?:(?:说到底|说白了|归根[到结]底|归根究底|最后|到头来|其实|我们?|咱们?|我们最|最|真正)?(?:关心|在意|在乎|看重|要紧|想看|要看|看|比)?的?(?:还|也)?"
    r"(?:就|只|是|看|有|认)*(?:这|那)?(?:一[个件条样项]|1[个件条样项])(?:东西|指标|事儿?|数|数字|终点|结局)?"
    r"|(?:主要)?(?:终点|结局|指标)(?:嘛|呢)?,?(?:就|只有?)一[个条样项]"
    r"|(?:it's\s|it\sis\s)?(?:just|only)\sone\s(?:thing|number|figure|outcome|question))"
)
_COMMENT: Final = re.compile(
    r"^(?:all\sof\s)?(?:which|that's|because|since|as\s(?:i|we|they)|so\s(?:that\s)?(?:i|we|they)|(?:i|we)\b"
    r"|my\b|but\b|though|although|nothing|no\s)"
    r"|^(?:因为|所以|但|不过|毕竟|我|咱|别|这|那)|的$|时间点$|记一[个次笔]$|就(?:停|减|换|退)|(?:上?报|通知)(?:给[^,。;]*)?$"
    # what only points at the one that is told behind it: “最关心的就一件事，……”
    rf"|^{ONE_THING}$"
    r"|^[^有没是否]{1,8}?(?:也|都|可能|容易|往往|经常?|常)会[^有没]{1,8}$|(?:都|也|就)?(?:行|可以|算了|加上)[吧了]?$",
    re.IGNORECASE,
)
_TAIL_EN: Final = re.compile(
    r",?\s(?:all\sof\s)?which\s[^,;]*$|,?\s(?:too|as\swell|please|if\spossible)\W*$", re.IGNORECASE
)
_TAIL_ZH: Final = re.compile(
    r"(?:这些|这几[样个项种]|(?:这|那)[种类]|之类的?|什么的|啥的)$|(?:这些|这几[样个项种])?(?:(?:一[个例次]都?不[落漏少]|单独|分开|逐[例个])(?:地|也|都)*|也|都|全|也都)(?:要|得|会|需要?|想|顺便)*(?:记|看|查"
    r"|盯|算|统计|收集|测|评|问|报)(?:录|着|上|在内|一下|一次|进去|看)*(?:吧|的)?$"
    r"|(?:查|看|测|记|评|统计)(?:一下|一次|一遍)$"
)


def is_comment(plain: str) -> bool:
    """Whether a folded piece of a row only says something about the others."""
    return _COMMENT.search(plain.strip()) is not None


def without_tail(piece: Said) -> Said:
    """A piece without what is said to be done about it: “压疮也要看”."""
    tail = (_TAIL_ZH if _HAN.search(piece.plain) else _TAIL_EN).search(piece.plain)
    return piece.cut(0, tail.start()).strip(" ,;") if tail and tail.start() else piece
