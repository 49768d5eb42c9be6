"""The words by which a team corrects what is recorded of a trial: what criteria limit, and what they call one thing."""

from __future__ import annotations

from typing import Final

from apps.fields.reading.corrections.bids.terms import CorrectionWords, Measure
from apps.protocol.reading.words.wording import PEOPLE, PEOPLE_ZH

AGE: Final = Measure(
    name=r"\bage[ds]?\b|年龄|岁数|\b(?:older|younger) than\b|\b(?:and|or) (?:older|younger)$",
    unit=r"years?[\s-](?:old|of age)\b|years?-olds?\b|y/?o\b|周?岁",
    bare_unit=r"(?:years?|yrs?|y)\b|周?岁",
    of=rf"\b(?:{PEOPLE}|patients|adults|people)|{PEOPLE_ZH}",
    alone=r"(?:over|under|at least|up to|[<>≥≤]=?)?\s?[0-9]{1,3}(?:\s?(?:-|–|to)\s?[0-9]{1,3})?\s?(?:years?|yrs?)\s?"
    r"(?:\+|(?:and|or) (?:over|older|above|under|younger|below))?",
)
CORRECTIONS: Final = CorrectionWords(
    measures=(AGE,),
    limited=frozenset(
        {"population", "inclusion_criteria", "exclusion_criteria", "hypothesis", "intervention", "comparator"}
    ),
    turned=frozenset({"exclusion_criteria"}),
    often="intervention",
    demanded="inclusion_criteria",
    completed=(("outcomes.primary", "variable"),),
    counted=(
        (
            "centres",
            r"家(?!长|属|人|庭)|个?(?:分)?中心|[所个]医院|(?:hospital|site|centre|center|unit|ward|clinic)s?\b",
        ),
    ),
    keeps_out=r"exclud(?:e|ed|ing)|排除|剔除|除外",
    lets_in=r"让(?:[他她]们)?(?:进(?:来|组)?|入组|参加)|可以(?:入组|纳入|进来|进组|参加|收|做)了?|能(?:入组|进来|进组|参加)了?|(?:收|纳)(?:进来|进组)|不用排除了?|不(?:再)?排除了?"
    r"|\b(?:can|may|should)\s(?:all\s|also\s|now\s)*(?:come|join|be\slet|be\staken|take\spart|be\sincluded|enter|get)(?:\sin\b)?(?:\s(?:the\sstudy|the\strial))?"
    r"|\b(?:is|are)\s(?:now\s)?(?:(?:fine|ok(?:ay)?|all\sright)(?=\s(?:after\sall|now))|allowed|welcome|eligible)\b|\blet\s(?:them|those)\sin\b",
    called=(
        ("outcomes.primary", r"主要的?"),
        ("inclusion_criteria", r"(?:the )?inclusions?|纳入(?:条件)?|入选(?:条件)?"),
        ("exclusion_criteria", r"(?:the )?exclusions?|排除(?:条件)?"),
        ("visits", r"(?:the )?(?:visits?|follow-?ups?)|随访(?:点|时间点|次数)?|复查|访视"),
        ("stratification_factors", r"(?:the )?(?:stratification|strata|stratified|stratify)|分层"),
    ),
    used=(("stratification_factors", r"stratif(?:y|ied|ication)|分层"),),
    alike=(
        r"\bpregnan(?:t|cy|cies)\b|妊娠|怀孕|孕妇|孕期",
        r"\b(?:breast-?\s?feeding|lactat(?:ion|ing)|nursing mothers?)\b|哺乳期?|授乳",
        r"\b(?:length of (?:hospital )?stay|hospital stay|LOS)\b|住院(?:天数|时间|日数?|时长)",
        r"\b(?:QoL|quality of life)\b|生活质量|生存质量",
        r"\b(?:mortality|deaths?)\b|死亡(?:率)?|病死率",
        r"\b(?:ANCOVA|analysis of covariance)\b|协方差分析",
        r"\b(?:ITT|intention[- ]to[- ]treat)\b|意向性?(?:治疗)?分析|意向治疗|意向性",
        r"\b(?:SD|standard deviation)s?\b|标准差",
        r"\b(?:per[- ]protocol)\b|符合方案",
        r"\b(?:readmissions?|rehospitali[sz]ations?)\b|再(?:次)?(?:住院|入院)率?",
    ),
)
