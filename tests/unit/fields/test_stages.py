"""The stage machine: who may move where, and that no rule is ever walked around."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from apps.fields.conditions.evaluation import evaluate
from apps.fields.stages.machine import (
    COMPLETE,
    Mode,
    Stages,
    StageSpec,
    StageState,
    Transition,
    pause,
    resume,
)
from apps.fields.stages.problems import MESSAGES, problems_of_stages


def is_set(path: str) -> dict[str, Any]:
    return {"field": path, "op": "is_set"}


def three(mode: Mode = "user_confirm") -> Stages:
    """question → site → design, each done when its only field is set."""
    return Stages(
        StageSpec(key, order, transition_mode=mode, completion_rule=is_set(f"{key}.x"))
        for order, key in enumerate(("question", "site", "design"))
    )


FULL = {"question": {"x": 1}, "site": {"x": 1}, "design": {"x": 1}}


def test_a_stage_is_left_when_its_rule_holds_and_the_user_says_so() -> None:
    stages = three()
    move = stages.complete(stages.start(), {"question": {"x": "why"}})
    assert (move.success, move.previous, move.next) == (True, "question", "site")
    assert move.state == StageState("site", ("question",))


def test_a_stage_that_lacks_something_names_it_and_stays() -> None:
    stages = three()
    move = stages.complete(stages.start(), {})
    assert (move.success, move.reason, move.next) == (False, "incomplete", "question")
    assert move.completion.missing == ("question.x",)
    assert move.state == stages.start()


def test_a_blocking_rule_stops_it_after_its_own_rule_holds() -> None:
    stages = three()
    asked: list[str] = []

    def blocked(stage: str) -> bool:
        asked.append(stage)
        return False

    assert stages.complete(stages.start(), {}, guard=blocked).reason == "incomplete"
    assert asked == []
    assert stages.complete(stages.start(), FULL, guard=blocked).reason == "blocked"
    assert asked == ["question"]


def test_the_last_stage_leads_to_complete_and_not_beyond() -> None:
    stages = three()
    state = StageState("design", ("question", "site"))
    move = stages.complete(state, FULL)
    assert move.state == StageState(COMPLETE, ("question", "site", "design"), "completed")
    assert stages.complete(move.state, FULL).reason == "already_complete"


def test_auto_stages_move_by_themselves_as_far_as_their_rules_hold() -> None:
    stages = three("auto")
    moves = stages.advance(stages.start(), {"question": {"x": 1}, "site": {"x": 1}})
    assert [move.next for move in moves] == ["site", "design"]
    assert three().advance(three().start(), FULL) == ()


def test_a_condition_decides_when_it_is_the_mode() -> None:
    stages = Stages(
        [
            StageSpec("a", 1, transition_mode="condition", transition_condition=is_set("a.go")),
            StageSpec("b", 2),
        ]
    )
    assert stages.advance(stages.start(), {}) == ()
    refused = stages.complete(stages.start(), {})
    assert (refused.reason, refused.completion.missing) == ("condition", ("a.go",))
    assert [move.next for move in stages.advance(stages.start(), {"a": {"go": 1}})] == ["b"]


def test_a_paused_conversation_and_a_stage_come_back_to_do_not_run_away() -> None:
    stages = three("auto")
    assert stages.advance(pause(stages.start()), FULL) == ()
    back = stages.go_to(StageState("design", ("question", "site")), "question", FULL)
    assert back.success
    assert stages.advance(back.state, FULL) == ()


def test_pause_and_resume_keep_the_place() -> None:
    state = StageState("site", ("question",))
    assert resume(pause(state)) == state
    done = StageState(COMPLETE, ("question",), "completed")
    assert resume(pause(done)) == done


def test_going_back_loses_nothing_and_forward_leads_through_passed_stages() -> None:
    stages = three()
    state = StageState("design", ("question", "site"))
    back = stages.go_to(state, "question", FULL).state
    assert back == StageState("question", ("question", "site"))
    assert stages.reached(back) == ("question", "site", "design")
    assert stages.go_to(back, "design", FULL).state == state
    assert stages.go_to(stages.start(), "site", FULL).reason == "not_passed"
    assert stages.go_to(stages.start(), COMPLETE, FULL).reason == "not_passed"
    assert stages.go_to(state, "elsewhere", FULL).reason == "unknown_stage"
    assert stages.go_to(state, "design", FULL).reason == "here"


def test_forward_stops_where_a_value_was_taken_away_or_a_rule_blocks() -> None:
    stages = three()
    back = StageState("question", ("question", "site"))
    move = stages.go_to(back, "design", {"question": {"x": 1}})
    assert (move.reason, move.completion.missing) == ("incomplete", ("site.x",))
    assert stages.go_to(back, "design", FULL, guard=lambda key: key != "site").reason == "blocked"


def test_back_from_a_complete_plan_and_forward_again() -> None:
    stages = three()
    done = StageState(COMPLETE, ("question", "site", "design"), "completed")
    back = stages.go_to(done, "site", FULL).state
    assert back.status == "in_progress"
    assert stages.go_to(back, COMPLETE, FULL).state == done
    assert stages.go_to(back, COMPLETE, {}).success is False


def test_a_stage_taken_out_of_the_configuration_strands_nobody() -> None:
    stages = three()
    lost = StageState("removed", ("question",))
    assert stages.complete(lost, FULL).reason == "unknown_stage"
    assert stages.go_to(lost, "site", FULL).success
    assert stages.go_to(lost, "design", FULL).reason == "not_passed"


def test_a_stage_put_in_later_can_be_gone_back_to() -> None:
    stages = three()
    state = StageState("design", ("question",))
    assert stages.go_to(state, "site", FULL).success
    assert stages.go_to(state, "question", FULL).success


def test_progress_counts_stages_from_one() -> None:
    stages = three()
    progress = stages.progress(StageState("site", ("question",)))
    assert (progress.current, progress.total, progress.completed) == (2, 3, ("question",))
    assert progress.share == pytest.approx(1 / 3)
    done = stages.progress(StageState(COMPLETE, ("question", "site", "design"), "completed"))
    assert (done.current, done.share) == (3, 1.0)


def codes(*specs: StageSpec) -> list[tuple[str, str]]:
    code_of = {str(message): code for code, message in MESSAGES.items()}
    return [(problem.place, code_of[problem.message]) for problem in problems_of_stages(Stages(specs), ())]


@pytest.mark.parametrize(
    ("specs", "expected"),
    [
        ((StageSpec("a", 1), StageSpec("b", 2)), []),
        ((), [("", "no_stages")]),
        ((StageSpec("a", 1, next_stage="x"),), [("/0/next_stage", "unknown_next")]),
        ((StageSpec("a", 1, next_stage=COMPLETE), StageSpec("b", 2)), [("/1", "unreachable")]),
        ((StageSpec("a", 1), StageSpec("b", 2, next_stage="a")), [("/1/next_stage", "loop")]),
        ((StageSpec("a", 1, next_stage="a"),), [("/0/next_stage", "loop")]),
        ((StageSpec("a", 1), StageSpec("a", 2)), [("/1/key", "duplicate"), ("/0/next_stage", "loop")]),
        ((StageSpec(COMPLETE, 1),), [("/0/key", "reserved")]),
        ((StageSpec("a", 1, transition_mode="condition"),), [("/0/transition_condition", "no_condition")]),
    ],
)
def test_stages_that_cannot_work_are_told_with_their_place(
    specs: tuple[StageSpec, ...], expected: list[tuple[str, str]]
) -> None:
    assert codes(*specs) == expected


def test_an_administrator_reads_sentences_and_exact_places() -> None:
    stages = Stages(
        [
            StageSpec("a", 1, completion_rule={"all": [is_set("a.y")]}, next_stage="x"),
            StageSpec("b", 2, transition_mode="condition"),
        ]
    )
    found = problems_of_stages(stages, {"a.x"})
    assert [problem.place for problem in found] == [
        "/0/next_stage",
        "/1",
        "/1/transition_condition",
        "/0/completion_rule/all/0/field",
    ]
    assert all(problem.message for problem in found)
    assert problems_of_stages(three(), {"question.x", "site.x", "design.x"}) == []


KEYS = ("a", "b", "c", "d", "e")
modes: st.SearchStrategy[Mode] = st.sampled_from(["user_confirm", "auto", "condition"])
rules = st.one_of(st.just({}), st.sampled_from(KEYS).map(is_set), st.just({"broken": 1}))
contexts = st.sets(st.sampled_from(KEYS)).map(dict.fromkeys).map(lambda keys: dict.fromkeys(keys, 1))
machines = st.lists(
    st.builds(
        StageSpec,
        key=st.sampled_from(KEYS),
        order=st.integers(0, 9),
        next_stage=st.sampled_from(["", "", "", *KEYS, COMPLETE, "nowhere"]),
        transition_mode=modes,
        transition_condition=rules,
        completion_rule=rules,
    ),
    max_size=5,
).map(Stages)
moves = st.one_of(
    st.tuples(st.just("complete"), st.just("")),
    st.tuples(st.just("advance"), st.just("")),
    st.tuples(st.just("pause"), st.just("")),
    st.tuples(st.just("resume"), st.just("")),
    st.tuples(st.just("go_to"), st.sampled_from([*KEYS, COMPLETE, "nowhere"])),
)
steps = st.lists(st.tuples(moves, contexts, st.sets(st.sampled_from(KEYS))), max_size=12)


def play(
    stages: Stages, state: StageState, step: tuple[str, str], context: Mapping[str, Any], blocked: set[str]
) -> tuple[Transition, ...]:
    kind, target = step

    def guard(key: str) -> bool:
        return key not in blocked

    if kind == "complete":
        return (stages.complete(state, context, guard=guard),)
    if kind == "advance":
        return stages.advance(state, context, guard=guard)
    if kind == "go_to":
        return (stages.go_to(state, target, context, guard=guard),)
    changed = pause(state) if kind == "pause" else resume(state)
    return (Transition(True, changed, state.current, changed.current),)


def forbids(stages: Stages, key: str, context: Mapping[str, Any], blocked: set[str]) -> bool:
    """The rule of a stage, told once more in other words than the machine's."""
    spec = stages.get(key)
    assert spec is not None
    unfinished = bool(spec.completion_rule) and not evaluate(spec.completion_rule, context)
    waits = spec.transition_mode == "condition" and not evaluate(spec.transition_condition, context)
    return unfinished or waits or key in blocked


@settings(deadline=None)
@given(machines, steps)
def test_no_sequence_of_moves_reaches_a_stage_that_the_rules_forbid(
    stages: Stages, steps: list[tuple[tuple[str, str], dict[str, Any], set[str]]]
) -> None:
    state = stages.start()
    entered = {state.current}
    for step, context, blocked in steps:
        for move in play(stages, state, step, context, blocked):
            if not move.success:
                assert move.state == state
                assert move.reason
                continue
            if move.state.current not in entered:
                assert not forbids(stages, state.current, context, blocked)
                assert stages.next_of(state.current) == move.state.current
                entered.add(move.state.current)
            newly = set(move.state.completed) - set(state.completed)
            assert newly <= {state.current}
            assert not any(forbids(stages, key, context, blocked) for key in newly)
            assert set(state.completed) <= set(move.state.completed)
            state = move.state
        assert state.current == COMPLETE or stages.get(state.current) is not None
        assert state.status != "completed" or state.current == COMPLETE


@settings(deadline=None)
@given(machines, contexts)
def test_any_earlier_stage_can_be_gone_back_to(stages: Stages, context: dict[str, Any]) -> None:
    walk = stages.walk
    for place, key in enumerate(walk):
        here = StageState(key, walk[:place])
        assert all(stages.go_to(here, earlier, context).success for earlier in walk[:place])


@settings(deadline=None)
@given(machines)
def test_stages_without_problems_can_be_walked_to_the_end(stages: Stages) -> None:
    sentences = {str(message) for message in MESSAGES.values()}
    if any(problem.message in sentences for problem in problems_of_stages(stages, KEYS)):
        return
    assert set(stages.walk) == {spec.key for spec in stages.ordered}
    assert stages.next_of(stages.walk[-1]) == COMPLETE
