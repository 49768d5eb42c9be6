"""What is done, told as what somebody does who works in the study, before what the others get: "the pharmacist visits
the home, looks at the chart and writes to the GP. The other homes just get their ordinary care", “营养师到家里去，
翻一周的饮食记录……。别的家庭就发张单子”.

Such a sentence names no treatment: all of it is one. It is taken where it opens the message and the others are told of
behind it, and where nothing of it surely stands where the study is run.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from apps.fields.reading.prose.patterns import field_for
from apps.fields.reading.results import ROUTED, Known, ReadValue
from apps.fields.reading.text import Said, fold, words
from apps.fields.reading.words import tells_of_others
from apps.protocol.reading.placed.places import places_of
from apps.protocol.reading.words.speakers import WORK

ELSEWHERE: Final = 0.5
# Where a study is told of, and not what is done to people.
_RUN: Final = (
    *("outcome_primary", "outcome_secondary", "outcome_safety", "analysis_primary", "analysis_other"),
    *("comparator", "background", "knowledge_gap", "others", "exclusion", "inclusion", "population"),
    *("missing_data", "dropout"),
)
_WHO_EN: Final = (
    rf"(?:{WORK}|dieti[ct]ian|therapist|psychologist|health\svisitor|coach|trainer|paramedic|social\sworker|counsellor|carer"
    r"|volunteer|optometrist|hygienist|teacher|instructor)s?"
)
_EN: Final = re.compile(
    rf"^\W*(?:(?:so|well|right|okay),?\s)?(?:the|an?|our|two|trained)\s(?:[a-z-]+\s){{0,2}}?{_WHO_EN}\s(?:then\s|first\s)?"
    r"(?!(?:who|will\s(?:not|know)|would\s(?:not|know)|knows?|doesn't|don't|isn't|aren't|is|are|was|were|has|have|and|or|recruits?|enrols?|consents?|randomi[sz]es?|scores?|measures?|counts?)\b)"
    r"[a-z]+(?:s|\s)\b[^?]{20,400}$",
    re.IGNORECASE,
)
_OTHERS_EN: Final = re.compile(
    r"[.;]\s(?:and\s|while\s)?the\s(?:other\s[a-z]+|others|rest|controls?(?:\s[a-z]+)?)\s(?:will\s|would\s|'ll\s)?(?:just|only|simply)\s",
    re.IGNORECASE,
)
_WHO_ZH: Final = (
    r"(?:[^,。;、的]{0,6}(?:药师|护士|营养师|康复师|治疗师|医生|大夫|社工"
    r"|助产士|志愿者|教练|心理师|健康管理师))"
)
_ZH: Final = re.compile(
    rf"^\W*(?:就是)?(?:由|让|请)?{_WHO_ZH}(?![都也不]|知道|说|觉得|打分|评|测|随机|负责招)[^?。;]{{2,40}}?,[^?。;]{{8,160}}$"
)
_OTHERS_ZH: Final = re.compile(
    r"[。;]\s?(?:而|那)?(?:别的|其他的?|其余的?|另外的?|剩下的?|对照的?)[^,。;]{0,8}?(?:就|则|只|还是|照旧|照常|仍然?)"
)
_FORMS: Final = ((_EN, _OTHERS_EN), (_ZH, _OTHERS_ZH))
_CLAUSES: Final = re.compile(r"[,;]\s?")


def done_by(said: Said, known: Known) -> Iterator[ReadValue]:
    """The sentence that opens the message, where others are told of behind it."""
    field, sentence = field_for("intervention", known), said.strip(" .。;,")
    if field is None or field.stage != known.current_stage or known.value(field.path) is not None:
        return
    opens = not said.folded[: sentence.start].strip()
    behind = fold(known.message)[sentence.end :]
    if not opens or tells_of_others(sentence.plain) or not _is_before_others(sentence.plain, behind):
        return
    clauses = [clause for clause in sentence.split(_CLAUSES) if clause.plain.strip()]
    if any(_stands_elsewhere(clause) for clause in clauses):
        return
    if not known.catalogue.faults(field.path, words(sentence)):
        yield ReadValue(field.path, words(sentence), (sentence.span,), False, ROUTED)


def _is_before_others(plain: str, behind: str) -> bool:
    return any(form.search(plain) and others.search(behind) for form, others in _FORMS)


def _stands_elsewhere(clause: Said) -> bool:
    places = places_of(clause)
    return max(places.get(sort, 0.0) for sort in _RUN) >= ELSEWHERE
