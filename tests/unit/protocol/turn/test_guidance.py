"""How the dialogue guides who never saw it: what a stage may say besides, parts that are asked for when the item is
known, what works without a model, a change that is not lost beside a question, and who wants nothing recorded yet.
"""

from __future__ import annotations

import re
from typing import Any

import pytest

from apps.agents.configuration.snapshot import AgentConfig
from apps.agents.models import Context, Conversation, Session
from apps.agents.presenters.buttons.suggestions import suggestions_for
from tests.support.cast import Cast
from tests.support.turns import Say, answer_of

pytestmark = pytest.mark.django_db(transaction=True)

PICO = {
    "population": "adults over 65 with hip fracture",
    "inclusion_criteria": ["age 65 or over"],
    "exclusion_criteria": ["dementia"],
    "intervention": "drug A",
    "comparator": "placebo",
    "outcomes": ["mortality at 30 days"],
}
PRIMARY = "endpoints.outcomes.primary"
ALSO, ALSO_ZH = "It is usual to state here as well: ", "这里通常还会写明："
MODEL, MODEL_ZH = "language model", "语言模型"


def at(conversation: Conversation, stage: str, **data: dict[str, Any]) -> None:
    Session.objects.filter(conversation=conversation).update(current_stage=stage)
    Context.objects.filter(conversation=conversation).update(data=data)


def chips(conversation: Conversation, config: AgentConfig, language: str = "en") -> tuple[str, ...]:
    session = Session.objects.get(conversation=conversation)
    return suggestions_for(
        conversation, config, session, Context.objects.get(conversation=conversation), language
    )


def proposed(conversation: Conversation) -> dict[str, Any]:
    return dict(conversation.proposals.filter(state="pending").values_list("field", "value"))


def named(answer: str) -> list[str]:
    """The items that an answer speaks of as usual."""
    sentence = answer.partition(ALSO)[2].partition(". ")[0]
    return [title.strip("*") for title in sentence.split(", ") if title]


# --- Likely answers -----------------------------------------------------------------------------------------


def test_whoever_told_a_standard_deviation_is_offered_to_compare_means(
    conversation: Conversation, config: AgentConfig
) -> None:
    trial = {"design_type": "parallel_rct"}
    at(conversation, "sample_size", study_design=trial)
    assert any("Two proportions" in chip for chip in chips(conversation, config))
    at(conversation, "sample_size", study_design=trial, sample_size={"assumptions": {"sd": 20}})
    offered = chips(conversation, config)
    assert any("Two means" in chip for chip in offered)
    assert not any("proportions" in chip for chip in offered)


# --- Optional items -----------------------------------------------------------------------------------------


def test_what_a_stage_may_say_besides_is_named_once_and_it_can_be_completed(
    say: Say, conversation: Conversation, config: AgentConfig
) -> None:
    at(conversation, "pico", pico=PICO)
    assert named(answer_of(say("Hello"))) == ["Time frame", "Setting"]
    assert "Complete this stage" in chips(conversation, config)
    assert not named(answer_of(say("Hello again")))


def test_the_same_is_said_in_chinese(say: Say, conversation: Conversation) -> None:
    at(conversation, "pico", pico=PICO)
    assert f"{ALSO_ZH}**时间范围**、**研究场所**。" in answer_of(say("你好"))


def test_further_items_follow_when_those_before_them_are_told(say: Say, conversation: Conversation) -> None:
    at(conversation, "study_design", pico=PICO, study_design={"design_type": "parallel_rct"})
    first = named(answer_of(say("Hello")))
    assert first == ["Randomisation method", "Allocation concealment", "Blinding", "Visits"]
    told = answer_of(say("Blinding: double-blind\nVisits: week 4; week 8"))
    assert not named(told)
    rest = answer_of(say("Randomisation method: permuted blocks\nAllocation concealment: central telephone"))
    assert named(rest) == ["Data monitoring committee", "Safety reporting"]


@pytest.mark.parametrize(
    ("kind", "stage", "wanted", "unwanted"),
    [
        ("parallel_rct", "study_design", "study_design.dmc", "study_design.matching"),
        ("single_arm", "study_design", "study_design.visits", "study_design.randomisation_method"),
        ("case_control", "study_design", "study_design.matching", "study_design.safety_reporting"),
        ("diagnostic_accuracy", "study_design", "study_design.reference_standard", "study_design.visits"),
        ("cohort", "endpoints", "endpoints.confounders", "endpoints.outcomes.safety"),
        ("parallel_rct", "endpoints", "endpoints.missing_data", "endpoints.confounders"),
        ("single_arm", "pico", "pico.setting", "pico.comparator"),
    ],
)
def test_only_items_of_such_a_study_are_named(
    config: AgentConfig, kind: str, stage: str, wanted: str, unwanted: str
) -> None:
    fields = config.catalogue.worth_asking(stage, {"study_design": {"design_type": kind}})
    paths = {field.path for field in fields}
    assert wanted in paths
    assert unwanted not in paths


# --- Parts of the primary outcome ---------------------------------------------------------------------------


@pytest.fixture
def designed(conversation: Conversation) -> Conversation:
    at(conversation, "endpoints", pico=PICO, study_design={"design_type": "parallel_rct"})
    return conversation


@pytest.mark.parametrize(
    ("outcome", "replies", "parts"),
    [
        (
            "Primary outcome: death from any cause at 30 days",
            ["as the proportion of patients", "Whether it happened"],
            {"aggregation": "proportion of patients", "metric": "whether it happened"},
        ),
        (
            "Primary outcome: pain score",
            ["As the mean change from baseline", "at 12 weeks"],
            {"aggregation": "mean", "metric": "change from baseline", "time_point": "12 weeks"},
        ),
        (
            "Primary outcome: relapse within 12 months",
            ["As the median time to the event"],
            {"aggregation": "median", "metric": "time to the event"},
        ),
        (
            "Primary outcome: pneumonia within 30 days",
            [
                "Simply whether each patient had pneumonia or not, and we'd compare the percentage of patients "
                "with it."
            ],
            {"aggregation": "percentage of patients", "metric": "whether each patient had pneumonia or not"},
        ),
        (
            "Primary outcome: pain score at 8 weeks",
            ["we just take the mean in each group", "the score itself at eight weeks, not the change"],
            {"aggregation": "mean", "metric": "score itself at eight weeks"},
        ),
        (
            "主要结局：疼痛评分，第8周",
            ["每组取平均数和标准差来比。", "取第8周那次量出来的分值，不是变化。"],
            {"aggregation": "平均数和标准差", "metric": "第8周那次量出来的分值"},
        ),
        (
            "主要结局：疼痛评分，第8周",
            ["主要结局要的是测量值，两组的均数。"],
            {"aggregation": "均数", "metric": "测量值"},
        ),
        ("主要结局：疼痛评分，12周", ["平均变化值"], {"aggregation": "平均", "metric": "变化值"}),
        (
            "主要结局：28天病死率",
            ["各组患者的比例"],
            {"aggregation": "患者的比例", "metric": "是否发生"},
        ),
        (
            "主要结局：疼痛评分",
            ["较基线的平均变化值", "第12周"],
            {"aggregation": "平均", "metric": "较基线的变化值", "time_point": "第12周"},
        ),
    ],
)
def test_parts_of_the_primary_outcome_are_asked_for_at_once_and_plain_replies_fill_them(
    designed: Conversation, say: Say, outcome: str, replies: list[str], parts: dict[str, str]
) -> None:
    asked = answer_of(say(outcome))
    assert "How is it summarised in each group" in asked or "”：每组如何汇总" in asked
    assert ("** “" in asked) == outcome.startswith("Primary"), "Chinese has no space there"
    for reply in replies:
        told = answer_of(say(reply))
        assert MODEL not in told
        assert MODEL_ZH not in told
    assert proposed(designed)[PRIMARY][0].items() >= parts.items()
    assert "**Primary analysis**" in told or "**主要分析**" in told


@pytest.mark.parametrize(
    ("language", "outcome"), [("en", "Primary outcome: falls"), ("zh", "主要结局：跌倒")]
)
def test_each_likely_answer_that_is_offered_is_read(
    designed: Conversation, config: AgentConfig, say: Say, cast: Cast, language: str, outcome: str
) -> None:
    questions = config.catalogue.find(PRIMARY).schema["x-part-questions"]  # type: ignore[union-attr]
    for part in ("aggregation", "metric"):
        for reply in questions[part]["replies"]["en" if language == "en" else "zh_hans"]:
            given = {"name": "falls", "time_point": "day 30"}
            known = given | ({"aggregation": "mean"} if part == "metric" else {})
            data = {
                "pico": PICO,
                "study_design": {"design_type": "parallel_rct"},
                "endpoints": {"outcomes": {"primary": [known]}},
            }
            Context.objects.filter(conversation=designed).update(data=data)
            designed.messages.all().delete()
            designed.proposals.all().delete()
            say("Hello" if language == "en" else "你好")
            assert reply in chips(designed, config)
            say(reply)
            assert part in proposed(designed)[PRIMARY][0], reply


@pytest.mark.parametrize(
    ("outcome", "offered", "not_offered"),
    [
        ("Primary outcome: QoR-15 score", "As the mean", "As the proportion of patients"),
        ("主要结局：QoR-15评分", "均数", "各组患者的比例"),
        ("Primary outcome: falls", "As the proportion of patients", ""),
        ("Primary outcome: a pain score below 4", "As the proportion of patients", ""),
        ("主要结局：血压达标", "各组患者的比例", ""),
    ],
)
def test_no_answer_is_offered_that_cannot_be_true_of_the_outcome(
    designed: Conversation, config: AgentConfig, say: Say, outcome: str, offered: str, not_offered: str
) -> None:
    say(outcome)
    assert offered in chips(designed, config)
    assert not_offered not in chips(designed, config)


def test_a_part_is_not_asked_for_again_right_behind_a_reply_that_told_nothing_of_it(
    designed: Conversation, say: Say
) -> None:
    first = answer_of(say("Primary outcome: relapse within 12 months"))
    assert "summarised" in first
    assert "summarised" not in answer_of(say("That is a difficult question"))


def test_a_part_can_be_left_open(designed: Conversation, say: Say) -> None:
    say("Primary outcome: relapse within 12 months")
    left = answer_of(say("skip it"))
    assert "**Aggregation** stays open for now." in left
    assert "summarised" not in left


def test_a_study_that_assigns_nothing_is_not_asked_for_parts(conversation: Conversation, say: Say) -> None:
    at(conversation, "endpoints", pico=PICO, study_design={"design_type": "cohort"})
    assert "summarised" not in answer_of(say("Primary outcome: relapse within 12 months"))


# --- The calculation ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("texts", "told"),
    [
        (["Hello", "What is the best trial you know?"], "two proportions, 15 % vs 12 %"),
        (["你好", "为什么天是蓝的？"], "两组率 15% 比 12%"),
    ],
)
def test_who_does_not_know_the_calculation_is_told_to_ask_for_the_number(
    conversation: Conversation, say: Say, texts: list[str], told: str
) -> None:
    at(conversation, "sample_size", pico=PICO, study_design={"design_type": "parallel_rct"})
    say(texts[0])
    answer = answer_of(say(texts[1]))
    assert told in answer
    example = answer.rpartition("“")[2].partition("”")[0]
    assert "2722" in answer_of(say(example))


# --- Without a model ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("questions", "works"),
    [
        (["Why is the sky blue?", "Why is grass green?", "Why is snow white?"], "“Sample size”"),
        (["为什么天是蓝的？", "为什么草是绿的？", "为什么雪是白的？"], "“样本量计算”"),
    ],
)
def test_who_asks_freely_is_told_what_works_and_never_twice_in_the_same_words(
    conversation: Conversation, config: AgentConfig, say: Say, questions: list[str], works: str
) -> None:
    at(conversation, "pico", pico=PICO)
    answers = [answer_of(say(question)).split("\n\n")[0] for question in questions]
    assert all(works in answer for answer in answers)
    assert len(set(answers)) == len(answers)
    explanation = chips(conversation, config)[0]
    assert MODEL not in answer_of(say(explanation))
    assert MODEL_ZH not in answer_of(say(explanation))


# --- A change beside a question -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "Actually make that over eighty, and how many would I need if the rate is 20 %?",
            "“Actually make that over eighty”",
        ),
        ("改成80岁以上吧，那样要多少人？", "“改成80岁以上吧”"),
        ("改成80岁以上吧。那样要多少人？", "“改成80岁以上吧”"),
        (
            "那就改到80岁以上，20%比10%，双侧0.05，把握度80%，要多少人？",
            "“那就改到80岁以上”",
        ),
    ],
)
def test_a_change_beside_a_question_is_named_where_it_was_not_understood(
    conversation: Conversation, say: Say, text: str, told: str
) -> None:
    at(conversation, "pico", pico=PICO)
    answer = answer_of(say(text))
    assert told in answer
    assert re.search("Not recorded|未记录", answer)
    assert not {path for path in proposed(conversation) if path.startswith("pico.")}


def test_a_change_that_is_understood_by_itself_is_offered_to_be_sent_so(
    conversation: Conversation, config: AgentConfig, say: Say
) -> None:
    at(conversation, "sample_size", sample_size={"design": "two_proportions", "power": 0.9})
    assert "“Make the power 80 %”" in answer_of(say("Make the power 80 %, and would that be enough?"))
    assert chips(conversation, config) == ("Make the power 80 %",)
    say("Make the power 80 %")
    assert proposed(conversation) == {"sample_size.power": 0.8}


def test_a_change_before_how_many_are_needed_is_proposed(conversation: Conversation, say: Say) -> None:
    at(conversation, "sample_size", sample_size={"design": "two_proportions", "power": 0.9})
    say("Make the power 80 %, and how many would I need then?")
    assert proposed(conversation) == {"sample_size.power": 0.8}


@pytest.mark.parametrize(
    "text",
    [
        "What happens if we change the comparator to aspirin?",
        "Change the comparator to aspirin, and what is the weather like?",
        "How do we keep people in, and reduce the dropout?",
        "如果改成80岁以上，要多少人？",
        "如何提高依从性，降低失访？",
    ],
)
def test_what_is_only_supposed_or_was_carried_out_is_not_called_unrecorded(
    conversation: Conversation, say: Say, text: str
) -> None:
    at(conversation, "pico", pico=PICO)
    told = answer_of(say(text))
    assert "Not recorded" not in told
    assert "未记录" not in told


def test_a_change_of_something_unnamed_is_no_reply_to_the_question(
    conversation: Conversation, say: Say
) -> None:
    at(conversation, "pico", pico={"population": PICO["population"]})
    say("Hello")
    say("Actually make that over eighty")
    assert "pico.inclusion_criteria" not in proposed(conversation)


# --- Nothing yet --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("don't write that down yet", "Nothing is recorded before you add it."),
        ("hold on, not sure yet", "Nothing is recorded before you add it."),
        ("Wait, I need to check", "Nothing is recorded before you add it."),
        ("先别记", "您采纳之前，任何内容都不会记录。"),
        ("先别记啊，外面有人找我，我一会儿回来", "您采纳之前，任何内容都不会记录。"),
        (
            "Forget the idea for a moment, my registrar wants to talk to me",
            "Nothing is recorded before you add it.",
        ),
        ("等一下，还没想好", "您采纳之前，任何内容都不会记录。"),
        ("先不要记下来", "您采纳之前，任何内容都不会记录。"),
    ],
)
def test_who_wants_nothing_recorded_yet_is_not_asked_anything(
    conversation: Conversation, say: Say, text: str, told: str
) -> None:
    at(conversation, "pico", pico={"population": "adults"})
    say("Hello" if text.isascii() else "你好")
    answer = answer_of(say(text))
    assert told in answer
    assert "**" not in answer
    assert "?" not in answer.replace("？", "?")
    assert proposed(conversation) == {}


def test_the_reply_behind_it_still_goes_to_what_was_asked(conversation: Conversation, say: Say) -> None:
    at(conversation, "pico", pico={key: value for key, value in PICO.items() if key != "intervention"})
    say("Hello")
    say("hold on")
    say("metformin 500 mg twice daily")
    assert proposed(conversation)["pico.intervention"] == "metformin 500 mg twice daily"


@pytest.mark.parametrize(
    ("text", "told"),
    [("hold on, not sure yet", "until then you can reject it"), ("先别记", "在此之前可以不采纳")],
)
def test_what_is_proposed_already_waits(conversation: Conversation, say: Say, text: str, told: str) -> None:
    say("Setting: a ward" if text.isascii() else "研究场所：一个病区")
    assert told in answer_of(say(text))
    assert "pico.setting" in proposed(conversation)


def test_a_polite_change_beside_a_question_is_named(say: Say) -> None:
    answer = answer_of(say("Could you make it eight centres instead, and do I need ethics for a pilot?"))
    assert "“Could you make it eight centres instead”" in answer


def test_a_change_that_went_nowhere_is_named_once(say: Say) -> None:
    answer = answer_of(say("算了，住院天数改成半年内再住院吧，另外样本大概要多少？"))
    assert answer.count("住院天数改成半年内再住院吧") == 1
