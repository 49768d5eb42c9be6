"""The budget of a prompt's parts: nothing is longer than it may be, and what is kept is whole."""

from __future__ import annotations

from unittest.mock import Mock

from hypothesis import given
from hypothesis import strategies as st

from apps.agents.actions.summaries import Summary
from apps.agents.budgets.prompt import (
    CUT,
    PARTS,
    budget_for,
    cut_data,
    cut_text,
)
from apps.agents.configuration.snapshot import AgentConfig
from apps.agents.models import Conversation, Message, Role
from apps.agents.turn.beginning.input import TurnInput
from apps.agents.turn.context import TurnContext
from apps.agents.turn.messages import chat_prompt
from apps.fields.reading import Reading
from apps.fields.stages.machine import StageState
from apps.llm.tokens import estimate_tokens as count_tokens

ANY_TEXT = st.text(st.sampled_from("ab 苗床\n.12"), max_size=400)


def test_an_agent_may_set_the_budget_of_a_part() -> None:
    budget = budget_for(1_000, {"memory_tokens": 70, "stage_tokens": 9_000})
    assert (budget["memory"], budget["stage"], budget["system"]) == (70, 1_000, 200)
    assert set(budget.by_part) == set(PARTS)


@given(ANY_TEXT, st.integers(min_value=5, max_value=200))
def test_a_text_never_exceeds_its_budget_and_is_its_own_beginning(text: str, tokens: int) -> None:
    cut = cut_text(text, tokens)
    assert count_tokens(cut) <= tokens
    assert text.strip().startswith(cut.removesuffix(CUT).strip())


def test_a_text_is_cut_between_lines() -> None:
    assert cut_text("first line\nsecond line\nthird line", count_tokens("first line\nsecond line\n…")) == (
        "first line\nsecond line\n…"
    )


@given(
    st.dictionaries(st.text(min_size=1, max_size=8), ANY_TEXT, max_size=8),
    st.integers(min_value=2, max_value=150),
)
def test_entries_are_kept_whole_or_not_at_all(data: dict[str, str], tokens: int) -> None:
    kept = cut_data(data, tokens)
    assert all(kept[name] == data[name] for name in kept)
    assert list(kept) == [name for name in data if name in kept]


def test_a_long_entry_does_not_cost_those_after_it() -> None:
    assert cut_data({"a": "x" * 4_000, "b": "short"}, 50) == {"b": "short"}


def test_the_whole_prompt_stays_within_its_budget_whatever_was_collected(
    config: AgentConfig, conversation: Conversation
) -> None:
    given = full_of_text(config, conversation)
    prompt = chat_prompt(TurnContext(Mock(), given, Mock())).messages
    assert sum(count_tokens(message.content) for message in prompt) <= config.prompt_budget_tokens * 1.02


def test_values_of_the_current_stage_are_told_before_those_of_others(
    config: AgentConfig, conversation: Conversation
) -> None:
    given = full_of_text(config, conversation)
    prompt = chat_prompt(TurnContext(Mock(), given, Mock())).messages[-1].content
    assert "planting.summary" in prompt
    assert "site.background" not in prompt


def full_of_text(config: AgentConfig, conversation: Conversation) -> TurnInput:
    """A turn in `planting` with long values everywhere, long messages before it and a long summary."""
    long = "many words about the garden " * 200
    data = {
        "site": {"background": long, "place": long, "purpose": long},
        "planting": {"first_harvest": long, "summary": "12 beds"},
    }
    history = tuple(
        Message(conversation=conversation, turn=turn, role=role, content=long)
        for turn in range(1, 30)
        for role in (Role.USER, Role.ASSISTANT)
    )
    return TurnInput(
        config=config,
        conversation=conversation,
        message=Message(conversation=conversation, turn=30, role=Role.USER, content="And now?"),
        history=history,
        language="en",
        reading=Reading(),
        stage=StageState("planting"),
        data=data,
        pending={"planting.neighbours": long, "planting.calendar": long},
        reviews={},
        has_model=True,
        uses_tools=False,
        summary=Summary(long, 0),
    )
