"""Margins: the size is read, the sign is said or follows from what is known, else it is asked.

A margin is signed, treatment minus control. Without a sign it takes that of a proposed or stored margin
of equal size, else the one that the framework and the direction of the outcome demand.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from django.utils.translation import gettext as _

from apps.fields.reading.numbers import tidy
from apps.fields.reading.results import CannotRead, Found, Known
from apps.fields.reading.scalars import one_number, scalar_line
from apps.fields.reading.text import Said, fold
from apps.fields.schema.field import Field

_BETTER_HIGH: Final = re.compile(
    r"\b(?:success\w*|cure[sd]?|remission|respon(?:se|der)s?|surviv\w+|clearance|heal(?:ed|ing)|eradicat\w+"
    r"|improve\w*|relief|resolution|patency|recovery|seroconversion|seroprotection|abstinence|continence|live births?"
    r"|quality of life)\b|成功|治愈|缓解|应答|有效|生存|存活|清除|愈合|根除|改善|通畅|恢复|阳转|痊愈|活产|生活质量",
    re.IGNORECASE,
)
_BETTER_LOW: Final = re.compile(
    r"\b(?:mortality|deaths?|die[sd]?|fail(?:ed|ures?)?|relaps\w+|recurren\w+|infections?|adverse|complications?"
    r"|bleed\w*|stroke|thrombo\w+|pain|events?|rejection|progression|hospitali[sz]ations?|readmissions?"
    r"|h[ae]morrhage|infarction|amputation|exacerbations?|toxicit\w+|hba1c|length of stay)\b"
    r"|死亡|病死|失败|复发|感染|不良|并发症|出血|卒中|血栓|疼痛|事件|排斥|进展|住院|再入院|梗死|截肢|加重|毒性|糖化血红蛋白|住院时间",
    re.IGNORECASE,
)
_TURNED: Final = re.compile(  # bad words that say nothing bad: "relapse-free", "无进展生存", "pain relief"
    r"\b[a-z]{3,20}-free\b|无[^,.。;无]{1,5}(?=生存|存活)"
    r"|\b(?:pain|infection|symptom|event)s?\s(?=relief|improvement|clearance|resolution)|(?:疼痛|感染|出血)(?=缓解|改善|清除)",
    re.IGNORECASE,
)
_NON_INFERIOR: Final = re.compile(r"non[\s_-]?inferior|非劣", re.IGNORECASE)
_EQUIVALENT: Final = re.compile(r"equivalen|等效", re.IGNORECASE)
_SUPERIOR: Final = re.compile(r"superior|优效", re.IGNORECASE)
_EXPECTED: Final = re.compile(r"\b(?:expect|assum|anticipat)\w*|预期|预计|假定|设定", re.IGNORECASE)


def read_margin(said: Said, field: Field, known: Known) -> Found | None:
    if (found := scalar_line(said)) is None:
        return None
    line, more = found
    accepted = _("A number with its sign, treatment minus control, such as +0.1 or -10 %.")
    both_ways = "±" in line.plain or "+/-" in line.plain
    token, rest = one_number(line, accepted)
    start = token.start - (1 if token.sign and line.plain[token.start - 1] in "+-" else 0)
    evidence = line.cut(start, token.end).span
    size = token.size / 100 if token.percent and not _of_means(field, known) else token.size
    if token.sign or both_ways or not size:
        return Found(_signed(tidy(size), token.sign or 1), (evidence,), token.percent, (*rest, *more))
    sign = demanded_sign(tidy(size), field, known, line.plain)
    if sign is None:
        choices = (_signed(tidy(size), -1), _signed(tidy(size), 1))
        reason = _("The sign of the margin does not follow from the framework and the outcome.")
        raise CannotRead(reason, accepted, choices=choices, at=evidence)
    return Found(_signed(tidy(size), sign), (evidence,), True, (*rest, *more))


def _of_means(field: Field, known: Known) -> bool:
    """Whether the margin is one of means, where "0.3 %" is in the outcome's own unit (HbA1c) and no fraction."""
    return any("mean" in str(known.value(path) or "") for path in field.looks_at.get("scale", ()))


def _signed(size: float, sign: int) -> float:
    return -size if sign < 0 else size


def demanded_sign(size: float, field: Field, known: Known, plain: str = "") -> int | None:
    """+1 or -1, or None where it has to be asked."""
    for other in known.values(field.path):
        if isinstance(other, (int, float)) and other and abs(abs(other) - size) < 1e-9:
            return 1 if other > 0 else -1
    framework = _framework(field, known, plain)
    if framework == "equivalence":
        return 1
    direction = _direction(field, known)
    if framework is None or direction is None:
        return None
    return -direction if framework == "non_inferiority" else direction


def _framework(field: Field, known: Known, plain: str) -> str | None:
    """What the label, the line or the protocol says of the kind of comparison."""
    stated = (known.value(path) for path in field.looks_at.get("framework", ()))
    for text in (known.label, plain, *(value for value in stated if isinstance(value, str))):
        folded = fold(text)
        kinds = (("non_inferiority", _NON_INFERIOR), ("equivalence", _EQUIVALENT), ("superiority", _SUPERIOR))
        if (kind := next((kind for kind, pattern in kinds if pattern.search(folded)), None)) is not None:
            return kind
    return None


def _direction(field: Field, known: Known) -> int | None:
    """+1 where more of the outcome is better, -1 where less is; the first text that tells decides."""
    for text in (_TURNED.sub(" ", outcome) for outcome in _outcomes(field, known)):
        high, low = bool(_BETTER_HIGH.search(text)), bool(_BETTER_LOW.search(text))
        if high or low:
            return None if high and low else 1 if high else -1
    return None


def _outcomes(field: Field, known: Known) -> Iterator[str]:
    for path in field.looks_at.get("outcome", ()):
        value = known.value(path)
        if isinstance(value, list) and value:
            yield _words_of(value[0])
    for sentence in re.split(r"[.。;；\n]\s", fold(known.message[:4000])):
        if _EXPECTED.search(sentence):
            yield sentence


def _words_of(item: Any) -> str:
    if isinstance(item, Mapping):
        return " ".join(str(item.get(key, "")) for key in ("name", "variable", "metric"))
    return str(item)
