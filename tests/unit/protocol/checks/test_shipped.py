"""The shipped checks as rules: complete in both languages, registered, run at the right stage."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from apps.fields.bilingual import problems_of_text
from apps.fields.rules import Validators, check, problems_of_rules
from apps.protocol.checks import NOTICED_RULES, SHIPPED_RULES, VALIDATORS, register_checks
from apps.protocol.checks.reading import title
from apps.protocol.checks.wordings import framework_said, states_strategy, totals_said
from apps.protocol.schemas import stage_schemas
from tests.unit.protocol.checks.cast import REGISTRY, SOUND, known_paths

STAGES = list(stage_schemas())


def test_the_eight_first_checks_and_the_one_of_follow_up_ship() -> None:
    assert [shipped.number for shipped in VALIDATORS] == [1, 2, 5, 6, 8, 9, 13, 16, 23]
    assert len({rule.id for rule in SHIPPED_RULES}) == 9


def test_they_are_rules_that_could_be_published() -> None:
    found = problems_of_rules(SHIPPED_RULES, known_paths=known_paths(), stages=STAGES, registry=REGISTRY)
    assert found == []
    assert all(not problems_of_text(rule.suggestion) for rule in SHIPPED_RULES)


def test_each_runs_at_the_latest_stage_of_its_fields() -> None:
    known = known_paths()
    for shipped in VALIDATORS:
        assert set(shipped.fields) <= known
        latest = max(STAGES.index(path.split(".")[0]) for path in shipped.fields)
        assert shipped.stage == STAGES[latest]


def test_a_stage_runs_its_own_checks_and_generation_all_of_them() -> None:
    at = {
        stage: {
            line.rule for line in check(SHIPPED_RULES, "on_complete", stage, SOUND, registry=REGISTRY).checks
        }
        for stage in STAGES
    }
    assert at["study_design"] == {"check_13"}
    assert at["sample_size"] == {"check_05", "check_08", "check_09"}
    assert at["endpoints"] == {"check_01", "check_02", "check_06", "check_16", "check_23"}
    assert at["pico"] == set()
    every = check(SHIPPED_RULES, "on_complete", None, SOUND, registry=REGISTRY)
    assert {line.status for line in every.checks} == {"passed"}
    assert len(every.checks) == 9


def test_they_can_be_registered_twice_in_a_process() -> None:
    registry = Validators()
    register_checks(registry)
    register_checks(registry)
    assert len(registry.names()) == len(VALIDATORS) + len(NOTICED_RULES)


def test_fields_have_titles_in_both_languages() -> None:
    assert title("endpoints.outcomes.primary") == {"en": "Primary outcome", "zh_hans": "主要结局"}
    assert title("nowhere.at_all")["en"] == "nowhere.at_all"


junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["name", "n", "arm", "type", "p_t", "p_c", "x"]), inner, max_size=3)
    ),
    max_leaves=6,
)
PATHS = sorted({path for shipped in VALIDATORS for path in shipped.fields})


@settings(deadline=None)
@given(st.dictionaries(st.sampled_from(PATHS), junk, max_size=8))
def test_no_data_makes_a_check_fail_to_run(values: dict[str, Any]) -> None:
    context: dict[str, dict[str, Any]] = {}
    for path, value in values.items():
        stage, _dot, key = path.partition(".")
        context.setdefault(stage, {})[key] = value
    lines = check(SHIPPED_RULES, "on_complete", None, context, registry=REGISTRY).checks
    assert "failed" not in {line.cause for line in lines}


@pytest.mark.parametrize(
    ("text", "framework"),
    [
        ("A noninferiority design", "non_inferiority"),
        ("A is not superior to B", None),
        ("A is clinically equivalent to B", "equivalence"),
        ("equivalent doses of insulin", None),
        ("等效性检验", "equivalence"),
        ("非劣效，若成立再检验优效", None),
        ("", None),
    ],
)
def test_a_framework_is_read_only_when_the_words_leave_no_doubt(text: str, framework: str | None) -> None:
    assert framework_said(text) == framework


def test_a_strategy_is_told_from_a_hint_and_from_nothing() -> None:
    assert states_strategy("Holm procedure") is True
    assert states_strategy("All three outcomes must be significant") is True
    assert states_strategy("t test for both outcomes") is None
    assert states_strategy("t test") is False


def test_totals_are_read_with_their_words_only() -> None:
    assert totals_said("a total of 1,200 patients; 600 in total; total sample size 90; 共 30 例") == [
        1200,
        600,
        90,
        30,
    ]
    assert totals_said("139 participants are needed (Wald interval). 需要受试者 139 例") == [139, 139]
    assert (
        totals_said(
            "63 participants per group are needed; 需要每组 63 例; 12 centres, 30 days, 201 per group"
        )
        == []
    )
