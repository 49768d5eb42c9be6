"""What a summary says of a paper, in its order, and how sentences of papers give each part away."""

from __future__ import annotations

import re
from dataclasses import dataclass
from re import Pattern
from typing import Final

from django.utils.translation import gettext_lazy as _

from apps.projects.errors import Sentence


@dataclass(frozen=True)
class Part:
    """`cues` are words of a sentence, `sections` those of the heading above it; `most` sentences are taken."""

    key: str
    title: Sentence
    cues: Pattern[str]
    sections: Pattern[str] | None = None
    most: int = 1


def _words(text: str) -> Pattern[str]:
    return re.compile(text, re.IGNORECASE | re.VERBOSE)


RESULTS: Final = _words(r"result|finding|结果")
METHODS: Final = _words(r"method|patients|material|方法|对象")
PARTS: Final = (
    Part(
        "question",
        _("Question"),
        _words(
            r"\b(aim|aimed|objective|purpose|sought\sto|we\sassess|we\sinvestigat|whether)|目的|旨在|探讨|评价"
        ),
        _words(r"objective|aim|background|introduction|purpose|目的|背景"),
    ),
    Part(
        "design",
        _("Design"),
        _words(
            r"randomi[sz]ed|cohort|case.control|cross.sectional|retrospective|prospective|double.blind|open.label"
            r"|systematic\sreview|meta.analysis|随机|队列|病例对照|横断面|回顾性|前瞻性|双盲|多中心"
        ),
        METHODS,
    ),
    Part(
        "population",
        _("Population"),
        _words(
            r"\b(patients|participants|adults|children|women|men)\b.{0,80}(\bwith\b|\baged\b|who)|患者|纳入.{0,30}例"
        ),
        METHODS,
    ),
    Part(
        "intervention",
        _("Intervention"),
        _words(r"\b(received|assigned\sto|treated\swith|underwent|intervention)|试验组|干预组|给予|接受"),
        METHODS,
    ),
    Part(
        "comparator",
        _("Comparator"),
        _words(
            r"placebo|control\sgroup|compared\swith|versus|\bvs\b|standard\s(of\s)?care|对照组|安慰剂|相比"
        ),
        METHODS,
    ),
    Part(
        "outcomes",
        _("Outcomes"),
        _words(r"(primary|secondary)\s(outcome|end\s?point)|主要(结局|终点)|次要(结局|终点)|结局指标"),
        METHODS,
    ),
    Part(
        "results",
        _("Results"),
        _words(r"\d.{0,60}(%|per\scent|percent|\bof\b\s\d|p\s?[<=]|ci\b|hazard|odds|ratio)|差异|显著|发生率"),
        RESULTS,
        most=3,
    ),
    Part(
        "limitations",
        _("Limitations"),
        _words(r"limitation|limited\sby|single.cent|small\ssample|generali[sz]|局限|不足"),
        _words(r"limitation|discussion|局限|讨论"),
    ),
    Part(
        "funding",
        _("Funding"),
        _words(r"funded\sby|supported\sby|grant|funding|资助|基金"),
        _words(r"fund|acknowledg|基金|致谢"),
    ),
)
KEYS: Final = tuple(part.key for part in PARTS)
