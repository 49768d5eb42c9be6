"""What a calculation proposes for the protocol: arms in their order, numbers after dropout."""

from __future__ import annotations

from typing import Any

import pytest

from apps.protocol.sample_size import (
    ProposedChange,
    Result,
    calculate,
    changes_for_dropout,
    changes_for_protocol,
    inputs_from_protocol,
)
from apps.protocol.sample_size.arms import arms_of, control_arm

NEW = {"name": "New drug", "type": "experimental"}
OLD = {"name": "Old drug", "type": "active"}


def protocol(*arms: dict[str, Any], **sample_size: Any) -> dict[str, Any]:
    return {
        "pico": {"comparator": "Old drug once daily"},
        "study_design": {"arms": list(arms)},
        "sample_size": sample_size,
    }


def margin(**changes: Any) -> Result:
    inputs = {
        "p_t": 0.85,
        "p_c": 0.85,
        "margin": -0.1,
        "alpha": 0.025,
        "sided": 1,
        "power": 0.8,
        "hypothesis": "non_inferiority",
    }
    return calculate("two_proportions_margin", inputs | changes)


def by_field(changes: list[ProposedChange]) -> dict[str, ProposedChange]:
    found = {change.field.removeprefix("sample_size."): change for change in changes}
    assert len(found) == len(changes)
    return found


def applied(context: dict[str, Any], changes: list[ProposedChange]) -> dict[str, Any]:
    values = {change.field.removeprefix("sample_size."): change.value for change in changes}
    return {**context, "sample_size": {**context["sample_size"], **values}}


def test_inputs_go_to_their_fields_and_the_others_to_the_assumptions() -> None:
    found = by_field(changes_for_protocol(margin(method="farrington_manning"), protocol(NEW, OLD)))
    values = {
        name: found[name].value for name in ("design", "hypothesis", "alpha", "sided", "power", "margin")
    }
    assert values == {
        "design": "two_proportions_margin",
        "hypothesis": "non_inferiority",
        "alpha": 0.025,
        "sided": 1,
        "power": 0.8,
        "margin": -0.1,
    }
    assert not any(found[name].derived for name in values)
    assert found["assumptions"].value == {"p_t": 0.85, "p_c": 0.85, "method": "farrington_manning"}


def test_what_was_not_given_is_marked_derived() -> None:
    found = by_field(
        changes_for_protocol(
            calculate("two_proportions", {"p1": 0.65, "p2": 0.85, "alpha": 0.05, "power": 0.8}), protocol()
        )
    )
    assert (found["sided"].value, found["sided"].derived) == (2, True)
    assert (found["hypothesis"].value, found["hypothesis"].derived) == ("equality", True)
    assert (found["allocation_ratio"].value, found["allocation_ratio"].derived) == ("1:1", True)
    assert "margin" not in found
    assert found["assumptions"].value == {"p1": 0.65, "p2": 0.85}


def test_without_arms_the_groups_are_numbered_and_there_is_no_evaluable_number() -> None:
    found = by_field(changes_for_protocol(margin(), protocol()))
    assert found["n_per_group"].value == [{"arm": "Group 1", "n": 201}, {"arm": "Group 2", "n": 201}]
    assert (found["n_total"].value, found["n_total"].derived) == (402, False)
    assert "n_evaluable" not in found


def test_ratio_and_numbers_follow_the_arms_in_their_order() -> None:
    result = margin(ratio=2)
    control_last = by_field(changes_for_protocol(result, protocol(NEW, OLD)))
    n_control, n_new = (group.n for group in result.groups)
    assert control_last["allocation_ratio"].value == "2:1"
    assert control_last["n_per_group"].value == [
        {"arm": "New drug", "n": n_new},
        {"arm": "Old drug", "n": n_control},
    ]
    control_first = by_field(changes_for_protocol(result, protocol(OLD, NEW)))
    assert control_first["allocation_ratio"].value == "1:2"
    assert control_first["n_per_group"].value[0] == {"arm": "Old drug", "n": n_control}
    assert control_first["n_total"].value == n_control + n_new


@pytest.mark.parametrize(("ratio", "text"), [(1.5, "3:2"), (0.5, "1:2"), (1 / 3, "1:3"), (1, "1:1")])
def test_a_ratio_is_said_in_whole_numbers(ratio: float, text: str) -> None:
    assert (
        by_field(changes_for_protocol(margin(ratio=ratio), protocol(NEW, OLD)))["allocation_ratio"].value
        == text
    )


def test_dropout_in_the_protocol_raises_the_numbers_and_keeps_the_evaluable_one() -> None:
    found = by_field(changes_for_protocol(margin(), protocol(NEW, OLD, dropout=0.05)))
    assert (found["n_evaluable"].value, found["n_evaluable"].derived) == (402, False)
    assert [row["n"] for row in found["n_per_group"].value] == [212, 212]
    assert (found["n_total"].value, found["n_total"].derived) == (424, True)
    assert found["n_per_group"].derived
    for number in ("201", "402", "212", "424", "5%"):
        assert number in found["statement"].value


def test_the_statement_is_in_the_language_of_the_protocol() -> None:
    found = by_field(changes_for_protocol(margin(), protocol(NEW, OLD, dropout=0.05), language="zh-hans"))
    assert "每组 201 例" in found["statement"].value
    assert "每组 212 例（共 424 例）" in found["statement"].value


def test_dropout_that_comes_later_or_changes_gives_the_same_as_dropout_known_before() -> None:
    context = protocol(NEW, OLD)
    context = applied(context, changes_for_protocol(margin(ratio=2), context))
    later = applied(context, [ProposedChange("sample_size.dropout", 0.1)])
    first = changes_for_dropout(later)
    known = by_field(changes_for_protocol(margin(ratio=2), protocol(NEW, OLD, dropout=0.1)))
    assert [change.field for change in first] == [
        "sample_size.n_evaluable",
        "sample_size.n_per_group",
        "sample_size.n_total",
        "sample_size.statement",
    ]
    assert all(known[change.field.removeprefix("sample_size.")] == change for change in first)

    changed = applied(applied(later, first), [ProposedChange("sample_size.dropout", 0.2)])
    again = by_field(changes_for_dropout(changed))
    expected = by_field(changes_for_protocol(margin(ratio=2), protocol(NEW, OLD, dropout=0.2)))
    assert again["n_total"] == expected["n_total"]


def test_numbers_that_somebody_set_by_hand_are_left_alone() -> None:
    context = protocol(NEW, OLD, dropout=0.1)
    assert changes_for_dropout(context) == []
    context = applied(protocol(NEW, OLD), changes_for_protocol(margin(), protocol(NEW, OLD)))
    by_hand = [{"arm": "New drug", "n": 250}, {"arm": "Old drug", "n": 250}]
    edited = applied(
        context,
        [ProposedChange("sample_size.dropout", 0.1), ProposedChange("sample_size.n_per_group", by_hand)],
    )
    assert changes_for_dropout(edited) == []
    broken = applied(
        context, [ProposedChange("sample_size.dropout", 0.1), ProposedChange("sample_size.power", 2)]
    )
    assert changes_for_dropout(broken) == []


def test_the_calculation_can_be_read_back_from_the_protocol() -> None:
    result = margin(ratio=2)
    for arms in ((NEW, OLD), (OLD, NEW), ()):
        context = applied(protocol(*arms), changes_for_protocol(result, protocol(*arms)))
        found = inputs_from_protocol(context)
        assert found is not None
        assert calculate(*found).outputs == result.outputs
    assert inputs_from_protocol(protocol()) is None


def test_the_allowance_for_dropout_proposes_only_the_dropout() -> None:
    result = calculate("dropout", {"n_evaluable": 63, "dropout": 0.2})
    assert changes_for_protocol(result, protocol(NEW, OLD)) == [ProposedChange("sample_size.dropout", 0.2)]


@pytest.mark.parametrize(
    ("arms", "place"),
    [
        ([NEW, OLD], 1),
        ([OLD, NEW], 0),
        ([{"name": "A"}, {"name": "B", "type": "placebo"}, {"name": "C", "type": "active"}], 1),
        ([{"name": "old DRUG  once daily"}, {"name": "New"}], 0),
        ([{"name": "Old drug"}, {"name": "New"}], 0),
        ([{"name": "Once"}, {"name": "Ol"}], 0),
        ([{"name": "O"}, {"name": "ce daily"}], 1),
        ([{"name": "A"}, {"name": "B"}], 1),
    ],
)
def test_the_control_arm_is_found_by_type_then_name_then_place(
    arms: list[dict[str, Any]], place: int
) -> None:
    assert control_arm(arms, "Old drug once daily") == place
    assert control_arm([{"name": "A"}, {"name": "B"}], None) == 1


def test_only_arms_with_a_name_count() -> None:
    assert arms_of(protocol(NEW, {"type": "active"})) == [NEW]
    assert arms_of({"study_design": {"arms": "two"}}) == []


PLACEBO = {"name": "placebo", "type": "placebo"}
COLCHICINE = {"name": "Colchicine 0.5 mg group", "type": "experimental"}


def statement(language: str, *arms: dict[str, Any]) -> str:
    result = calculate(
        "two_proportions", {"p1": 0.3, "p2": 0.2, "ratio": 2, "alpha": 0.05, "sided": 2, "power": 0.8}
    )
    found = changes_for_protocol(result, protocol(*arms, dropout=0.1), language=language)
    return str(by_field(found)["statement"].value)


def test_the_statement_names_the_arms() -> None:
    for arms in ((COLCHICINE, PLACEBO), (PLACEBO, COLCHICINE)):
        said = statement("en", *arms)
        assert said.count(" in the placebo group and ") == 3
        assert "30% in the placebo group and 20% in the Colchicine 0.5 mg group" in said
        assert "group 1" not in said
        assert "group 2" not in said


def test_the_statement_names_the_arms_in_chinese() -> None:
    arms = ({"name": "秋水仙碱组", "type": "experimental"}, {"name": "安慰剂", "type": "placebo"})
    said = statement("zh-hans", *arms)
    assert "（安慰剂组 " in said
    assert "、秋水仙碱组 " in said
    assert "检出安慰剂组 30% 与秋水仙碱组 20% 之间的差异" in said
    assert "第1组" not in said
    assert "第2组" not in said


def test_an_arm_called_group_2_is_not_named_twice() -> None:
    said = statement(
        "en", {"name": "group 2", "type": "placebo"}, {"name": "group 1", "type": "experimental"}
    )
    assert "30% in the group 2 group and 20% in the group 1 group" in said


def test_without_two_arms_the_groups_keep_their_numbers() -> None:
    assert "group 1 is the control" in statement("en")
