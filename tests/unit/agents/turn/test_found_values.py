"""What counts when several sources find values of the same field."""

from __future__ import annotations

from apps.agents.turn.found_values import merged, with_checks
from apps.fields.evidence.found import Found


def value(field: str, value: str, method: str) -> Found:
    return Found(field, value, method, ({"kind": "message", "quote": value},))


READ = value("plan.place", "the garden", "rules")
COMPUTED = value("plan.place", "the yard", "tool")
ANSWERED = value("plan.place", "a field", "structured")
INLINE = value("plan.place", "a meadow", "inline")
OTHER = value("plan.size", "12", "structured")


def test_what_rules_read_and_tools_give_stays_in_its_order_also_of_one_field() -> None:
    assert merged((READ,), [COMPUTED]) == (READ, COMPUTED)
    assert merged((COMPUTED,), [READ]) == (COMPUTED, READ)


def test_a_models_value_counts_only_where_nobody_has_found_one() -> None:
    for known in (READ, COMPUTED, INLINE):
        assert merged((known,), [ANSWERED, OTHER]) == (known, OTHER)
    assert merged((ANSWERED,), [INLINE]) == (ANSWERED,)


def test_a_tool_is_heard_after_a_model() -> None:
    assert merged((ANSWERED,), [COMPUTED]) == (ANSWERED, COMPUTED)


def test_values_of_one_source_do_not_shut_each_other_out() -> None:
    second = value("plan.size", "14", "structured")
    assert merged((READ,), [OTHER, second]) == (READ, OTHER, second)


def test_nothing_found_changes_nothing() -> None:
    assert merged((), []) == ()
    assert merged((READ,), ()) == (READ,)


def test_each_value_carries_the_failed_checks_that_name_its_field() -> None:
    failed = {"rule": "a", "status": "failed", "fields": ("plan.size", "plan.time")}
    passed = {"rule": "b", "status": "passed", "fields": ("plan.place",)}
    place, size = with_checks((READ, OTHER), [failed, passed])
    assert (place.checks, size.checks) == ((), (failed,))
    assert with_checks((size,), [passed]) == (OTHER,)
