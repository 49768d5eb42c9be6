"""What a message to the protocol agent wants: its stages and its tool are named as investigators name them."""

from __future__ import annotations

import pytest

from apps.agents.tools.asked_for import words_of_tools
from apps.agents.turn.commands.rest import Rest
from apps.agents.turn.intents import by_rules
from apps.protocol.content_loader import protocol_agent

CODES = frozenset(intent["code"] for intent in protocol_agent()["intents"])


class NamedStage:
    def __init__(self, data: dict[str, object]) -> None:
        self.key = data["key"]
        self.name = data["name"]


STAGES = [NamedStage(stage) for stage in protocol_agent()["stages"]]


def wants(text: str) -> list[tuple[str, str]]:
    tools = words_of_tools(["sample_size"])
    found = by_rules(Rest.of_text(text), has_values=False, stages=STAGES, known=CODES, tools=tools)  # type: ignore[arg-type]
    return [(intent.code, intent.argument) for intent in found]


@pytest.mark.parametrize(
    ("text", "code", "argument"),
    [
        ("Go back to PICO please", "navigate_stage", "pico"),
        ("go to the study design", "navigate_stage", "study_design"),
        ("回到研究设计", "navigate_stage", "study_design"),
        ("calculate the sample size", "request_tool", "sample_size"),
        ("计算样本量", "request_tool", "sample_size"),
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


@pytest.mark.parametrize(
    "text",
    [
        "We are surgeons. When patients leave the ward they are seen by nobody.",
        "目前尚不清楚是否有效。我们想做一项研究。",
    ],
)
def test_a_statement_among_others_is_no_question(text: str) -> None:
    assert "ask_question" not in [code for code, _ in wants(text)]


def test_a_question_behind_a_value_is_one() -> None:
    assert wants("We have 80 % power. Is that enough? Thank you.") == [("ask_question", "")]
    assert wants("把握度80%。这样够吗？谢谢。") == [("ask_question", "")]
