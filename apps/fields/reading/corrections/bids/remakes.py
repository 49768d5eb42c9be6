"""What a sentence of several clauses bids to put in the place of an amount, with its reason: "ten metres is too short,
make it twelve", "12米太短了，改成15米吧".

One clause says the new amount, in words that change something; others call the old one wrong, or name what it is of.
A sentence that asks, doubts, supposes or tells of others bids nothing. What is meant is for `remaking.py` to find.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final

from apps.fields.reading.corrections.bids.amounts import Amount, amount_first, amounts
from apps.fields.reading.corrections.bids.parts import undoes
from apps.fields.reading.quantities.numbers import NUMBER
from apps.fields.reading.sentences import is_marked
from apps.fields.reading.words import HEDGE, tells_of_others

LONGEST: Final = 300
MOST_NAME_WORDS: Final = 4  # behind the new amount: "assume 20% waste in cutting"
BREAK: Final = re.compile(
    r"(?:(?<![0-9]),|,(?![0-9]{3}\b)|;|:(?![0-9])|[.。](?![0-9]))\s?|,?\s(?=(?:so|but|because|since|as"
    r" (?:we|it|they|the))\s)",
    re.IGNORECASE,
)
# Nothing is decided in such a sentence, wherever in it that is said.
_OPEN: Final = re.compile(
    r"\b(?:if|unless|suppose|whether|would be (?:better|nice|good|ideal)|wonder\w*|shall|either|originally|usually"
    r"|normally|typically|we'll see|live with|for now|let me think|think about it|can't afford)\b"
    r"|如果|假如|要是|的话|要不|是不是|会不会|能不能|是否|再想|再说|先这样|不过|算了|再看|没定|当时|那时|通常|一般|本来想|万一"
    # Of some alone it is said, and who knows of whom the other amount is.
    r"|(?<![不没])对(?!我)[^,;了不]{1,8}[人者的]来?说?[也都]?太",
    re.IGNORECASE,
)
# What somebody else says is decided by whoever takes it up: it has to turn down what is recorded.
REPORTED: Final = re.compile(
    r"(?<!\bi )(?<!\bwe )(?<!\byou )\b(?:says?|said|thinks?|suggests?|suggested|reckons?|recommends?|recommended|wants?"
    r"|advises?|advised)\b|(?<![我刚才您你来])说(?!错|少|多|了|得|的)|建议|认为|觉得|要求|让我们",
    re.IGNORECASE,
)
_OUR_EARLIER: Final = re.compile(r"\bearlier\b(?=\s?(?:[,.;:–-]|$))|\banother(?=\s)", re.IGNORECASE)
_SIZE_ZH: Final = "[短长高低少多紧松严宽轻重小大早晚密疏死]"
WRONG: Final = re.compile(
    r"\btoo\s\w+|\b(?:a\s(?:bit|little)|rather|pretty|quite)\s(?:short|long|high|low|small|large|few|many|tight|strict)"
    r"|(?:n't|\bnot)\s(?:\w+\s){0,3}(?:enough|much|work|do|right|realistic)\b|\b(?:unrealistic|optimistic)\b|\bwrong\b|\bmistake\b"
    r"|\bno need for\b"
    r"|\bwon't\s\w+\sus\b|\b(?:scratch|scrap|forget|ditch|drop|never mind)\b|\b(?:don't|do not|not|no longer)\suse\b"
    r"|\b(?:i|we)\s(?:told you|said|wrote|put|gave you|had)\b|\bthan\si\ssaid\b|^\s?(?:and\s)?not\s"
    rf"|太(?:过)?(?:{_SIZE_ZH}|乐观|保守|勉强)|[有偏略稍]点?些?儿?{_SIZE_ZH}|{_SIZE_ZH}了|过[高低长短]|不[够行]|不合适|不现实"
    r"|招不[满够]|做不[完到了]|[说写记填估定算]得?[错高低多少短长]|嫌|别[用要按]|不[用要是](?!说)|没有|作废|不作数|本来就[少多]|[太挺很]乐观",
    re.IGNORECASE,
)
_LEAD: Final = (
    r"(?:[^,;]{0,80}?\s(?=(?:i|we)(?:'d|'ll|\s(?:would|should|will|need\sto|have\sto|want\sto|must))\s))?(?:(?:so|and|but|then|ok(?:ay)?|actually|please|sorry|no|well|instead|therefore)[\s,]+)*"
    r"(?:(?:let'?s|let us|(?:can|could|would) you|(?:i|we)(?:'d|'ll)?)\s"
    r"(?:(?:would|will|should|need|needs|have|want|rather|also|like|prefer|now|just|please|really|to|better|had)\s)*)?"
)
_NEW: Final = rf"(?P<new>(?=(?:{NUMBER}|an?\s|half\s))[^,;]{{1,60}}?)"
_INSTEAD: Final = r"(?:,?\s(?:rather than|instead of|and not|not)\s(?:the\s)?(?P<old>[^,;]{1,30}?))?"
_TAIL: Final = r"(?:\s(?:instead|please|now|then|after all))*[\s.!]*"
_VERB: Final = (
    r"(?:make|put|set|change|switch|raise|lower|increase|reduce|extend|shorten|cut|take|bring|push|bump|move|drop"
    r"|allow)"
)
_CHANGES: Final = tuple(
    re.compile(rf"{form}{_INSTEAD}{_TAIL}", re.IGNORECASE)
    for form in (
        rf"{_LEAD}{_VERB}\s(?P<before>(?!to\b)[a-z' -]{{1,40}}?)\s(?:(?:up|down|back|out)\s)?(?:(?:to|at|as)\s)?{_NEW}",
        rf"{_LEAD}(?:put|make|allow)\s(?:up\sto\s)?{_NEW}",
        rf"{_LEAD}(?:go|aim|settle|opt)\s(?:(?:up|down|back)\s)?(?:to|with|for|at)\s{_NEW}",
        rf"{_LEAD}(?:do|use|say|assume|plan(?:\son|\sfor)?|work\swith)\s{_NEW}",
        r"(?P<before>[^,;]{1,80}?)\s(?:should|has\sto|have\sto|must|needs?\sto|ought\sto|(?:would|will)\s(?:have|need)\sto)\s"
        rf"(?:really\s|actually\s|now\s)?(?:be|last|have\slasted|run\sfor|say|read|come\sto)\s"
        rf"(?:(?:at\s(?:least|most)|up\sto|over|under)\s)?{_NEW}",
    )
)
# They tell what has become of it, which counts where something else was called wrong, or counts on.
_RESULTS: Final = tuple(
    re.compile(rf"{form}{_TAIL}", re.IGNORECASE)
    for form in (
        rf"(?:so\s|and\s)?(?:it|that|which)(?:'s|\sis|\sleaves(?:\sus)?(?:\swith)?|\smakes(?:\sit)?)\s(?:now\s)?{_NEW}",
        rf"(?:so\s|and\s)?we(?:'re|\sare)\s(?:now\s)?(?:down\s|up\s|back\s)?(?:to|at)\s{_NEW}",
        rf"(?:so\s|and\s)?we\s(?:now\shave|have\snow|only\shave|still\shave|have)\s{_NEW}",
        r"(?:至少|起码|最少)(?:得|要)?(?P<new>[0-9一二两三四五六七八九十][^,;]{0,8}?)(?:吧|了)*",
        rf"{_NEW}\s(?:is|would\sbe|sounds|seems|feels)\s(?:probably\s)?(?:much\s|far\s|a\slot\s)?(?:more\s\w+|better|safer)",
        rf"{_NEW}\s(?:will\sdo|would\sdo|is\s(?:fine|plenty|enough|(?:closer|nearer)\b.{{0,30}}))",
        rf"(?:more\slike|closer\sto)\s{_NEW}",
        rf"[^,;]{{0,80}}?\b(?:wants?|asks?\sfor|insists?\son|expects?)\s(?:at\sleast\s)?{_NEW}",
        r"(?P<before>[^,;]{0,12}?)(?:现在|就|只|还|总共|一共)*(?:算|剩下?|变[成为]|成了?|有)(?P<new>[0-9一二两三四五六七八九十][^,;]{0,8}?)(?:了|吧)*",
        r"(?P<before>[^,;]{0,12}?)(?:应该?|其实|正确的?|实际)*是(?P<new>[0-9一二两三四五六七八九十近][^,;]{0,8}?)(?:吧|了|的)*",
    )
)
_TURN_ZH: Final = (
    r"(?:修改|更改|调整|提高|提升|降低|放宽|收紧|延长|缩短|增加|减少|调高|调低|退回|恢复|还原"
    r"|[改换调提降放升加减设定写])"
)
_POINT_ZH: Final = r"(?:至少|不低于|不少于|大概|近|≥|>)?"
_NEW_ZH: Final = (
    rf"{_POINT_ZH}(?P<new>(?!一?下)[0-9.半一二两三四五六七八九十百][^,;]{{0,10}}?)(?:及?以[上下内])?"
)
_END_ZH: Final = r"(?:吧|了|好了|得了|比较?(?:稳妥|现实|合适)|更(?:稳妥|现实|合适|好))*[\s.!]*"
_CHANGES_ZH: Final = tuple(
    re.compile(form)
    for form in (
        rf"(?P<before>[^,;]{{0,24}}?){_TURN_ZH}(?:[成为到至回]|成为)了?{_NEW_ZH}{_END_ZH}",
        rf"(?P<before>[^,;]{{0,24}}?)[改换]{_NEW_ZH}{_END_ZH}",
        rf"(?P<before>[^,;]{{0,24}}?)(?:就|还是|那就|得|要|直接|先)(?:用|按|取|写|定|设){_NEW_ZH}(?:来?算|来)?{_END_ZH}",
        rf"(?P<before>[^,;]{{0,24}}?)[用按取]{_NEW_ZH}(?:来?算|来|估)吧?{_END_ZH}",
        rf"(?P<before>[^,;]{{0,24}}?)[用按取写]{_NEW_ZH}吧{_END_ZH}",
        rf"(?P<before>[^,;]{{0,12}}?)(?:还是|就){_NEW_ZH}(?:吧|好了){_END_ZH}",
        rf"(?P<before>)按{_NEW_ZH}{_END_ZH}",
        rf"(?:那就|就)?[给帮][我我们]?[写改换定]{_NEW_ZH}{_END_ZH}",
    )
)
# What is done one after the other: the first amount is not put away for the second.
_IN_TURN: Final = re.compile(
    r"\b(?:then|after|later|start|starts|starting|begin|begins|first)\b|先|再|然后|以后|之后|后[加减改换]|开始|起始|[周天月年]后",
    re.IGNORECASE,
)
_HOLDS_BACK: Final = re.compile(
    r"[不别没]|可以|(?<!机)会|想(?!了想)|打算|应不应|以后|之后|回头|将来|后$|\b(?:not|never|don't|can't|cannot)\b|n't\b"
)


@dataclass(frozen=True)
class Remake:
    """`new` is the amount that is to stand; `named` the words of the clause around it, `behind` those after it,
    `before` those of the clauses
    that call something wrong, `wrong` the amounts in them, `mentioned` those of all clauses before the
    new one. `is_result`: it tells what has become of it, and bids nothing by itself; `is_reported`: somebody else says
    so. `clauses` are all others; `ends`: where something else is told behind it."""

    new: Amount
    named: str
    behind: str = ""
    before: str = ""
    wrong: tuple[Amount, ...] = ()
    mentioned: tuple[Amount, ...] = ()
    is_result: bool = False
    is_reported: bool = False
    clauses: tuple[str, ...] = field(default=())
    ends: int | None = None


def remake_of(plain: str) -> Remake | None:
    """What the sentence bids; None where it bids nothing for certain, or two amounts."""
    ours = _OUR_EARLIER.sub("", plain)
    if len(plain) > LONGEST or "?" in plain or is_marked(plain):
        return None
    if HEDGE.search(plain) or _OPEN.search(plain) or tells_of_others(ours):
        return None
    clauses = [clause.strip() for clause in BREAK.split(plain) if clause and clause.strip(" .!")]
    found = [(number, said) for number, clause in enumerate(clauses) if (said := _change(clause)) is not None]
    told_apart, found = found, _without_others(found)
    changes = [each for each in found if not each[1].is_result] or found
    if not changes or any(not each.new.is_same(changes[0][1].new) for _n, each in changes):
        return None
    at, said = changes[-1]
    apart = {number for number, each in told_apart if (number, each) not in found}
    said_here = {n for n, _each in changes} | apart
    others = [clause for number, clause in enumerate(clauses) if number not in said_here]
    behind = [clause for number, clause in enumerate(clauses) if number > at and number not in apart]
    if any(undoes(clause) and not WRONG.search(clause) for clause in behind):
        return None
    wrong = [clause for clause in others if WRONG.search(clause)]
    behind = [clause for clause in clauses[at + 1 :] if amounts(clause) and clause not in wrong]
    others = [clause for clause in others if clause not in behind]  # each says an amount of its own
    old = tuple(amount for clause in wrong for amount in amounts(clause)) + said.wrong
    earlier = clauses[:at]
    earlier = [clause for clause in earlier if not _HOLDS_BACK.search(clause) or WRONG.search(clause)]
    earlier = [] if _IN_TURN.search(plain) else earlier
    told = tuple(each for clause in earlier for each in amounts(clause) if not each.is_same(said.new))
    reported = any(REPORTED.search(clause) for clause in clauses[: at + 1])
    later = [plain.find(clauses[number]) for number in apart if number > at]
    ends = min(later, default=None)
    before = " ; ".join(wrong)
    return Remake(
        said.new, said.named, said.behind, before, old, told, said.is_result, reported, tuple(others), ends
    )


def _without_others(found: list[tuple[int, Remake]]) -> list[tuple[int, Remake]]:
    """Without what is told of something else by its name, behind an amount that nothing is said of: "scrap the 12, they
    want fifteen, and say 8% waste"."""
    first = found[0][1] if found else None
    if first is None or first.behind:
        return found
    return [each for each in found if not each[1].behind or each[1].new.is_same(first.new)]


def _change(clause: str) -> Remake | None:
    """What one clause makes of an amount."""
    sorts = ((False, _CHANGES_ZH), (False, _CHANGES), (True, _RESULTS))
    for is_result, forms in sorts:
        for form in forms:
            if (match := form.fullmatch(clause)) is not None and (
                said := _read(match, is_result)
            ) is not None:
                return said
    return None


def _read(match: re.Match[str], is_result: bool) -> Remake | None:
    words = match.groupdict()
    first, before = amount_first(match["new"].strip()), words.get("before") or ""
    if first is None or _HOLDS_BACK.search(before):
        return None
    new, behind = first
    if amounts(behind) or len(behind.split()) > MOST_NAME_WORDS or _goes_on_zh(behind.strip()):
        return None
    beside = [each for each in amounts(before) if before.isascii() or each.end == len(before.rstrip())]
    old = (*amounts(words.get("old") or ""), *beside)
    return Remake(new, f"{before} {behind}", behind.strip(), wrong=old, is_result=is_result)


def _goes_on_zh(behind: str) -> bool:
    """Whether Chinese words follow, which tell what is done then and not what the amount is of."""
    return not behind.isascii()
