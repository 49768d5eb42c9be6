"""Who can be kept from knowing the groups where others cannot: "nobody can be blinded, but the nurse who asks for the
score can be kept in the next room", "neither the surgeon nor the patient can be blinded but the one who measures can".

That nobody can be blinded may have been said in the half of the sentence before it. Whoever sees pictures alone, or is
kept apart to score, does nothing but assess.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from apps.fields.reading.results import Known
from apps.fields.reading.text import Said
from apps.fields.reading.words import tells_of_others
from apps.protocol.reading.clauses.unaware import PERSON, People

_WHO: Final = rf"(?:an?\s)?(?P<who>{PERSON})"
_BEGIN: Final = (
    r"(?:^\W*|[,;:]\s|\s(?=but\b|though\b|while\b))"
    r"(?:(?:but|and|so|although|though|while|whereas|at\sleast|we'll\shave|could|obviously),?\s){0,3}"
)
_MAY: Final = r"(?:can|could|will|would|should|must|is\sto|'ll)"
_AWAY: Final = (
    r"(?:in\s(?:the\snext|another|a\sseparate|a\sdifferent|the\sother)\sroom|out\sof\sthe\s(?:room|way)|behind\sa\s\w+"
    r"|blind(?:ed)?|masked|unaware|in\sthe\sdark|from\sknowing)"
)
_PICTURES: Final = (
    r"(?:photo(?:graph)?s|pictures|films|scans|x-rays|images|recordings|videos?|tapes|slides|drawings)"
)
_KEPT: Final = tuple(
    re.compile(form, re.IGNORECASE)
    for form in (
        rf"{_BEGIN}{_WHO}\s{_MAY}\s(?:still\s|at\sleast\s|easily\s)?be\s(?:kept\s)?{_AWAY}",
        rf"{_BEGIN}{_WHO}\s(?:is\s|are\s|gets\s)?kept\s{_AWAY}",
        rf"{_BEGIN}{_WHO}\s(?:can|could)(?=\s?(?:be)?\s?[.,;]?\s?$)",
        rf"{_BEGIN}{_WHO}\s(?:is|are)(?:n't|\snot)\s(?:to\sbe\s)?told\s(?:about|of)\s(?:the|their)\s[a-z]",
        rf"{_BEGIN}{_WHO}\snot\sbe\stold\s(?:about|which|what|who|the)\s[a-z]",
    )
)
# Who sees nothing but pictures.
_SEES_PICTURES: Final = re.compile(
    rf"{_BEGIN}(?:an?\s|the\s|our\s)?(?P<who>(?:[a-z-]+\s){{0,2}}?[a-z-]*(?:ists?|ians?|nurse|surgeon|doctor|assessor|rater|physio))"
    rf"\s(?:(?:in|from|at)\s(?-i:[A-Z])\w+\s)?(?:who\s)?(?:only|just)\s(?:gets?|sees?|has|have|looks?\sat|is\ssent|are\ssent)\s(?:the\s|to\ssee\s)?{_PICTURES}\b",
    re.IGNORECASE,
)
_NOBODY: Final = re.compile(
    r"\b(?:nobody|no\sone|none\sof\s(?:them|us))(?:\selse)?\s(?:can|could)\sbe\s(?:kept\s)?(?:blind(?:ed)?|masked)\b"
    r"|\bopen(?:[\s-]label)?\s(?:it|this)(?:'ll|\swill)?\s(?:has|have)\sto\sbe\b"
    r"|\b(?:it|this)(?:'ll|\swill)?\s(?:has|have)\sto\sbe\sopen\b"
    r"|\b(?:everyone|everybody)(?:\selse)?\s(?:knows?|will\sknow|sees|can\ssee)\b"
    r"|\b(?:can't|cannot)\s(?:blind|hide|disguise|mask)\s(?:the|a|an)\s[a-z]+(?:\s[a-z]+){0,2}?\sfrom\s(?:anyone|anybody)\b",
    re.IGNORECASE,
)
_NEITHER: Final = re.compile(
    rf"\bneither\s(?P<one>{PERSON})\snor\s(?P<other>{PERSON})\s(?:can|could)\sbe\s(?:blinded|masked)\b",
    re.IGNORECASE,
)
_ARTICLE: Final = re.compile(r"^(?:the|our|an?)\s", re.IGNORECASE)
_ASSESSES: Final = re.compile(
    r"\b(?:asks?|scor\w+|rat(?:es?|ing)|reads?|measur\w+|weighs?|judg\w+|assess\w+|counts?|records?|says?)\b",
    re.IGNORECASE,
)
_OPEN: Final = re.compile(
    r"\b(?:if|unless|not\ssure|perhaps|maybe|whether\sto|should\s(?:we|i))\b", re.IGNORECASE
)


def people_kept(sentence: Said, known: Known) -> People | None:
    """Those who can be kept from knowing, and those of whom it is said that they cannot."""
    plain = sentence.plain
    if _OPEN.search(plain) or tells_of_others(plain):
        return None
    before = sentence.folded[: sentence.end]
    pictures = _SEES_PICTURES.search(plain)
    found = pictures or next((match for form in _KEPT if (match := form.search(plain))), None)
    if found is None:
        return None
    aware = tuple(_aware(sentence))
    nobody = _NOBODY.search(before)
    if not (nobody or aware or (pictures is None and _says_it_alone(found))):
        return None
    who = _bare(sentence.cut(*found.span("who")))
    if re.fullmatch(r"(?:the\s)?(?:ones?|people|persons?)", who.plain, re.IGNORECASE) and not aware:
        return None
    told = sentence.cut(*found.span()).strip(" ,;")
    assess = pictures is not None or _ASSESSES.search(plain[found.start() :]) is not None
    return People((who,), aware, (told,), only=False, assess=assess and bool(nobody or aware))


def knows_everybody(sentence: Said) -> bool:
    """Whether it is said up to here that nobody can be blinded."""
    return _NOBODY.search(sentence.folded[: sentence.end]) is not None


def _says_it_alone(found: re.Match[str]) -> bool:
    """Whether the words leave no doubt though nothing else is said of who knows."""
    return re.search(r"\btold\b|\bblind|\bmasked\b|in\sthe\sdark", found[0], re.IGNORECASE) is not None


def _aware(sentence: Said) -> Iterator[Said]:
    for match in _NEITHER.finditer(sentence.plain):
        yield from (_bare(sentence.cut(*match.span(name))) for name in ("one", "other"))


def _bare(person: Said) -> Said:
    article = _ARTICLE.match(person.plain)
    return (person.cut(article.end()) if article else person).strip(" ,")
