"""What a message wants, as far as rules can tell."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from apps.agents import extension
from apps.agents.tools.asked_for import words_of_tools
from apps.agents.turn.commands.rest import Rest
from apps.agents.turn.intents import by_rules
from tests.support.specimen import TOOL, count_plants, specimen_data

CODES = frozenset(intent["code"] for intent in specimen_data()["intents"])


class NamedStage:
    def __init__(self, data: dict[str, object]) -> None:
        self.key = data["key"]
        self.name = data["name"]


STAGES = [NamedStage(stage) for stage in specimen_data()["stages"]]


@pytest.fixture(autouse=True)
def counting() -> Iterator[None]:
    """The tool, with words by which it is asked for."""
    with extension.isolated():
        asked_for = re.compile(r"\bcalculate the number of plants\b|计算株数", re.IGNORECASE)
        extension.register_tool(TOOL, count_plants, asked_for=asked_for)
        yield


def wants(text: str, *, values: bool = False) -> list[tuple[str, str]]:
    tools = words_of_tools([TOOL])
    found = by_rules(Rest.of_text(text), has_values=values, stages=STAGES, known=CODES, tools=tools)  # type: ignore[arg-type]
    return [(intent.code, intent.argument) for intent in found]


@pytest.mark.parametrize(
    ("text", "code", "argument"),
    [
        ("Finish the current stage.", "confirm_complete", ""),
        ("Please complete this stage", "confirm_complete", ""),
        ("可以，继续下一步。", "confirm_complete", ""),
        ("完成本阶段", "confirm_complete", ""),
        ("Go back to planting please", "navigate_stage", "planting"),
        ("go to the site", "navigate_stage", "site"),
        ("回到场地", "navigate_stage", "site"),
        ("calculate the number of plants", "request_tool", TOOL),
        ("计算株数", "request_tool", TOOL),
        ("Great, thanks.", "chitchat", ""),
        ("好的，谢谢。", "chitchat", ""),
        ("非常感谢", "chitchat", ""),
        ("What is a frost tolerance?", "ask_question", ""),
        ("耐寒余量的依据应该怎么写", "ask_question", ""),
        ("Change the season to 90 days.", "request_change", ""),
        ("生长期改为90天", "request_change", ""),
    ],
)
def test_ordinary_wording_is_understood(text: str, code: str, argument: str) -> None:
    assert wants(text) == [(code, argument)]


@pytest.mark.parametrize(
    "text",
    [
        "Seedlings that switch to dry soil stay in the shed for a shorter time",
        "移栽后返回普通场地的幼苗",
        "We study the planting of garden sites",
    ],
)
def test_statements_move_nobody_to_another_stage(text: str) -> None:
    assert "navigate_stage" not in [code for code, _ in wants(text)]


def test_several_wishes_are_served_in_their_order() -> None:
    assert wants("                      \nWhat else is missing?", values=True) == [
        ("provide_info", ""),
        ("ask_question", ""),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "We are gardeners. When seedlings leave the shed they are seen by nobody.",
        "目前尚不清楚是否有效。我们想做一项研究。",
    ],
)
def test_a_statement_among_others_is_no_question(text: str) -> None:
    assert "ask_question" not in [code for code, _ in wants(text)]


def test_a_question_in_the_middle_of_a_line_is_one() -> None:
    assert wants("We have 80 % shade. Is that enough? Thank you.") == [("ask_question", "")]
    assert wants("发芽率80%。这样够吗？谢谢。") == [("ask_question", "")]


def test_only_an_agent_that_has_the_tool_is_sent_to_it() -> None:
    def wanted(tools: list[str], text: str) -> list[tuple[str, str]]:
        words = words_of_tools(tools)
        found = by_rules(Rest.of_text(text), has_values=False, stages=STAGES, known=CODES, tools=words)  # type: ignore[arg-type]
        return [(intent.code, intent.argument) for intent in found]

    assert wanted([TOOL], "Calculate the number of plants") == [("request_tool", TOOL)]
    assert wanted(["find_papers"], "Calculate the number of plants") == []
    assert wanted([], "/find_papers") == [("request_tool", "find_papers")]


def test_a_long_sentence_may_end_with_a_question() -> None:
    assert wants("As we have so much room " + "and so many seeds " * 40 + "is there more to say?") == [
        ("ask_question", "")
    ]
