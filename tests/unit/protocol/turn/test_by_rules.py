"""What is answered without a model: true of what was read, of what is there already, and of what was asked."""

from __future__ import annotations

import re

import pytest

from apps.agents.actions.proposals import sync_proposals
from apps.agents.configuration.snapshot import AgentConfig
from apps.agents.models import Conversation, Proposal, Trace
from apps.agents.turn.answer.unknown_labels import denial_of
from tests.support.cast import Cast
from tests.support.turns import Say, answer_of

pytestmark = pytest.mark.django_db(transaction=True)


def answer(say: Say, text: str) -> str:
    return answer_of(say(text))


def intents_of(conversation: Conversation) -> list[str]:
    trace = Trace.objects.filter(conversation=conversation).latest("started_at")
    return [code for code, _ in trace.steps.get(name="query_analysis").output["intents"]]


def test_the_trace_names_what_was_read_and_not_believed(say: Say, conversation: Conversation) -> None:
    say("Follow-up of 12 months is too short.")
    trace = Trace.objects.filter(conversation=conversation).latest("started_at")
    told = trace.steps.get(name="execution").output
    assert told["found"] == []
    assert "study_design.follow_up_duration" in told["not_taken"]


def test_values_that_are_there_already_are_not_told_as_found(
    say: Say, conversation: Conversation, config: AgentConfig, cast: Cast
) -> None:
    text = "Setting: a ward\nPopulation: adults"
    first = answer(say, text)
    assert "Found 2 values" in first
    assert "Already" not in first
    waiting = answer(say, text)
    assert "Found" not in waiting
    assert "Already proposed, waiting to be added" in waiting
    sync_proposals(conversation=conversation, config=config, wanted=None, by=cast.coordinator)
    recorded = answer(say, f"{text}.\nTime frame: 90 days")
    assert "Found 1 value:" in recorded
    assert recorded.index("Time frame") < recorded.index("Already recorded") < recorded.index("Setting")


def test_another_value_says_what_is_recorded_now(
    say: Say, conversation: Conversation, config: AgentConfig, cast: Cast
) -> None:
    say("Setting: a ward")
    sync_proposals(conversation=conversation, config=config, wanted=None, by=cast.coordinator)
    told = answer(say, "Setting: two wards")
    assert "Found 1 value:" in told
    assert "now recorded: a ward" in told


def test_another_value_says_what_was_proposed_before_it(say: Say) -> None:
    say("Setting: a ward")
    assert "Setting**: two wards (proposed so far: a ward)" in answer(say, "Setting: two wards")


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("Population: adults with diabetes. Is 0.05 fine as alpha?", "**Alpha**"),
        ("Population: adults with diabetes\nWhich power do people take?", "**Power**"),
        ("研究人群：成人糖尿病患者。检验水准0.05可以吗？", "**检验水准**"),
    ],
)
def test_a_question_behind_a_value_is_answered_too(
    say: Say, conversation: Conversation, text: str, named: str
) -> None:
    told = answer(say, text)
    assert intents_of(conversation) == ["provide_info", "ask_question"]
    assert named in told
    assert conversation.proposals.get().field == "pico.population"
    assert "0.05" not in str(conversation.proposals.get().value)


def test_a_research_question_is_a_value_and_no_question_to_us(say: Say, conversation: Conversation) -> None:
    say("Research question: Does A reduce B?")
    assert intents_of(conversation) == ["provide_info"]


@pytest.mark.parametrize(
    "texts",
    [
        ["Population: adults", "Setting: a ward", "Comparator: usual care", "Time frame: 90 days"],
        ["研究人群：成人", "研究场所：一个病区", "对照：常规治疗", "时间范围：90天"],
    ],
)
def test_each_answer_that_proposes_something_says_what_comes_next_in_other_words(
    say: Say, texts: list[str]
) -> None:
    ends = [answer(say, text).rpartition("\n\n")[2] for text in texts]
    assert len(set(ends)) == len(ends)
    assert not [end for end in ends if "Found" in end or "识别出" in end]


@pytest.mark.parametrize("text", ["I had a very long day in theatre.", "今天手术做了一整天，有点累了"])
def test_a_remark_is_not_answered_as_a_question(say: Say, text: str) -> None:
    told = answer(say, text)
    assert "language model" not in told
    assert "语言模型" not in told
    assert text.rstrip(".") in told


def test_a_label_that_nobody_knows_is_named(say: Say) -> None:
    told = answer(say, "Population: adults\nFoo: bar")
    assert "I do not know the label “Foo”; its line was read as part of “Population”." in told
    assert "I do not know the label “Foo”; nothing was read from its line." in answer(say, "Foo: bar")


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("Dropout: 5", "**Dropout**: Is 5 % meant (0.05), or 0.5 (50 %)?"),
        ("失访率：5", "**失访率**：是指 5%（0.05）"),
    ],
)
def test_a_number_without_its_sign_is_asked_about_by_name(
    say: Say, conversation: Conversation, text: str, asked: str
) -> None:
    told = answer(say, text)
    assert asked in told
    assert "Found" not in told
    assert not conversation.proposals.exists()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("把研究场所改为15家医院", "15家医院"),
        ("Please change the setting to: 7 teaching hospitals", "7 teaching hospitals"),
    ],
)
def test_a_request_that_names_a_field_and_a_value_is_proposed(
    say: Say, conversation: Conversation, text: str, told: str
) -> None:
    assert told in answer(say, text)
    (proposal,) = Proposal.objects.filter(conversation=conversation)
    assert (proposal.field, proposal.value) == ("pico.setting", told)


def test_a_request_without_a_value_is_answered_with_an_example(say: Say) -> None:
    told = answer(say, "I want to change the setting.")
    assert "I could not read a value for “Setting”. Write it as a labelled line: “Setting: …”." in told


@pytest.mark.parametrize("text", ["Hello, I would like to plan a study.", "您好，我想做一项研究。"])
def test_who_only_says_that_they_would_like_to_begin_is_asked_the_first_question(say: Say, text: str) -> None:
    first = answer(say, text)
    assert "nothing to record" not in first
    assert "标签" not in first
    assert "**Background**" in first or "**研究背景**" in first


def test_a_first_message_that_says_nothing_is_not_passed_over(say: Say) -> None:
    assert "nothing to record" in answer(say, "one two")


@pytest.mark.parametrize(
    "text",
    [
        "What is still missing?",
        "What is still open or missing?",
        "Have I forgotten anything?",
        "我还漏了什么没说？",
        "还缺什么？",
        "现在这步还缺啥？",
        "What am I still missing before we can move on?",
    ],
)
def test_what_is_missing_is_answered_by_the_next_item_alone(say: Say, text: str) -> None:
    told = answer(say, text)
    assert "language model" not in told
    assert "语言模型" not in told
    assert "**Background**" in told or "**研究背景**" in told


def test_who_asks_for_a_number_is_told_what_the_calculation_needs_and_nothing_else(say: Say) -> None:
    told = answer(say, "How many patients do I need to compare two proportions with 80% power?")
    assert "I still need" in told
    assert "**Population**:" not in told
    assert "free questions" not in told


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("Alpha: 0.05, two-sided", "Found 2 values: **Alpha** 0.05, **two-sided**. Check them below."),
        ("检验水准：0.025，单侧", "识别出 2 项：**检验水准** 0.025、**单侧**。请在下方核对。"),
    ],
)
def test_the_sides_of_a_test_name_themselves(say: Say, said: str, told: str) -> None:
    assert told in answer(say, said)


@pytest.mark.parametrize(
    ("said", "told"),
    [
        (
            "Population: adults with a hip fracture and a Harris score",
            "**Population** adults with a hip fracture and",
        ),
        (f"Population: adults {'with pain ' * 8}", "Found 1 value: **Population**. "),
        ("研究人群：65岁以上髋部骨折的患者", "**研究人群** 65岁以上髋部骨折的患者"),
        (
            "研究人群：65岁以上、髋部骨折四十八小时内手术且能够签署知情同意书的患者",
            "识别出 1 项：**研究人群**。",
        ),
    ],
)
def test_a_phrase_stands_beside_its_title_and_a_long_text_does_not(say: Say, said: str, told: str) -> None:
    assert told in answer(say, said)


def test_no_space_stands_between_chinese_sentences(say: Say) -> None:
    told = answer(say, "你好")
    assert "接下来请说明**研究背景**。" in told
    assert not re.search(r"[。？！；：] ", told)
    assert not re.search(r"[。？！；：] ", answer(say, "检验水准：很多\n失访率：5"))


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("Not double-blind: the porters know who gets it", "Say what is: “Blinding: …”."),
        ("Not our idea: the porters asked for it", "Say what is, and of which item."),
        ("不是双盲：护工知道谁用了", "请写出实际情况，例如“盲法：……”。"),
    ],
)
def test_a_line_that_begins_with_a_denial_is_no_unknown_label(say: Say, said: str, told: str) -> None:
    content = answer(say, said)
    assert told in content
    assert not any(words in content for words in ("I do not know the label", "这个项目"))


@pytest.mark.parametrize("label", ["Notes", "No. of porters", "Nonsense", "不锈钢", "非凡", "无人机"])
def test_a_name_that_only_begins_like_a_denial_is_one(label: str, config: AgentConfig) -> None:
    assert denial_of(label, config.catalogue) is None


def test_what_is_not_certain_is_quoted_where_the_message_says_more(say: Say) -> None:
    told = answer(
        say,
        "Patients need a pain score of 4 or more at rest. They come to the day clinic anyway, and the physio sees them "
        "there. The nurse says that leaves us with nobody, so make it 3.",
    )
    assert "**Inclusion criteria** “" in told
    assert "Say once more how it is to stand." in told
