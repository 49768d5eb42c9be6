"""The trial schema as a diagram: arms, ratio and follow-up from the values, marks where they are missing."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from apps.documents.blocks import Diagram, plain
from apps.protocol.generation.facts.arm_names import is_sentence
from apps.protocol.generation.section import Section, fields_of
from apps.protocol.generation.tables.trial_schema import trial_schema
from apps.protocol.generation.writing.writer import write_all
from tests.unit.protocol.generation.cast import example, example_source, section_text, source_of


def schema_of(data: dict[str, Any], language: str = "en") -> Diagram:
    [made] = trial_schema(source_of(data, language))
    assert isinstance(made, Diagram)
    return made


def told(diagram: Diagram) -> list[list[str]]:
    return [[" / ".join([box.title, *map(plain, box.lines)]) for box in row] for row in diagram.rows]


def test_the_way_through_a_trial() -> None:
    diagram = schema_of(example("switch-gnb.en"))
    rows = told(diagram)
    assert rows[1] == ["Randomisation / N = 436 / 1:1"]
    assert [box.split(" / ")[0] for box in rows[2]] == ["Early oral switch", "Continued intravenous therapy"]
    assert all(box.endswith("n = 218") for box in rows[2])
    assert rows[3:] == [["Follow-up / 90 days"], ["Primary endpoint / Treatment success (day 90)"]]
    assert "Randomisation: N = 436; 1:1." in diagram.alt
    assert "study_design.arms" in fields_of([diagram])


def test_it_speaks_the_language_of_the_protocol() -> None:
    [diagram] = trial_schema(example_source("dexpod.zh"))
    assert isinstance(diagram, Diagram)
    assert [row[0].title for row in diagram.rows][:2] == ["入组", "随机化"]
    assert diagram.caption == "试验示意图"
    assert diagram.alt.endswith("。")


def test_missing_arms_are_marked_not_made_up() -> None:
    data = copy.deepcopy(example("switch-gnb.en"))
    del data["study_design"]["arms"], data["pico"]["comparator"]
    rows = schema_of(data).rows
    assert [row[0].title for row in rows] == ["Enrolment", "Arms", "Follow-up", "Primary endpoint"]
    assert rows[1][0].lines[0][0].kind == "placeholder"
    empty = schema_of({})
    assert all(
        span.kind == "placeholder" for row in empty.rows for box in row for line in box.lines for span in line
    )


def test_a_trial_without_a_ratio_is_marked_where_it_is_randomised() -> None:
    data = copy.deepcopy(example("switch-gnb.en"))
    del data["study_design"]["allocation_ratio"]
    data["sample_size"].pop("allocation_ratio", None)
    assert schema_of(data).rows[1][0].lines[1][0].kind == "placeholder"
    data["study_design"]["design_type"] = "non_randomised"
    assert told(schema_of(data))[1] == ["Allocation / N = 436"]


def test_an_arm_without_a_number_is_marked() -> None:
    data = copy.deepcopy(example("switch-gnb.en"))
    del data["sample_size"]["n_per_group"]
    assert all(box.lines[-1][0].kind == "placeholder" for box in schema_of(data).rows[2])


def test_long_texts_are_shortened_and_many_arms_say_name_and_number() -> None:
    data = copy.deepcopy(example("switch-gnb.en"))
    data["pico"]["population"] = "Adults with a disease that takes long to describe, " * 12
    data["study_design"]["arms"] = [{"name": f"Dose {n}", "description": "tablet"} for n in range(6)]
    diagram = schema_of(data)
    population = plain(diagram.rows[0][0].lines[0])
    assert population.endswith("describe…")
    assert len(population) < 250
    assert all(len(box.lines) == 1 for box in diagram.rows[2])


def test_its_marks_are_counted_and_its_text_compared() -> None:
    sections = {section.number: section for section in write_all(source_of({}))}
    schema: Section = sections["1.2"]
    assert schema.placeholders >= 4
    assert isinstance(schema.blocks[-1], Diagram)


SENTENCES = {
    "en": (
        "There are two arms, iron and saline, and everybody gets a nerve block.",
        "allocated to an intervention group and a control group in the ratio 1:1",
    ),
    "zh-hans": (
        "一共两个组，治疗组吃环硅酸锆钠，对照组吃安慰剂，两组都做低钾饮食教育",
        "试验组和对照组",
    ),
}


@pytest.mark.parametrize("language", SENTENCES)
def test_an_arm_whose_name_is_a_sentence_is_in_no_text_and_no_figure(language: str) -> None:
    sentence, said = SENTENCES[language]
    data = {
        "pico": {"intervention": "200 mg of iron", "comparator": "100 ml of saline"},
        "study_design": {
            "design_type": "parallel_rct",
            "allocation_ratio": "1:1",
            "arms": [{"name": sentence}],
        },
    }
    boxes = told(schema_of(data, language))
    assert not any(sentence.rstrip(".") in box for row in boxes for box in row)
    assert [box.split(" / ")[1] for box in boxes[2]] == ["200 mg of iron", "100 ml of saline"]
    written = write_all(source_of(data, language))
    assert said in section_text(written, "6.7")
    assert sentence.rstrip(".") not in section_text(written, "6.7")
    assert sentence.rstrip(".") in section_text(written, "4.1"), "the table of arms has what was recorded"


@pytest.mark.parametrize(
    "name",
    [
        "Early oral switch",
        "Iron isomaltoside 1000 mg in 250 ml of saline over 30 minutes",
        "达格列净每日一次联合标准的降压降糖药物治疗组",
    ],
)
def test_a_long_name_is_a_name(name: str) -> None:
    assert not is_sentence(name)


def test_of_three_arms_no_two_are_made() -> None:
    three = "There are three arms and everybody in them gets a nerve block."
    data = {
        "pico": {"intervention": "iron", "comparator": "saline"},
        "study_design": {"design_type": "parallel_rct", "arms": [{"name": three}]},
    }
    assert [row[0].title for row in schema_of(data).rows][1] == "Arms"
