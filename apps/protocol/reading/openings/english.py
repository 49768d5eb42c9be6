"""How English openings say what is studied, in whom, against what, by which measure: the first rule that fits."""

from __future__ import annotations

from typing import Final

from apps.fields.reading.quantities.numbers import ENGLISH
from apps.protocol.reading.openings.rule import Fixed, Rule, fixed, rule
from apps.protocol.reading.wording import LENGTH

FROM: Final = r"(?:^|[,.;:?]\s|\s[-–]\s|\()"
CLAUSE: Final = r"(?:(?!\s[-–]\s)(?:[^.,;:?!()]|(?<=[0-9])[.,](?=[0-9])|(?<=\s)\.(?=[0-9])))"
TO: Final = r"(?=\s?(?:[,.;:?()](?![0-9])|\s[-–]\s|$))"
_VS: Final = r"\s(?:vs\.?|versus|v|against|compared (?:with|to))\s"
_PLACE: Final = r"(?:in|among|for|after|during|following|undergoing|at the time of)"
_STOP: Final = rf"(?=\s?(?:[,.;:?()](?![0-9])|\s[-–]\s|$)|\s(?:{_PLACE}|at|on|before|over|with outcome)\s)"
PEOPLE: Final = (
    r"(?:adults?|kids|residents|patients?|pts|children|women|men|people|infants|neonates|newborns|adolescents|volunteers"
    r"|teenagers|teens|babies|toddlers|mothers|smokers|survivors|students|nurses|doctors|midwives|outpatients"
    r"|inpatients|carers|caregivers|veterans|athletes|workers|admissions|users|recipients)"
)
_NUMBER: Final = rf"(?:[0-9]{{1,4}}|{ENGLISH}|single)"
START_NO_SUBJECT: Final = (
    r"(?!(?:the\s)?(?:primary|main|secondary|outcome|we|i|it|this|that|they|both|either)\b)"
)
_BEGUN: Final = (
    r"(?![^,.;]*\bcompar(?:e|ing)\s[^,.;]*\s(?:vs\.?|versus|against)\s)"  # the pair is named further on
)
_I: Final = rf"(?P<intervention>{START_NO_SUBJECT}{_BEGUN}{CLAUSE}{{1,90}}?)"
_C: Final = rf"(?P<comparator>{CLAUSE}{{2,70}}?)"
_P: Final = rf"(?P<population>{CLAUSE}{{2,110}}?)"
_PURPOSE: Final = (
    rf"(?:for\s{CLAUSE}{{2,30}}?\s?(?:prophylaxis|prevention|treatment|relief|management|induction|maintenance|control)"
    r"\s(?:of|in|after|for|during|following)\s)"
)
_HELPS: Final = (
    r"(?:helps?|reduces?|improves?|shortens?|lowers?|prevents?|increases?|prolongs?|relieves?|cuts?(?:\sdown(?:\son)?)?"
    r"|decreases?|delays?|speeds?\sup)"
)
_AS_GOOD: Final = (
    r"(?:(?:helps?|works?)\s(?:as much|as well|better|more|no worse)\s(?:as|than)"
    r"|(?:is|are)?\s?(?:better|safer|superior|non-?inferior|as\s(?:good|effective|safe)|more\seffective|equivalent)\s(?:than|to|as))"
)
TIME: Final = (
    r"(?:at|by|within|over|through)\s(?:the\s)?(?:(?:day|week|month|year|hour)s?\s[0-9]{1,3}"
    r"|[0-9]{1,3}\s?-?(?:d|days?|wks?|weeks?|mo|months?|years?|yrs?|h|hrs?|hours?|min|minutes)|one\syear|discharge)"
)
_NO_MEASURE: Final = (
    r"(?![^.;,]*\b(?:inpatients?|admitted|onset|acute|first|ever|history|visits?|seen|follow\w*|interim|recruit\w*|enrol\w*|randomi\w+|power|alpha|drop\w*|margin|given|takes?"
    r"|start\w*|stop\w*|exclude\w*|we|i|expect\w*|assum\w*|aged?|is|are|was|were|will|has|have|had|treat\w*|then|dose[sd]?|centres?|sites?)\b)"
)

PAIRS_EN: Final[tuple[Rule, ...]] = (
    rule(
        rf"(?:^|\b)(?:does|do|can|will|whether|if)\s{_I}\s{_HELPS}\s(?P<outcomes>{CLAUSE}{{3,60}}?)(?:\sduring\s{CLAUSE}{{3,40}}?)?"
        rf"{_VS}{_C}(?:\s(?:in|among)\s{_P})?{TO}"
    ),
    rule(
        rf"(?:{FROM})(?:[a-z-]+\s(?:cohort|study|trial):?\s)?(?P<population>(?:{CLAUSE}{{0,30}}?\b)?{PEOPLE}\b{CLAUSE}{{0,60}}?)\s(?:discharged\son|on|given|receiving|taking|treated\swith|(?:randomi[sz]ed|allocated)\sto)"
        rf"\s{_I}{_VS}{_C}{TO}"
    ),
    rule(
        rf"(?:{FROM}|\bcompar(?:e|ing)\s|\bof\s){_I}{_VS}(?P<comparator>{CLAUSE}{{2,60}}?)\s(?:{_PURPOSE}|{_PLACE}\s){_P}{TO}"
    ),
    rule(
        rf"\b(?:cross-?over|comparison|head-to-head|trial|RCT)\sof\s{_I}\s(?:and|with)\s{_C}\s{_PLACE}\s{_P}{TO}"
    ),
    rule(rf"\bcompar(?:e|ing)\s{_I}\s(?:with|to|and)\s{_C}\s{_PLACE}\s{_P}{TO}"),
    rule(
        rf"(?:^|\b)(?:does|do|can|will|whether|if|is|are)\s{_I}\s{_AS_GOOD}\s{_C}\s(?:for\s(?P<outcomes>{CLAUSE}{{3,40}}?)\s)?(?:in|among)\s{_P}{TO}"
    ),
    rule(rf"(?:{FROM}|\bcompar(?:e|ing)\s|\bof\s){_I}{_VS}{_C}{_STOP}"),
    rule(rf"\bcompar(?:e|ing)\s{_I}\s(?:with|to|and)\s{_C}{_STOP}"),
    rule(rf"(?:^|\b)(?:does|do|can|will|whether|if|is|are)\s{_I}\s{_AS_GOOD}\s{_C}{_STOP}"),
    rule(
        rf"(?:{FROM})(?P<intervention>add(?:ing)?\s{CLAUSE}{{3,50}}?\sto\s{CLAUSE}{{3,50}}?)\sor\snot{TO}",
        denies=True,
    ),
    rule(
        rf"(?:{FROM}|\b(?:to|we|i|we'll|i'd)\s|(?=\b\w+ing\b))(?:test|try|evaluate|assess)(?:ing)?\s{_I}\s(?:during\s{CLAUSE}{{3,40}}?\s)?(?:in|among)\s{_P}{TO}"
    ),
    rule(rf"{FROM}(?:half|one\s(?:arm|group))\s(?:will\s)?(?:gets?|receives?|takes?)\s{_I}{TO}"),
    rule(rf"{FROM}{_C}\sfor\s(?:everybody|everyone|all)(?=,\s(?:and\s)?half\s)"),
    rule(
        rf"{FROM}(?:the\s)?(?:controls?(?:\s(?:group|arm))?|other\shalf|other\s(?:arm|group))\s(?:will\s)?(?:gets?|receives?|takes?|is|are\sgiven)\s{_C}{TO}"
    ),
    rule(
        rf"\bdiagnostic\s(?:accuracy(?:\sstudy)?|study)(?:\s?:|\sof)\s(?P<intervention>{CLAUSE}{{3,60}}?)(?:\sfor\s[^.;,]{{3,60}}?)?"
        rf"\sagainst\s(?P<reference_standard>{CLAUSE}{{3,60}}?){TO}"
    ),
)
SINGLE_EN: Final[tuple[Rule, ...]] = (
    rule(
        rf"\sat\s(?P<population>(?:[a-z-]+\s){{0,3}}[a-z]*(?:plasty|ectomy|surgery|section|repair|resection|replacement)){TO}",
        needs=r"\s(?:vs\.?|versus)\s",
    ),
    rule(
        rf"(?:^|\b)(?:does|do|can|will|whether|if)\s{_I}\s{_HELPS}\s(?P<outcomes>{CLAUSE}{{3,60}}?)\s(?:in|among)\s{_P}{TO}"
    ),
    rule(
        rf"\b(?:RCT|trial|pilot|phase\s[1-4][ab]?|phase\sI{{1,3}})(?:\sof|\s[-–:]|:)\s{_I}\s(?:in|among)\s{_P}{TO}"
    ),
)
PEOPLE_RULES_EN: Final[tuple[Rule, ...]] = (
    rule(
        rf"\b(?:survey|questionnaire|interviews?|study)\s(?:of|with|among)\s(?P<population>(?:all\s)?{CLAUSE}{{4,60}}?)(?=\s(?:about|on|regarding|using)\b)"
    ),
    rule(
        rf"{FROM}(?P<population>(?:(?!(?:we|i|and|no|both|half|all|or|exclude|excluding|stratify|for|with)\b)[\w+-]+\s){{0,4}}{PEOPLE}\b(?:\s(?:with|on|who|starting|having|undergoing|after|over|under|aged|coming|admitted|w/|needing|receiving|living)\s{CLAUSE}{{3,80}}?)){TO}"
    ),
    rule(
        rf"\b(?:in|among)\s(?P<population>(?:(?!(?:the|our|half|all)\b)[\w+-]+\s){{0,5}}{PEOPLE}\b(?:\s(?:with|on|who|starting|having|undergoing|after|over|under|aged|coming|admitted|w/|needing|receiving|living)\s{CLAUSE}{{3,80}}?)){TO}"
    ),
    rule(
        rf"{FROM}(?P<population>(?:(?!(?:we|i|and|no|both|half|all|or|exclude|excluding|stratify|for|with|the|one|two|three)\b)[a-z][\w+-]+\s){{1,4}}(?:adults|children|women|men|infants|neonates|teenagers|adolescents|inpatients|outpatients|patients)){TO}"
    ),
    rule(
        rf"{FROM}(?:looking\sat\s)?all\s(?:our\s)?(?P<population>{CLAUSE}{{4,60}}?)\s(?:from\s|between\s)?(?:(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\s)?(?:19|20)[0-9]{{2}}\b"
    ),
)
OUTCOMES_EN: Final[tuple[Rule, ...]] = (
    rule(
        rf"{FROM}(?:the\s|our\s)?(?:primary|main)(?:\s(?:outcome|end\s?point|thing|measure))?(?:\s?[=:]\s?|\s(?:is|will\sbe)\s|(?<=outcome)\s|(?<=endpoint)\s)(?P<primary>(?!is\b|measure)[^.,;:?!]{{3,100}}?){TO}"
    ),
    rule(
        rf"{FROM}(?:the\s|our\s)?outcomes?\s?(?:=|is|are|will\sbe|:|\b)\s(?P<outcomes>(?!is\b|measure)[^.,;:?!]{{3,80}}?){TO}"
    ),
    rule(
        rf"{FROM}(?P<primary>{_NO_MEASURE}{CLAUSE}{{3,80}}?)\s(?:as|is)\s(?:the\s|our\s)?primary(?:\s(?:outcome|end\s?point))?{TO}"
    ),
    rule(
        rf"{FROM}(?P<outcomes>{_NO_MEASURE}[\w-]{CLAUSE}{{2,60}}?)\sas\s(?:the\s|our\s)?(?:outcome|end\s?point){TO}"
    ),
    rule(
        rf"{FROM}(?P<primary>{_NO_MEASURE}(?!the\b|our\b)[\w-]{CLAUSE}{{3,60}}?)\sprimary(?=,\s[^,.;]{{3,60}}\ssecondary\b)"
    ),
    rule(rf"(?<=\sprimary),\s(?P<secondary>(?!the\b|our\b){CLAUSE}{{3,60}}?)\ssecondary{TO}"),
    rule(rf"{FROM}counting\s(?P<outcomes>{CLAUSE}{{3,60}}?){TO}"),
    rule(
        rf"{FROM}(?P<outcomes>{_NO_MEASURE}(?!primary|secondary|no\s)[a-z]{CLAUSE}{{2,60}}?\s{TIME}){TO}",
        beside=("intervention",),
    ),
    rule(
        rf"{FROM}(?P<outcomes>{_NO_MEASURE}(?!primary|secondary|no\s)(?:[\w/-]+\s){{0,3}}(?:pain|NRS|VAS|score|mortality|readmissions?|recurrence|survival)(?:\sduring\s{CLAUSE}{{3,40}})?){TO}",
        beside=("intervention",),
    ),
)
_TREATMENT: Final = LENGTH.replace("value", "treatment_duration")
_RECRUITMENT: Final = LENGTH.replace("value", "recruitment_period")
_PLACES: Final = (
    r"(?:[a-z-]+\s){0,3}(?:centres?|centers?|hospitals?|ICUs|ICU|trusts|sites|EDs"
    r"|(?:burns?|stroke|maternity|dialysis|neonatal|intensive\scare|renal)\sunits?|units\sin\sthe\s(?:region|country|city|trust))"
)
CONDUCT_EN: Final[tuple[Rule, ...]] = (
    rule(
        rf"(?:{FROM}|\b(?:at|across|in|from)\s)(?:all\s)?(?P<centres>{_NUMBER})\s(?!-)(?:UK\s)?{_PLACES}(?:\sin\s\w+\s\w+)?{TO}"
    ),
    rule(
        rf"{FROM}(?:we\s)?(?:want|need|aim\sfor|about|around|probably|roughly|~|target|planning)\s?(?:about\s|around\s)?(?P<n_total>[0-9][0-9,]{{1,6}})\s(?:patients|pts|women|men|children|adults|people|participants|babies)(?:\s(?:in\stotal|overall|in\sall))?(?=\s?(?:[,.;:](?![0-9])|$)|\sover\s)"
    ),
    rule(
        rf"(?:{FROM}|patients\s|pts\s)(?:(?:accrual|recruitment)\s)?over\s{_RECRUITMENT}(?=\s(?:at|in|across)\s(?:{_NUMBER})\s)"
    ),
    rule(
        rf"{FROM}{_TREATMENT}\seach(?:\s(?:period|arm|treatment))?{TO}",
        needs=r"cross-?over",
    ),
    rule(
        rf"(?:{FROM}|\bin\s|\bwith\s|\bby\s)(?P<allocation_concealment>(?:sequentially\snumbered,?\s|sealed,?\s|opaque,?\s){{1,3}}envelopes){TO}"
    ),
    rule(rf"\brandomi[sz](?:ed?|ing|ation)\s(?P<allocation_ratio>[1-4]:[1-4]){TO}"),
    rule(rf"{FROM}(?P<n_per_group>(?:n\s?=\s?|about\s)?[0-9]{{1,5}}\s(?:each|per (?:arm|group))){TO}"),
    rule(rf"\b(?P<matching>matched\s(?:[0-9]:[0-9]\s)?(?:on|by|for)\s{CLAUSE}{{3,60}}?){TO}"),
    rule(
        rf"{FROM}(?P<inclusion_criteria>(?:aged?|ages)\s[0-9]{{1,3}}\s?(?:-|–|to)\s?[0-9]{{1,3}}(?:\s?(?:y|yrs?|years?))?){TO}"
    ),
    rule(
        rf"{FROM}(?P<inclusion_criteria>[0-9]{{1,3}}\s?[-–]\s?[0-9]{{1,3}}\s?(?:y|yo|yrs?|years?)(?:\sold)?){TO}"
    ),
    rule(
        rf"{FROM}(?:must|need|needs|require[sd]?)\s(?:to\shave\s|have\s)?(?P<inclusion_criteria>(?:weight|age|BMI|LVEF|eGFR|ECOG|NIHSS)\s?[^.;,]{{2,30}}?){TO}"
    ),
    rule(
        r"(?:^|[,.;]\s)exclud(?:e|ing)\s(?P<exclusion_criteria>(?!the\b|this\b|that\b|it\b)[^.;:]{3,150}?)(?=[.;](?![0-9])|$)"
    ),
    rule(
        rf"{FROM}no\s(?P<exclusion_criteria>(?:[\w/-]+\s){{0,2}}(?:allerg(?:y|ies)|IBD|disease|failure|diabetes|pregnancy|cancer|malignancy|transplant|surgery|dialysis|cirrhosis|epilepsy|asthma|COPD|infection|stroke|sepsis|coeliac/IBD)){TO}",
        denies=True,
    ),
    rule(
        r"\bcandidates?(?:\spredictors?)?(?:\sare|\sinclude|\s?:)\s(?P<exposure>[^.;:]{5,150}?)(?=[.;](?![0-9])|$)"
    ),
    rule(
        rf"{FROM}(?P<primary_analysis>(?:propensity[\s-]score|inverse[\s-]probability|multivariable|logistic|LASSO|cox)\s[^.,;:]{{3,60}}?){TO}"
    ),
    rule(
        rf"\bcontrols\s(?:are|will be)\s(?P<comparator>(?!matched)[^.,;:]{{4,80}}?){TO}",
        needs=r"case-?\s?control",
    ),
    rule(rf"\b(?P<comparator>controls\sfrom\s[^.,;:]{{4,80}}?){TO}", needs=r"case-?\s?control"),
    rule(
        r"\bcase[-\s]control\sstudy\s(?:on|of)\s(?P<intervention>[a-z][^.,;:]{3,50}?\s(?:use|exposure|intake|consumption|therapy))\sand\s"
    ),
    rule(
        rf"{FROM}(?P<setting>our\s(?:ED|ICU|NICU|clinic|emergency\sdepartment|outpatient\sclinic|labour\sward|burns\sunit)){TO}"
    ),
    rule(r"\b(?:we need|needs?|need)\s(?P<n_events>[0-9]{2,5})\s(?:deaths|events)\b"),
)
RULES_EN: Final[tuple[Rule, ...]] = (*PAIRS_EN, *SINGLE_EN, *PEOPLE_RULES_EN, *OUTCOMES_EN, *CONDUCT_EN)
FIXED_EN: Final[tuple[Fixed, ...]] = (
    fixed("design_type", "cluster_rct", r"\bstepped[\s-]wedge\b"),
    fixed("design_type", "crossover_rct", r"(?:^|\.\s)cross-?over\s(?:of|trial|study|RCT)\b"),
    fixed("design_type", "diagnostic_accuracy", r"(?:^|\.\s)diagnostic accuracy\b"),
    fixed("design_type", "case_control", r"(?:^|\.\s)case[\s-]control(?:\sstudy)?\s(?:on|of)\b"),
    fixed("design_type", "cohort", r"^(?:prospective\s|retrospective\s)?cohort(?:\sidea)?(?=:)"),
    fixed("design_type", "single_arm", r"\bsingle[\s-]arm\b"),
    fixed("design_type", "cohort", r"\b(?:registry|population|hospital)-based cohort\b"),
    fixed(
        "design_type",
        "cluster_rct",
        r"\brandomi[sz]ed (?:as|in|by) clusters\b|\bclusters? (?:are |will be )?randomi[sz]",
    ),
    fixed("design_type", "parallel_rct", r"\bRCT\b", without=r"\bclusters?\b|\bfactorial\b"),
    fixed(
        "design_type",
        "parallel_rct",
        r"(?<!non)(?<!non[- ])\b(?:individually\s)?randomi[sz]e(?:d)?\b(?!\s(?:by|crossover))",
        without=r"\bclusters?\b|\bcross-?over\b|\bfactorial\b|\bstepped",
        beside=("comparator",),
    ),
    fixed("framework", "non_inferiority", rf"\bnon-?inferiority(?:\strial|\sdesign)?{TO}"),
    fixed("blinding", "double", r"\bdouble[\s-]dummy\b"),
    fixed("blinding", "open", rf"{FROM}open{TO}"),
)
