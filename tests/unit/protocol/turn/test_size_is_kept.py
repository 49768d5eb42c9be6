"""Which values a calculation goes by in a conversation: what is recorded, what is proposed and what the message says;
never what somebody turned down or took back in the same breath."""

from __future__ import annotations

from typing import Any

import pytest

from apps.agents.actions.changes import edit_field
from apps.agents.actions.proposals import sync_proposals
from apps.agents.configuration.snapshot import AgentConfig
from apps.agents.models import Conversation, Message, Proposal, ProposalState, Role, Session
from tests.support.cast import Cast
from tests.support.turns import Say, answer_of, message_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("protocol_agent")]

ENGLISH = "30% vs 20%, two-sided 0.05, 80% power, 10% dropout. How many patients?"
CHINESE = "对照组30%，试验组20%，双侧0.05，把握度80%，失访10%，要多少例？"


class Talk:
    def __init__(self, conversation: Conversation, config: AgentConfig, cast: Cast, say: Say) -> None:
        self.conversation, self.config, self.by, self.say = conversation, config, cast.coordinator, say
        Session.objects.filter(conversation=conversation).update(current_stage="sample_size")

    def record(self, field: str, value: Any) -> None:
        known = Conversation.objects.get(pk=self.conversation.pk)
        edit_field(conversation=known, config=self.config, field=field, value=value, by=self.by)

    def add_all(self) -> None:
        sync_proposals(conversation=self.conversation, config=self.config, wanted=None, by=self.by)

    def turn_down(self) -> None:
        Proposal.objects.filter(state=ProposalState.PENDING).update(state=ProposalState.REJECTED)

    def arguments(self) -> dict[str, Any]:
        """Those of the last calculation."""
        answer = Message.objects.filter(role=Role.ASSISTANT).latest("turn")
        (call,) = answer.reading["calls"]
        known: dict[str, Any] = call["arguments"]
        return known

    def origins(self) -> dict[str, str]:
        answer = Message.objects.filter(role=Role.ASSISTANT).latest("turn")
        (tool,) = answer.tools
        return {line["title"]: line["origin"] for line in tool["inputs"]}


@pytest.fixture
def talk(conversation: Conversation, config: AgentConfig, cast: Cast, say: Say) -> Talk:
    return Talk(conversation, config, cast, say)


@pytest.mark.parametrize(
    ("first", "second_thought"),
    [
        (ENGLISH, "Dropout 20%, no wait, still 10%."),
        (ENGLISH, "Let's take 90% power. No, sorry, 80%."),
        (ENGLISH, "Power 90%, never mind, keep 80%."),
        (CHINESE, "再改一下，失访按20%算，不对，还是10%吧。"),
        (CHINESE, "把握度改成90%，算了，还是80%。"),
        (CHINESE, "失访改成15%，说错了，10%。"),
    ],
)
def test_what_is_taken_back_in_the_same_breath_changes_nothing(
    talk: Talk, first: str, second_thought: str
) -> None:
    talk.say(first)
    talk.add_all()
    answer = answer_of(talk.say(second_thought))
    assert "648" in answer
    assert (talk.arguments()["power"], talk.arguments()["dropout"]) == (0.8, 0.1)


@pytest.mark.parametrize(
    ("first", "refused", "then"),
    [
        (ENGLISH, "Let's take 20% dropout.", "And let's use 90% power."),
        (ENGLISH, "Let's take 20% dropout.", "And with 90% power?"),
        (CHINESE, "失访按20%算。", "把握度改成90%。"),
        (CHINESE, "失访按20%算。", "把握度90%的话呢？"),
    ],
)
def test_what_was_turned_down_never_comes_back(talk: Talk, first: str, refused: str, then: str) -> None:
    talk.say(first)
    talk.add_all()
    talk.say(refused)
    assert talk.arguments()["dropout"] == 0.2
    talk.turn_down()
    answer = answer_of(talk.say(then))
    assert (talk.arguments()["power"], talk.arguments()["dropout"]) == (0.9, 0.1)
    assert "866" in answer


@pytest.mark.parametrize(
    ("first", "then"), [(ENGLISH, "And with 90% power?"), (CHINESE, "把握度90%的话呢？")]
)
def test_a_calculation_that_was_turned_down_whole_is_asked_for_anew(
    talk: Talk, first: str, then: str
) -> None:
    talk.say(first)
    talk.turn_down()
    assert "calls" not in message_of(talk.say(then)).reading


@pytest.mark.parametrize(("first", "then"), [(ENGLISH, "Let's use 90% power."), (CHINESE, "把握度改成90%。")])
def test_what_was_recorded_by_hand_since_then_counts(talk: Talk, first: str, then: str) -> None:
    talk.say(first)
    talk.add_all()
    talk.record("sample_size.dropout", "15 %")
    talk.say(then)
    assert (talk.arguments()["power"], talk.arguments()["dropout"]) == (0.9, 0.15)


def test_what_is_only_proposed_is_shown_as_such(talk: Talk) -> None:
    talk.say(ENGLISH)
    talk.say("How many patients do I need?")
    origins = talk.origins()
    assert origins["Power"] == "proposed"
    assert origins["group sizes (control first)"] == "default"
    talk.add_all()
    talk.say("How many patients do I need?")
    assert talk.origins()["Power"] == "recorded"


@pytest.mark.parametrize(
    ("question", "said", "words"),
    [
        (
            "How many patients do I need?",
            "We expect 18% in the unexposed and 25% in the exposed.",
            "1:1 is assumed",
        ),
        ("需要多少例？", "估计非暴露组发生率18%，暴露组25%。", "按 1:1 假定"),
    ],
)
def test_a_ratio_that_nobody_told_is_named_beside_the_number_of_a_cohort(
    talk: Talk, question: str, said: str, words: str
) -> None:
    talk.record("study_design.design_type", "cohort")
    for field, value in (("alpha", "0.05"), ("sided", 2), ("power", "80 %"), ("design", "two_proportions")):
        talk.record(f"sample_size.{field}", value)
    talk.say(said)
    answer = answer_of(talk.say(question))
    assert "1074" in answer
    assert words in answer
    talk.add_all()
    assert words not in answer_of(talk.say(question))


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        ("I expect AKI in 18% of the unexposed and 25% of the exposed.", "1074"),
        ("25% vs 18%, two-sided 0.05, 80% power", "1074"),
        (
            "Wound healing: I'd guess 40% in the unexposed and 60% in the exposed.",
            "95 participants per group",
        ),
        ("估计非暴露组18%，暴露组25%发生肾损伤。", "1074"),
    ],
)
def test_expected_rates_in_the_stage_of_the_sample_size_give_its_number(
    talk: Talk, said: str, answer: str
) -> None:
    talk.record("study_design.design_type", "cohort")
    for field, value in (("alpha", "0.05"), ("sided", 2), ("power", "80 %"), ("design", "two_proportions")):
        talk.record(f"sample_size.{field}", value)
    assert answer in answer_of(talk.say(said))


@pytest.mark.parametrize(
    ("said", "lacks"),
    [
        ("我们自己科里这几年四联的根除率大概在90%左右，我估计二联也差不多是90%。", "**把握度**"),
        ("两组的根除率都按90%来估。", "**把握度**"),
        ("I'd guess that 90% are cured in both groups.", "**Power**"),
        ("Cure is 85% with the old drug, and I reckon 85% with the new one as well.", "**Power**"),
    ],
)
def test_the_same_rate_for_both_groups_leads_to_what_lacks(talk: Talk, said: str, lacks: str) -> None:
    talk.record("study_design.design_type", "parallel_rct")
    talk.record("study_design.framework", "non_inferiority")
    talk.record("sample_size.margin", -0.1)
    run = talk.say(said)
    assert lacks in answer_of(run)
    wanted = message_of(run).reading["wanted"]["arguments"]
    assert (wanted["design"], wanted["p_c"], wanted["p_t"]) == (
        "two_proportions_margin", *[wanted["p_c"]] * 2
    )  # fmt: skip


@pytest.mark.parametrize(
    "said",
    [
        "30% of the men and 20% of the women smoke.",
        "In the literature 30% vs 20% were found.",
        "About 40% of them are diabetic.",
        "男性占60%，女性占40%。",
        "文献里是30%比20%。",
        "大概30%的人合并糖尿病。",
    ],
)
def test_other_shares_are_no_expected_rates(talk: Talk, said: str) -> None:
    talk.record("study_design.design_type", "cohort")
    for field, value in (("alpha", "0.05"), ("sided", 2), ("power", "80 %"), ("design", "two_proportions")):
        talk.record(f"sample_size.{field}", value)
    reading = message_of(talk.say(said)).reading
    assert "calls" not in reading
    assert "wanted" not in reading


@pytest.mark.parametrize(
    ("first", "words", "then", "number"),
    [
        ("帮我算一下要多少病人。", "**试验组率**、**对照组率**", "两组的根除率都按90%来估，把握度80%。", "284"),
        ("How many patients do I need?", "**Power**", "90% in both groups, 80% power.", "284"),
    ],
)  # fmt: skip
def test_a_recorded_margin_chooses_the_calculation(
    talk: Talk, first: str, words: str, then: str, number: str
) -> None:
    talk.record("study_design.design_type", "parallel_rct")
    talk.record("sample_size.margin", -0.1)
    talk.record(
        "scientific_question.question",
        "Is the eradication rate of the dual therapy no worse than that of the quadruple?",
    )
    assert words in answer_of(talk.say(first))
    assert number in answer_of(talk.say(then))


@pytest.mark.parametrize(
    ("said", "words", "margin", "number"),
    [
        ("非劣效，对照组根除率90%，试验组根除率也是90%，帮我算样本量。", "界值", "把握度80%，界值10个百分点", "284"),
        ("Non-inferiority, 90% in both groups: how many patients?", "Margin", "80% power, margin 10 points", ""),
        ("两组都是90%，双侧0.05，把握度80%，要多少例？", "没有可检出的差异", "那按非劣效，界值10个百分点。", ""),
        ("90% vs 90%, two-sided 0.05, 80% power, how many?", "no difference", "non-inferiority, margin 10%", ""),
    ],
)  # fmt: skip
def test_equal_rates_lead_to_a_margin_whose_sign_is_said_in_words(
    talk: Talk, said: str, words: str, margin: str, number: str
) -> None:
    talk.record("study_design.design_type", "parallel_rct")
    assert words in answer_of(talk.say(said))
    run = talk.say(margin)
    if not number:
        reply, other = message_of(run).reading["wanted"]["replies"]
        assert "10" in reply
        assert not any(sign in f"{reply}{other}" for sign in "-+−")
        run = talk.say(reply)
        number = "284"
    assert number in answer_of(run)
    assert talk.arguments()["margin"] == -0.1
