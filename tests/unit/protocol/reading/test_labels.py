# ruff: noqa: E501 (a case is a line of its table)
"""Labelled lines: which label, which field, where the value ends."""

from __future__ import annotations

from typing import Any

import pytest

from apps.fields.reading import read
from apps.fields.schema.catalogue import FieldCatalogue
from tests.unit.protocol.reading.support import reading, values

ONE: list[tuple[str, str, str, Any]] = [
    ("pico", "population: adults", "pico.population", "adults"),
    ("pico", "POPULATION : adults", "pico.population", "adults"),
    ("pico", "Population：adults", "pico.population", "adults"),
    ("pico", "研究人群: 成人", "pico.population", "成人"),
    ("pico", "研究对象：成人", "pico.population", "成人"),
    ("pico", "P: adults", "pico.population", "adults"),
    ("pico", "Ｐ：adults", "pico.population", "adults"),
    ("pico", "  - **Population:** adults", "pico.population", "adults"),
    ("pico", "**Population**: adults", "pico.population", "adults"),
    ("pico", "## Population: adults", "pico.population", "adults"),
    ("pico", "1. Population: adults", "pico.population", "adults"),
    ("pico", "一、研究人群：成人", "pico.population", "成人"),
    ("pico", "The population: adults", "pico.population", "adults"),
    ("pico", "Population (P): adults", "pico.population", "adults"),
    ("pico", "研究人群（P）：成人", "pico.population", "成人"),
    (
        "pico",
        "\ufeffPopu\u00adlation\u200b:\u200badults\u200d".replace("\u00ad", ""),
        "pico.population",
        "adults",
    ),
    ("pico", "\u200e研究人群\u2060：成人", "pico.population", "成人"),
    ("pico", "pico.population: adults", "pico.population", "adults"),
    ("pico", "Intervention or exposure: aspirin", "pico.intervention", "aspirin"),
    ("study_design", "sites (number): 12", "study_design.centres", 12),
    ("study_design", "follow up: 90 days", "study_design.follow_up_duration", {"value": 90, "unit": "day"}),
    ("study_design", "short-title: SWITCH", "scientific_question.short_title", "SWITCH"),
    ("scientific_question", "short_title: SWITCH", "scientific_question.short_title", "SWITCH"),
    ("endpoints", "outcomes.primary: death", "endpoints.outcomes.primary", [{"name": "death"}]),
    ("endpoints", "Primary endpoints: death", "endpoints.outcomes.primary", [{"name": "death"}]),
]


@pytest.mark.parametrize(("stage", "text", "path", "value"), ONE, ids=[text for _, text, _, _ in ONE])
def test_a_label_is_key_title_or_alias_in_any_case_and_width(
    stage: str, text: str, path: str, value: Any
) -> None:
    assert values(text, stage) == {path: value}


@pytest.mark.parametrize(
    ("stage", "text", "path"),
    [
        ("pico", "Exposure: air pollution", "pico.intervention"),
        ("endpoints", "Exposure: air pollution", "endpoints.exposure"),
        ("scientific_question", "Hypothesis: equality", "scientific_question.hypothesis"),
        ("sample_size", "Hypothesis: equality", "sample_size.hypothesis"),
        ("study_design", "Allocation ratio: 1:1", "study_design.allocation_ratio"),
        ("sample_size", "Allocation ratio: 1:1", "sample_size.allocation_ratio"),
        ("pico", "Allocation ratio: 1:1", "study_design.allocation_ratio"),
        ("study_design", "Design: cohort", "study_design.design_type"),
        ("sample_size", "Design: prevalence", "sample_size.design"),
        ("endpoints", "时间：12个月", "pico.time_frame"),
    ],
)
def test_the_current_stage_comes_first_then_the_others_in_their_order(
    stage: str, text: str, path: str
) -> None:
    assert list(values(text, stage)) == [path]


def test_where_the_first_meaning_cannot_take_the_value_a_later_one_that_takes_nothing_else_does() -> None:
    assert values("Design: two_proportions", "pico") == {"sample_size.design": "two_proportions"}
    assert values("Hypothesis: the drug is better", "sample_size") == {}


def two_fields(**aliases: list[str]) -> FieldCatalogue:
    return FieldCatalogue.from_schemas(
        {
            "visit": {
                "type": "object",
                "properties": {key: {"type": "string", "x-aliases": names} for key, names in aliases.items()},
            }
        }
    )


def test_a_tie_is_asked_and_not_guessed() -> None:
    found = read("Dose: 5 mg", two_fields(start_dose=["dose"], top_dose=["dose"]), current_stage="visit")
    assert found.values == ()
    assert [(tie.label, tie.fields) for tie in found.ties] == [
        ("Dose", ("visit.start_dose", "visit.top_dose"))
    ]
    assert "Dose: 5 mg"[slice(*found.ties[0].span)] == "5 mg"


def test_key_and_title_beat_an_alias() -> None:
    found = read("Dose: 5 mg", two_fields(dose=[], top=["dose"]), current_stage="visit")
    assert [value.field for value in found.values] == ["visit.dose"]


CONTINUED: list[tuple[str, dict[str, Any]]] = [
    ("Population: adults\nwith diabetes", {"pico.population": "adults\nwith diabetes"}),
    ("Population:\nadults\nwith diabetes", {"pico.population": "adults\nwith diabetes"}),
    ("Population:\n\nadults", {"pico.population": "adults"}),
    ("Population: adults\r\nwith diabetes\r\nSetting: clinic", {"pico.population": "adults\nwith diabetes", "pico.setting": "clinic"}),
    ("Population: adults\nNote: none pregnant", {"pico.population": "adults\nNote: none pregnant"}),
    ("Background: first.\n\nSecond.", {"scientific_question.background": "first.\nSecond."}),
    ("Population: adults\nWhat else do you need?", {"pico.population": "adults"}),
    ("研究人群：成人\n请问还需要什么？", {"pico.population": "成人"}),
    ("研究人群：成人\n\n谢谢，接下来呢", {"pico.population": "成人"}),
    ("Population: adults\n> Setting: elsewhere\nSetting: clinic", {"pico.population": "adults", "pico.setting": "clinic"}),
    ("Outcomes: death\n\nWe will tell you the rest tomorrow.", {"pico.outcomes": ["death"]}),
    ("Outcomes: death\n\n- stroke", {"pico.outcomes": ["death", "stroke"]}),
    ("Power: 80 %\n\nWe wrote to 12 people.", {"sample_size.power": 0.8}),
    ("Hello, here is what I have.\nSetting: clinic", {"pico.setting": "clinic"}),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), CONTINUED, ids=[text for text, _ in CONTINUED])
def test_lines_without_a_label_continue_the_one_before(text: str, expected: dict[str, Any]) -> None:
    assert values(text, "pico") == expected


NOT_LABELS = [
    "I think C is better than O",
    "At week 4 we look at the time",
    "We meet at 10:30",
    "See https://example.org/a",
    "Ratio of costs: unclear to everybody and this is a long sentence that has a colon somewhere: here",
    "P value is what matters: small",
    "time is short",
    ": adults",
    "Population",
    "I: ",
    "Population: N/A",
    "Population: tbd",
    "研究人群：待定",
    "Setting: ?",
    "Population: what should I write here?",
    "> Population: adults",
    "",
    "\n\n\n",
]


@pytest.mark.parametrize("text", NOT_LABELS)
def test_nothing_is_read_where_nothing_is_said(text: str) -> None:
    found = reading(text, "pico")
    assert (found.values, found.unreadable, found.ties) == ((), (), ())


INLINE: list[tuple[str, dict[str, Any]]] = [
    (
        "P: adults; I: oral; C: intravenous; O: death",
        {"pico.population": "adults", "pico.intervention": "oral", "pico.comparator": "intravenous", "pico.outcomes": ["death"]},
    ),
    (
        "P：成人；I：口服；C：静脉；O：死亡",
        {"pico.population": "成人", "pico.intervention": "口服", "pico.comparator": "静脉", "pico.outcomes": ["死亡"]},
    ),
    ("Alpha: 0.025; power: 80 %", {"sample_size.alpha": 0.025, "sample_size.power": 0.8}),
    ("Power: 80 %. Dropout: 5 %.", {"sample_size.power": 0.8, "sample_size.dropout": 0.05}),
    ("把握度：80%，失访率：5%", {"sample_size.power": 0.8, "sample_size.dropout": 0.05}),
    ("Intervention: drug A; Comparator: placebo", {"pico.intervention": "drug A", "pico.comparator": "placebo"}),
    ("人群：成人；对照：安慰剂", {"pico.population": "成人", "pico.comparator": "安慰剂"}),
    ("Population: adults; Setting: wards; Comparator: placebo", {"pico.population": "adults", "pico.setting": "wards", "pico.comparator": "placebo"}),
    ("人群：成人；场所：病房；设计类型：队列研究", {"pico.population": "成人", "pico.setting": "病房", "study_design.design_type": "cohort"}),
    ("Power: 80 %; Setting: wards; or homes", {"sample_size.power": 0.8, "pico.setting": "wards; or homes"}),
    ("Primary outcome: death; Secondary outcomes: stroke", {"endpoints.outcomes.primary": [{"name": "death"}], "endpoints.outcomes.secondary": [{"name": "stroke"}]}),
    # behind commas: labels of the same stage, by key or title, or several
    ("Population: adults with COPD, intervention: azithromycin, comparator: placebo",
     {"pico.population": "adults with COPD", "pico.intervention": "azithromycin", "pico.comparator": "placebo"}),
    ("P: adults, I: oral, C: placebo, O: death",
     {"pico.population": "adults", "pico.intervention": "oral", "pico.comparator": "placebo", "pico.outcomes": ["death"]}),
    ("研究人群：COPD成人，干预：阿奇霉素，对照：安慰剂", {"pico.population": "COPD成人", "pico.intervention": "阿奇霉素", "pico.comparator": "安慰剂"}),
    ("Population: adults, aged: 18 to 75", {"pico.population": "adults, aged: 18 to 75"}),
    ("Population: adults, I: no", {"pico.population": "adults, I: no"}),
    ("Population: adults, alpha: 0.05", {"pico.population": "adults, alpha: 0.05"}),
    ("Population: adults (setting: wards, comparator: none)", {"pico.population": "adults (setting: wards, comparator: none)"}),
    # not every segment has a label
    ("Population: adults; over 18; setting: any", {"pico.population": "adults; over 18; setting: any"}),
    ("人群：成人；18岁以上；场所：病房", {"pico.population": "成人；18岁以上；场所：病房"}),
    ("Population: adults (I: no; C: no); setting: any", {"pico.population": "adults (I: no; C: no)", "pico.setting": "any"}),
    # behind full stops: long names, and short ones where every sentence has one
    ("P: adults. I: oral. C: intravenous. O: death", {"pico.population": "adults", "pico.intervention": "oral", "pico.comparator": "intravenous", "pico.outcomes": ["death"]}),
    ("P：成人。I：口服。C：静脉。O：死亡", {"pico.population": "成人", "pico.intervention": "口服", "pico.comparator": "静脉", "pico.outcomes": ["死亡"]}),
    ("Population: adults. They took C: none.", {"pico.population": "adults. They took C: none."}),
    ("Population: adults with gout. Comparator: placebo.", {"pico.population": "adults with gout", "pico.comparator": "placebo"}),
    ("Inclusion: adults with gout. Exclusion: renal failure; pregnancy.", {"pico.inclusion_criteria": ["adults with gout"], "pico.exclusion_criteria": ["renal failure", "pregnancy"]}),
    # prose holds its colons
    *((text, {"scientific_question.background": text[len("Background: "):]}) for text in (
        "Background: The problem is large; outcomes: poor in most cases; treatment: rarely given",
        "Background: Two things matter. Outcome: most die. Control: poor.",
    )),
    ("背景：问题很大；结局：多数较差；干预：很少", {"scientific_question.background": "问题很大；结局：多数较差；干预：很少"}),
    ("P: adults; Background: large; outcomes: poor", {"pico.population": "adults", "scientific_question.background": "large; outcomes: poor"}),
    ("Inclusion criteria: Age: 18 to 75; Treatment: metformin", {"pico.inclusion_criteria": ["Age: 18 to 75", "Treatment: metformin"]}),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), INLINE, ids=[text for text, _ in INLINE])
def test_several_labels_on_one_line(text: str, expected: dict[str, Any]) -> None:
    assert values(text, "pico") == expected


def test_bullets_under_a_list_are_items_even_if_they_look_like_labels() -> None:
    text = "Inclusion criteria:\n- Age: 18 to 75\n- Treatment: metformin for 3 months\nSetting: clinic"
    assert values(text, "pico") == {
        "pico.inclusion_criteria": ["Age: 18 to 75", "Treatment: metformin for 3 months"],
        "pico.setting": "clinic",
    }


def test_said_again_a_value_is_replaced_and_a_list_grows() -> None:
    text = "Setting: clinic\nOutcomes: death\nSetting: ward\nOutcomes: stroke; death"
    found = reading(text, "pico")
    assert found.value("pico.setting") == "ward"
    assert found.value("pico.outcomes") == ["death", "stroke"]
    assert [text[a:b] for v in found.values if v.field == "pico.outcomes" for a, b in v.spans] == [
        "death",
        "stroke",
        "death",
    ]


def test_the_evidence_is_what_was_said_and_nothing_else() -> None:
    text = "Hi.\nPower : about 80 % of them\nPopulation：\u3000成人"
    spans = {v.field: [text[a:b] for a, b in v.spans] for v in reading(text).values}
    assert spans == {"sample_size.power": ["80 %"], "pico.population": ["成人"]}


def test_a_question_mark_after_free_text_makes_it_less_certain() -> None:
    certain, doubtful = reading("Setting: clinics").values[0], reading("Setting: 12 clinics?").values[0]
    assert doubtful.confidence < certain.confidence


def test_sentences_speak_the_language_asked_for() -> None:
    english = reading("Framework: whatever", language="en").unreadable[0]
    chinese = reading("Framework: whatever", language="zh-hans").unreadable[0]
    assert "Non-inferiority" in english.accepted
    assert "非劣效" in chinese.accepted
