"""The trial schema as a diagram: arms, ratio and follow-up from the values, marks where they are missing."""

from __future__ import annotations

import copy
from typing import Any

from apps.documents.blocks import Diagram, plain
from apps.protocol.generation.section import Section, fields_of
from apps.protocol.generation.trial_schema import trial_schema
from apps.protocol.generation.writer import write_all
from tests.unit.protocol.generation.cast import example, example_source, source_of


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
