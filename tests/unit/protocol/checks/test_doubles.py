"""A criterion that stands twice, or with two limits, is told in one quiet line; what only looks alike is not."""

from __future__ import annotations

import pytest

from apps.fields.rules import NotRun, Validators, check
from apps.protocol.checks import NOTICED_RULES, register_checks
from apps.protocol.checks.contradictions import contradictions
from apps.protocol.checks.doubles import INCLUSION, doubles_in


def found(entries: list[str], key: str = "inclusion_criteria") -> list[str]:
    return [violation.message["en"] for violation in doubles_in({"pico": {key: entries}})]


@pytest.mark.parametrize(
    ("entries", "says"),
    [
        (
            [
                "at least a five out of ten on the numeric scale when the nurse asks",
                "pain of at least six out of ten",
            ],
            "Two limits",
        ),
        (["creatine kinase over 1000 U/L", "creatine kinase above 2000 U/L on arrival"], "Two limits"),
        (["pain of at least 5/10", "pain of at least 6/10"], "Two limits"),
        (["来院时肌酸激酶超过一千", "肌酸激酶超过两千"], "Two limits"),
        (["疼痛评分至少五分", "疼痛评分至少六分"], "Two limits"),
        (["Able to sign for themselves", "Ability to give consent themselves"], "seem to say the same"),
        (["signed informed consent", "able to give informed consent"], "seem to say the same"),
        (["蜇伤前已在透析", "蜇伤前已经在透析的"], "seem to say the same"),
        (["怀孕", "妊娠期"], "seem to say the same"),
    ],
)
def test_what_stands_twice_is_told(entries: list[str], says: str) -> None:
    told = found(["adults", *entries])
    assert len(told) == 1
    assert says in told[0]
    assert all(entry[:40] in told[0] for entry in entries)


@pytest.mark.parametrize(
    "entries",
    [
        ["pain of at least five out of ten", "anxiety of at least five out of ten"],
        ["pain of at least five out of ten", "anxiety of at least six out of ten"],
        ["fever above 38 degrees", "systolic pressure above 180 mmHg"],
        ["at least 18 years old", "at most 70 years old"],
        ["symptoms for at least 12 hours", "symptoms for at most 72 hours"],
        ["allergy to lidocaine", "allergy to latex"],
        ["对利多卡因过敏", "对乳胶过敏"],
        ["pregnancy", "breast feeding"],
        ["心功能不全", "肾功能不全"],
        ["able to walk", "not able to walk without help"],
        ["a painkiller in the last six hours", "an antibiotic in the last four weeks"],
        ["疼痛评分至少五分", "焦虑评分至少六分"],
        ["eGFR below 30", "platelets below 50"],
    ],
)
def test_what_only_looks_alike_is_not(entries: list[str]) -> None:
    assert found(entries) == []


def test_it_is_told_beside_a_proposal_and_when_the_stage_is_completed() -> None:
    registry = Validators()
    register_checks(registry)
    data = {"pico": {"inclusion_criteria": ["pain of at least 5/10", "pain of at least 6/10"]}}
    noticed = contradictions(data, {})
    assert not isinstance(noticed, NotRun)
    assert [violation.fields for violation in noticed] == [(INCLUSION,)]
    lines = check(NOTICED_RULES, "on_complete", "pico", data, registry=registry).checks
    assert [(line.rule, line.status, line.blocks) for line in lines] == [
        ("doubled_criteria", "failed", False)
    ]


def test_lists_are_not_compared_with_each_other() -> None:
    data = {
        "pico": {
            "inclusion_criteria": ["pain of at least 5/10"],
            "exclusion_criteria": ["pain of at least 6/10"],
        }
    }
    assert list(doubles_in(data)) == []
