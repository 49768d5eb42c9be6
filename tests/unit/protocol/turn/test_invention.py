"""Sentences against values that a model claims to have found in them: what a careful person would record, and not."""

from __future__ import annotations

from typing import Any

from apps.agents.configuration.snapshot import AgentConfig
from apps.agents.turn.extraction import Item, verify
from apps.fields.reading import read

HOSTILE_EN = (
    "We have 80% of our 200 patients on statins; 5% of them are over 90 years. We would never use a placebo, "
    "because our patients are living 12 km away. Nobody wants a crossover trial. Metformin helps adults with obesity."
)
HOSTILE_ZH = (
    "我们不打算采用安慰剂对照，也不做双盲。患者80%为男性，5%为农村居民，家离医院30公里。"
    "样本库有2000份标本，三甲医院的门诊很忙。"
)
BLIND = "Our nurse will blind the windows, and metformin to adults with obesity or placebo is a known topic."
ALTERNATIVES = "We use a power of 80% or 90%."
BACK = "The comparator is placebo. No, scratch that."
FIELDS = {
    "power": "sample_size.power",
    "alpha": "sample_size.alpha",
    "n": "sample_size.n_total",
    "dropout": "sample_size.dropout",
    "margin": "sample_size.margin",
    "sided": "sample_size.sided",
    "centres": "study_design.centres",
    "design": "study_design.design_type",
    "framework": "study_design.framework",
    "blinding": "study_design.blinding",
    "follow_up": "study_design.follow_up_duration",
    "treatment": "study_design.treatment_duration",
    "recruitment": "study_design.recruitment_period",
    "ratio": "study_design.allocation_ratio",
    "random": "study_design.randomisation_method",
    "dmc": "study_design.dmc",
    "P": "pico.population",
    "I": "pico.intervention",
    "C": "pico.comparator",
    "O": "pico.outcomes",
    "setting": "pico.setting",
    "exclusion": "pico.exclusion_criteria",
    "primary": "endpoints.outcomes.primary",
    "arms": "study_design.arms",
    "assumptions": "sample_size.assumptions",
    "hypothesis": "scientific_question.hypothesis",
    "background": "scientific_question.background",
    "question": "scientific_question.question",
    "gap": "scientific_question.knowledge_gap",
    "objectives": "scientific_question.objectives",
}


def verified(config: AgentConfig, text: str, field: str, value: Any, quote: str, confidence: float) -> Any:
    item = Item(field=FIELDS[field], value=value, quote=quote, confidence=confidence)
    reading = read(text, config.catalogue, current_stage="")
    found = verify(
        [item], message_id="m", reading=reading, catalogue=config.catalogue, context={}, method="structured"
    )
    for said in found.found:
        for place in said.evidence:
            assert text[place["start"] : place["end"]] == place["quote"] != ""
    return found.found[0].value if found.found else None


# (message, field, value, quote): nobody said this.
INVENTED: list[tuple[str, str, Any, str]] = [
    (HOSTILE_EN, "power", 0.8, "80%"),
    (HOSTILE_EN, "power", 0.8, "We have 80% of our 200 patients on statins"),
    (HOSTILE_EN, "alpha", 0.05, "5% of them"),
    (HOSTILE_EN, "n", 200, "our 200 patients"),
    (HOSTILE_EN, "dropout", 0.05, "5% of them are over 90 years"),
    (HOSTILE_EN, "centres", 12, "12 km"),
    (HOSTILE_EN, "centres", 12, "living 12 km away"),
    (HOSTILE_EN, "C", "placebo", "placebo"),
    (HOSTILE_EN, "C", "placebo", "We would never use a placebo"),
    (HOSTILE_EN, "C", "use a placebo", "We would never use a placebo"),
    (HOSTILE_EN, "design", "crossover_rct", "crossover trial"),
    (HOSTILE_EN, "design", "crossover_rct", "Nobody wants a crossover trial."),
    (HOSTILE_EN, "follow_up", {"value": 90, "unit": "year"}, "over 90 years"),
    (HOSTILE_EN, "I", "placebo to adults", HOSTILE_EN),
    (HOSTILE_EN, "hypothesis", "metformin will blind obesity", HOSTILE_EN),
    (HOSTILE_EN, "P", "adults on statins over 90 years", HOSTILE_EN),
    (HOSTILE_EN, "hypothesis", "Metformin helps adults with obesity", "Metformin helps adults with obesity"),
    (
        HOSTILE_EN,
        "background",
        "We have 80% of our 200 patients on statins",
        "We have 80% of our 200 patients on statins",
    ),
    (HOSTILE_ZH, "C", "安慰剂", "安慰剂"),
    (HOSTILE_ZH, "C", "安慰剂", "我们不打算采用安慰剂对照"),
    (HOSTILE_ZH, "blinding", {"level": "double", "text": "双盲"}, "双盲"),
    (HOSTILE_ZH, "blinding", "双盲", "也不做双盲"),
    (HOSTILE_ZH, "power", 0.8, "患者80%为男性"),
    (HOSTILE_ZH, "alpha", 0.05, "5%为农村居民"),
    (HOSTILE_ZH, "n", 2000, "样本库有2000份标本"),
    (HOSTILE_ZH, "centres", 30, "30公里"),
    (HOSTILE_ZH, "setting", "农村三甲医院", HOSTILE_ZH),
    (HOSTILE_ZH, "setting", "农村医院门诊", HOSTILE_ZH),
    (BLIND, "I", "metformin to adults with obesity", BLIND),
    (BLIND, "I", "placebo", "placebo"),
    (BLIND, "blinding", {"level": "single", "text": "blind"}, "Our nurse will blind the windows"),
    (ALTERNATIVES, "power", 0.8, "a power of 80%"),
    (BACK, "C", "placebo", "The comparator is placebo"),
    ("Should we compare it with placebo?", "C", "placebo", "compare it with placebo"),
    ("If we compare metformin with placebo, the dropout is 20%.", "C", "placebo", "with placebo"),
    ("If we compare metformin with placebo, the dropout is 20%.", "dropout", 0.2, "the dropout is 20%"),
    ("Smith et al. used a power of 90%.", "power", 0.9, "a power of 90%"),
    ("My colleague said the dropout is 20%.", "dropout", 0.2, "the dropout is 20%"),
    ("Last year the sample size was 300 patients.", "n", 300, "sample size was 300 patients"),
    ("We include 240 patients a year in our clinic.", "n", 240, "240 patients"),
    ("We will include 60 patients per group.", "n", 60, "We will include 60 patients"),
    ("The lens has an optical power of 80%.", "power", 0.8, "optical power of 80%"),
    ("The hospital lost power of 80% for hours.", "alpha", 0.2, "power of 80%"),
    (
        "Patients are aged 2 years; follow-up is unclear.",
        "follow_up",
        {"value": 2, "unit": "year"},
        "2 years",
    ),
    ("The hazard ratio is 2:1 for statin users.", "ratio", "2:1", "ratio is 2:1"),
    ("12 of 30 hospitals closed.", "centres", 30, "30 hospitals"),
    ("The dropout of 20% in the trial by Jones was high.", "dropout", 0.2, "dropout of 20%"),
    ("我市共有30家医院。", "centres", 30, "30家医院"),
    ("文献报道失访率为20%。", "dropout", 0.2, "失访率为20%"),
    ("要不要采用双盲？", "blinding", "双盲", "双盲"),
    ("听说对照组采用安慰剂。", "C", "安慰剂", "对照组采用安慰剂"),
    ("如果把握度取90%，样本量就太大。", "power", 0.9, "把握度取90%"),
    ("Exclusion criteria: prior metformin use", "I", "metformin", "prior metformin use"),
    ("Exclusion criteria: prior metformin use", "exclusion", ["pregnancy"], "prior metformin use"),
    (
        "The control group receives placebo plus metformin.",
        "C",
        "placebo",
        "The control group receives placebo",
    ),
    ("We compare metformin with placebo.", "C", "安慰剂", "placebo"),
    ("Randomisation is difficult.", "random", "difficult", "Randomisation is difficult"),
    ("> The comparator is placebo.", "C", "placebo", "The comparator is placebo."),
    ("We will not use\na placebo.", "C", "a placebo", "a placebo"),
    (
        "The primary outcome is mortality.",
        "primary",
        [{"name": "mortality", "time_point": "day 30"}],
        "The primary outcome is mortality.",
    ),
    (
        "The primary outcome is mortality.",
        "primary",
        [{"name": "HbA1c"}],
        "The primary outcome is mortality.",
    ),
    ("Cure is 85% in many series.", "assumptions", {"p_t": 0.85}, "Cure is 85%"),
    (
        "Is it fine that we measure HbA1c?",
        "question",
        "Is it fine that we measure HbA1c?",
        "Is it fine that we measure HbA1c?",
    ),
]

# (message, field, value, quote): a careful person would record this.
SAID: list[tuple[str, str, Any, str]] = [
    (
        "We expect that about 5 % of participants will drop out.",
        "dropout",
        0.05,
        "about 5 % of participants will drop out",
    ),
    ("We plan a statistical power of 90%.", "power", 0.9, "power of 90%"),
    ("The study is powered at 80%.", "power", 0.8, "powered at 80%"),
    ("We use a two-sided alpha of 0.05.", "alpha", 0.05, "two-sided alpha of 0.05"),
    ("Significance will be tested with a two-sided test.", "sided", 2, "two-sided test"),
    ("We will recruit 240 patients.", "n", 240, "We will recruit 240 patients."),
    ("A total of 300 participants will take part.", "n", 300, "A total of 300 participants"),
    (
        "We will include adults with type 2 diabetes from 12 hospitals.",
        "P",
        "adults with type 2 diabetes",
        "adults with type 2 diabetes",
    ),
    ("We will include adults with type 2 diabetes from 12 hospitals.", "centres", 12, "from 12 hospitals"),
    ("Eight centres will take part.", "centres", 8, "Eight centres will take part"),
    ("We compare metformin with placebo.", "C", "placebo", "We compare metformin with placebo"),
    ("We compare metformin with placebo.", "I", "metformin", "We compare metformin with placebo"),
    ("The control group receives usual care.", "C", "usual care", "The control group receives usual care."),
    ("It is a crossover trial of two inhalers.", "design", "crossover_rct", "a crossover trial"),
    (
        "We want to show non-inferiority of the oral switch.",
        "framework",
        "non_inferiority",
        "show non-inferiority",
    ),
    (
        "The trial will be double-blind.",
        "blinding",
        {"level": "double", "text": "double-blind"},
        "The trial will be double-blind",
    ),
    (
        "Participants are followed up for 12 weeks.",
        "follow_up",
        {"value": 12, "unit": "week"},
        "followed up for 12 weeks",
    ),
    ("Treatment lasts 6 months.", "treatment", {"value": 6, "unit": "month"}, "Treatment lasts 6 months"),
    ("Participants are allocated 2:1.", "ratio", "2:1", "allocated 2:1"),
    (
        "Recruitment is expected to last 18 months.",
        "recruitment",
        {"value": 18, "unit": "month"},
        "Recruitment is expected to last 18 months",
    ),
    (
        "The primary outcome is all-cause mortality at day 30.",
        "primary",
        [{"name": "all-cause mortality", "time_point": "day 30"}],
        "The primary outcome is all-cause mortality at day 30.",
    ),
    (
        "We exclude pregnant women, patients with cirrhosis and people without consent.",
        "exclusion",
        ["pregnant women", "patients with cirrhosis", "people without consent"],
        "pregnant women, patients with cirrhosis and people without consent",
    ),
    (
        "The study is conducted in primary care clinics.",
        "setting",
        "primary care clinics",
        "conducted in primary care clinics",
    ),
    (
        "We hypothesise that metformin lowers weight more than placebo.",
        "hypothesis",
        "metformin lowers weight more than placebo",
        "We hypothesise that metformin lowers weight more than placebo.",
    ),
    (
        "Does metformin reduce weight more than placebo in obese adults?",
        "question",
        "Does metformin reduce weight more than placebo in obese adults?",
        "Does metformin reduce weight more than placebo in obese adults?",
    ),
    (
        "It is unknown whether metformin reduces weight in adolescents.",
        "gap",
        "It is unknown whether metformin reduces weight in adolescents",
        "It is unknown whether metformin reduces weight in adolescents.",
    ),
    (
        "Our aim is to compare weight loss after one year.",
        "objectives",
        ["compare weight loss after one year"],
        "Our aim is to compare weight loss after one year.",
    ),
    (
        "Randomisation is by permuted blocks of four.",
        "random",
        "permuted blocks of four",
        "Randomisation is by permuted blocks of four.",
    ),
    (
        "An independent DMC reviews safety every six months.",
        "dmc",
        "An independent DMC reviews safety every six months",
        "An independent DMC reviews safety every six months.",
    ),
    ("计划招募成人2型糖尿病患者240例。", "P", "成人2型糖尿病患者", "计划招募成人2型糖尿病患者240例"),
    ("拟纳入240例患者。", "n", 240, "拟纳入240例患者"),
    ("预计有10%的患者会脱落。", "dropout", 0.1, "预计有10%的患者会脱落"),
    ("对照组给予安慰剂。", "C", "安慰剂", "对照组给予安慰剂"),
    ("试验组给予二甲双胍，对照组给予安慰剂。", "I", "二甲双胍", "试验组给予二甲双胍"),
    ("把握度我们取90%。", "power", 0.9, "把握度我们取90%"),
    ("本研究采用交叉设计。", "design", "crossover_rct", "本研究采用交叉设计"),
    ("由8家医院参与。", "centres", 8, "由8家医院参与"),
    ("患者随访12周。", "follow_up", {"value": 12, "unit": "week"}, "患者随访12周"),
    ("主要终点是30天全因死亡率。", "primary", [{"name": "30天全因死亡率"}], "主要终点是30天全因死亡率"),
    ("采用双侧检验。", "sided", 2, "双侧检验"),
    ("在三甲医院门诊开展。", "setting", "三甲医院门诊", "在三甲医院门诊开展"),
    ("排除孕妇、肝硬化患者。", "exclusion", ["孕妇", "肝硬化患者"], "排除孕妇、肝硬化患者"),
]


def test_what_nobody_said_is_not_proposed(config: AgentConfig) -> None:
    proposed = [row for row in INVENTED if verified(config, *row, 0.99) is not None]
    assert proposed == []
    assert len(INVENTED) >= 40


def test_what_a_careful_person_records_is_proposed(config: AgentConfig) -> None:
    lost = [row for row in SAID if verified(config, *row, 0.9) != row[2]]
    assert lost == []
    assert len(SAID) >= 25
