"""The five stages' schemas: complete, in both languages, true to the shipped description."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from apps.fields.reading import read
from apps.fields.schema.catalogue import FieldCatalogue
from apps.fields.schema.field import Field
from apps.protocol import schemas
from apps.protocol.content_loader import SLUG
from apps.protocol.sample_size import designs
from apps.protocol.sample_size.cases import read_cases
from apps.protocol.sample_size.input_words import choice_title
from apps.protocol.schema_usual import COUNTS_FOR
from apps.protocol.schemas import observational_designs, stage_schemas

PUBLISHED = Path(__file__).parent / "sample_size" / "published_cases.csv"
SHARED = Path(__file__).resolve().parents[4] / "shared" / "data"
WORDS = json.loads((Path(schemas.__file__).parent / "schema_words.json").read_text(encoding="utf-8"))
SOURCE = json.loads((Path(schemas.__file__).parent / "schema_source.json").read_text(encoding="utf-8"))
CATALOGUE = FieldCatalogue.from_schemas(stage_schemas(), phrasebook=SLUG)
CHINESE = re.compile(r"[\u4e00-\u9fff]")
shared = pytest.mark.skipif(
    not SHARED.is_dir(), reason="an additional test: the folder of shared data is not beside the repository"
)


def test_the_stages_come_in_their_order_and_are_valid_schemas() -> None:
    made = stage_schemas()
    assert list(made) == ["scientific_question", "pico", "study_design", "sample_size", "endpoints"]
    for schema in made.values():
        Draft202012Validator.check_schema(schema)


def test_the_calculator_and_the_protocol_call_a_test_by_the_same_words() -> None:
    field = CATALOGUE.find("sample_size.hypothesis")
    assert field is not None
    plain = next(option for option in field.options if option.key == "equality")
    assert (plain.titles.en, plain.titles.zh_hans) == tuple(choice_title("equality").values())
    assert (
        read("Hypothesis type: Equality", CATALOGUE, current_stage="sample_size").value(field.path)
        == "equality"
    )
    assert (
        read(f"检验类型：{plain.titles.zh_hans}", CATALOGUE, current_stage="sample_size").value(field.path)
        == "equality"
    )


def test_every_field_of_the_description_has_its_key_titles_labels_and_mark() -> None:
    for stage in SOURCE["stages"]:
        for row in stage["fields"]:
            field = CATALOGUE.find(f"{stage['stage']}.{row['key']}")
            assert field is not None
            plainer = WORDS["titles"].get(field.path)
            title = plainer or row["title"]
            assert (field.titles.en, field.titles.zh_hans) == (title["en"], title["zh_hans"])
            assert not plainer or set(row["title"].values()) <= set(field.aliases), "still understood"
            assert set(row["aliases"]) <= set(field.aliases)
            other = COUNTS_FOR.get(field.path)
            mark = {"unless": {"field": other, "op": "is_set"}} if other else row.get("required", False)
            assert field.required == mark
    assert len(CATALOGUE.fields) == sum(len(stage["fields"]) for stage in SOURCE["stages"])


@shared
def test_the_shipped_description_is_the_shared_one() -> None:
    assert json.loads((SHARED / "protocol_schema.json").read_text(encoding="utf-8")) == SOURCE


def test_every_calculation_and_every_published_case_has_its_option() -> None:
    field = CATALOGUE.find("sample_size.design")
    assert field is not None
    options = {option.key for option in field.options}
    assert {design.name for design in designs()} - {"dropout"} <= options
    assert {case.design for case in read_cases(PUBLISHED)} <= options


@shared
def test_the_calculations_are_those_of_the_published_cases() -> None:
    field = CATALOGUE.find("sample_size.design")
    assert field is not None
    text = (SHARED / "sample_size_cases.md").read_text(encoding="utf-8")
    rows = [line.split("|")[1].strip() for line in text.splitlines() if re.match(r"\| [a-z]", line)][1:]
    named = {
        name for row in rows for name in re.findall(r"\b[a-z][a-z_]+[a-z]\b", re.sub(r"\(.*\)", "", row))
    }
    named |= {"diagnostic_specificity", "cluster_two_means"}
    assert {option.key for option in field.options} == named


def every_field() -> list[Field]:
    def below(field: Field) -> list[Field]:
        return [field, *(inner for part in field.parts for inner in below(part))]

    return [inner for field in CATALOGUE.fields for inner in below(field)]


def test_every_field_part_and_value_has_words_in_both_languages() -> None:
    for field in every_field():
        assert field.titles.en
        assert CHINESE.search(field.titles.zh_hans) or field.titles.zh_hans == "PICO", field.path
        for option in field.options:
            assert option.titles.en
            assert CHINESE.search(option.titles.zh_hans), option.key


def test_no_name_means_two_values_of_one_enumeration() -> None:
    for field in every_field():
        names = [name.casefold() for option in field.options for name in set(option.names)]
        doubles = {name for name in names if names.count(name) > 1}
        assert not {
            d for d in doubles if len({o.key for o in field.options if d in map(str.casefold, o.names)}) > 1
        }


def test_no_label_of_a_stage_is_a_tie() -> None:
    for stage in CATALOGUE.stages:
        for field in stage.fields:
            for label in (field.key, field.titles.en, field.titles.zh_hans, *field.aliases):
                assert len(CATALOGUE.means(label, stage.key)[0]) == 1, label


GOOD: list[tuple[str, Any]] = [
    ("pico.population", "adults"),
    ("pico.outcomes", ["death"]),
    ("study_design.design_type", "cluster_rct"),
    ("study_design.blinding", {"level": "open", "text": "open label"}),
    ("study_design.allocation_ratio", "2:1:1"),
    ("study_design.follow_up_duration", {"value": 90, "unit": "day"}),
    ("study_design.arms", [{"name": "A", "type": "active"}]),
    ("study_design.visits", [{"name": "V1", "time": "day 0", "procedures": ["ECG"]}]),
    ("sample_size.alpha", 0.025),
    ("sample_size.sided", 1),
    ("sample_size.margin", -0.1),
    ("sample_size.assumptions", {"p1": 0.8, "times": [0, 2]}),
    ("sample_size.n_per_group", [{"arm": "A", "n": 207}]),
    (
        "endpoints.outcomes.primary",
        [{"name": "death", "estimand": {"intercurrent_events": [{"event": "switch"}]}}],
    ),
]
BAD: list[tuple[str, Any]] = [
    ("pico.population", ""),
    ("pico.population", 3),
    ("pico.outcomes", []),
    ("pico.outcomes", [""]),
    ("study_design.design_type", "rct"),
    ("study_design.blinding", {"text": "open"}),
    ("study_design.allocation_ratio", "2"),
    ("study_design.allocation_ratio", "0:1"),
    ("study_design.follow_up_duration", {"value": 90}),
    ("study_design.follow_up_duration", {"value": -1, "unit": "day"}),
    ("study_design.arms", [{"type": "active"}]),
    ("study_design.arms", [{"name": "A", "kind": "x"}]),
    ("sample_size.alpha", 5),
    ("sample_size.sided", 3),
    ("sample_size.n_total", -1),
    ("sample_size.n_total", 1.5),
    ("endpoints.outcomes.primary", [{"name": "death", "type": "ordinal"}]),
]


@pytest.mark.parametrize(("path", "value"), GOOD)
def test_a_value_of_the_right_shape_may_be_stored(path: str, value: Any) -> None:
    assert CATALOGUE.faults(path, value) == ()


@pytest.mark.parametrize(("path", "value"), BAD)
def test_a_value_of_another_shape_is_refused_with_a_reason(path: str, value: Any) -> None:
    assert CATALOGUE.faults(path, value)


def test_what_a_calculation_needs_is_not_demanded_of_a_survey() -> None:
    assert CATALOGUE.required("sample_size.power", {})
    assert not CATALOGUE.required("sample_size.power", {"sample_size": {"design": "prevalence"}})
    assert not CATALOGUE.required("sample_size.n_total", {"sample_size": {"n_events": 120}})


def test_missing_fields_come_in_order_and_nothing_counts_as_missing() -> None:
    context = {"pico": {"population": "adults", "outcomes": [], "intervention": " "}}
    keys = [field.key for field in CATALOGUE.missing("pico", context)]
    assert keys == ["inclusion_criteria", "exclusion_criteria", "intervention", "outcomes"]


def test_nested_outcomes_are_one_part_of_the_stage() -> None:
    properties = stage_schemas()["endpoints"]["properties"]
    assert set(properties["outcomes"]["properties"]) == {"primary", "secondary", "safety"}
    whole = Draft202012Validator(stage_schemas()["endpoints"])
    assert whole.is_valid({"outcomes": {"primary": [{"name": "death"}]}})
    assert not whole.is_valid({"outcomes": {"tertiary": []}})


def test_a_caller_may_change_what_it_was_given() -> None:
    stage_schemas()["pico"]["properties"].clear()
    assert stage_schemas()["pico"]["properties"]


def test_observational_designs_are_designs() -> None:
    field = CATALOGUE.find("study_design.design_type")
    assert field is not None
    assert all(field.option(key) for key in observational_designs())
