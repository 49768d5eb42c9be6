"""Questions in the midst of the dialogue that need no model: answered, with the pending item in other words."""

from __future__ import annotations

import pytest

from apps.agents.context.known_answers import asked_for
from apps.agents.models import Conversation, Role
from apps.fields.bilingual import LANGUAGES
from apps.protocol.content_loader import known_answers
from config.env import BASE_DIR
from config.yaml_files import read_yaml
from tests.support.turns import Say, answer_of, message_of

ANSWERS = known_answers()
TYPED = read_yaml(BASE_DIR / "tests" / "data" / "known_questions.yaml")
MODEL = ("language model", "语言模型")
ASKED = (
    ("Is ethics approval needed?", "ethics"),
    ("do I need ethics?", "ethics"),
    ("Do we also need an IRB approval", "ethics"),
    ("需要伦理审批吗？", "ethics"),
    ("这个要不要过伦理？", "ethics"),
    ("which alpha is usual?", "alpha"),
    ("What's the usual significance level?", "alpha"),
    ("What alpha should I use?", "alpha"),
    ("检验水准一般取多少？", "alpha"),
    ("α通常设多少？", "alpha"),
    ("What does blinding mean?", "blinding"),
    ("What is double-blinding?", "blinding"),
    ("盲法是什么意思？", "blinding"),
    ("什么叫双盲？", "blinding"),
    ("what does allocation concealment mean", "concealment"),
    ("What is allocation concealment?", "concealment"),
    ("分配隐藏是什么意思？", "concealment"),
    ("can I change this later?", "change_later"),
    ("Can it be changed later?", "change_later"),
    ("以后还能改吗？", "change_later"),
    ("这个之后可以修改吗", "change_later"),
    ("who can see my study?", "who_sees"),
    ("Can others see it?", "who_sees"),
    ("谁能看到我的研究？", "who_sees"),
    ("别人会看到我的方案吗？", "who_sees"),
    ("How long will this take?", "how_long"),
    ("how many questions are left?", "how_long"),
    ("这个大概要弄多久？", "how_long"),
    ("还有几个问题？", "how_long"),
    ("How many primary outcomes can I have?", "primary_number"),
    ("can we have two primary endpoints?", "primary_number"),
    ("主要终点可以有几个？", "primary_number"),
    ("Do I have to register the trial?", "registration"),
    ("Does it need registration?", "registration"),
    ("需要注册吗？", "registration"),
    ("Do I need a control group?", "control_needed"),
    ("一定要有对照组吗？", "control_needed"),
    ("Which design should I choose?", "which_design"),
    ("what study design would you recommend", "which_design"),
    ("该用哪种研究设计？", "which_design"),
    ("Can I upload a Word file?", "upload"),
    ("I have a draft already, can I upload it?", "upload"),
    ("我有一份写好的方案，能直接上传吗？", "upload"),
    ("Can I type in Chinese?", "languages"),
    ("可以用英文吗？", "languages"),
    ("I don't understand statistics", "statistics_help"),
    ("Do I need a statistician?", "statistics_help"),
    ("我不懂统计怎么办", "statistics_help"),
    ("What is intention to treat?", "itt"),
    ("什么是意向性分析？", "itt"),
    ("What does non-inferiority mean?", "non_inferiority"),
    ("什么叫非劣效？", "non_inferiority"),
    ("Why so many?", "why_so_many"),
    ("为什么要这么多？", "why_so_many"),
)
NOT_ASKED = (
    "Ethics approval was given in May.",
    "伦理已批准。",
    "Alpha is 0.05",
    "Does blinding of the assessors change the effect of acupuncture?",
    "What is alpha-1 antitrypsin deficiency?",
    "What is the treatment for sepsis?",
    "患者术后可以修改用药方案",
    "Patients who can see the screen are included",
    "Who can see the lesion on CT?",
    "盲法：双盲",
    "需要手术的患者",
    "How long does it take for the wound to heal?",
    "How long will this drug last in the blood?",
    "这个药要吃多久？",
    "随访要多久？",
    "We have two primary endpoints.",
    "Registered nurses do the follow-up.",
    "对照组要有安慰剂",
    "需要设对照，用安慰剂",
    "We chose a cohort design.",
    "We upload the images to a server.",
    "Participants must speak English.",
    "能用英文交流的患者",
    "Intention to treat, with a mixed model.",
    "非劣效，界值10%",
    "Does yoga need a control group that stretches, or is waiting enough?",
)


@pytest.mark.parametrize(
    ("text", "key"), [*ASKED, *((said, row["key"]) for row in TYPED for said in row["asked"])]
)
def test_a_question_is_known_by_its_words(text: str, key: str) -> None:
    assert [answer.key for answer in asked_for(ANSWERS, text)] == [key]


@pytest.mark.parametrize("text", [*NOT_ASKED, *(said for row in TYPED for said in row["others"])])
def test_what_asks_something_else_is_not_taken_for_it(text: str) -> None:
    assert not asked_for(ANSWERS, text)


def test_each_answer_is_short_and_in_both_languages() -> None:
    most = {"en": 360, "zh_hans": 130}
    assert all(
        0 < len(answer.text[language]) <= most[language] for answer in ANSWERS for language in LANGUAGES
    )


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("first", ["Hello", "你好"])
def test_the_answer_is_given_and_the_item_kept_in_other_words(
    say: Say, conversation: Conversation, first: str
) -> None:
    texts = {answer.key: answer.text["en" if first == "Hello" else "zh_hans"] for answer in ANSWERS}
    said = [message_of(say(first))]
    own = [(text, key) for text, key in ASKED if text.isascii() == (first == "Hello")]
    for text, key in [(t, k) for t, k in own if "α" not in t][::3]:
        said.append(message_of(say(text)))
        assert said[-1].content.startswith(texts[key])
        rest = said[-1].content.removeprefix(texts[key])
        assert not any(words in rest for words in (*MODEL, "Not recorded", "未记录", "暂未"))
    assert {message.reading["asked"] for message in said} == {"scientific_question.background"}
    leads = [message.content.split("\n\n")[-1] for message in said[:4]]
    assert len(set(leads)) == len(leads)
    assert all("**" in lead for lead in leads)
    assert not conversation.proposals.exists()


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    "text", ["where is my document?", "我的文档在哪里？", "Where can I find the Word file?"]
)
def test_where_the_document_is(say: Say, conversation: Conversation, text: str) -> None:
    said = answer_of(say(text))
    assert f"/protocols/{conversation.pk}/" in said
    assert not any(words in said for words in MODEL)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("text", ["样本量要多少?", "样本量要多少", "What sample size do I need?"])
def test_how_many_are_needed_is_answered_by_what_it_takes(say: Say, text: str) -> None:
    said = answer_of(say(text))
    assert said.startswith(("For “Sample size” I still need", "使用“样本量计算”还需要"))
    assert not any(words in said for words in MODEL)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    "text",
    [
        "Is spironolactone safe with a potassium of 5.4?",
        "螺内酯和地高辛能一起用吗？",
        "Do I need ethics, and is spironolactone safe with a potassium of 5.4?",
    ],
)
def test_what_needs_a_model_is_said_to_need_one(say: Say, text: str) -> None:
    assert any(words in answer_of(say(text)) for words in MODEL)


@pytest.mark.django_db(transaction=True)
def test_a_value_beside_a_question_is_proposed(say: Say, conversation: Conversation) -> None:
    said = answer_of(say("We randomise 1:1, and do I need ethics?"))
    assert "ethics committee" in said
    assert conversation.proposals.get().field == "study_design.allocation_ratio"


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    "text",
    [
        "Are block sizes a secret?",
        "区组大小要不要保密",
        "用信封隐藏分组还行吗，审稿人会不会挑",
        "要不要做期中分析",
        "什么算严重不良事件",
        "should i use the Youden index to find the threshold",
        "does the cut-off have to be set beforehand",
        "主要分析用意向性分析还是符合方案集",
    ],
)
def test_what_a_question_names_is_not_proposed(say: Say, conversation: Conversation, text: str) -> None:
    key = next(answer for answer in ANSWERS if answer in asked_for(ANSWERS, text))
    said = message_of(say(text))
    assert said.content.startswith((key.text["en"], key.text["zh_hans"]))
    assert not any(words in said.content for words in (*MODEL, "Not recorded", "未记录", "暂未"))
    assert not conversation.proposals.exists()


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("text", "field", "value"),
    [
        ("Two year trial, 300 pts. Would you plan an interim", "sample_size.n_total", 300),
        ("我们有20家医院，层数太多了怎么办", "study_design.centres", 20),
        ("We have 25 hospitals, how do I stratify then", "study_design.centres", 25),
        ("We randomise 1:1, is it ok to use envelopes?", "study_design.allocation_ratio", "1:1"),
    ],
)
def test_what_stands_before_a_question_is_proposed(
    say: Say, conversation: Conversation, text: str, field: str, value: object
) -> None:
    say(text)
    assert conversation.proposals.get(field=field).value == value


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("text", "value"), [("12, and can we use envelopes?", 12), ("12 and how many sites do I need?", None)]
)
def test_a_reply_before_a_question_is_a_reply(
    say: Say, conversation: Conversation, text: str, value: int | None
) -> None:
    say("Short title: T-1")
    last = conversation.messages.filter(role=Role.ASSISTANT).latest("turn")
    last.reading = {**last.reading, "asked": "study_design.centres"}
    last.save(update_fields=["reading"])
    say(text)
    proposed = conversation.proposals.filter(field="study_design.centres").first()
    assert (proposed.value if proposed else None) == value


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("asked", "question", "answer"),
    [
        ("sample_size.alpha", "这个我不太懂，一般人家都用多少？", "双侧 0.05"),
        ("sample_size.power", "What do people usually take?", "80 % or 90 %"),
        ("sample_size.dropout", "一般按多少算？", "10%～20%"),
    ],
)
def test_what_is_usual_is_told_of_the_item_that_was_asked_for(
    say: Say, conversation: Conversation, asked: str, question: str, answer: str
) -> None:
    say("Short title: T-1" if question.isascii() else "研究简称：T-1")
    last = conversation.messages.filter(role=Role.ASSISTANT).latest("turn")
    last.reading = {**last.reading, "asked": asked}
    last.save(update_fields=["reading"])
    assert answer in message_of(say(question)).content
    assert not conversation.proposals.filter(field=asked).exists()
