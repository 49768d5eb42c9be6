"""What people decide in words of talk: "I don't see a reason for an interim look", "my colleague insists on a board,
but I'd rather leave it out", “得有个独立的数据监查委员会”.

A document opens with the decision; what else was said stays as the reason. Whoever wants something else is not us, and
what is said behind "but" or "only" leaves it open: then nothing is decided here. Pure.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Final

from apps.protocol.generation.words.denials import BECAUSE, NOT_ALL, REASON, is_none_of

_DECLINES: Final = re.compile(
    r"\b(?:(?:do\snot|don['’]t|can['’]t|cannot|can\snot)\s(?:really\s)?see\s(?:a|any|the|much|what)|(?:there(?:['’]s|\sis)\s)?no)\s(?:real\s|good\s)?"
    r"(?:reason|need|point|use|case)\b(?=\s(?:for|in|of|to)\b|$)"
    r"|\b(?:leave|leaving|keep)\s(?:it|that|this|one|them|the\s\w+)\s(?:out|off|away)\b"
    r"|\b(?:do|go|manage|get\sby|be\sfine)\s(?:it\s)?without\b|\brather\snot\b|\bdecided\sagainst\b|\b(?:skip|forgo|spare\sourselves)\s(?:it|that|this|one|the)\b"
    r"|\b(?:isn['’]t|not)\s(?:really\s)?(?:worth|necessary|needed|called\sfor)\b"
    r"|用不着|犯不着|没有?必要|不必|免了|省了|(?:看|觉|想)不出[^，。；]{0,6}(?:必要|理由|用处)|还是不(?:要|做|设|搞|用)了?(?=[吧，,。；;]|$)|就?算了(?=[吧，,。；;]|$)",
    re.IGNORECASE,
)
# Whose wish it is that is not followed.
_OTHERS: Final = re.compile(
    r"\b(?:colleagues?|boss|chief|registrar|head|statistician|sponsor|somebody|someone|some|others|everybody|they|people|supervisor|reviewers?)\b"
    r"|同事|主任|有人|领导|别人|老师|院长|专家|他们|统计师|审稿|申办",
    re.IGNORECASE,
)
_CLAUSES: Final = re.compile(
    r"(?:[,，;；。]|\.\s|\s[–—-]\s|——)\s*(?:(?:and|but|so)\s)?|\s(?:but|because)\s|(?=因为|但是?|不过)", re.I
)
_OF_ONE: Final = re.compile(
    r"\b(?:efficacy|futility|safety)\b|有效性|无效性|安全性(?=[^，。；]*期中)", re.IGNORECASE
)
_SHORT: Final = re.compile(r"\b(?:over|done|finished|short|small|quick)\b|短|小|快|少", re.IGNORECASE)
_ANYWAY: Final = re.compile(r"\s(?:anyway|after\sall)$|^(?:反正|毕竟)", re.IGNORECASE)
_WANTS: Final = re.compile(
    r"^(?:(?:i|we)(?:['’]d|['’]ll|\swould|\swill)?\s(?:also\s)?(?:like|want|need|have|set\sup|plan|convene)\s(?:to\s(?:have|set\sup|convene)\s)?"
    r"|there\s(?:should|must|has\sto|will|ought\sto)\sbe\s)(?=an?\s)"
    r"|^(?:我们|咱们)?(?:也|还|就|都|肯定|一定|最好|应该|必须|打算|准备|计划|想|会|需要|得|要)*(?:有|设立?|成立|组建|安排|弄|搞)(?=一?个|独立|数据|安全)一?个?",
    re.IGNORECASE,
)
_BARE: Final = r"(?:an?\s|the\s)?(?:(?:independent|external|separate|small)\s)*"
_BARE_ZH: Final = r"(?:独立的?|外部的?|专门的?)*"


@dataclass(frozen=True)
class Declined:
    """That there is none; `rest` is what else was said of it, `is_reason` whether that says why. `is_talk`: nothing
    denies it in so many words."""

    rest: str
    is_reason: bool
    is_talk: bool


def declined(text: str, thing: tuple[str, str]) -> Declined | None:
    """Whether the words decide against a thing, with what else they say; None where they do not, or leave it open."""
    clauses = [clause.strip() for clause in _CLAUSES.split(text.strip().rstrip(".。!！")) if clause.strip()]
    said = [n for n, clause in enumerate(clauses) if _DECLINES.search(clause) or is_none_of(clause, thing)]
    if not said:
        return None
    before, behind = clauses[: said[0]], [c for n, c in enumerate(clauses) if n > said[0] and n not in said]
    ours = [clause for clause in before if not _OTHERS.search(clause)]
    is_named = any(_thing(*thing).search(clause) for clause in clauses) or len(clauses) == 1
    # "One for futility, but for efficacy we skip it": of which is it said?
    if not is_named or any(
        _thing(*thing).search(clause) or NOT_ALL.search(clause) for clause in (*ours, *behind)
    ):
        return None
    clause = clauses[said[0]]
    after = text[text.find(clause) + len(clause) :]
    if (
        NOT_ALL.search(_DECLINES.sub("", clause).replace("rather", ""))
        or NOT_ALL.search(after)
        or _OF_ONE.search(clause)
    ):
        return None
    told = [_ANYWAY.sub("", BECAUSE.sub("", clause)) for clause in (*ours, *behind)]
    zh = not text.isascii() and re.search("[\u4e00-\u9fff]", text) is not None
    rest = ("，" if zh else ", ").join(each for each in told if each)
    is_talk = _DECLINES.search(clause) is not None
    return Declined(rest, bool(REASON.match(rest) or _SHORT.search(rest)), is_talk)


def without_wish(text: str) -> str:
    """“得有个独立的数据监查委员会”, "we'd like to have a …": the thing alone."""
    wish = _WANTS.match(text)
    return text[wish.end() :].strip() or text if wish else text


def is_bare(text: str, thing: tuple[str, str]) -> bool:
    """Whether words name a thing and tell nothing of it."""
    english, chinese = thing
    form = rf"(?:{_BARE}{english}|{_BARE_ZH}{chinese})[\s.。]*"
    return re.fullmatch(form, text.strip(), re.IGNORECASE) is not None


@cache
def _thing(english: str, chinese: str) -> re.Pattern[str]:
    return re.compile(rf"{english}|{chinese}", re.IGNORECASE)
