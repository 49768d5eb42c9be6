"""Openings that ask in English whether something does something: "whether A cuts B in C, versus D", in any order.

Behind the rules that read pairs: what those found stands.
"""

from __future__ import annotations

from typing import Final

from apps.protocol.reading.openings.english import CLAUSE, FROM, PEOPLE, START_NO_SUBJECT, TIME, TO
from apps.protocol.reading.openings.rule import Fixed, Rule, fixed, rule

_ASKS: Final = r"(?:^|\b)(?:does|do|can|could|will|would|whether|if|that)\s"
_IS: Final = r"(?:^|\b)(?:is|are|whether|if)\s"
_PAIRED: Final = r"\s(?:versus|vs|compared|rather|instead|against)\b"
_SUBJECT: Final = rf"(?P<intervention>{START_NO_SUBJECT}(?!and\b)(?:(?!{_PAIRED}){CLAUSE}){{2,80}}?)"
_DOES: Final = (
    r"(?:reduces?|cuts?(?:\sdown(?:\son)?)?|lowers?|prevents?|improves?|shortens?|increases?|prolongs?|relieves?|decreases?|delays?|halves|halve"
    r"|speeds?\sup|protects?\s(?:against|from)|eases?|slows?(?:\sdown)?|predicts?|keeps?\sdown|brings?\sdown|avoids?)"
)
_HELPS: Final = (
    r"(?:helps?|works?(?:\swell)?|makes\sa\sdifference|(?:is|are)\s(?:safe|effective|feasible|useful))"
)
_MORE: Final = (
    r"(?:(?:helps?|works?|does|do)\s(?:better|more|as\swell|as\smuch|just\sas\swell|no\sworse)"
    r"|(?:is|are)?\s?(?:better|safer|more\seffective|as\s(?:good|safe|effective)|no\sworse|cheaper))\s(?:than|as)\s"
)
_AGAINST: Final = r"(?:,?\s(?:versus|vs\.?|compared\s(?:with|to)|against|rather\sthan|instead\sof|over)\s)"
_AFFECTED: Final = rf"(?P<outcomes>(?!the\b|them\b|it\b|this\b|that\b|us\b){CLAUSE}{{3,50}}?)"
_OTHER: Final = rf"(?P<comparator>{CLAUSE}{{2,50}}?)"
_WHOM: Final = rf"(?:\s(?:in|among|for)\s(?P<population>{CLAUSE}{{0,40}}?{PEOPLE}\b{CLAUSE}{{0,60}}?))"
_TOO: Final = _WHOM.replace("population", "population1")
_WHEN: Final = rf"(?:\s{TIME})?"

_STUDIED: Final = (
    r"\b(?:phase\s?[1-4I]|single[- ]arm|placebo|RCT|trial|randomi\w+|no\scontrol|open[- ]label"
    r"|pilot|feasibility)"
)
_NO_RESULT: Final = (
    r"(?!{clause}*\b(?:outcomes?|mortality|complications?|visits?|falls|pain|scores?|rates?|risk|incidence|prevalence|use|comfort|review|changes?"
    r"|effects?|infections?|survival|recurrence|relapse|healing|bleeding|study|trial|cohort|RCT|pilot|patients?|adults|children|we|i|is|are|get|gets"
    r"|compar\w+|whether|does|data|audit|experience|registry|model|validat\w+|assess\w*|looking)\b)"
).replace("{clause}", CLAUSE)
EFFECTS_EN: Final[tuple[Rule, ...]] = (
    rule(
        rf"(?:{FROM}|\b(?:trial|compare|test|study)\s)(?P<intervention>{_NO_RESULT}[a-z]{CLAUSE}{{2,50}}?)\s(?:vs\.?|versus)\s(?P<comparator>{CLAUSE}{{2,30}}?)"
        rf"\s(?:after|in|for|following)\s(?P<population>{CLAUSE}{{2,50}}?)\sto\s(?:prevent|reduce|improve|cut|lower)\s(?P<outcomes>{CLAUSE}{{3,50}}?){TO}",
        certain=True,
    ),
    rule(
        rf"\b(?:phase\s[1-4I]{{1,3}}[ab]?|trial|RCT|pilot)\sof\s(?P<intervention>{_NO_RESULT}{CLAUSE}{{3,60}}?)\sin\s(?P<population>{CLAUSE}{{3,70}}?){TO}",
        certain=True,
    ),
    rule(
        rf"{FROM}(?:thinking\s(?:about|of)|interested\sin|(?:i'd|we'd)\slike\sto\s(?:try|test|trial|study))\s(?P<intervention>{_NO_RESULT}{CLAUSE}{{3,80}}?)\sin\s(?P<population>{CLAUSE}{{3,60}}?){TO}",
    ),
    rule(
        rf"{FROM}(?:the\s|main\s|our\s)?exposure\s?(?:is|was|=|:|\s)\s?(?P<intervention>(?!to\b|is\b){CLAUSE}{{3,60}}?){TO}"
    ),
    rule(
        rf"\bcohort(?:\sstudy)?\son\s(?P<intervention>{CLAUSE}{{3,40}}?)\sand\s(?P<outcomes>{CLAUSE}{{3,50}}?){TO}"
    ),
    rule(
        rf"{FROM}(?P<reference_standard>{CLAUSE}{{3,60}}?)\sas\sthe\s(?:truth|reference|gold\sstandard|reference\sstandard){TO}"
    ),
    rule(
        rf"{FROM}(?:the\s)?ref(?:erence)?(?:\s(?:standard|test|std))?\s?(?:is|=|:)\s?(?P<reference_standard>{CLAUSE}{{3,60}}?){TO}"
    ),
    rule(
        rf"{FROM}(?:the\s|our\s)?end\s?points?\s(?:is\s|=\s?|:\s?)?(?P<outcomes>(?!is\b){CLAUSE}{{2,50}}?){TO}"
    ),
    rule(
        rf"{FROM}(?:about\s|around\s)?(?P<n_total>[0-9]{{2,5}})\s(?P<population>(?:[\w-]+\s){{0,2}}{PEOPLE}\b{CLAUSE}{{0,40}}?)\s(?:will\s)?(?:gets?|receives?)\s(?P<intervention>{CLAUSE}{{3,50}}?){TO}"
    ),
    rule(
        rf"{FROM}(?P<intervention>{_NO_RESULT}[a-z]{CLAUSE}{{3,60}}?)\s(?:in|for)\s(?P<population>{CLAUSE}{{3,70}}?){TO}",
        needs=_STUDIED,
        without=r"\b(?:survey|cross-sectional|retrospective|chart review|registry)\b",
    ),
    rule(
        rf"{FROM}(?P<population>(?:[\w-]+\s){{0,2}}{PEOPLE}\s(?:in|w|w/)\s{CLAUSE}{{3,60}}?){TO}",
        needs=_STUDIED,
    ),
    rule(rf"{_ASKS}{_SUBJECT}{_AGAINST}{_OTHER}\s{_DOES}\s{_AFFECTED}{_WHOM}?{_WHEN}{TO}", asks=True),
    rule(rf"{_ASKS}{_SUBJECT}\s{_DOES}\s{_AFFECTED}{_WHOM}{_WHEN}{_AGAINST}{_OTHER}{_WHEN}{TO}", asks=True),
    rule(rf"{_ASKS}{_SUBJECT}\s{_DOES}\s{_AFFECTED}{_AGAINST}{_OTHER}{_WHOM}{_WHEN}{TO}", asks=True),
    rule(rf"{_ASKS}{_SUBJECT}\s{_DOES}\s{_AFFECTED}{_WHEN}{_AGAINST}{_OTHER}{_WHEN}{TO}", asks=True),
    rule(
        rf"{_ASKS}{_SUBJECT}\s{_HELPS}{_WHOM}?{_AGAINST}{_OTHER}{_TOO}?{_WHEN}{TO}",
        asks=True,
    ),
    rule(rf"{_ASKS}{_SUBJECT}\s{_MORE}{_OTHER}{_WHOM}{_WHEN}{TO}", asks=True),
    rule(rf"{_ASKS}{_SUBJECT}\s{_MORE}{_OTHER}{_WHEN}{TO}", asks=True),
    rule(rf"{_ASKS}{_SUBJECT}\s{_DOES}\s{_AFFECTED}{_WHOM}{_WHEN}{TO}", asks=True),
    rule(rf"{_ASKS}{_SUBJECT}\s{_DOES}\s{_AFFECTED}{_WHEN}{TO}", asks=True),
    rule(rf"{_ASKS}{_SUBJECT}\s{_HELPS}{_WHOM}{_WHEN}{TO}", asks=True),
    rule(rf"{_IS}{_SUBJECT}\s(?:safe|effective|feasible|useful|tolerated){_WHOM}{_WHEN}{TO}", asks=True),
    rule(
        rf"(?:{FROM}|\b(?:trial|study|comparison|RCT)\sof\s){_SUBJECT}{_AGAINST}{_OTHER}\s(?:for|to)\s"
        rf"(?:prevent|reduc|treat|improv|reliev|avoid|control)\w*\s{_AFFECTED}{_WHOM}{TO}"
    ),
    rule(
        rf"\b(?:pilot(?:\s(?:study|trial))?|trial|study|feasibility)\sof\s{_SUBJECT}\s(?:in|among|for)\s"
        rf"(?P<population>{CLAUSE}{{0,40}}?{PEOPLE}\b{CLAUSE}{{0,60}}?){TO}"
    ),
    rule(rf"{FROM}{_SUBJECT}\s(?:instead\sof|in\splace\sof|rather\sthan)\s{_OTHER}(?:{_WHOM})?{TO}"),
    rule(
        rf"\brandomi[sz]e\s(?:(?:them|people|everyone|half|patients|participants)\s)?(?:to|between)\s(?:either\s)?{_SUBJECT}\s"
        rf"(?:or|and|versus|vs\.?)\s{_OTHER}{TO}"
    ),
    rule(
        rf"\b(?:give|giving|offer|offering)\s(?P<intervention>(?!them\b|it\b|us\b|half\b|one\b){CLAUSE}{{3,60}}?)(?=\sand\s(?:see|look|count|measure)\b)"
    ),
    rule(
        r"\b(?:enroll?|recruit|include|randomi[sz]e|follow)\s(?:about\s|around\s|up\sto\s)?(?:[0-9][0-9,]{0,6}\s)?"
        rf"(?P<population>(?:(?!(?:the|our|them|all|half)\b)[\w+-]+\s){{0,3}}{PEOPLE}\s(?:with|on|who|after|having|undergoing|aged|starting)\s{CLAUSE}{{3,60}}?)"
        rf"(?:(?=\s(?:at|in|from|across)\s(?:our|the|two|three|four|five|six|[0-9]+)\b)|(?=\sand\s(?:randomi|follow|give|treat|compare))|{TO})"
    ),
    rule(
        rf"\b(?:look(?:ing)?\sback\sat|review(?:ing)?|go(?:ing)?\sthrough)\s(?:all\s)?(?:of\s)?(?:our|the)\s(?P<population>{CLAUSE}{{3,50}}?(?:admissions|{PEOPLE}|cases))"
        rf"(?=\s(?:from|between|since|in|over)\b|\sand\s|\s?[,.;]|$)"
    ),
    rule(
        rf"{FROM}(?P<primary>[a-z]{CLAUSE}{{3,40}}?)\sis\s(?:what\s(?:i|we)\s(?:really\s)?(?:care\sabout|mainly\swant|look\sat)|the\smain\s(?:thing|outcome|endpoint)){TO}"
    ),
    rule(
        rf"\band\s(?:count|measure|compare|record)\s(?P<outcomes>(?!the\b|them\b|how\b){CLAUSE}{{3,50}}?\s{TIME}){TO}"
    ),
    rule(
        rf"{FROM}(?:(?:approx\.?|approximately|about|around|roughly|~)\s?)?(?P<n_total>[0-9][0-9,]{{1,6}})\s(?:patients|pts|people|kids|women|men|children|adults|participants|nurses|volunteers){TO}"
    ),
    rule(
        rf"\b(?:using|with)\s(?P<reference_standard>{CLAUSE}{{2,50}}?)\sas\s(?:the\s|our\s)?(?:reference|gold)(?:[\s-]standard|\stest)?{TO}"
    ),
    rule(
        rf"\b(?:prognostic|prediction|risk|predictive)\s(?:model|score)\s(?:for|of)\s(?P<outcomes>{CLAUSE}{{3,50}}?)\sin\s(?P<population>{CLAUSE}{{3,60}}?){TO}"
    ),
    rule(
        rf"\bhow\s(?:well|accurately)\s{_SUBJECT}\s(?:picks?\sup|detects?|diagnoses|diagnose|identif(?:y|ies)|finds?|rules?\s(?:in|out))\s"
    ),
)
CHOICES_EN: Final[tuple[Fixed, ...]] = (
    fixed(
        "design_type",
        "single_arm",
        r"\bno\s(?:control|comparison|comparator)(?:s|\sgroup|\sarm)?\b",
        needs=r"\b(?:pilot|trial|intervention)\b",
        beside=("intervention",),
    ),
    fixed(
        "design_type",
        "diagnostic_accuracy",
        r"\bas\s(?:the\s|our\s)?(?:reference|gold)\b",
        beside=("reference_standard",),
    ),
)
