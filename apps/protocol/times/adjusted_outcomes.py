"""Whether the analysis adjusts for what an outcome was at baseline: then it has to be assessed there, too.

"ANCOVA adjusting for baseline HbA1c" and “以基线值为协变量” do; what adjusts for age, or for baseline characteristics
in general, says nothing of the outcome. Pure.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

_ADJUSTS: Final = re.compile(
    r"\b(?:adjust\w*|control\w*\sfor|correct\w*\sfor|covariates?|ancova|analysis\sof\scovariance|account\w*\sfor)\b"
    r"|校正|矫正|调整|协变量|协方差|控制",
    re.IGNORECASE,
)
_NOT: Final = re.compile(
    r"\b(?:not|never|no|without|n['’]t)\s(?:any\s|be\s|an?\s)?(?:adjust|control|correct|covariate)|n['’]t\s(?:adjust|control|correct)"
    r"|(?:不|未|没有?|无)[做作再用]?(?:校正|矫正|调整|控制)",
    re.IGNORECASE,
)
_START: Final = (
    r"(?:(?:at|on)\s(?:the\s)?)?(?:baseline|start|entry|inclusion|randomi[sz]ation|admission)\b"
    r"|\bbefore\s(?:the\s)?(?:treatment|operation|surgery)\b|\bpre-?treatment\b"
    r"|(?:基线|入组|入院|治疗前|术前|随机时|开始)(?:当?[天时]|的时候)?"
)
_AT_START: Final = re.compile(
    rf"(?P<before>(?:[\w-]+\s){{0,4}}|[\u3400-\u9fff\w]{{0,8}}?)(?:{_START})"
    r"(?P<after>(?:\s[\w-]+){1,4}|的?[\u3400-\u9fff\w]{0,10})",
    re.IGNORECASE,
)
# Its own value, in whatever words: nothing is named beside it.
_ITS_OWN: Final = re.compile(
    r"\s?(?:values?|scores?|levels?|measurements?|readings?|status)\b|\s?(?:as|in|is)\b|\Z"
    r"|的?(?:值|评分|水平|测量值|得分|数值|分数|结果)",
    re.IGNORECASE,
)
_VALUE_BEFORE: Final = re.compile(
    r"\b(?:its|the|their)\s(?:own\s)?(?:values?|scores?|levels?|measurements?)\s(?:at\s)?\Z", re.IGNORECASE
)
_WORDS: Final = re.compile(r"[a-z0-9]{3,}|[\u3400-\u9fff]{2}", re.IGNORECASE)
_CLAUSES: Final = re.compile(r"[.;。；](?!\d)|\bbut\b|但")
# Words that many outcomes have in their names, and that tell none apart.
_OF_ANY: Final = frozenset(
    {"score", "scores", "value", "level", "rate", "time", "the", "and", "with", "评分", "水平"}
)


def adjusts_for_its_start(row: Mapping[str, Any], analysis: str, *, is_primary: bool) -> bool:
    """A value that is not named is that of the primary outcomes, which the analysis is of."""
    names = _words(f"{row.get('name') or ''} {row.get('variable') or ''}")
    for clause in _CLAUSES.split(analysis):
        if not _ADJUSTS.search(clause) or _NOT.search(clause):
            continue
        for found in _AT_START.finditer(clause):
            is_unnamed = _ITS_OWN.match(found["after"]) is not None or _VALUE_BEFORE.search(found["before"])
            if (is_primary and is_unnamed) or names & _words(f"{found['before']} {found['after']}"):
                return True
    return False


def _words(text: str) -> set[str]:
    """Words, and pairs of Chinese characters, which have no spaces between words."""
    found = {word.casefold() for word in _WORDS.findall(text)}
    han = re.findall(r"[\u3400-\u9fff]+", text)
    found |= {run[n : n + 2] for run in han for n in range(len(run) - 1)}
    return found - _OF_ANY
