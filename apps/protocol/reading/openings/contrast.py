"""What the other ones get, once it is known what some get: "the other half just carry on with X".

Nobody else than this study's people may be meant: the other half or group always are, other patients only where it is
said that they "just" get it, or a dose or a word for such a treatment tells that it is given.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from apps.fields.reading.prose.patterns import field_for
from apps.fields.reading.results import PATTERN, Known, ReadValue
from apps.fields.reading.sentences import asks, sentences
from apps.fields.reading.text import Said, words
from apps.fields.reading.words import HEDGE, OTHERS, SUPPOSED, denies

_GETS: Final = (
    r"(?:gets?|receives?|has|have|takes?|(?:carry|carries|go|goes)\son\swith|continues?(?:\s(?:with|on))?|stays?\son"
    r"|keeps?\sto|sticks?\s(?:to|with))"
)
_PEOPLE: Final = r"(?:patients|people|ones|women|men|mothers|children|babies|participants|residents)"
_WILL: Final = r"(?:(?:\swill|\swould)?\s|'ll\s|'d\s)"
_VALUE: Final = r"(?P<value>(?!(?:it|them|that|this|one|better|worse|well|more|less|to)\b)[^.;,?%]{3,80}?)"
_ENGLISH: Final = (
    rf"(?:^|[,.;]\s?)(?:(?:and|while|whereas)\s)?the\sother\s(?:half|group|arm)(?:\sof\s(?:them|the\s\w+))?{_WILL}"
    rf"(?:just\s|simply\s|only\s|still\s)*{_GETS}\s{_VALUE}(?=[.;,]|$)",
    rf"(?:^|[,.;]\s?)(?:(?:and|while|whereas)\s)?the\s(?:other\s{_PEOPLE}|others|rest(?:\sof\s(?:them|the\s\w+))?){_WILL}"
    rf"(?:just|simply|only)\s{_GETS}\s{_VALUE}(?=[.;,]|$)",
)
# Without a "just": where a dose, or a word for what nobody gets ill with, tells that it is given.
_GIVEN: Final = (
    r"(?=[^.;,?%]*(?:\b[0-9][0-9.]*\s?(?:mg|mcg|g|ml|units?|IU|drops|tablets|minutes|sessions)\b"
    r"|\b(?:placebo|sham|dummy|usual|standard|routine|plain|ordinary|saline)\b))"
    r"(?=(?:[0-9]|(?:an?|the|our|their|placebo|sham|usual|standard|routine|plain|ordinary|normal|saline|one|two|three)\b))"
)
_PLAINLY: Final = (
    rf"^\s?(?:(?:and|so|then)\s)?the\s(?:other\s{_PEOPLE}|others){_WILL}(?:gets?|receives?|takes?|are\sgiven|have|has)\s"
    rf"{_GIVEN}(?P<value>[^.;,?%]{{5,180}}?)(?=[.;,]|$)",
)
_OTHER_ZH: Final = r"(?:另外?的?(?:那)?一[组半]|剩下的?一半|那一[组半])的?(?:人|病人|患者)?"
_CHINESE: Final = (
    rf"(?:^|[,。;]\s?)(?:而|然后)?{_OTHER_ZH}(?:就|则|还是|照样|照旧|仍然?|只|仅|都)*(?:继续|接着)?"
    r"(?:给予?|接受|沿用|维持|按照?|[喝吃做打戴贴涂]|用(?!药))(?:点)?"
    r"(?P<value>(?!的|了|过|完|什么|哪|[0-9一二三四五六七八九十]+[例人个]|上面)[^,。;:?%率例更较高低]{2,30}?)"
    r"(?:来做|来治|来|治疗|处理)?(?:就行|就好|即可|就可以|就够)?了?(?:吧|的)?(?=[,。;]|$)",
)
_FORMS: Final = tuple(re.compile(form, re.IGNORECASE) for form in (*_ENGLISH, *_PLAINLY, *_CHINESE))
_OTHER_ONES: Final = re.compile(rf"\bthe\sother\s{_PEOPLE}|\bthe\sothers\b", re.IGNORECASE)
_JUST: Final = re.compile("还是|原来")


def contrasted(pieces: Iterable[Said], known: Known) -> Iterator[ReadValue]:
    """What is given to the others, where it is known what is given and not yet what it is compared with."""
    given, field = field_for("intervention", known), field_for("comparator", known)
    if given is None or field is None or known.value(given.path) is None or known.value(field.path):
        return
    told = [read for piece in pieces for sentence in sentences(piece) for read in _told(sentence)]
    values = {words(said) for said in told}
    value = values.pop() if len(values) == 1 else ""
    if value and value != known.value(given.path) and not known.catalogue.faults(field.path, value):
        yield ReadValue(field.path, value, (told[0].span,), False, PATTERN)


def _told(sentence: Said) -> Iterator[Said]:
    for form in _FORMS:
        for match in form.finditer(sentence.plain):
            if _is_clear(match[0]) and not asks(sentence.plain):
                yield sentence.cut(*match.span("value")).strip()


def _is_clear(plain: str) -> bool:
    """Whether it is stated, and of nobody else."""
    if HEDGE.search(plain) or SUPPOSED.search(_JUST.sub("", plain)) or denies(plain):
        return False
    return OTHERS().search(_OTHER_ONES.sub("", plain)) is None
