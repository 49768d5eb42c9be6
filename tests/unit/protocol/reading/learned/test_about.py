"""What was learned of sentences speaks against an answer that is about something else, and lets the others through."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from apps.fields.reading import read
from apps.fields.reading.text import fold
from apps.protocol.reading.learned.about import may_be
from apps.protocol.reading.learned.opinion import opinions_of
from apps.protocol.reading.learned.training import Known, train
from tests.unit.protocol.reading.support import CATALOGUE

SENTENCES = Path(__file__).parents[4] / "data" / "sentences.jsonl"
BACKGROUND = "scientific_question.background"
ELSEWHERE = (
    "Nobody on dialysis, please, and no one who can't walk to the clinic.",
    "The main thing we'd measure is how far they can walk in six minutes at three months.",
    "Patients will be seen at two, six and twelve weeks in the fracture clinic by the nurse.",
    "We'd also keep an eye on falls and on how long they stay in.",
    "主要看出院三个月的时候六分钟步行能走多远，别的都是次要的",
    "两组都用混合效应模型比，缺的数据做多重插补，亚组按年龄分",
    "样本量按对照组三成、试验组两成来估，把握度八成，再加一成脱落",
)


def test_sentences_that_it_was_not_made_from_are_judged_well() -> None:
    rows = [json.loads(line) for line in SENTENCES.read_text(encoding="utf-8").splitlines()]
    known = [Known((fold(row["text"]),), (row["label"],)) for row in rows]
    weights = train([each for at, each in enumerate(known) if at % 4])
    rest = [(each.sorts[0], opinions_of(each.clauses, weights)[0]) for each in known[::4]]
    shares = [(sort, opinion["background"] + opinion["significance"]) for sort, opinion in rest]
    own = [share for sort, share in shares if sort == "background"]
    others = [share for sort, share in shares if sort not in ("background", "significance")]
    assert sum(share >= 0.12 for share in own) >= 0.9 * len(own)
    assert sum(share < 0.12 for share in others) >= 0.3 * len(others)


@pytest.mark.parametrize("text", ELSEWHERE)
def test_an_answer_about_something_else_is_not_taken_for_the_background(text: str) -> None:
    assert (
        read(text, CATALOGUE, current_stage="scientific_question", asked=BACKGROUND).value(BACKGROUND) is None
    )


@pytest.mark.parametrize(
    "text",
    [
        "One patient in four with heart failure is back on our wards within a month, and most say that no one had "
        "explained the tablets.",
        "Most patients with heart failure come back within a month.",
        "卒中后肺炎在我们病房约占18%，住院时间延长一周。",
    ],
)
def test_what_tells_the_background_is_taken(text: str) -> None:
    assert read(text, CATALOGUE, current_stage="scientific_question", asked=BACKGROUND).value(BACKGROUND)


def test_it_keeps_silent_about_few_words() -> None:
    judge = may_be("no_such_sort", least=0.5)
    assert judge("Adults with sepsis in any ward of ours")
    assert judge("收住重症监护室的成人脓毒症")
    assert not judge("肌酐清除率低于30的我就不要了，药物排不出去，风险太大")
    assert not judge("About one in eight never send the questionnaire back to us in time.")
