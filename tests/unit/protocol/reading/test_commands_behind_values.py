"""A question or a command behind a labelled value is none of it, and is served after it, in its order."""

from __future__ import annotations

import pytest

from apps.agents.configuration.intents import known_codes
from apps.agents.configuration.snapshot import from_data
from apps.agents.tools.asked_for import words_of_tools
from apps.agents.turn import intents
from apps.agents.turn.commands.rest import Rest
from apps.fields.reading import read
from apps.protocol.content_loader import protocol_agent

CONFIG = from_data(protocol_agent())


def understood(text: str) -> tuple[dict[str, object], list[str]]:
    reading = read(text, CONFIG.catalogue, current_stage="sample_size")
    tools = words_of_tools(CONFIG.tools)
    wanted = intents.by_rules(
        Rest.of(text, reading, tools),
        has_values=bool(reading.values),
        stages=CONFIG.stages,
        known=known_codes(CONFIG),
        tools=tools,
    )
    return {value.field: value.value for value in reading.values}, [intent.code for intent in wanted]


@pytest.mark.parametrize(
    ("text", "value", "codes"),
    [
        (
            "Setting: 12 tertiary hospitals. What is an estimand? Then complete this stage.",
            "12 tertiary hospitals",
            ["provide_info", "ask_question", "confirm_complete"],
        ),
        (
            "研究场所：12家三级医院。什么是估计目标？然后完成本阶段。",
            "12家三级医院",
            ["provide_info", "ask_question", "confirm_complete"],
        ),
        ("Setting: 12 wards, then complete this stage", "12 wards", ["provide_info", "confirm_complete"]),
        ("Setting: 12 wards\nNow complete the stage", "12 wards", ["provide_info", "confirm_complete"]),
        ("Setting: 12 wards. Go back to PICO.", "12 wards", ["provide_info", "navigate_stage"]),
        ("研究场所：12个病房。请计算样本量。", "12个病房", ["provide_info", "request_tool"]),
    ],
)
def test_what_stands_behind_a_value_is_served_too(text: str, value: str, codes: list[str]) -> None:
    assert understood(text) == ({"pico.setting": value}, codes)


@pytest.mark.parametrize(
    "value",
    [
        "patients complete this stage of rehabilitation at home. They then go on to walk.",
        "Pain is common. Next step is a trial.",
        "care as usual. Complete the stage of induction before the operation.",
        "常规治疗。完成本阶段化疗后入组的患者。",
        "dialysis, end stage",
        "care as usual. Return to work.",
        "常规治疗。转到ICU",
    ],
)
def test_the_same_words_within_a_value_stay_there(value: str) -> None:
    assert understood(f"Intervention: {value}") == ({"pico.intervention": value}, ["provide_info"])


def test_a_command_below_assumptions_is_none_of_them() -> None:
    values, codes = understood("Assumptions: delta = 5; sd = 10\nCalculate the sample size")
    assert values == {"sample_size.assumptions": {"delta": 5, "sd": 10}}
    assert codes == ["provide_info", "request_tool"]


def test_a_command_before_the_values_is_not_taken_for_their_label() -> None:
    assert understood("Calculate the sample size: power 90%") == (
        {"sample_size.power": 0.9},
        ["request_tool", "provide_info"],
    )
