"""Who the study is about, told by a sentence that is nothing but who they are: "anyone over eighteen who works at least
twenty hours on the dusting lines and has been there six months", "any residential ward with … can take part".

Such a sentence runs on over "and" and "or" and commas, and a rule that looks for one of its words takes its middle. All
of it is meant, but for a clause behind it in which somebody gives a reason. In a row that says no kind of people the
items are criteria, and whoever is told of while the people are known already joins those.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from apps.fields.reading.prose.denials import is_ours
from apps.fields.reading.prose.patterns import field_for
from apps.fields.reading.results import PATTERN, Known, ReadValue
from apps.fields.reading.spoken.no_answer import leaves_open, retracts
from apps.fields.reading.text import Said, words
from apps.protocol.reading.routed.routes import SEVERAL, routes_of

# How surely a sentence is about who takes part, and how unlikely about who does not.
LEAST: Final = 0.6
MOST_OUT: Final = 0.3
_TAKES_PART: Final = frozenset({"population", "inclusion", SEVERAL})
_TURNS: Final = (
    r"^\W*(?:(?:so|right|well|ok(?:ay)?|now|and|basically|then)\b[,\s]+)*"
    r"(?:who\s(?:comes|gets|goes|is|do\swe\stake)(?:\sin)?\s?[:,?]\s(?:well,?\s)?)?"
)
_WE_WANT: Final = (
    r"(?:(?:we|i)(?:'re|'m|'d|'ll|\sare|\sam|\swould|\swill)?\s(?:only\s|really\s|mainly\s|just\s)?(?:talking\sabout|looking\s(?:at|for)|after"
    r"|take|taking|want|include|including|recruit|recruiting|enrol|enrolling|accept)\s(?:in\s)?)?"
)
_KIND: Final = (
    r"(?:any(?:one|body)|every(?:one|body)|all|any|healthy|adults?|grown-?ups|people|patients|women|men|boys|girls|kids|children|babies|infants|toddlers"
    r"|teenagers|teens|adolescents|students|households|families|couples|mothers|smokers|volunteers|residents|recruits|nurses|workers|survivors|folk|those)\b"
)
# What makes them who they are, right behind their name.
_WHO_ARE: Final = (
    r"\s(?:who(?:'ve|'s|'re)?|whose|with|from|of|aged?|over|under|between|on|having|undergoing|admitted|seen|living|in|at|born|taking|referred|coming|waiting"
    r"|starting|due|booked|having|[0-9]|(?:eighteen|sixteen|fifty|sixty|seventy|twelve))\b"
)
_PEOPLE: Final = re.compile(
    rf"{_TURNS}{_WE_WANT}(?P<value>(?!all\sof\s(?:this|that|it|them)|any(?:one|body)\s(?:know|else)){_KIND}(?:\s(?!(?:who|with|are|is|will|were|was|have|has|had|can)\b)[a-z-]+){{0,3}}?"
    rf"(?:{_WHO_ARE}|,\s(?=[a-z0-9-]+\s(?:and\s(?:up|over|above|older)|to\s[a-z0-9-]+|or\s(?:over|older)|plus)\b))[^.;:?]{{6,320}}?)"
    r"(?P<may>\s(?:can|may)\s(?:take\spart|join|come\sin|be\sincluded)|\s(?:is|are)\s(?:in|eligible|welcome)(?:\sto\sjoin)?)?"
    r"(?P<rest>,\s(?:as\slong\sas|provided(?:\sthat)?|so\slong\sas)\s[^.;:?]{4,120})?$",
    re.IGNORECASE,
)
# What is done with them, or befalls them, makes another sentence of it.
_DOES: Final = re.compile(
    r"\b(?:gets?|receives?|will|would(?!\slike)|must|should|shall|goes|stays?|keeps?|randomi[sz]\w*|excluded|out|ineligible|groups?|(?:each|both|other|one)\sarms?|halves|half|control"
    r"|we(?:'d|'ll|'re)?|i|i'd|i'll|let's|compared?|versus|analy[sz]\w*|primary\s(?:outcome|end)|measured?|told|asked|rings?|phoned?|nobody|no\sone|never\smind|except|without"
    r"|excluding|don't|not|n't|isn't|aren't|neither|nor|apart\sfrom|other\sthan|counts?|(?:are|is)\s(?:followed|seen|given|asked|treated|put|measured)|die[sd]?|lose|lost|drop\w*)\b",
    re.IGNORECASE,
)
# Among whom it holds, though it says "not": "who haven't had", "aren't on tablets yet".
_WHO_DO_NOT: Final = re.compile(
    r"\b(?:who|that|and|but|or)\s(?:(?:have|has|had|do|does|did|are|is|can|could|were|was)(?:n't|\s(?:not|never))|can't|cannot|don't|doesn't|haven't|hasn't"
    r"|aren't|isn't|have\snever|no\slonger)\b|\bno\s(?:bigger|more|less|older|longer|later|larger|smaller)\sthan\b|\bnot\s(?:yet|more|less)\b|\bwithout\s(?:an?|any)\b"
    r"|\byet\b|\bout\sof\b|\b(?:loss|lost)\s(?:of\s)?(?:hearing|weight|teeth|vision|sight)\b|\blost\s(?:a|an|their|more|at)\b|\bwho\sget\b|\bwho\swill\b|\bgets?\s(?:up|out|worse|short)\b"
    r"|\b(?:drop|hand|foot|wrist|lost)\s(?:foot|wrist)\b|\bwho\s(?:must|should)\b|\bone\sof\sus\b|\bget\s(?:an?|their|the|more|at)\b",
    re.IGNORECASE,
)
_REASON: Final = re.compile(
    r",\s(?:(?:and|but|or)\s)?(?:because|since|as\s(?:they|we|the|it)|but|though|although|so|which|otherwise|heaven|mind\syou|obviously|if\syou|i|we|they|he|she"
    r"|it(?:'s|\sis)?|that's|there(?:'s)?|my|our|the\s[A-Z])\b.*$"
    r"|,?\s(?:please|thanks|i\sthink|i\sguess|i\ssuppose)$",
    re.IGNORECASE,
)
# What each of them must be or have, told of all of them: "they need to have a sting, and they must be able to sign".
_MUST: Final = re.compile(
    r"(?:^\W*(?:(?:so|and|also|then)\s)*|,?\s(?:and|but)\s)(?:(?:they|people|patients|everyone|everybody|all\sof\sthem)\s)?(?:also\s|all\s)*"
    r"(?:need(?:s)?\sto|must(?!\snot)|ha(?:ve|s)\sto)\s(?:also\s)?(?:(?:be|have)\s)(?=\S)",
    re.IGNORECASE,
)
# Behind where they come from, a row of what they are: "we recruit from the register: aged five to ten, with asthma".
_ROW: Final = re.compile(
    r"^\W*(?:(?:so|and)\s)*(?:we|i|they)(?:'ll|'d|'re|\swill|\swould|\sare)?\s(?:recruit|recruiting|take|taking|include|want|need|enrol)[^:.,;?]{0,40}:\s",
    re.IGNORECASE,
)
_ITEMS: Final = re.compile(r",\s(?:and\s)?")
_NO_ITEM: Final = re.compile(
    r"(?:we|i|they|it|that|this|there|but|or|so|because|which|not|no|nobody)\b", re.IGNORECASE
)
LEAST_SURE: Final = 0.8
LEAST_ROW: Final = 3
# What comes right behind them takes them back.
TAKEN_BACK: Final = re.compile(
    r"[\s.,;…。-]*(?:(?:no|nope|sorry|wait|actually|hang\son|hold\son|scratch\sthat)\b(?!\s(?:one|more|less)\b)|不对|不是|算了|等等|等一下|说错)",
    re.IGNORECASE,
)
_NEEDS: Final = re.compile(
    r"\b(?:who|with|whose|aged|over|under|between|from|of|on|having|undergoing|admitted|older|younger|seen|in|at|starting|taking|living|waiting|due|booked)\b|[0-9]",
    re.IGNORECASE,
)


def who_joins(said: Said, known: Known) -> Iterator[ReadValue]:
    """The people of a sentence that is who they are, and what it makes a condition."""
    sentence = said.strip(" .;,")
    population, criteria = field_for("population", known), field_for("inclusion_criteria", known)
    if population is None or criteria is None or population.stage != known.current_stage:
        return
    if known.asked == criteria.path or TAKEN_BACK.match(said.folded, sentence.end):
        return  # an answer has its own reader
    if not sentence.plain.isascii():
        return
    reason = _REASON.search(sentence.plain)
    bare = sentence.cut(0, reason.start()) if reason else sentence
    items = _demanded(sentence)
    if items and _is_about(sentence.plain, LEAST_SURE):
        value = [words(item) for item in items]
        if not known.catalogue.faults(criteria.path, value):
            yield ReadValue(criteria.path, value, ((items[0].start, items[-1].end),), False, PATTERN)
        return
    match = _PEOPLE.search(bare.plain)
    if match is None or not _is_told(bare, match["value"]):
        return
    told = bare.cut(*match.span("value")).strip(" ,")
    rest = bare.cut(*match.span("rest")).strip(" ,") if match["rest"] else None
    field = population if known.value(population.path) is None else criteria
    whole = words(told) if field is population else [words(told)]
    if not known.catalogue.faults(field.path, whole):
        yield ReadValue(field.path, whole, (told.span,), False, PATTERN)
    if rest is not None and field is population and not known.catalogue.faults(criteria.path, [words(rest)]):
        # with the verdict that it is a condition of: alone, "as long as the manager signs" is consent
        whole_rest = (told.end, rest.end)
        yield ReadValue(criteria.path, [words(rest)], (whole_rest,), False, PATTERN)


def _is_told(sentence: Said, value: str) -> bool:
    """Whether it is surely about who takes part, and nothing is done with them in it."""
    plain = sentence.plain
    if not is_ours(value) or leaves_open(plain) or retracts(plain) or _NEEDS.search(value) is None:
        return False
    if _DOES.search(_WHO_DO_NOT.sub(" ", value)):
        return False
    return _is_about(plain, LEAST)


def _is_about(plain: str, least: float) -> bool:
    shares = {route.sort: route.share for route in routes_of(plain)}
    about = sum(share for sort, share in shares.items() if sort in _TAKES_PART)
    return about >= least and shares.get("exclusion", 0.0) <= MOST_OUT


def _demanded(sentence: Said) -> list[Said]:
    """What is demanded of all of them, clause by clause, or in a row behind where they come from."""
    if not is_ours(sentence.plain) or leaves_open(sentence.plain) or retracts(sentence.plain):
        return []
    if re.search(r"\b(?:nobody|no\sone)\b", sentence.plain, re.IGNORECASE):
        return []
    if row := _ROW.match(sentence.plain):
        items = [item.strip(" ,") for item in sentence.cut(row.end()).split(_ITEMS)]
        return items if len(items) >= LEAST_ROW and not any(_NO_ITEM.match(i.plain) for i in items) else []
    if (first := _MUST.match(sentence.plain)) is None:
        return []
    return [item.strip(" ,") for item in sentence.cut(first.end()).split(_MUST)]
