"""What a message wants, as far as rules can tell."""

from __future__ import annotations

import pytest

from apps.agents.tools.asked_for import words_of_tools
from apps.agents.turn.intents import by_rules
from apps.protocol.content_loader import protocol_agent

CODES = frozenset(intent["code"] for intent in protocol_agent()["intents"])


class NamedStage:
    def __init__(self, data: dict[str, object]) -> None:
        self.key = data["key"]
        self.name = data["name"]


STAGES = [NamedStage(stage) for stage in protocol_agent()["stages"]]


def wants(text: str, *, values: bool = False) -> list[tuple[str, str]]:
    tools = words_of_tools(["sample_size"])
    found = by_rules(text, has_values=values, stages=STAGES, known=CODES, tools=tools)  # type: ignore[arg-type]
    return [(intent.code, intent.argument) for intent in found]


@pytest.mark.parametrize(
    ("text", "code", "argument"),
    [
        ("Finish the current stage.", "confirm_complete", ""),
        ("Please complete this stage", "confirm_complete", ""),
        ("可以，继续下一步。", "confirm_complete", ""),
        ("完成本阶段", "confirm_complete", ""),
        ("Go back to PICO please", "navigate_stage", "pico"),
        ("go to the study design", "navigate_stage", "study_design"),
        ("回到研究设计", "navigate_stage", "study_design"),
        ("calculate the sample size", "request_tool", "sample_size"),
        ("计算样本量", "request_tool", "sample_size"),
        ("Great, thanks.", "chitchat", ""),
        ("好的，谢谢。", "chitchat", ""),
        ("非常感谢", "chitchat", ""),
        ("What is a non-inferiority margin?", "ask_question", ""),
        ("非劣效界值的依据应该怎么写", "ask_question", ""),
        ("Change the follow-up to 90 days.", "request_change", ""),
        ("随访时间改为90天", "request_change", ""),
    ],
)
def test_ordinary_wording_is_understood(text: str, code: str, argument: str) -> None:
    assert wants(text) == [(code, argument)]


@pytest.mark.parametrize(
    "text",
    [
        "Patients who switch to oral therapy stay in hospital for a shorter time",
        "术后返回普通病房的患者",
        "We study the design of hospital wards",
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
        "We are surgeons. When patients leave the ward they are seen by nobody.",
        "目前尚不清楚是否有效。我们想做一项研究。",
    ],
)
def test_a_statement_among_others_is_no_question(text: str) -> None:
    assert "ask_question" not in [code for code, _ in wants(text)]


def test_a_question_in_the_middle_of_a_line_is_one() -> None:
    assert wants("We have 80 % power. Is that enough? Thank you.") == [("ask_question", "")]
    assert wants("把握度80%。这样够吗？谢谢。") == [("ask_question", "")]


def test_only_an_agent_that_has_the_tool_is_sent_to_it() -> None:
    def wanted(tools: list[str], text: str) -> list[tuple[str, str]]:
        words = words_of_tools(tools)
        found = by_rules(text, has_values=False, stages=STAGES, known=CODES, tools=words)  # type: ignore[arg-type]
        return [(intent.code, intent.argument) for intent in found]

    assert wanted(["sample_size"], "Calculate the sample size") == [("request_tool", "sample_size")]
    assert wanted(["find_papers"], "Calculate the sample size") == []
    assert wanted([], "/find_papers") == [("request_tool", "find_papers")]
