"""Questions about what was recorded, proposed or asked are answered from there; any other is not taken for one."""

from __future__ import annotations

import pytest

from apps.agents.actions.changes import edit_field
from apps.agents.configuration.in_force import config_for
from apps.agents.models import Conversation
from apps.agents.presenters.answers import answer_html
from apps.agents.presenters.panel import panel_of
from apps.agents.turn.commands.asked_recorded import asked_recorded
from apps.agents.turn.commands.forms import Command, command_of
from apps.fields.reading.text import fold
from tests.support.cast import Cast
from tests.support.turns import Say, answer_of, message_of

RECORDED = {
    "pico.population": "adults aged 40 and over with COPD",
    "pico.exclusion_criteria": ["heart failure", "age above 90"],
    "study_design.design_type": "parallel_rct",
    "study_design.follow_up_duration": {"value": 12, "unit": "month"},
    "sample_size.sided": 2,
    "sample_size.power": 0.9,
    "sample_size.dropout": 0.1,
}


@pytest.fixture
def recorded(conversation: Conversation, cast: Cast) -> Conversation:
    config = config_for(conversation)
    for path, value in RECORDED.items():
        conversation = Conversation.objects.get(pk=conversation.pk)
        edit_field(conversation=conversation, config=config, field=path, value=value, by=cast.coordinator)
    return conversation


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("asked", "told"),
    [
        (
            "what did you put down for the follow-up?",
            "**Follow-up duration**: 12 months (recorded; edited by",
        ),
        ("how long did I say follow-up is?", "**Follow-up duration**: 12 months (recorded"),
        ("is that two-sided?", "**One- or two-sided**: two-sided (recorded"),
        ("what power did you use?", "**Power**: 90% (recorded"),
        ("did you record the dropout?", "**Dropout**: 10% (recorded"),
        (
            "what's in the exclusion criteria right now?",
            "**Exclusion criteria**: heart failure; age above 90 (rec",
        ),
        ("what age did you write down?", "**Exclusion criteria**: age above 90 (recorded"),
        ("did you get the setting?", "Nothing is recorded for **Setting** yet."),
        ("Why is the dropout 10%?", "**Dropout**: 10% (recorded"),
        (
            "What did I tell you about the dropout and the exclusion criteria?",
            "**Exclusion criteria**: heart failure; age above 90 (rec",
        ),
        ("为什么失访率写的是10%？", "**失访率**：10%（已记录；"),
        ("现在记的把握度是多少？", "**把握度**：90%（已记录；"),
        ("刚才随访你记的多久？", "**随访时间**：12个月（已记录；"),
        ("脱落率记了没有？", "**失访率**：10%（已记录；"),
        ("把握度用的多少？", "**把握度**：90%（已记录；"),
        ("排除标准现在有哪几条？", "**排除标准**：heart failure；age above 90（已记录；"),
        ("是双侧的吗？", "**单双侧**：双侧（已记录；"),
        ("我说的随访多长来着？", "**随访时间**：12个月（已记录；"),
        ("研究场所记了吗？", "**研究场所**尚未记录。"),
        ("样本量现在是多少？", "**总例数**尚未记录。"),
        ("What is the sample size at the moment?", "Nothing is recorded for **Total number** yet."),
        ("What power do we have?", "**Power**: 90% (recorded"),
        (
            "Please show me the exclusion criteria.",
            "**Exclusion criteria**: heart failure; age above 90 (rec",
        ),
        ("Could you remind me what we said about follow-up?", "**Follow-up duration**: 12 months (recorded"),
        ("Is the power still 90%?", "**Power**: 90% (recorded"),
        ("How many months of follow-up are in there?", "**Follow-up duration**: 12 months (recorded"),
        ("What does it say under exclusion criteria?", "**Exclusion criteria**: heart failure"),
        ("Is the setting recorded?", "Nothing is recorded for **Setting** yet."),
        (
            "Which exclusion criteria did you write down, and which did you skip?",
            "**Exclusion criteria**: heart failure; age above 90 (rec",
        ),
        (
            "Which exclusion criteria did you write down, and which did you skip?",
            "Nothing you said is waiting",
        ),
        ("Did you get the bit about heart failures?", "Exclusion criteria**: heart failure (recorded"),
        ("排除标准都有哪些？", "**排除标准**：heart failure；age above 90（已记录；"),
        ("我们的把握度是多少？", "**把握度**：90%（已记录；"),
        ("随访现在是12个月吗？", "**随访时间**：12个月（已记录；"),
        ("随访时间是12个月对吧？", "**随访时间**：12个月（已记录；"),
        ("研究人群你怎么记的？", "**研究人群**：adults aged 40"),
        ("帮我看一下失访率和把握度。", "**失访率**：10%（已记录；"),
    ],
)
def test_what_is_recorded_is_told_with_where_it_comes_from(
    say: Say, recorded: Conversation, asked: str, told: str
) -> None:
    assert told in answer_of(say(asked))


@pytest.mark.django_db(transaction=True)
def test_what_is_proposed_is_told_with_the_words_that_say_it(say: Say, recorded: Conversation) -> None:
    say("primary endpoint: 6-minute walk distance")
    told = "**Primary outcome**: 6-minute walk distance (proposed, not added yet; from your words"
    assert told in answer_of(say("what did you write down?"))
    assert told in answer_of(say("which one did you take as the primary?"))
    assert "**主要结局**：6-minute walk distance（已建议，尚未采纳；" in answer_of(
        say("主要终点记成什么了？")
    )


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("asked", "told"),
    [
        (
            "What have you left open or not recorded so far?",
            "Not recorded yet: (1) “The nurses wear blue” (2) “Lunch",
        ),
        ("我说的话里有哪些没有记录？", "暂未记录：（1）“The nurses wear blue”"),
    ],
)
def test_all_that_waits_is_told_and_can_be_placed_there(
    say: Say, recorded: Conversation, asked: str, told: str
) -> None:
    say("The nurses wear blue. Power: 80 %")
    say("Lunch is served at noon. Alpha: 0.05")
    answer = message_of(say(asked))
    assert told in answer.content
    shown = panel_of(Conversation.objects.get(pk=recorded.pk), config_for(recorded), "en").offers
    assert [row.rest for each in shown for row in each.leftovers] == [
        "The nurses wear blue.",
        "Lunch is served at noon.",
    ]
    shown_once = "They stand in the list above" if asked.isascii() else "都列在输入框上方的清单里"
    assert shown_once in answer_html(answer, with_rows=True)


@pytest.mark.django_db(transaction=True)
def test_words_of_the_same_message_keep_their_row(say: Say, recorded: Conversation) -> None:
    say("The nurses wear blue. Power: 80 %")
    answer = message_of(say("Lunch is served at noon. What have you not recorded?"))
    shown = panel_of(Conversation.objects.get(pk=recorded.pk), config_for(recorded), "en").offers
    rows = [
        (left.words.rstrip("."), each.message_id == answer.pk) for each in shown for left in each.leftovers
    ]
    assert rows == [("The nurses wear blue", False), ("Lunch is served at noon", True)]
    assert "(1) “The nurses wear blue” (2) “Lunch is served at noon”" in answer.content


@pytest.mark.django_db(transaction=True)
def test_that_nothing_waits_is_said(say: Say, recorded: Conversation) -> None:
    assert "Nothing you said is waiting" in answer_of(say("Which parts are not recorded yet?"))


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("asked", ["why do you ask that?", "Why?", "为什么问这个？", "问这个干嘛"])
def test_why_is_answered_by_what_the_item_is_needed_for(
    say: Say, conversation: Conversation, asked: str
) -> None:
    say("Hello")
    answer = answer_of(say(asked))
    assert "“Scientific question” cannot be completed" in answer or "不填写就无法完成“科学问题”" in answer


@pytest.mark.django_db(transaction=True)
def test_why_an_item_is_asked_for_that_the_question_names(say: Say, recorded: Conversation) -> None:
    assert "“PICO” cannot be completed" in answer_of(say("why do you need the exclusion criteria?"))
    assert "“PICO”" in answer_of(say("为什么要问排除标准？"))


@pytest.mark.parametrize(
    "text",
    [
        "what did the Dutch record for follow-up?",
        "how many patients did we use last year?",
        "how many patients did we get?",
        "what should I put down for the follow-up?",
        "what is the usual follow-up?",
        "随访一般多久？",
        "我们去年做了多少例？",
        "脱落率应该取多少？",
        "为什么患者会脱落？",
    ],
)
def test_other_questions_ask_nothing_of_the_kind(text: str) -> None:
    assert asked_recorded(fold(text)) is None


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    "text",
    [
        "Why do we need so many patients?",
        "why is the sky blue?",
        "is that common?",
        "知情同意书写了吗？",
        "What is power?",
        "How is the power calculated?",
        "Should the power be 80%?",
        "Do we need exclusion criteria?",
        "什么是把握度？",
        "把握度怎么算？",
        "随访要不要做电话？",
        "失访率一般取多少？",
    ],
)
def test_what_names_no_item_is_not_answered_so(say: Say, recorded: Conversation, text: str) -> None:
    answer = answer_of(say(text))
    assert "recorded" not in answer
    assert "已记录" not in answer


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("What have you recorded so far?", ("Recorded in “Sample size”:\n", "- **Dropout**: 10%\n")),
        ("What have you recorded?", ("- **Exclusion criteria**: heart failure; age above 90\n",)),
        ("到目前为止都记了些什么？", ("“样本量”已记录：\n", "- **失访率**：10%\n")),
        ("刚才记了哪些内容？", ("- **排除标准**：heart failure；age above 90\n", "- **把握度**：90%\n")),
        (
            "What have you recorded as the exclusion criteria, and who said so?",
            ("**Exclusion criteria**: heart failure; age above 90 (recorded; edited by",),
        ),
        ("失访率记的是多少，谁定的？", ("**失访率**：10%（已记录；",)),
        ("What did you record about the subgroups?", ("About **subgroups**: no item takes this.",)),
        ("关于亚组你记了什么？", ("这里说的是**亚组分析**", "Word")),
        ("What did you record about the moon?", ("Nothing is recorded about “moon”.",)),
        ("We are two sites; what power did you use?", ("**Power**: 90% (recorded",)),
    ],
)
def test_what_is_recorded_so_far_is_named_stage_by_stage(
    say: Say, recorded: Conversation, asked: str, told: tuple[str, ...]
) -> None:
    answer = answer_of(say(asked))
    assert all(words in answer for words in told), answer


@pytest.mark.parametrize(
    "text",
    [
        "Can you show me what you've recorded?",
        "List everything you have so far.",
        "Read me back what you wrote.",
        "Where do things stand?",
        "What have I told you so far?",
        "Give me a summary of what's been recorded.",
        "你都记了些什么？",
        "把已经记录的念一遍。",
        "总结一下目前的方案。",
        "能不能把记下来的都列出来？",
        "目前方案里都有哪些内容？",
        "What have you written down so far, and what do you still need from me?",
        "你现在都记了些什么？还差我哪几样？",
    ],
)
def test_all_that_is_recorded_may_be_asked_for_in_many_ways(text: str) -> None:
    assert command_of(text) == Command.SHOW


@pytest.mark.parametrize(
    "text",
    [
        "Show me how to write it.",
        "What do you have against placebo?",
        "Everything so far was about kids.",
        "What should we write in the protocol?",
        "Give me a summary of the Dutch trial.",
        "Where do we stand on ethics?",
        "What have they recorded so far?",
        "都记在病历里了。",
        "现在病历写什么？",
        "总结一下文献。",
    ],
)
def test_what_says_anything_else_does_not_ask_for_all(text: str) -> None:
    assert command_of(text) != Command.SHOW
