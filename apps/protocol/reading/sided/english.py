"""English sentences that say of whom they tell whether they may take part: before them ("what rules you out is …"),
behind each ("gout keeps them out"), or with their last words ("…, I don't want those").

Clauses are items but for those that say the side, why, or when. What "or" joins to the one before it, an example, and a
time that is told of all of them stay with them: half of an alternative is another criterion.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from apps.fields.reading.text import Said
from apps.protocol.reading.sided.parts import BACK, IN, OUT, Item, Sided
from apps.protocol.reading.words.verdicts import WHY

TURNS: Final = re.compile(
    r"^(?:(?:and|oh|also|then|so|well|right|now|but|ok(?:ay)?|plus|please|ditto|likewise)\b[,\s]*)+",
    re.IGNORECASE,
)
_CLAUSES: Final = re.compile(r"[,;:]\s")
CONJUNCTION: Final = re.compile(r"^(?P<conj>and|or|nor|but)\s(?:also\s|then\s)?", re.IGNORECASE)
_WE: Final = (
    r"(?:i|we)(?:'d|'ll|\swould|\swill|\shad)?\s(?:(?:really|rather"
    r"|also|just|simply|much|always|all|probably|happily|gladly)\s)*"
)
_THEM: Final = (
    r"(?:(?:any|all|none|either|both)(?:\sof)?\s)?(?:those|them|these|that\slot"
    r"|such\s(?:people|women|patients|children)|her|him|(?:people|ones)\slike\sthat)"
)
_NOT: Final = (
    r"(?:do\snot|don't|won't|wouldn't|will\snot|would\snot|not"
    r"|can't|cannot|can\snot|couldn't|daren't|dare\snot|never)"
)
_TAKE: Final = (
    r"(?:have|take|expose|touch|include|enrol|enroll|recruit|accept|risk|use"
    r"|see|want|admit|consider|let|allow|put|go\snear|be\s(?:having|taking))"
)
_PUT_OUT: Final = (
    r"(?:turn(?:ing)?\s(?:away|down)|leav(?:e|ing)\sout|keep(?:ing)?\sout|exclud(?:e|ing)|rul(?:e|ing)\sout|bar|bar(?:ring)?|shut\sout|drop|skip|send\saway"
    r"|steer\sclear\sof|avoid|do\swithout)"
)
_NOT_TAKEN: Final = (
    rf"{_WE}(?:{_NOT}\s(?:(?:want|wish|like|care|dare)(?:\sto)?\s)?{_TAKE}|not\s(?:want|have))"
)
_ARE_OUT: Final = (
    r"(?:(?:is|are|'s|'re|stays?|goes?|go|gets?|will\sbe|would\sbe|must\sbe|should\sbe|has\sto\sbe|have\sto\sbe|(?:must|should|will|would|have\sto|has\sto)\s(?:stay|go))\s"
    r"(?:all\s|also\s|both\s|just\s|left\s|kept\s)*(?:out(?!\sof)|excluded|a\sno(?:-no|-go)?|not\s(?:eligible|wanted|allowed)|ineligible|off\slimits|barred|turned\saway)"
    r"|(?:can't|cannot|can\snot|won't|may\snot|shouldn't|mustn't)\s(?:come\sin|join|take\spart|be\s(?:in(?:cluded)?|taken)))"
)
_KEEPS_OUT: Final = (
    r"(?:keeps?|puts?|takes?|rules?|bars?)\s(?:her|him|them"
    r"|people|some(?:body|one)|any(?:body|one)|you|a\s\w+)\sout"
)
_ARE_IN: Final = (
    r"(?:(?:is|are|'s|'re)\s(?:all\s|also\s|quite\s)?(?:fine|welcome|in|ok(?:ay)?|eligible|allowed|no\sproblem|all\sright)"
    r"|(?:can|may)\s(?:still\s|all\s|also\s)?(?:come\sin|join|take\spart|stay\sin|be\sin(?:cluded)?))"
)
_TOO: Final = r"(?:\s(?:too|as\swell|either|with\s(?:me|us)|by\s(?:me|us)|of\scourse|for\s(?:me|us|this)))*"
_OUT_ALONE: Final = re.compile(
    rf"(?:{_NOT_TAKEN}|{_WE}{_PUT_OUT})(?:\s{_THEM})?(?:\s(?:in(?:\s(?:it|this|there|the\s(?:trial|study)))?|away|out|to\sit|at\sall))?{_TOO}"
    rf"|{_WE}(?:turn|send|keep|leave|rule|bar|throw|put)\s{_THEM}\s(?:away|out|off|down){_TOO}"
    rf"|(?:{_THEM}|they|none\sof\sthem|all\sof\s(?:these|those|them)|the\slot)\s?{_ARE_OUT}{_TOO}|(?:all\s)?out{_TOO}",
    re.IGNORECASE,
)
_IN_ALONE: Final = re.compile(
    rf"(?:{_WE}(?:take|have|include|accept|enrol|recruit|want|like)\s{_THEM}|(?:{_THEM}|they|both|either|any\sof\s(?:these|those|them))\s?{_ARE_IN})(?:\sin)?{_TOO}",
    re.IGNORECASE,
)
_BEHIND_OUT: Final = re.compile(
    rf"(?P<value>(?!(?:all\s)?(?:those|these|them|which|whom?|that|(?:the\s)?ones?)\s(?:i|we)\b)[^,;]{{3,200}}?)(?:\s|(?='s\s))(?:{_KEEPS_OUT}|{_ARE_OUT}|{_WE}{_PUT_OUT}){_TOO}(?:\s(?P<tail>(?:until|till|unless|for\sas\slong\sas|while|when|if)\s[^,;]+))?",
    re.IGNORECASE,
)
_LED_OUT: Final = re.compile(
    rf"^(?:as\s(?:to|for|regards)\s|about\s|concerning\s)?(?:(?:who(?:m|ever)?|what|(?:the\s|any\s)?(?:people|ones|women|men|patients|children|kids|babies|adults|folks?|mothers)"
    rf"|those|any(?:one|body)|things)(?:\swho(?:m)?|\sthat)?\s(?:{_NOT_TAKEN}|{_WE}{_PUT_OUT}|{_WE}not\s{_TAKE})|(?:what|(?:the\s)?things?\s(?:that|which)|whatever)\s(?:would\s)?{_KEEPS_OUT})"
    r"(?:\sin)?(?:\s(?:is|are|would\sbe)(?=[\s:,]))?(?:\s?[:,]\s?|\s(?=\S)|$)"
    rf"|^(?:{_WE})?{_PUT_OUT}\s(?=(?:any(?:one|body)|people|those|patients|women|men|children|kids|babies|whoever)\b)"
    # the verdict alone, before those of whom it is said: "out go those with …", "not in: …"
    r"|^(?:(?:out|not\sin|not\sallowed|no\sgood|off\slimits)\s?[:,]\s?|(?:out\s(?:go|goes|are)|(?:ruled|kept|left|staying)\sout(?:\s(?:are|is|would\sbe|will\sbe))?|(?:not\s(?:wanted|eligible|allowed|welcome)|excluded|ineligible)\s(?:are|is|would\sbe|will\sbe))(?:\s?:\s?|\s))(?=\S)",
    re.IGNORECASE,
)
# Nobody who has it is let in, or we want nobody with it.
_NONE_OF: Final = re.compile(
    rf"^(?:(?:nobody|no\sone|not\sany(?:one|body))|{_NOT_TAKEN}\s(?:any(?:one|body)(?=\s(?:who|with|on|over|under|below|above|taking|already|pregnant|in)\b)"
    r"|(?=(?:people|those|patients|women|men|children|kids|babies)\b)))(?:\s|(?<=\s))"
    r"(?:(?:who(?:'s|'ve|\s(?:is|are|has|have|had)(?:\shad)?)?|with)\s|(?=(?:on|over|under|below|above|taking|already|pregnant|in|people|those|patients|women|men|children|kids|babies)\s))",
    re.IGNORECASE,
)
REASON: Final = re.compile(
    r"^(?:because|since|as\s(?:they|we|the|it|that|you|i|she|he)|otherwise|or\selse|for\sfear|in\scase|so\s(?:that|we|they|i|it)|which|mind\syou|obviously|sorry|god|heaven)\b",
    re.IGNORECASE,
)
_LIKE: Final = re.compile(
    r"^(?:so|such\sas|like|e\.g\.?|for\s(?:example|instance)|including|namely|meaning|that\sis|i\.e\.?|say)\s(?!(?:is|are|do|does|would|will|i|we|they|it|that|you)\b)",
    re.IGNORECASE,
)
_WHEN: Final = re.compile(
    r"^(?:if|when|whenever|within|in\sthe\s(?:past|last|previous)|until|till|during|for\sthe\s(?:past|last)|at\sthe\smoment|unless|over\sthe\s(?:past|last)|whether|either|at\sany)\b",
    re.IGNORECASE,
)
_LOOSE: Final = re.compile(r"\s(?:too|as\swell|in\s(?:there|here|it|this))$", re.IGNORECASE)
_GOES_ON: Final = re.compile(
    r"^(?:so\s(?:is|are|do|does|would|will(?:\sbe)?)|the\ssame\s(?:goes\s)?for|nor)\s", re.IGNORECASE
)
_AND_WHOM: Final = re.compile(
    r"\sand\s(?=(?:any(?:one|body)|people|those|patients|(?:[a-z]+\s)?(?:women|men|children|kids|babies))\b)",
    re.IGNORECASE,
)
_TOO_BEHIND: Final = re.compile(r"\s(?:too|as\swell)$", re.IGNORECASE)
# What "or" begins needs the head of the one before it.
_HEADLESS: Final = re.compile(
    r"^(?:under|over|below|above|with(?:out)?|in|on|at|from|before|after|who|whose|that|less|more|older|younger|being|[a-z]+ed|[a-z]+ing)\b",
    re.IGNORECASE,
)
# of those that are led up to
_WHO: Final = re.compile(
    r"^(?:with|who|whose|on|under|over|those|people|any(?:one|body))\b",
    re.IGNORECASE,
)
_NO_ITEM: Final = re.compile(
    r"^(?:(?:(?:the|our)\s)?(?:results?|data|news|papers?)|i|we|they|it|he|she|you|this|that|there|but|although|though|then|my|our|nobody|no\sone|not|no|only|just|never|maybe|perhaps|please|yes|(?:the\s)?(?:nurse|doctor|pharmacist|statistician|ethics))\b"
    r"|\bplease\b|\b(?:bothers?|they're\sout|they\sare\sout)\b|\b(?:will|should|may|can)\sbe\s(?:enrol\w*|included|recruited|in)\b|\b(?:n't|not|don't)\s(?:keep|leave|exclude|drop|skip)\b|(?:n't|\bnot)$"
    r"|\b(?:gets?|receives?|randomi[sz]\w*|blind(?:ed|ing)?|per\sgroup|each\sgroup|outcome|analysis)\b",
    re.IGNORECASE,
)
_GIVEN_UP: Final = re.compile(
    r"\b(?:i|we)(?:'d|\shad)?\s(?:was\s|were\s)?(?:first\s|originally\s|initially\s)?(?:going\sto|planning\sto|meant\sto|meaning\sto|thinking\sof|wanted\sto|intended\sto|thought\s(?:of|about|we'd|i'd)|planned\sto)\b",
    re.IGNORECASE,
)
_AFTER_ALL: Final = re.compile(
    rf"(?:\b(?:let|leave|keep|take)\s{_THEM}\sin\b|\bthey\s?{_ARE_IN}|\b(?:that|it|they|those)(?:'s|'re|\sis|\sare)\s(?:fine|ok(?:ay)?|welcome|in)\b|\bno\s(?:reason|need|point)\b)",
    re.IGNORECASE,
)
_LEAD: Final = re.compile(
    r"^any(?:one|body)\s(?:with\s|who(?:'s|'ve|\s(?:is|are|has|have|had))?\s(?!(?:in|at|within|during|over)\b)|(?=(?:already|on|under|over|below|above|pregnant|taking|having|currently|[a-z]+ing)\b))"
    r"|^(?:with|having|who(?:'ve|'s|\s(?:is|are|has|have|had))?)\s(?=\S)",
    re.IGNORECASE,
)
_ENDS: Final = " .,;:"


@dataclass
class _Row:
    """Items as they are gathered, with the side that was said of them; those of which nothing was said wait."""

    items: list[tuple[list[Said], str]] = field(default_factory=list)
    waiting: int = 0

    def add(self, said: Said, side: str = "") -> None:
        self.items.append(([said], side))

    def join(self, said: Said) -> None:
        """What was judged already has its verdict between the two."""
        places, side = self.items[-1]
        if self.is_judged:
            places.append(said)
        else:
            places[-1] = places[-1].at((places[-1].start, said.end))
        self.items[-1] = (places, side)

    @property
    def is_judged(self) -> bool:
        return bool(self.items) and self.waiting == len(self.items)

    def join_all(self, said: Said) -> None:
        """What is told of all that wait makes one of them."""
        first = self.items[self.waiting][0][0]
        del self.items[self.waiting :]
        self.add(first.at((first.start, said.end)))

    def judge(self, side: str) -> None:
        self.items[self.waiting :] = [(places, side) for places, _none in self.items[self.waiting :]]
        self.waiting = len(self.items)


def in_english(sentence: Said, side: str = "") -> Sided | None:
    """`side` is where the message put those of whom it tells; None where the sentence leaves that open, or
    says more."""
    told = sentence.strip(_ENDS)
    if _GIVEN_UP.search(told.plain):
        return Sided(BACK, ()) if _AFTER_ALL.search(told.plain) else None
    turns = TURNS.match(told.plain)
    told = told.cut(turns.end()) if turns else told
    first = _LED_OUT.match(told.plain) or _NONE_OF.match(told.plain)
    row = told.cut(first.end()) if first else told
    found = _gathered(row.reworded(without_reasons(row.plain)), is_led=first is not None)
    if found is None or not found.items:
        return None
    found.judge(OUT if first else side)
    sides = {said for _places, said in found.items}
    if len(sides) != 1 or "" in sides:
        return None
    items = tuple(Item(tuple(_bare(p, sides) for p in places), ", ") for places, _side in found.items)
    return Sided(next(iter(sides)), items) if all(item.text for item in items) else None


def leads_out(sentence: Said) -> bool:
    """Whether it begins with words that put all who follow on that side."""
    told = sentence.strip(_ENDS)
    turns = TURNS.match(told.plain)
    return _LED_OUT.match(told.cut(turns.end()).plain if turns else told.plain) is not None


def without_reasons(plain: str) -> str:
    return re.sub(WHY, lambda why: " " * len(why[0]), plain, flags=re.IGNORECASE)


def _gathered(told: Said, *, is_led: bool) -> _Row | None:
    row, is_said = _Row(), is_led
    clauses = [clause for each in told.split(_CLAUSES) if (clause := each.strip(_ENDS)).plain]
    chain = len(clauses) > 1 and all(
        re.match(r"or\s", c.plain, re.IGNORECASE) for c in _items_behind(clauses)
    )
    for clause in clauses:
        conj = CONJUNCTION.match(clause.plain)
        bare = clause.cut(conj.end()) if conj else clause
        goes_on = _GOES_ON.match(bare.plain)
        bare = bare.cut(goes_on.end()) if goes_on and row.items else bare
        plain, is_or = bare.plain, bool(conj) and clause.plain[:2].casefold() == "or"
        if REASON.match(plain):
            continue
        if (
            alone := OUT if _OUT_ALONE.fullmatch(plain) else IN if _IN_ALONE.fullmatch(plain) else ""
        ) and row.items:
            row.judge(alone)
            is_said = True
        elif (behind := _BEHIND_OUT.fullmatch(plain)) and not _NO_ITEM.search(behind["value"]):
            _tell_behind(row, bare, behind)
            is_said = True
        elif row.is_judged and conj and _TOO_BEHIND.search(plain) and not _NO_ITEM.search(plain):
            row.add(bare)
            row.judge(row.items[-2][1])
        elif row.items and row.waiting < len(row.items) and _is_for_all(plain):
            row.join_all(bare)
        elif row.items and _goes_with(
            plain, conj, is_half=is_or and _is_half(plain, is_chain=chain, is_led=is_led)
        ):
            row.join(bare)
        elif _NO_ITEM.search(plain):
            return None
        else:
            for item in bare.split(_AND_WHOM):
                row.add(item)
    return row if is_said or row.items else None


def _is_for_all(plain: str) -> bool:
    """Whether a clause says when it holds of those before it, and not who else is out."""
    return _WHEN.match(plain) is not None and _NO_ITEM.search(plain) is None


def _goes_with(plain: str, conj: re.Match[str] | None, *, is_half: bool) -> bool:
    """Whether it belongs to the one before it: an example, or one more of the same, or half of an alternative."""
    return bool(
        _LIKE.match(plain)
        or (conj and conj["conj"] == "and" and _TOO_BEHIND.search(plain) and not _NO_ITEM.search(plain))
        or is_half
    )


def _is_half(plain: str, *, is_chain: bool, is_led: bool) -> bool:
    """Whether what "or" begins needs what stands before it; those that are led up to have their head in common."""
    return (is_chain or _HEADLESS.match(plain) is not None) and not (is_led and _WHO.match(plain))


def _items_behind(clauses: Sequence[Said]) -> Iterator[Said]:
    """Those behind the first that say neither the side nor why."""
    for clause in clauses[1:]:
        if not (
            _OUT_ALONE.fullmatch(clause.plain)
            or _IN_ALONE.fullmatch(clause.plain)
            or REASON.match(clause.plain)
        ):
            yield clause


def _tell_behind(row: _Row, clause: Said, behind: re.Match[str]) -> None:
    """A row of which its last clause says the side, and perhaps for how long."""
    value = clause.cut(*behind.span("value"))
    if behind["tail"] and row.waiting < len(row.items):
        row.join_all(value)
    else:
        for item in value.split(_AND_WHOM):
            row.add(item)
    if behind["tail"]:
        row.items[-1][0].append(clause.cut(*behind.span("tail")))
    row.judge(OUT)


def _bare(item: Said, sides: set[str]) -> Said:
    if (end := _LOOSE.search(item.plain)) is not None:
        item = item.cut(0, end.start())
    lead = _LEAD.match(item.plain) if OUT in sides else None
    return (item.cut(lead.end()) if lead and lead.end() < len(item.plain) else item).strip(_ENDS)
