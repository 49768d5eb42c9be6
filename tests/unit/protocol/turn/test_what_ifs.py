"""Calculations beside each other: a what-if proposes nothing, and what is recorded is the one that was chosen last."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from apps.agents.actions.conversations import start_conversation
from apps.agents.actions.proposals import sync_proposals
from apps.agents.actions.turns import send_message
from apps.agents.configuration.snapshot import current_config
from apps.agents.models import Agent, Context, Conversation, Message, Proposal, ProposalState, Role, Session
from apps.runs.work.execute import execute_inline
from tests.support.cast import Cast

pytestmark = pytest.mark.django_db(transaction=True)
Chat = Callable[[str], Message]
ENGLISH = "We expect 30% vs 20%, two-sided 0.05, 90% power, allow for 8% dropout. How many patients?"
CHINESE = "两组分别是30%和20%，双侧0.05，把握度90%，考虑8%的脱落，需要多少例？"
AT_90, AT_80 = (0.9, 846), (0.8, 634)


@pytest.fixture
def chat(protocol_agent: Agent, cast: Cast) -> Chat:
    conversation = start_conversation(
        agent=protocol_agent, project=cast.project, title="T", by=cast.coordinator
    )
    Session.objects.filter(conversation=conversation).update(current_stage="sample_size")

    def said(text: str) -> Message:
        turn = send_message(conversation=conversation, text=text, by=cast.coordinator, enqueue=False)
        execute_inline(turn.run)
        return Message.objects.get(
            conversation=conversation, turn=turn.message.turn, role=Role.ASSISTANT, replaced_at=None
        )

    return said


def proposed() -> dict[str, Any]:
    pending = Proposal.objects.filter(state=ProposalState.PENDING)
    return {proposal.field.split(".")[1]: proposal.value for proposal in pending}


def power_and_total() -> tuple[float, int]:
    return proposed()["power"], proposed()["n_total"]


def add_all(agent: Agent, cast: Cast) -> dict[str, Any]:
    config = current_config(agent)
    assert config is not None
    sync_proposals(conversation=Conversation.objects.get(), config=config, wanted=None, by=cast.coordinator)
    recorded: dict[str, Any] = Context.objects.get().data["sample_size"]
    return recorded


@pytest.mark.parametrize(
    ("first", "what_if", "number", "difference"),
    [
        (ENGLISH, "and with 80 % power?", "634 participants", "212 fewer"),
        (ENGLISH, "What if we only took 80% power?", "634 participants", "212 fewer"),
        (ENGLISH, "How many would it be at 80% power?", "634 participants", "212 fewer"),
        (ENGLISH, "And with 80%?", "634 participants", "212 fewer"),
        (ENGLISH, "How about 15% dropout?", "916 participants", "70 more"),
        (ENGLISH, "and if the treatment group gets to 22% only?", "1364 participants", "518 more"),
        (CHINESE, "把握度80%的话呢？", "634 例", "少 212 例"),
        (CHINESE, "如果把握度取80%，需要多少例？", "634 例", "少 212 例"),
        (CHINESE, "那80%呢？", "634 例", "少 212 例"),
        (CHINESE, "要是把握度当成百分之八十，得多少人？", "634 例", "少 212 例"),
        (CHINESE, "脱落算15%呢", "916 例", "多 70 例"),
        (CHINESE, "要是试验组只能降到22%呢？", "1364 例", "多 518 例"),
    ],
)
def test_a_what_if_is_compared_and_replaces_nothing(
    chat: Chat, first: str, what_if: str, number: str, difference: str
) -> None:
    chat(first)
    before = proposed()
    answer = chat(what_if).content
    assert number in answer
    assert difference in answer
    assert proposed() == before
    assert power_and_total() == AT_90


RATES_ZH = "对照组愈合率60%，试验组80%，双侧0.05，把握度90%，失访10%，需要多少例？"


@pytest.mark.parametrize(
    ("first", "asked", "number", "takes_over"),
    [
        (RATES_ZH, "我要是把对照愈合率当成百分之六十五，得多少人？先别改，我就问问。", "404 例", "改用对照组率 65%"),
        (RATES_ZH, "要是失访率是百分之十五，得多少人？先别改，就问一下。", "250 例", "改用失访率 15%"),
        (RATES_ZH, "对照组愈合率70%，试验组85%，把握度80%，得多少人？先别改，我就问问。", "264 例",
         "改用对照组率 70%、试验组率 85%、把握度 80%"),
        (RATES_ZH, "对照组愈合率70%，试验组85%，双侧0.05，把握度80%，得多少人？先别改，我就问问。", "264 例",
         "对照组愈合率70%，试验组85%，双侧0.05，把握度80%，得多少人？"),
        (ENGLISH, "If the controls had 25%, how many would I need? Don't change anything yet, just asking.",
         "participants", "Use Rate in the control group 25%"),
        (ENGLISH, "With 25% against 15%, two-sided 0.05, 80% power, how many would I need? I'm just asking.",
         "participants", "With 25% against 15%, two-sided 0.05, 80% power, how many would I need?"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("is_added", [False, True])
def test_who_only_asks_is_told_the_number_and_nothing_is_proposed(
    chat: Chat,
    protocol_agent: Agent,
    cast: Cast,
    first: str,
    asked: str,
    number: str,
    takes_over: str,
    is_added: bool,
) -> None:
    chat(first)
    if is_added:
        add_all(protocol_agent, cast)
    before = proposed()
    answer = chat(asked)
    assert number in answer.content
    assert proposed() == before
    assert takes_over in answer.reading["replies"]
    assert "先别改" not in "".join(answer.reading.get("leftovers", ()))
    chat(takes_over)
    assert proposed() != before


@pytest.mark.parametrize("is_added", [False, True])
@pytest.mark.parametrize(
    ("first", "changed", "total"),
    [
        (RATES_ZH, "失访率改成15%,再算一遍样本量。", 250),
        (RATES_ZH, "把失访率提高到15%，再算算要多少例。", 250),
        (RATES_ZH, "想了想,脱落还是按百分之十五算稳妥一点。", 250),
        (RATES_ZH, "脱落留百分之十五保险些", 250),
        (ENGLISH, "Change the dropout to 15%. How many is that now?", 916),
        (ENGLISH, "Make it 15% lost, and run the sample size once more please.", 916),
        (ENGLISH, "on reflection fifteen per cent lost is safer", 916),
    ],
)
def test_who_changes_an_input_has_the_number_proposed(
    chat: Chat, protocol_agent: Agent, cast: Cast, first: str, changed: str, total: int, is_added: bool
) -> None:
    chat(first)
    if is_added:
        add_all(protocol_agent, cast)
    answer = chat(changed).content
    assert str(total) in answer
    assert not any(words in answer for words in ("only a comparison", "仅作比较"))
    recorded = add_all(protocol_agent, cast)
    assert (recorded["dropout"], recorded["n_total"]) == (0.15, total)


@pytest.mark.parametrize(
    ("first", "what_if", "choice", "wanted"),
    [
        (ENGLISH, "and with 80 % power?", "let's keep 90 %", AT_90),
        (ENGLISH, "and with 80 % power?", "OK, we'll stay with 90% then.", AT_90),
        (ENGLISH, "and with 80 % power?", "the first", AT_90),
        (ENGLISH, "and with 80 % power?", "I'd rather take the larger one", AT_90),
        (ENGLISH, "and with 80 % power?", "leave it as it is", AT_90),
        (ENGLISH, "and with 80 % power?", "80% is too low for me, let's go with 90%", AT_90),
        (ENGLISH, "and with 80 % power?", "Keep 90% power", AT_90),
        (ENGLISH, "and with 80 % power?", "Use 80% power", AT_80),
        (ENGLISH, "and with 80 % power?", "the smaller one, please", AT_80),
        (ENGLISH, "and with 80 % power?", "ok let's use that", AT_80),
        (ENGLISH, "and with 80 % power?", "we'll go with 634", AT_80),
        (ENGLISH, "and with 80 % power?", "second one", AT_80),
        (CHINESE, "把握度80%的话呢？", "还是按90%吧", AT_90),
        (CHINESE, "把握度80%的话呢？", "就用第一个", AT_90),
        (CHINESE, "把握度80%的话呢？", "保持不变", AT_90),
        (CHINESE, "把握度80%的话呢？", "我觉得还是用原来的吧", AT_90),
        (CHINESE, "把握度80%的话呢？", "保持把握度 90%", AT_90),
        (CHINESE, "把握度80%的话呢？", "那就按80%来", AT_80),
        (CHINESE, "把握度80%的话呢？", "选例数少的", AT_80),
        (CHINESE, "把握度80%的话呢？", "就用这个", AT_80),
        (CHINESE, "把握度80%的话呢？", "改用把握度80%", AT_80),
    ],
)  # fmt: skip
def test_what_is_chosen_in_words_is_what_add_all_records(
    chat: Chat,
    protocol_agent: Agent,
    cast: Cast,
    first: str,
    what_if: str,
    choice: str,
    wanted: tuple[float, int],
) -> None:
    chat(first)
    chat(what_if)
    answer = chat(choice)
    assert power_and_total() == wanted
    assert str(wanted[1]) in answer.content
    assert "asked_back" not in answer.reading
    assert not Proposal.objects.filter(state=ProposalState.PENDING, conflict__isnull=False).exists()
    recorded = add_all(protocol_agent, cast)
    assert (recorded["power"], recorded["n_total"]) == wanted
    assert str(wanted[1]) in recorded["statement"]


@pytest.mark.parametrize(
    ("first", "said"),
    [
        (ENGLISH, ["and with 80 % power?", "use 80%", "actually, back to the first"]),
        (CHINESE, ["把握度80%的话呢？", "就用80%", "还是用回第一个吧"]),
    ],
)
def test_the_last_choice_counts(
    chat: Chat, protocol_agent: Agent, cast: Cast, first: str, said: list[str]
) -> None:
    chat(first)
    for text in said:
        chat(text)
    recorded = add_all(protocol_agent, cast)
    assert (recorded["power"], recorded["n_total"]) == AT_90


def test_what_is_chosen_takes_the_place_of_what_is_recorded(
    chat: Chat, protocol_agent: Agent, cast: Cast
) -> None:
    chat(ENGLISH)
    add_all(protocol_agent, cast)
    chat("and with 80 % power?")
    assert proposed() == {}
    chat("let's take 80%")
    assert power_and_total() == AT_80
    assert add_all(protocol_agent, cast)["n_total"] == 634


def test_what_belongs_to_the_other_calculation_only_is_withdrawn(chat: Chat) -> None:
    chat("Two proportions, 30% vs 20%, two-sided 0.05, 90% power: how many patients?")
    chat("What if 10% drop out?")
    chat("use that")
    assert (proposed()["dropout"], proposed()["n_total"]) == (0.1, 866)
    chat("no, back to the first")
    assert "dropout" not in proposed()
    assert "n_evaluable" not in proposed()
    assert proposed()["n_total"] == 778


@pytest.mark.parametrize(
    ("first", "what_if", "question", "parts"),
    [
        (ENGLISH, "and with 80 % power?", "What's the difference?", ["846", "634", "212 fewer", "in 20% of cases"]),
        (ENGLISH, "and with 80 % power?", "How many fewer is that?", ["212 fewer"]),
        (ENGLISH, "How about 15% dropout?", "Why does it need more?", ["70 more", "drop out"]),
        (CHINESE, "把握度80%的话呢？", "差多少？", ["846", "634", "少 212 例", "漏掉真实差异的概率为 20%"]),
        (CHINESE, "把握度80%的话呢？", "两者差别有多大？", ["少 212 例"]),
        (CHINESE, "脱落算15%呢", "为什么多了这么多？", ["多 70 例", "失访"]),
    ],
)  # fmt: skip
def test_the_difference_is_told_in_participants_with_its_reason(
    chat: Chat, first: str, what_if: str, question: str, parts: list[str]
) -> None:
    chat(first)
    chat(what_if)
    answer = chat(question)
    assert [part for part in parts if part not in answer.content] == []
    assert "language model" not in answer.content
    assert power_and_total() == AT_90
    assert len(answer.reading["replies"]) == 2


@pytest.mark.parametrize(
    "text",
    [
        "let's keep 12 sites",
        "We keep the first dose at 90 mg and the second at 80 mg.",
        "第一个终点是28天死亡率",
        "两组各用90%的药量",
    ],
)
def test_another_statement_chooses_nothing(chat: Chat, text: str) -> None:
    chat(ENGLISH)
    chat("and with 80 % power?")
    chat(text)
    assert power_and_total() == AT_90


def test_the_first_is_no_choice_once_something_else_was_said(chat: Chat) -> None:
    chat(ENGLISH)
    chat("and with 80 % power?")
    chat("use 80%")
    chat("Who is the sponsor?")
    chat("the first")
    assert power_and_total() == AT_80


@pytest.mark.parametrize(
    ("first", "told", "total"),
    [
        ("Two proportions, 30% vs 20%, two-sided 0.05, 90% power: how many patients?", "Let's take 80% power.", 582),
        ("Two proportions, 30% vs 20%, two-sided 0.05, 90% power: how many patients?", "allow for 8% dropout", 846),
        ("两组率30%和20%，双侧0.05，把握度90%，需要多少例？", "改成把握度80%", 582),
        ("两组率30%和20%，双侧0.05，把握度90%，需要多少例？", "脱落算8%", 846),
    ],
)  # fmt: skip
def test_what_is_said_to_be_taken_is_calculated_anew(
    chat: Chat, protocol_agent: Agent, cast: Cast, first: str, told: str, total: int
) -> None:
    chat(first)
    chat(told)
    assert proposed()["n_total"] == total
    assert add_all(protocol_agent, cast)["n_total"] == total


@pytest.mark.parametrize(
    ("first", "what_if", "label"),
    [
        (ENGLISH, "What if it were one-sided?", "**one-sided**: "),
        (CHINESE, "如果用单侧检验呢？", "**单侧**："),
    ],
)
def test_the_sides_of_a_test_name_themselves(chat: Chat, first: str, what_if: str, label: str) -> None:
    chat(first)
    assert label in chat(what_if).content


@pytest.mark.parametrize(
    ("first", "figures", "size"),
    [
        ("OK", "30% vs 20%, two-sided 0.05, 90% power", "389 participants per group"),
        ("好的", "相差5，标准差12，双侧0.05，把握度80%", "每组 91 例"),
    ],
)
def test_figures_in_reply_to_the_question_for_the_calculation_are_calculated(
    chat: Chat, first: str, figures: str, size: str
) -> None:
    assert chat(first).reading["asked"] == "sample_size.design"
    assert size in chat(figures).content


def test_a_reply_with_an_effect_alone_is_asked_for_the_rest(chat: Chat) -> None:
    chat("OK")
    said = chat("40% vs 25%").content
    assert "**Significance level α**" in said
    assert "Intervention" not in said


@pytest.mark.parametrize(
    "said",
    [
        "Take the five out of ten out of the inclusion criteria.",
        "A paper showed that water works in 80% of them, please use its effect for the sample size.",
        "把纳入标准里十分里五分的那条去掉。",
    ],
)
def test_a_share_of_something_else_is_no_power(chat: Chat, said: str) -> None:
    chat(ENGLISH)
    chat("And with 80%?")
    before = power_and_total()
    assert "power it is" not in chat(said).content
    assert power_and_total() == before
