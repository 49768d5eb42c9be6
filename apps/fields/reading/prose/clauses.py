"""Which parts of a sentence state something of this study: a negation silences its own clause, not the others.

Doubt is read as "not said": what follows a denied verb needs a verb of its own, a list that is denied is denied
to its end, and "which is not enough" takes back the clause before it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from apps.fields.reading.phrasebook import phrasebook, worded
from apps.fields.reading.quantities.numbers import NUMBER
from apps.fields.reading.sentences import asks, has_sign, is_marked
from apps.fields.reading.spoken.taken_back import opening_end
from apps.fields.reading.text import Said
from apps.fields.reading.words import HEDGE, OTHERS, certain, denies, is_settled

_SUBJECT: Final = r"(?:it|we|i|he|there|they|this|these|the|our|all|each|every|nobody|no)\b"
_BOUNDARY: Final = worded(
    lambda words: (
        r"[,;]\s*(?:and\s|but\s|so\s)?|\s[-–]\s|\s(?:but|because|although|though|whereas|however)\s"
        rf"|\sand\s(?={_SUBJECT}|{words.people}|(?:\w+\s){{1,3}}(?:is|are|was|were|will)\b)"
        r"|但是?|因为|由于|所以|而且|并且"
    )
)
_LIST_END: Final = worded(
    lambda words: rf"(?:,\s*(?:or|nor|and)|\bn?or)\s(?!{_SUBJECT}|{words.people})|或者?|以及"
)
_DENIED_VERB: Final = re.compile(
    r"\b(?:do|does|did|will|would|can|could|shall|is|are|was|were|has|have)\s?(?:not\b|n't\b)|\bcannot\b|\bnever\b",
    re.IGNORECASE,
)
_VERB: Final = worded(
    lambda words: (
        r"\b(?:is|are|was|were|be|will|has|have|had|use[sd]?|expect\w*|need\w*|plan\w*|assum\w+|follow\w*|set|allow\w*"
        rf"|{words.plans})\b|="
    )
)
_SOMEBODY_DOES: Final = re.compile(r"\s*(?:i|we)(?:'(?:d|ll|re|m)|\s(?:would|will))\s", re.IGNORECASE)
_TAKES_BACK: Final = re.compile(
    r"^\s*(?:which|that|this|these|those|这|该|那|此)"
    r"|\b(?:not|n't)\s(?:\w+\s)?(?:right|correct|true|enough|possible|feasible|acceptable|sufficient|an option|our)\b"
    r"|不对|不正确|不行|不够|不可行|不合适|不可能|不成立|不足",
    re.IGNORECASE,
)


_COMMA: Final = re.compile(r",\s{0,3}")
_CLAUSE_END: Final = re.compile(r"[,;:](?![0-9]{3}\b)\s{0,3}")
_OPEN: Final = re.compile(r"\b(?:whether|if|either)\b|是否|能否|还是|要不要|如果", re.IGNORECASE)
# What only softens a statement behind its end ("…, I suppose") leaves it said.
SOFTENED: Final = re.compile(r",?\si\s(?:suppose|guess|think|believe)\s?[.!]?\s?$", re.IGNORECASE)
# That all do so supposes nothing ("…, like everybody does").
_AS_ALL: Final = re.compile(
    r",?\s(?:just\s)?(?:like|as)\s(?:everybody|everyone|most\speople|all\sothers)(?:\selse)?(?:\sdoes|\sdo)?\s?[.!]?\s?$"
    r"|,\s(?:the\susual|as\s(?:usual|always|ever)|nothing\sfancy)\s?[.!]?\s?$",
    re.IGNORECASE,
)
# On what nobody has a hand in no plan depends ("… if the weather is as bad as usual").
_AS_THINGS_GO: Final = re.compile(
    r"\sif\s(?:(?:all|everything|things)\sgo(?:es)?\s(?:well|to\splan|as\splanned)|(?:the\s)?\w+\s(?:is|are|stays?)\s(?:as\s)?"
    r"(?:bad|good|kind|quiet|busy)(?:\sas\s(?:usual|ever|always))?)(?:,?\s(?:lol|haha))?\s?[.!]?\s?$",
    re.IGNORECASE,
)
# Nor on what may or may not come of it ("…, whether or not they ever did so").
WHATEVER_COMES: Final = re.compile(
    r",\s(?:whether\sor\snot|no\smatter\s(?:what|whether|if|how|who))\b[^.;,]{2,80}\s?[.!]?\s?$",
    re.IGNORECASE,
)
_CONTRASTED: Final = re.compile(
    rf",?\s(?:and\s)?not\s(?:the\s)?{NUMBER}(?=\s?[.。;!]?\s?$)|,?(?:而)?不是{NUMBER}[个家例名所]?(?=\s?[.。;!]?\s?$)|"
    r"\s?\((?:not|rather than|instead of|不是|而不是|而非|非)\s?[^()]{1,40}\)(?=\s?[.。;!]?\s?$)",
    re.IGNORECASE,
)


# A clause that says what is to be found out ("see whether a fence helps"): it asks nothing of us and states nothing.
_AIM: Final = re.compile(
    r"\b(?:test(?:ing)?|see(?:ing)?|know|find(?:ing)? out|assess(?:ing)?|evaluat(?:e|ing)|examin(?:e|ing)"
    r"|look(?:ing)? (?:at|into)|investigat(?:e|ing)|study(?:ing)?|determin(?:e|ing)|establish|learn|show(?:ing)?)"
    r"\s(?:whether|if)\s(?!to\b|(?:i|we|you)\b)"
    r"|(?:看看?|了解|研究|评[价估]|探讨|观察|验证|明确|知道)(?![^,。;]*(?:要不要|该不该|需不需要|[我你您]))[^,。;:?]{2,50}?(?:能不能|能否|是否|会不会|有没有|有无|可不可以)",
    re.IGNORECASE,
)
# What would be worth knowing as well is no aim.
_ASIDE: Final = re.compile(
    r"\s?(?:and\s)?(?:it(?:'d|\swould)\s(?:also\s)?be\s(?:nice|interesting|good|fun|useful)|(?:we|i)(?:'d|\swould)?\salso\b)|\s?(?:另外|顺便|最好)",
    re.IGNORECASE,
)
_OF_ADVICE: Final = re.compile(r"哪[个种]|更好")

# What no item of a list begins with: somebody concludes from it, or tells who may see it.
_TURNS_AWAY: Final = re.compile(
    r",\s(?:and\s)?(?:so\s(?:i|we|that|it)|(?:nobody|no\sone)\s(?:else|sees?|knows?|can|on|in))\b",
    re.IGNORECASE,
)


def aims_at(sentence: Said) -> bool:
    """Whether a sentence tells what this study is to find out, without a doubt."""
    plain = sentence.plain
    found = _AIM.search(plain)
    found = None if _ASIDE.match(plain) else found
    for_advice = has_sign(plain) or is_marked(plain) or _OF_ADVICE.search(plain)
    return found is not None and not (HEDGE.search(plain) or OTHERS().search(plain) or for_advice)


def _beside_aim(sentence: Said) -> list[Said]:
    """The sentence without the clause that tells what is to be found out."""
    found = _AIM.search(sentence.plain) if aims_at(sentence) else None
    if found is None:
        return [sentence]
    commas = list(_COMMA.finditer(sentence.plain))
    start = max((comma.start() for comma in commas if comma.end() <= found.start()), default=0)
    end = min((comma.end() for comma in commas if comma.start() >= found.end()), default=len(sentence.plain))
    return [part for part in (sentence.cut(0, start), sentence.cut(end)) if part.strip()]


def before_question(sentence: Said) -> Said:
    """What is said before a question that ends the sentence in a clause of its own."""
    if not asks(sentence.plain):
        return sentence
    for comma in reversed(list(_COMMA.finditer(sentence.plain))):
        head = sentence.cut(0, comma.start())
        if asks(sentence.plain[comma.end() :]) and not asks(head.plain):
            return sentence if _OPEN.search(head.plain) else head
    return sentence


def plainly(sentence: Said) -> Said:
    """The sentence without what softens it behind its end, tells that others do so or what is out of all hands, and
    without what it is said not to be."""
    for behind in (SOFTENED, _AS_ALL, _AS_THINGS_GO, _CONTRASTED, WHATEVER_COMES):
        if (found := behind.search(sentence.plain)) is not None and found.start():
            sentence = sentence.cut(0, found.start())
    return (
        sentence.cut(opening_end(sentence.plain)) or sentence
    )  # of a correction: what follows is what is meant


def stated(sentence: Said) -> Iterator[Said]:
    """The parts of a sentence without a label that say something of this study, for certain."""
    for part in _beside_aim(plainly(sentence)):
        yield from _stated(part)


def takes_back_before(clause: str) -> bool:
    """Whether a clause takes back the one before it: "which is not enough"."""
    return _TAKES_BACK.search(clause) is not None


def denies_what_follows(clause: str, behind: str) -> bool:
    """Whether a clause denies by its verb what is listed behind it to an "or"."""
    return _DENIED_VERB.search(clause) is not None and _LIST_END().search(behind) is not None


def is_surely_ours(said: Said) -> bool:
    """Whether the place of words says that they tell of this study, whatever a word in them may point to."""
    judge = phrasebook().is_plainly_ours
    return judge is not None and judge(said)


def _only_seems_of_others(sentence: Said) -> bool:
    clauses = [clause for clause in sentence.split(_CLAUSE_END) if clause.strip()]
    return is_settled(sentence.plain) and all(is_surely_ours(clause) for clause in clauses)


def _stated(sentence: Said) -> Iterator[Said]:
    if not certain(sentence.plain) and not _only_seems_of_others(sentence):
        return
    if not denies(sentence.plain):
        yield sentence
    elif not _LIST_END().search(sentence.plain):
        yield from _not_denied(list(sentence.split(_BOUNDARY())))


def _not_denied(clauses: list[Said]) -> Iterator[Said]:
    kept: list[Said] = []
    open_denial = False
    for clause in clauses:
        if denies(clause.plain):
            if _TAKES_BACK.search(clause.plain) and kept:
                kept.pop()
            open_denial = _DENIED_VERB.search(clause.plain) is not None
        elif not open_denial or _VERB().search(clause.plain) or _SOMEBODY_DOES.match(clause.plain):
            open_denial = False
            kept.append(clause)
    yield from (clause for clause in kept if clause.strip())


def is_there_whole(said: Said) -> bool:
    """Whether a sentence is there to its end: of a list in a clause that was cut out the rest would be lost."""
    behind = said.folded[said.end :]
    if SOFTENED.match(behind.split("\n")[0]) or _TURNS_AWAY.match(behind):
        return True
    return behind.lstrip(" ")[:1] in ("", *".。;!?！\n") or said.plain.endswith((".", "。", "!"))
