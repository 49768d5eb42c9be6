"""Of a message that has nothing to do with the item that was asked for nothing is said about that item; a clause that
asks, or only seems to, silences none of those beside it."""

from __future__ import annotations

import pytest

from apps.agents.models import Conversation
from apps.agents.turn.commands.beside_question import without_verdict
from apps.fields.reading import Reading, read
from tests.support.turns import Say, message_of
from tests.unit.protocol.reading.support import CATALOGUE

ALPHA = "sample_size.alpha"


def verdicts(text: str, asked: str) -> list[str]:
    reading: Reading = read(text, CATALOGUE, current_stage="sample_size", asked=asked)
    return [problem.field for problem in without_verdict(reading, asked, CATALOGUE).unreadable]


@pytest.mark.parametrize(
    "text",
    [
        "The nurses were trained by 2 psychologists last year and the drug is given 20 mg daily",
        "The two groups sit in different wards, so nobody talks to each other in the 6 weeks",
        "护士去年由2位心理学家培训，药物每天20 mg",
        "每4周随访一次，共12周",
        "Blood is drawn 3 times and the lab is 20 minutes away",
    ],
)
def test_what_is_about_something_else_gets_no_verdict(text: str) -> None:
    assert verdicts(text, ALPHA) == []


def test_reading_alone_would_ask_about_it() -> None:
    text = "Blood is drawn 3 times and the lab is 20 minutes away"
    reading = read(text, CATALOGUE, current_stage="sample_size", asked=ALPHA)
    assert ALPHA in [problem.field for problem in reading.unreadable]


@pytest.mark.parametrize(
    "text",
    [
        "0.05, or rather 0.025 as in the last study",
        "maybe 5 percent, or what others use",
        "其他医院去年用的是0.05",
        "6",
        "alpha in the last trial of these 2 nurses was a bit strict, so perhaps 0.05 or 0.1 for all 4 sites",
    ],
)
def test_an_unclear_answer_is_asked_about(text: str) -> None:
    assert verdicts(text, ALPHA) == [ALPHA]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("said", "is_asked"),
    [
        ("电脑出随机号 区组多大别让我们病房的人晓得 然后按有没有痴呆病史分个层", False),
        ("电脑出随机号，区组取几个对病房保密，然后按有没有痴呆病史分个层。", False),
        ("电脑出随机号 区组多大合适 然后按有没有痴呆病史分个层", True),
    ],
)
def test_a_clause_about_blocks_silences_none_beside_it(
    say: Say, conversation: Conversation, said: str, is_asked: bool
) -> None:
    answer = message_of(say(said))
    told = answer.content + "".join(map(str, answer.reading.get("leftovers", ())))
    assert "电脑出随机号" in told
    assert "有没有痴呆病史" in told
    assert ("大小随机变化" in answer.content) == is_asked


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("said", "named"),
    [
        ("每组两百三，两组四百六是吧？", "未作记录：“两组四百六是吧？”"),
        (
            "We report serious events within a day. Could we check the proportion after the first winter?",
            "not recorded: “Could we check the proportion after the first winter",
        ),
        (
            "其实想搞清两件事，头六个疗程里有多少人出神经病变，我怀疑糖尿病的跑不掉。",
            "“头六个疗程里有多少人出神经病变”",
        ),
    ],
)
def test_a_plan_that_is_told_as_a_question_is_named(
    say: Say, conversation: Conversation, said: str, named: str
) -> None:
    assert named in message_of(say(said)).content


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("said", ["Is 0.05 fine as alpha?", "Two-sided 0.05. What is the usual dropout?"])
def test_a_plain_question_is_not_named(say: Say, conversation: Conversation, said: str) -> None:
    assert "Taken as a question" not in message_of(say(said)).content


@pytest.mark.django_db(transaction=True)
def test_what_has_rows_and_no_sign_of_a_question_is_not_called_one(
    say: Say, conversation: Conversation
) -> None:
    answer = message_of(say("另外也想顺手看看病人称重的依从性，就是30天里有多少天真的称了。"))
    assert answer.reading.get("leftovers")
    assert "按提问处理" not in answer.content
    assert "无法回答开放式问题" not in answer.content
