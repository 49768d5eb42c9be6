"""What a sentence says of two figures, one that was wrong and one that is to stand, in words of its own: "I've changed
my mind about twelve metres, so let's take any boat up to fifteen instead".

Unlike in `remakes.py` no clause has to be of one form as a whole. In return each figure of the sentence must be called
wrong or be decided on, whatever else may be said; one that gives a reason is neither. Which record is meant is for
`exchanging.py` to find.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from apps.fields.reading.corrections.bids.amounts import Amount, amounts
from apps.fields.reading.corrections.bids.parts import undoes
from apps.fields.reading.corrections.bids.remakes import BREAK, REPORTED, WRONG
from apps.fields.reading.quantities.numbers import NUMBER
from apps.fields.reading.sentences import is_marked
from apps.fields.reading.words import HEDGE, tells_of_others

LONGEST: Final = 300
# Besides the ends of clauses: what turns from the one figure to the other.
_TURNS: Final = re.compile(
    rf"{BREAK.pattern}|,?\s(?=(?:and\s|but\s)?not\s(?:the\s)?{NUMBER}|but\s{NUMBER}|rather\sthan\s|instead\sof\s)"
    r"|\s(?=let'?s\s)|\sand\s(?=(?:we|i|it|make|go|put|set)\b)|(?<=[了错高低])(?=[改换]|应该|还是)|(?=(?:而是|不是"
    r"|(?<![不而该就实的还要])是)[0-9一二两三四五六七八九十百])",
    re.IGNORECASE,
)
# How somebody comes to it, which leaves nothing open.
_THOUGHT: Final = re.compile(
    r"\b(?:thinking|having\sthought|now\s(?:that\s)?i\sthink)\s(?:about|of)\s(?:it|that|this)(?:\s(?:more|again"
    r"|overnight))?(?=,)",
    re.IGNORECASE,
)
_REASON: Final = re.compile(
    r"(?:because|since|as\s(?:we|it|they|the)|otherwise)\b|因为|由于|毕竟|反正|不然|否则", re.IGNORECASE
)
# Nothing is decided in such a sentence, wherever in it that is said.
_OPEN: Final = re.compile(
    r"\b(?:if|unless|suppose|whether|would(?:\shave)?\sbe(?:en)?|wonder\w*|shall|should\s(?:we|i)|either|for\snow"
    r"|what\sabout"
    r"|let\sme\sthink|think\sabout\sit|leave\sit|at\sfirst)\b"
    r"|如果|假如|要是|的话|要不|是不是|会不会|能不能|是否|再想|再说|先这样|算了|再看|没定|当时|那时|本来想|万一|等于",
    re.IGNORECASE,
)
# What holds of some alone, of most others, or once in a while, in a clause with a figure.
_OF_SOME: Final = re.compile(
    r"\b(?:when(?:ever)?|where|once|among|in\scase|for\s(?:them|those|these|some|the\s\w+)|in\s(?:those|some|most"
    r")"
    r"|only\sin|usually|normally|typically|originally)\b|\bfor\s(?:the\s)?\w{3,}s\b(?!\sto\b)"
    r"|对于|(?<![不没])对(?!我)[^,;了不]{1,8}(?:[人者]|的来?说?[也都]?太)|遇到|时候|[有某]些人|通常|一般"
    r"|有的|个别|后来|当初|那会|就算|才算|原来(?:是|定)|预实验|那[部批]",
    re.IGNORECASE,
)
_OF_MOST: Final = re.compile(r"\b(?:most|some|many|several)\b|大多|多数|部分", re.IGNORECASE)
# One after the other: the first figure is not put away for the second.
_IN_TURN: Final = re.compile(
    r"\b(?:start(?:s|ing)?|begin(?:s|ning)?)\s(?:at|with|on|from|off)\b|\bafterwards?\b|\blater\b|\band\sthen\b"
    r"|(?<!我)先[^前说,]|然后|起始|以后|之后再|[再后][加减增]",
    re.IGNORECASE,
)
_CALLED_WRONG: Final = re.compile(
    rf"{WRONG.pattern}"
    r"|\b(?:timid|stingy|conservative|generous|ambitious|excessive|harsh|modest|silly|overkill|misspoke|slip|typo)\b"
    r"|\b(?:changed?|changing)\s(?:my|our)\sminds?\b|\bscrub\b|\bstrike\b|\b(?:told|gave)\syou\swrong\b"
    r"|\bsecond\sthoughts\b|\b(?:rethinking|regret|unhappy\swith)\b"
    rf"|\b(?:isn't|aren't|wasn't|(?:is|are|was)\snot)\s(?:really\s|actually\s)?{NUMBER}"
    r"|^\s?(?:and\s|but\s)?not\s|\b(?:instead\sof|rather\sthan)\b"
    r"|\ba\s(?:bit|little|touch|tad)\s(?:too\s)?\w+|\b(?:steep|overdoing\sit|unmanageable|asking\stoo\smuch)\b"
    r"|吃不消|[坐站躺待憋熬吃喝走忍顶撑挺]不[住下动]|手滑|笔误|(?<!改)[写打记说]成|受不了|扛不住|坚持不[了住]"
    r"|来不及|不对|记[混岔]|口误|太[^,;]{1,3}了|有一?[点些][^,;]{1,2}|^不是|搞错|弄错|看错|保守|离谱|多余",
    re.IGNORECASE,
)
_FILL: Final = (
    r"(?:(?:only|just|now|really|actually|at\s(?:least|most)|up\sto|over|under|below|above|within|around|the|a|an"
    r"|first"
    r"|full|more\slike|going\sto\sbe|to\sbe)\s){0,4}"
)
# What comes right before a figure that is decided on.
_DECIDES: Final = re.compile(
    r"(?:(?:\b(?:make|set|call|put)\s(?:it|that|this|them|those)"
    r"|\b(?:go|move|up|down|come|stretch|bring|push|raise|lower|drop|cut|extend|shorten|widen|tighten|change|switch"
    r"|increase"
    r"|reduce|bump|relax|open|set|take)\b[^,;]{0,40}\s(?:to|at|with|for|as|until)"
    r"|\blet'?s\s(?:only\s|just\s)?(?:take|say|have|use|do|allow|accept|include)\b[^,;]{0,50}"
    r"|\b(?:it|that|this|they)(?:'s|'re|\sis|\sare|'ll\sbe|\s(?:will|should|must|has\sto|have\sto|ought\sto"
    r"|needs\sto)\sbe)"
    r"(?:\s(?:only|just|really|actually|now))?(?:\sgoing\sto\sbe)?"
    r"|\bshould\s(?:be|have\sbeen|read|say|run|last)|\b(?:i|we)(?:\s(?:mean|meant|(?:now\s)?want)|'ll\s(?:use|take"
    r"|have|do|give)"
    r"|(?:'d|\swould)\srather\s(?:give|have|use|take|do|say|make\sit|go\s(?:for|with)))"
    r"|^(?:but|rather|so|now)|\bmeant\s(?:to\ssay|to\swrite)"
    r"|\b(?:we|i)(?:'re|'m|\sare|\sam)\s(?:now\s)?(?:going|moving|switching|dropping|cutting)\b[^,;]{0,20}\s(?:to"
    r"|with|for|at)"
    rf")\s{_FILL}"
    r"|(?:[改换调放收延缩提降加减升卡设定][成为到至在宽紧长短]{1,2}了?|[改换][用做按]?|还是[^,;]{0,4}|应该?是?|(?:^"
    r"|而|其实|正确的?)是"
    r"|^(?:至少|起码|怎么也)?[得要]有?|(?<![规固测])定[了成到为]?|直接[上用给做按]|(?:就"
    r"|那就)[用按取写定设收做吃戴放算]|[用做吃戴取]满|(?:想说|意思)的?是)(?:大概|至少|最多|近)?)$",
    re.IGNORECASE,
)
_SUFFICES: Final = re.compile(
    r"(?:以[内上下]|左右)?(?:就|也就|足够?)(?:行|够|好|可以|成|得)了?(?:吧|的)?[\s.!]*|\s(?:will|would)\sdo(?:\sus"
    r"|\snicely)?[\s.!]*"
    r"|\sis\s(?:plenty|enough|fine)[\s.!]*",
    re.IGNORECASE,
)
# What holds back before a figure that seems decided on.
_HOLDS: Final = re.compile(
    r"[不别没](?!过)|可以|打算|以前|上次|\b(?:not|never|don't|cannot|can't|won't|could|used\sto)\b|n't\b",
    re.IGNORECASE,
)
_LETTER_BEFORE: Final = re.compile(r"[A-Za-z](?:-|[0-9])?$")
_LET_US_SAY: Final = re.compile(r"\blet'?s\ssay\b", re.IGNORECASE)
_OF_THAT_ZH: Final = re.compile("那[个条]")
# It goes on with the clause before it: "the ten, that was a slip".
_GOES_ON: Final = re.compile(
    r"(?:and\s|but\s)?(?:that|it|this|which)(?:'s|\s(?:is|was))\b|[这那](?:个|条|里)?(?:是|我|也)",
    re.IGNORECASE,
)
_ANY_ONE: Final = frozenset({"one", "一"})  # "the last one", "改一下"


@dataclass(frozen=True)
class Exchange:
    """The figure that was called wrong and the one decided on; `words` are those of their clauses, `lead` and
    `behind` those before and after the wrong one."""

    old: Amount
    new: Amount
    words: str
    lead: str
    behind: str


def exchange_of(plain: str) -> Exchange | None:
    """What the sentence bids; None where it decides nothing, or where a figure of it may be anything else."""
    plain = _THOUGHT.sub("", plain, count=1)
    if leaves_open(plain):
        return None
    clauses = [clause.strip() for clause in _TURNS.split(plain) if clause and clause.strip(" .!")]
    clauses = [clause for clause in clauses if not _REASON.match(clause)]
    told = [(clause, figures) for clause in clauses if (figures := figures_of(clause))]
    if not 1 < len(told) < 4 or any(len(figures) > 1 for _clause, figures in told):
        return None
    if any(_is_of_others(clause) for clause, _figures in told):
        return None
    return _paired([(clause, figures[0]) for clause, figures in told], clauses)


def leaves_open(plain: str) -> bool:
    """Whether a sentence asks, doubts or supposes, or is too long for any of it to be certain."""
    if len(plain) > LONGEST or "?" in plain or is_marked(plain):
        return True
    return HEDGE.search(plain) is not None or _OPEN.search(plain) is not None


def figures_of(text: str) -> list[Amount]:
    """The amounts of a text that are no part of a name, and no mere "one"."""
    return [
        each
        for each in amounts(text)
        if (each.unit or each.text.casefold() not in _ANY_ONE)
        and not _LETTER_BEFORE.search(text[max(0, each.start - 2) : each.start])
    ]


def _is_of_others(clause: str) -> bool:
    return any(pattern.search(clause) for pattern in (_OF_SOME, _IN_TURN)) or tells_of_others(
        _OF_THAT_ZH.sub("", clause)
    )


def _paired(told: list[tuple[str, Amount]], clauses: list[str]) -> Exchange | None:
    """The one figure that is called wrong with the one that is decided on, each of which may be said twice."""
    new = [(clause, figure) for clause, figure in told if _is_decided(clause, figure)]
    old = [each for each in told if each not in new]
    if not new or not old or not any(_is_called_wrong(clause, clauses) for clause, _figure in old):
        return None
    if any(_OF_MOST.search(clause) for clause, _figure in new):
        return None
    if not (_are_one(new) and _are_one(old)) or old[0][1].number == new[0][1].number:
        return None
    last = max(clauses.index(clause) for clause, _figure in new)
    if any(undoes(clause) and not _CALLED_WRONG.search(clause) for clause in clauses[last + 1 :]):
        return None
    clause, figure = max(old, key=lambda each: bool(each[1].unit))
    words = " ; ".join(clause for clause, _figure in told)
    new_figure = max((each for _clause, each in new), key=lambda each: bool(each.unit))
    return Exchange(figure, new_figure, words, clause[: figure.start], clause[figure.end :])


def _is_called_wrong(clause: str, clauses: list[str]) -> bool:
    """By itself, or by the clause behind it that goes on with it."""
    if _CALLED_WRONG.search(clause):
        return True
    behind = clauses[clauses.index(clause) + 1 :][:1]
    return any(
        _GOES_ON.match(each) and _CALLED_WRONG.search(each) and not figures_of(each) for each in behind
    )


def _is_decided(clause: str, figure: Amount) -> bool:
    """Whether its clause makes it the one that is to stand, and does not call it wrong behind it."""
    lead, behind = clause[: figure.start], clause[figure.end :]
    if _HOLDS.search(lead) or REPORTED.search(_LET_US_SAY.sub("", lead)) or _CALLED_WRONG.search(behind):
        return False
    return _DECIDES.search(lead) is not None or (not lead.strip() and _SUFFICES.fullmatch(behind) is not None)


def _are_one(said: list[tuple[str, Amount]]) -> bool:
    """Whether all say the same number, in units that do not differ."""
    return (
        len({figure.number for _clause, figure in said}) == 1 and len({f.unit for _c, f in said} - {""}) < 2
    )
