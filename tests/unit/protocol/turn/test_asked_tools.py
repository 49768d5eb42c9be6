"""A calculation that is asked for in words: from the message, from what is known, or asked for by title."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from apps.agents.actions.conversations import start_conversation
from apps.agents.actions.turns import send_message
from apps.agents.models import (
    Agent,
    Context,
    Conversation,
    Message,
    Proposal,
    ProposalState,
    Role,
    Session,
    Step,
)
from apps.runs.work.execute import execute_inline
from tests.support.cast import Cast
from tests.support.openai_script import Reply
from tests.support.openai_server import ScriptedServer, use_as_model

pytestmark = pytest.mark.django_db(transaction=True)
Chat = Callable[[str], Message]


@pytest.fixture(params=["protocol_agent", "statistics_agent"])
def chat(request: pytest.FixtureRequest, protocol_agent: Agent, cast: Cast) -> Chat:
    """In the stage of the sample size, with either agent that has the tool."""
    agent = Agent.objects.get(slug=request.param)
    conversation = start_conversation(agent=agent, project=cast.project, title="T", by=cast.coordinator)
    Session.objects.filter(conversation=conversation).update(current_stage="sample_size")

    def said(text: str) -> Message:
        turn = send_message(conversation=conversation, text=text, by=cast.coordinator, enqueue=False)
        execute_inline(turn.run)
        return Message.objects.get(
            conversation=conversation, turn=turn.message.turn, role=Role.ASSISTANT, replaced_at=None
        )

    return said


def know(**values: Any) -> None:
    Context.objects.filter(conversation=Conversation.objects.get()).update(data={"sample_size": values})


def proposed() -> dict[str, Any]:
    return {proposal.field.split(".")[1]: proposal.value for proposal in Proposal.objects.all()}


@pytest.mark.parametrize(
    "text",
    [
        "Calculate the sample size: two means, delta 5, sd 10, power 90%, alpha 0.05 two-sided",
        "计算样本量：两均数，差值5，标准差10，把握度90%，双侧0.05",
    ],
)
def test_what_is_said_in_one_sentence_is_calculated(chat: Chat, text: str) -> None:
    answer = chat(text)
    assert proposed()["n_total"] == 170
    assert proposed()["assumptions"] == {"delta": 5, "sd": 10}
    assert [line["ok"] for line in answer.tools] == [True]
    assert answer.content.count("** 90%") == 1, "said and computed alike: told once"


def test_what_is_recorded_is_enough(chat: Chat) -> None:
    chat("Hello")
    know(design="two_means", alpha=0.05, sided=2, power=0.9, assumptions={"delta": 5, "sd": 10})
    chat("Calculate the sample size")
    assert proposed()["n_total"] == 170


def test_a_rejected_dropout_is_not_taken_from_the_message_that_said_it(chat: Chat) -> None:
    chat("Hello")
    know(design="two_means", alpha=0.05, sided=2, power=0.9, assumptions={"delta": 5, "sd": 10})
    chat("About 20% will drop out")
    assert [row.field for row in Proposal.objects.all()] == ["sample_size.dropout"]
    Proposal.objects.update(state=ProposalState.REJECTED)
    chat("How many patients do I need?")
    assert Proposal.objects.get(field="sample_size.n_total").value == 170


def test_the_message_is_above_what_is_recorded(chat: Chat) -> None:
    chat("Hello")
    know(design="two_means", alpha=0.05, sided=2, power=0.9, assumptions={"mu1": 1, "mu2": 2, "sd": 10})
    chat("Calculate the sample size with delta 5 and power 80%")
    assert (proposed()["n_total"], proposed()["power"]) == (126, 0.8)


def test_lines_that_were_not_taken_over_yet_count(chat: Chat) -> None:
    chat("Calculation: two_means\nAlpha: 0.05, two-sided\nPower: 90%\nAssumptions: delta = 5; sd = 10")
    chat("Calculate the sample size")
    assert proposed()["n_total"] == 170


def test_what_is_missing_is_asked_for_by_title_and_nothing_fails(chat: Chat) -> None:
    answer = chat("Calculate the sample size: two means, sd 10, power 90%")
    assert (
        "For “Sample size” I still need: **Significance level α**, **Difference to be shown**."
        in answer.content
    )
    assert answer.tools == []
    assert "Next, please tell me" not in answer.content
    assert "样本量" in chat("请计算样本量").content


def test_two_designs_in_one_message_are_asked_about(chat: Chat) -> None:
    answer = chat("Calculate the sample size: two means or two proportions, sd 10")
    assert "Two means" in answer.content
    assert "Two proportions" in answer.content
    assert answer.tools == []


def test_with_a_model_it_is_calculated_before_the_answer(chat: Chat, openai_server: ScriptedServer) -> None:
    openai_server.script.default = Reply(text="There you are.")
    openai_server.script.structured = Reply(text=json.dumps({"values": []}))
    use_as_model(openai_server, json_schema=True)
    chat("Calculate the sample size: two means, delta 5, sd 10, power 90%, alpha 0.05 two-sided")
    assert proposed()["n_total"] == 170


def test_a_model_is_told_what_to_ask_for(chat: Chat, openai_server: ScriptedServer) -> None:
    openai_server.script.default = Reply(text="What is the standard deviation?")
    openai_server.script.structured = Reply(text=json.dumps({"values": []}))
    use_as_model(openai_server, json_schema=True)
    answer = chat("Calculate the sample size: two means, delta 5, power 90%, alpha 0.05")
    assert answer.tools == []
    assert any("Standard deviation" in str(seen.body["messages"][-1]) for seen in openai_server.requests)
    assert Step.objects.get(name="planning").output["lacking"] == [["sample_size", ["Standard deviation"]]]


def test_a_question_is_answered_with_a_number_that_counts_the_losses(chat: Chat) -> None:
    answer = chat("两组率 15% vs 12%，双侧α=0.05，把握度90%，失访10%，每组要多少人？").content
    assert "每组 2722 例（共 5444 例）" in answer
    assert "每组 3025 例（共 6050 例）" in answer
    assert "按对照组 15%、试验组 12% 理解" in answer
    assert "语言模型" not in answer, "it was answered"
    assert (proposed()["n_evaluable"], proposed()["n_total"], proposed()["dropout"]) == (5444, 6050, 0.1)


@pytest.mark.parametrize(
    ("said", "chip"),
    [
        (
            "Two proportions, 15% vs 12%, two-sided 0.05, 90% power: how many patients?",
            "Two proportions: 2722 per group (5444 in total)",
        ),
        (
            "Two proportions, 15% vs 12%, two-sided 0.05, 90% power, dropout 10%: how many patients?",
            "Two proportions: 2722 per group (5444 in total) for analysis; to enrol, with dropout: 3025 per group "
            "(6050 in total)",
        ),
        (
            "两组率 15% vs 12%，双侧α=0.05，把握度90%，失访10%，每组要多少人？",
            "两组率比较：分析所需每组 2722 例（共 5444 例）；计入失访后入组每组 3025 例（共 6050 例）",
        ),
    ],
)
def test_each_number_beside_the_name_of_a_calculation_says_what_it_counts(
    chat: Chat, said: str, chip: str
) -> None:
    assert [tool["summary"] for tool in chat(said).tools] == [chip]


def test_a_default_that_changes_the_number_is_named_and_the_margin_is_no_open_question(chat: Chat) -> None:
    answer = chat(
        "Non-inferiority of 30-day mortality, expected 10% in both groups, margin 4 percentage points, "
        "90% power, alpha 0.025. How many patients?"
    ).content
    assert "lower taken as better" in answer
    assert "The sides of the test were not given: one-sided is assumed." in answer
    assert "does not follow" not in answer
    assert proposed()["margin"] == 0.04


def test_replies_complete_a_request_one_after_the_other(chat: Chat) -> None:
    first = chat("Two proportions, 15% vs 12%: how many patients per group?")
    assert first.reading["wanted"]["arguments"] == {"design": "two_proportions", "p1": 0.15, "p2": 0.12}
    assert "**Power**" in chat("alpha 0.05 two-sided").content
    last = chat("90%")
    assert "2722 participants per group" in last.content
    assert "wanted" not in last.reading


@pytest.mark.parametrize(
    ("said", "total"),
    [
        (["We expect 30% vs 20%.", "two-sided 5%, power ninety percent"], 778),
        (["两组分别是30%和20%，帮我算一下", "把握度九成，双侧百分之五"], 778),
        (["two-sided 5%, 90% power, loss to follow-up about a tenth", "event rate from 12% to 9%: how many?"], 4868),
        (["双侧0.05，把握度90%，脱落算10%", "事件率从12%降到9%，要多少人？"], 4868),
        (["How big does the trial have to be?", "we expect 30% vs 20%", "90% power, 5% two-sided"], 778),
    ],
)  # fmt: skip
def test_what_was_said_over_several_messages_is_calculated_at_once(
    chat: Chat, said: list[str], total: int
) -> None:
    for text in said:
        chat(text)
    assert proposed()["n_total"] == total


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("How big does the trial have to be?", ["30% vs 20%", "Significance level", "Power"]),
        ("Please do a sample size calculation.", ["30% vs 20%", "Significance level", "Power"]),
        ("帮我算一下样本量", ["30%比20%", "检验水准", "把握度"]),
        ("那需要多少病人？", ["30%比20%", "检验水准", "把握度"]),
    ],
)
def test_a_request_that_says_nothing_is_asked_for_all_that_it_needs_and_not_for_the_number(
    chat: Chat, text: str, named: list[str]
) -> None:
    answer = chat(text)
    assert [each for each in named if each not in answer.content] == []
    assert "asked" not in answer.reading


def test_what_was_said_before_is_named_where_it_is_used(chat: Chat) -> None:
    chat("Our control group has 30% events, the treatment group 20%")
    chat("by the way, we are a small hospital")
    answer = chat("Two-sided 5%, 90% power. How many patients?")
    assert proposed()["n_total"] == 778
    assert "30%" in answer.content


def test_another_statement_is_no_reply_to_what_a_tool_lacked(chat: Chat) -> None:
    chat("Two proportions, 15% vs 12%: how many patients per group?")
    answer = chat("Most of our patients come from two large hospitals in the north of the country")
    assert answer.tools == []
    assert "still need" not in answer.content


def test_what_there_is_no_calculation_for_gets_no_number(chat: Chat) -> None:
    answer = chat("Cluster randomised trial, 30% vs 20%, ICC 0.05, alpha 0.05, power 80%: how many clusters?")
    assert "no calculation here for cluster randomisation" in answer.content
    assert answer.tools == []
    assert "n_total" not in proposed()


def test_a_model_is_told_how_a_request_was_understood(chat: Chat, openai_server: ScriptedServer) -> None:
    openai_server.script.default = Reply(text="There you are.")
    openai_server.script.structured = Reply(text=json.dumps({"values": []}))
    use_as_model(openai_server, json_schema=True)
    chat("对照组死亡率30%，相对降低20%，双侧0.05，把握度80%，失访5%，要多少例？")
    assert proposed()["n_evaluable"] == 1712
    assert any("由 30% 变为 24%" in str(seen.body["messages"][-1]) for seen in openai_server.requests)


def test_a_request_to_calculate_is_no_reply_to_the_question_that_was_asked(
    conversation: Conversation, say: Any
) -> None:
    say("主要终点：治愈率\n设计类型：平行随机对照试验")
    said = Message.objects.get(run=say("要多少病人？"), replaced_at=None).content
    assert "对照组率" in said
    assert not Proposal.objects.filter(conversation=conversation, value="要多少病人？").exists()


def test_what_the_calculation_asks_about_is_neither_proposed_nor_asked_again(chat: Chat) -> None:
    said = chat("非劣效界值10%，把握度80%，单侧0.025，脱落按一成算，要多少病人啊？").content
    assert said.count("界值") == 1
    assert not Proposal.objects.filter(field="sample_size.margin").exists()


def test_another_figure_for_the_calculation_just_made_is_a_request(chat: Chat) -> None:
    chat(
        "We want to detect 5 points on the Oxford Hip Score with an SD of 12, two-sided 0.05 and 80% power, n per arm?"
    )
    said = chat("And with 15% dropout?").content
    assert "108" in said
