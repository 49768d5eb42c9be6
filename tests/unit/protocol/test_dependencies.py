"""What is marked for review when a value changes."""

from __future__ import annotations

import pytest

from apps.fields.bilingual import problems_of_text
from apps.protocol.dependencies import DEPENDENCIES, NUMBERS, dependants_of, reason_for
from tests.unit.protocol.checks.cast import known_paths

PRIMARY = "endpoints.outcomes.primary"


def test_the_table_names_only_fields_that_there_are_and_gives_a_reason_for_each() -> None:
    known = known_paths()
    for one in DEPENDENCIES:
        assert {*one.sources, *one.dependants} <= known
        assert not set(one.sources) & set(one.dependants)
        assert not problems_of_text(one.reason)


@pytest.mark.parametrize(
    ("field", "dependant"),
    [
        (PRIMARY, "sample_size.n_total"),
        (PRIMARY, "sample_size.assumptions"),
        (f"{PRIMARY}.0.time_point", "sample_size.n_total"),
        ("study_design.framework", "sample_size.margin"),
        ("study_design.arms", "sample_size.n_per_group"),
        ("study_design.allocation_ratio", "sample_size.n_total"),
        ("sample_size.dropout", "sample_size.n_total"),
        ("sample_size.alpha", "sample_size.n_per_group"),
        ("pico.comparator", "sample_size.margin"),
        ("pico.outcomes", PRIMARY),
        ("study_design.design_type", "endpoints.primary_analysis"),
    ],
)
def test_what_hangs_on_a_value(field: str, dependant: str) -> None:
    assert dependant in dependants_of(field)
    assert reason_for(field, dependant)["zh_hans"]


@pytest.mark.parametrize(
    ("field", "others"),
    [
        ("sample_size.n_total", ["study_design.recruitment_rate", "study_design.centres"]),
        ("sample_size.dropout", ["study_design.recruitment_period", "study_design.centres"]),
        ("pico.population", ["sample_size.assumptions_source", "sample_size.n_total"]),
        ("pico.comparator", ["sample_size.assumptions_source"]),
        (PRIMARY, ["sample_size.assumptions_source", "sample_size.alpha", "endpoints.analysis_sets"]),
        ("pico.outcomes", ["sample_size.effect_measure", "sample_size.n_total"]),
        ("study_design.stratification_factors", ["endpoints.confounders"]),
        ("endpoints.primary_analysis", ["endpoints.analysis_sets"]),
    ],
)
def test_what_would_only_follow_or_stays_true_is_not_marked(field: str, others: list[str]) -> None:
    assert set(dependants_of(field)).isdisjoint(others)


def test_what_is_looked_at_in_its_turn_hangs_on_what_is_looked_at_first() -> None:
    """The marks that are not made at once come when the value between them is changed."""
    assert "sample_size.assumptions_source" in dependants_of("sample_size.assumptions")
    assert "sample_size.effect_measure" in dependants_of(PRIMARY)
    assert "study_design.recruitment_period" in dependants_of("sample_size.n_total")
    assert "endpoints.confounders" in dependants_of("study_design.matching")


def test_a_field_does_not_hang_on_itself_and_unknown_fields_have_no_dependants() -> None:
    for one in DEPENDENCIES:
        assert all(source not in dependants_of(source) for source in one.sources)
    assert dependants_of("pico.setting") == ()
    assert reason_for("pico.setting", PRIMARY) == {}


def test_a_value_that_arrives_marks_nothing() -> None:
    for field in (
        PRIMARY,
        "study_design.design_type",
        "sample_size.alpha",
        "pico.comparator",
        "sample_size.dropout",
    ):
        assert dependants_of(field)
        assert dependants_of(field, arrived=True) == ()


@pytest.mark.parametrize("key", ["alpha", "sided", "power"])
def test_the_inputs_of_the_calculation_are_named_for_the_numbers_and_their_sentence(key: str) -> None:
    assert set(dependants_of(f"sample_size.{key}")) == set(NUMBERS)
    assert "sample_size.statement" in NUMBERS
    assert reason_for(f"sample_size.{key}", "sample_size.statement")


def test_a_part_that_arrives_marks_only_what_is_computed_from_each_part() -> None:
    for part in (f"{PRIMARY}.metric", "study_design.arms.description", "endpoints.exposure.source"):
        assert dependants_of(part)
        assert dependants_of(part, arrived=True) == ()
    assert set(dependants_of("sample_size.assumptions.sd", arrived=True)) == set(NUMBERS)
    assert "sample_size.n_total" in dependants_of("sample_size.n_per_group.n", arrived=True)
