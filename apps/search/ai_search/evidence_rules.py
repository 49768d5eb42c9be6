"""The table by rules: sentences and words of a passage that say who was studied, with what, and how many. Each entry is
a quote, so that nothing is worded that the passage does not say; what no rule finds stays empty."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from apps.retrieval.terms import counted
from apps.search.ai_search.concepts import Concept, coverage
from apps.search.ai_search.records import CELLS, Cell

LONGEST_QUOTE: Final = 240
SENTENCE: Final = re.compile(r"[^。！？!?\n]+?(?:[。！？!?]+|(?<!\d)\.(?=\s|$)|(?<=\d)\.(?=\s+[A-Z]|$)|$|(?=\n))")
PEOPLE: Final = (
    r"(?:patients?|participants?|adults?|children|people|persons|individuals|subjects|women|men|infants|neonates|cases)"
)
NUMBER: Final = r"\d{1,3}(?:,\d{3})+|\d+"
PATTERNS: Final[dict[str, tuple[re.Pattern[str], ...]]] = {
    name: tuple(re.compile(each, re.IGNORECASE) for each in patterns)
    for name, patterns in {
        "population": (
            rf"\b{PEOPLE}(?:\s+\([^)]{{0,60}}\))?\s+(?:with|who|undergoing|admitted|receiving|aged)\b[^.;,，。；\n]{{3,120}}",
            rf"\b(?:older|elderly|critically ill|hospitali[sz]ed|pregnant)\s+{PEOPLE}\b",
            r"(?:纳入|入选|选取)[^。；\n]{0,30}?(?P<v>[^。；，,\n]{2,40}(?:患者|病人|受试者|儿童|孕妇|成人))",
        ),
        "comparator": (
            r"\b(?:versus|vs\.?|compared (?:with|to)|in comparison with|or)\s+(?P<v>(?:matching )?placebo|usual care|standard"
            r" (?:care|therapy|treatment)|[^.;,，。；()\n]{3,80})",
            r"(?:对照组|与)(?P<v>[^。；，,\n]{2,30}?)(?:相比|比较|治疗|$)",
        ),
        "intervention": (
            r"\b(?:randomly )?(?:assigned|allocated|randomi[sz]ed)(?: \d:\d)?(?: in a [^ ]+ ratio)? to (?:receive )?"
            r"(?P<v>[^.;,，。；()\n]{3,80}?)(?=\s+(?:or|versus|vs|compared)\b|[.;,，。；()\n])",
            r"\b(?:effect|efficacy|effectiveness|safety|impact) of (?P<v>[^.;,，。；()\n]{3,80}?)(?=\s+(?:on|in|versus|vs|compared)\b|[.;,，。；()\n])",
            r"\b(?P<v>[A-Za-z][^.;,，。；()\n]{2,60}?)\s+(?:versus|vs\.?)\s",
            r"(?:试验组|观察组|干预组)[^。；\n]{0,6}?(?:给予|采用|接受|使用)?(?P<v>[^。；，,\n]{2,40})",
        ),
        "outcomes": (
            r"\b(?:the )?(?:co-?)?primary (?:efficacy )?(?:outcome|end ?point)s?(?: measure)?(?: was| were| is| of)?:?\s*(?P<v>[^.;。；\n]{3,160})",
            r"主要(?:结局|终点)(?:指标)?(?:为|是|包括|：|:)?\s*(?P<v>[^。；\n]{2,80})",
        ),
        "n": (
            rf"\b(?:{NUMBER})(?:\s+[\w-]+){{0,4}}?\s+{PEOPLE}\b",
            rf"\bn\s*=\s*(?:{NUMBER})",
            r"(?:共|纳入|入选|选取)[^。；\n]{0,12}?\d+\s*例",
            r"\d+\s*例[^。；，,\n]{0,12}(?:患者|受试者|病人)",
        ),
        "design": (
            r"\b(?:double-blind,?\s+|single-blind,?\s+|open-label,?\s+|multicent(?:er|re),?\s+|placebo-controlled,?\s+|prospective,?\s+|"
            r"retrospective,?\s+|pragmatic,?\s+|phase\s+[1-4IV]+,?\s+)*(?:randomi[sz]ed(?:[ ,-]+(?:controlled|clinical|open-label|"
            r"double-blind|placebo-controlled|non-?inferiority))*\s+trial|non-?inferiority trial|cohort study|case-control study|"
            r"cross-sectional study|systematic review(?: and meta-analysis)?|meta-analysis|case series|case report|clinical trial)",
            r"(?:多中心|前瞻性|回顾性|双盲|单盲|开放标签|安慰剂对照|、|，)*(?:随机对照(?:试验|研究)?|队列研究|病例对照研究|横断面研究|系统评价|荟萃分析|"
            r"Meta\s*分析|非劣效(?:性)?试验)",
        ),
    }.items()
}


def cells_by_rules(text: str) -> dict[str, Cell]:
    """An entry for each column; each is a quote of `text`, which therefore stands in it."""
    return {name: _cell(name, text) for name in CELLS}


def _cell(name: str, text: str) -> Cell:
    for pattern in PATTERNS[name]:
        if match := pattern.search(text):
            group = "v" if "v" in pattern.groupindex and match.group("v") else 0
            quote = match.group(group).strip(" ,，:：")[:LONGEST_QUOTE]
            if quote:
                return Cell(" ".join(quote.split()), quote, supported=True)
    return Cell()


def best_sentence(text: str, concepts: Sequence[Concept]) -> str:
    """The sentence that says most of what was asked; results before methods, where both say as much."""
    found = list(sentences(text))
    if not found:
        return text[:LONGEST_QUOTE].strip()
    ranked = sorted(found, key=lambda sentence: (-_worth(sentence, concepts), -found.index(sentence)))
    return ranked[0]


def sentences(text: str) -> Iterator[str]:
    for match in SENTENCE.finditer(text):
        sentence = match.group().strip()
        if len(counted(sentence)) > 2:
            yield sentence if len(sentence) <= 2 * LONGEST_QUOTE else sentence[: 2 * LONGEST_QUOTE]


RESULT: Final = re.compile(
    r"\b(?:significant|reduced?|increased?|lower|higher|superior|non-?inferior|hazard ratio|odds ratio|risk ratio|95% CI|P\s*[<=]|"
    r"conclu\w+|associated)\b|显著|降低|升高|优于|不劣于|差异|结论|相关",
    re.IGNORECASE,
)


def _worth(sentence: str, concepts: Sequence[Concept]) -> float:
    return coverage(concepts, sentence).share + (0.5 if RESULT.search(sentence) else 0.0)
