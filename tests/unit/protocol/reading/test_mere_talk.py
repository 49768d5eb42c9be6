"""What stands behind a label or in the place of a value, and is only talk, is no value; one of several figures is asked
about."""

from __future__ import annotations

from typing import Any

import pytest

from apps.fields.reading import read
from tests.unit.protocol.reading.support import CATALOGUE


def _read(text: str, stage: str) -> tuple[dict[str, Any], dict[str, tuple[Any, ...]]]:
    found = read(text, CATALOGUE, current_stage=stage)
    asked = {problem.field.partition(".")[2]: problem.choices for problem in found.unreadable}
    return {value.field.partition(".")[2]: value.value for value in found.values}, asked


@pytest.mark.parametrize(
    ("stage", "text", "key"),
    [
        (
            "endpoints",
            "Primary outcome: Couldn't tell you; the cardiologists want death.",
            "outcomes.primary",
        ),
        ("endpoints", "主要结局：先不急，我把病人先查完房。", "outcomes.primary"),
        ("pico", "Comparator: Ask me on Friday.", "comparator"),
        ("pico", "对照：这个我得跟药学部核一下库存，下周再回你。", "comparator"),
        ("pico", "Exclusion criteria: What did I say on Monday? Pass me the notes.", "exclusion_criteria"),
        ("endpoints", "Primary analysis: Still fighting over it.", "primary_analysis"),
    ],
)
def test_talk_behind_a_label_is_no_value(stage: str, text: str, key: str) -> None:
    values, asked = _read(text, stage)
    assert key not in values
    assert key in asked


@pytest.mark.parametrize(
    ("stage", "text", "key", "items"),
    [
        (
            "pico",
            "Exclusion criteria: Honestly, hardly any; a pacemaker.",
            "exclusion_criteria",
            ["a pacemaker."],
        ),
        (
            "endpoints",
            "次要结局：住院天数，再次入院，费用我再想想。",
            "outcomes.secondary",
            [{"name": "住院天数"}, {"name": "再次入院"}],
        ),
    ],
)
def test_talk_among_items_is_left_out(stage: str, text: str, key: str, items: list[Any]) -> None:
    assert _read(text, stage)[0][key] == items


@pytest.mark.parametrize(
    ("stage", "text", "key", "choices"),
    [
        (
            "sample_size",
            "Total number: It was 84; with the losses we forgot it's ninety-six.",
            "n_total",
            {84, 96},
        ),
        (
            "sample_size",
            "Total number: Scrap 150. One hundred and eighty, as we added an arm.",
            "n_total",
            {150, 180},
        ),
        ("sample_size", "总例数：原来报的300，经费砍了一半，只能做一百六十例", "n_total", {300, 160}),
        ("study_design", "Number of centres: It isn't 24 any longer, it's nineteen.", "centres", {24, 19}),
        ("study_design", "中心数：七家，不对，加上昨天答应的，八家", "centres", {7, 8}),
    ],
)
def test_one_of_several_figures_behind_a_label_is_asked_about(
    stage: str, text: str, key: str, choices: set[int]
) -> None:
    values, asked = _read(text, stage)
    assert key not in values
    assert choices <= set(asked[key])


@pytest.mark.parametrize(
    ("stage", "text", "key"),
    [
        (
            "study_design",
            "Follow-up duration: At the start we said five years, now it's two.",
            "follow_up_duration",
        ),
        ("sample_size", "检验水准：统计课挂过科，68分，你说了算。", "alpha"),
        ("sample_size", "样本量：不急，他说去年有个类似的算出来96。", "n_total"),
        ("sample_size", "把握度：这个词啥意思？我手里就50个病人。", "power"),
    ],
)
def test_figures_that_are_not_meant_are_not_taken(stage: str, text: str, key: str) -> None:
    assert key not in _read(text, stage)[0]


@pytest.mark.parametrize(
    ("stage", "text", "key", "value"),
    [
        (
            "study_design",
            "Number of centres: We have seven hospitals, all of them in the county.",
            "centres",
            7,
        ),
        ("study_design", "中心数：我们一共六家医院", "centres", 6),
        ("sample_size", "Power: I'd go for ninety percent because the reviewers like it.", "power", 0.9),
        (
            "sample_size",
            "Total number: We need 240 patients altogether, the statistician said.",
            "n_total",
            240,
        ),
    ],
)
def test_the_only_figure_told_in_a_sentence_behind_its_label_is_taken(
    stage: str, text: str, key: str, value: float
) -> None:
    assert _read(text, stage)[0][key] == value


def test_a_label_with_a_strange_name_behind_it_is_taken() -> None:
    assert _read("Intervention: ABX-464 50 mg", "pico")[0]["intervention"] == "ABX-464 50 mg"
    assert _read("Comparator: Xqz", "pico")[0]["comparator"] == "Xqz"


def _answer(text: str, stage: str, key: str) -> tuple[dict[str, Any], set[str]]:
    found = read(text, CATALOGUE, current_stage=stage, asked=f"{stage}.{key}")
    values = {value.field.partition(".")[2]: value.value for value in found.values}
    return values, {problem.field.partition(".")[2] for problem in found.unreadable}


def test_a_row_of_which_a_part_was_read_is_asked_about() -> None:
    values, asked = _answer(
        "I'd love to look at bonding, breastfeeding at six weeks, fatigue and the baby's birth weight.",
        "endpoints",
        "outcomes.secondary",
    )
    names = [item["name"] for item in values.get("outcomes.secondary", [])]
    assert "outcomes.secondary" in asked or {"bonding", "fatigue"} <= set(names)


@pytest.mark.parametrize(
    ("text", "first"),
    [
        (
            "They have to come within 1 hour of the start. An hour is tight at night, so make it ninety minutes.",
            "1 hour",
        ),
        (
            "Whoever arrives within 2 hours of the stroke and can swallow. On reflection make it three hours.",
            "2 hours",
        ),
    ],
)
def test_a_limit_that_is_put_right_behind_is_not_taken(text: str, first: str) -> None:
    values, _asked = _answer(text, "pico", "inclusion_criteria")
    assert first not in str(values)


def test_how_people_are_is_nothing_that_is_done_to_them() -> None:
    values, _asked = _answer(
        "Adults with acute pulmonary oedema who are clearly struggling, say breathing faster than 25 or saturating "
        "under 90 on room air.",
        "pico",
        "population",
    )
    assert not {"intervention", "comparator"} & set(values)


def test_the_words_of_an_answer_are_no_second_value() -> None:
    values, _asked = _answer(
        "What I really want to know is whether starting with high-flow instead of the mask is good enough to keep "
        "these people off the ventilator.",
        "scientific_question",
        "question",
    )
    assert values["question"].startswith("whether starting with high-flow")
    assert "outcomes.primary" not in values


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("So far nine departments have said yes, although one is wobbling, so I'd count on eight.", 8),
        (
            "It'll be our unit and the two district hospitals down the road, so three altogether. The midwives at the "
            "third are overstretched, so I might have to come back to you on that.",
            3,
        ),
    ],
)
def test_the_number_that_is_settled_on_counts(text: str, number: int) -> None:
    assert _answer(text, "study_design", "centres")[0]["centres"] == number


@pytest.mark.parametrize(
    ("text", "stage", "key"),
    [
        (
            "Oh, you can leave that empty for now, the grant people always rewrite it anyway. What I'd rather discuss "
            "is whether we allow a few days of prednisolone before the scan.",
            "scientific_question",
            "significance",
        ),
        ("观察性研究哪来的随机啊，这一项跳过吧。", "study_design", "randomisation_method"),
        ("没什么好写的，那一条先空着吧。", "scientific_question", "significance"),
    ],
)
def test_an_item_that_is_passed_over_holds_nothing(text: str, stage: str, key: str) -> None:
    assert key not in _answer(text, stage, key)[0]


def test_a_colleague_who_advises_is_no_comparator() -> None:
    values, _asked = _answer(
        "横断面的诊断准确性研究。同事劝我做病例对照，我没同意。", "study_design", "design_type"
    )
    assert "comparator" not in values


def test_consecutive_patients_are_no_population() -> None:
    values, _asked = _answer(
        "It's a prospective diagnostic accuracy study with consecutive patients, all of them getting both tests.",
        "study_design",
        "design_type",
    )
    assert "population" not in values


def test_the_reason_behind_an_exclusion_is_none() -> None:
    values, _asked = _answer("装了心脏起搏器的肯定不能要，电刺激有风险。", "pico", "exclusion_criteria")
    assert values["exclusion_criteria"] == ["装了心脏起搏器"]
    values, _asked = _answer("怀孕的不要，吃华法林的有风险也不要。", "pico", "exclusion_criteria")
    assert len(values["exclusion_criteria"]) == 2


@pytest.mark.parametrize(
    ("text", "stage", "key", "value"),
    [
        (
            "People of 65 and over living at home who have taken zopiclone on most nights for three months. I did "
            "wonder about 60 as the cut-off, but the fall problem really begins later, so let's stick with 65.",
            "pico",
            "population",
            "People of 65 and over living at home who have taken zopiclone on most nights for three months",
        ),
        (
            "对照这边就还是老办法,塞一块明胶海绵缝上。本来有同事建议什么都不塞,可是病人不乐意。",
            "pico",
            "comparator",
            "老办法,塞一块明胶海绵缝上",
        ),
        (
            "I'd guess that people who had a long azole course are at higher odds of a resistant isolate. By how much "
            "I couldn't say, but I've been wrong about this sort of thing before.",
            "scientific_question",
            "hypothesis",
            "people who had a long azole course are at higher odds of a resistant isolate",
        ),
    ],
)
def test_an_answer_ends_with_the_last_sentence_that_says_something_of_it(
    text: str, stage: str, key: str, value: str
) -> None:
    assert _answer(text, stage, key)[0][key] == value


def test_an_answer_of_several_sentences_stays_whole() -> None:
    text = "We give ketamine at 0.1 mg per kilo per hour for two days. Rescue is morphine 2 mg as needed."
    assert "morphine" in str(_answer(text, "pico", "intervention")[0])


def test_the_last_of_several_drugs_is_no_comparator() -> None:
    values, _asked = _answer(
        "It's the exposure we're after, meaning any fluconazole, voriconazole or posaconazole for more than fourteen "
        "days before the culture.",
        "pico",
        "intervention",
    )
    assert "comparator" not in values


def test_what_somebody_advised_is_no_design() -> None:
    values, _asked = _answer(
        "有人劝我做病例对照,说省事,可我们电子病历是现成的,所以还是做回顾性队列。",
        "study_design",
        "design_type",
    )
    assert values.get("design_type") in (None, "cohort")


def test_what_is_taken_out_is_told_whole() -> None:
    assert _answer("Children having their tonsils out.", "pico", "population")[0]["population"] == (
        "Children having their tonsils out"
    )
    values, _asked = _answer(
        "We'd take children having their tonsils done, and those with asthma are out.", "pico", "population"
    )
    assert values["exclusion_criteria"] == ["asthma"]
