"""What was learned of clauses carries over to other words, speaks against strangers and fills what nobody took."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from apps.fields.reading import read
from apps.fields.reading.text import Said
from apps.protocol.reading.learned import opinion
from apps.protocol.reading.learned.clauses import clauses_of
from apps.protocol.reading.learned.opinion import Weights, opinions_of
from apps.protocol.reading.learned.training import Known, folds, train, write
from tests.unit.protocol.reading.support import CATALOGUE

KNOWN = (
    Known(("急性胰腺炎患者", "早期喂养对延迟喂养", "住院天数"), ("population", "contrast", "outcome")),
    Known(("慢性胰腺炎患者", "内镜对手术", "疼痛评分"), ("population", "contrast", "outcome")),
    Known(("住院时间", "成人肺炎患者"), ("outcome", "population")),
    Known(("慢阻肺患者", "再住院率"), ("population", "outcome")),
)


@pytest.fixture(scope="module")
def weights() -> Weights:
    return train(KNOWN)


def _best(clauses: tuple[str, ...], weights: Weights | None = None) -> list[str]:
    return [max(each, key=lambda sort: each[sort]) for each in opinions_of(clauses, weights)]


def test_clauses_of_other_words_are_known_by_their_marks(weights: Weights) -> None:
    assert _best(("重症胰腺炎患者", "再住院天数"), weights) == ["population", "outcome"]
    assert all(sum(each.values()) == pytest.approx(1) for each in opinions_of(("肺炎", "评分"), weights))


def test_stored_weights_say_the_same(
    weights: Weights, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(weights, tmp_path / "weights.npz")
    monkeypatch.setattr(opinion, "WEIGHTS", tmp_path / "weights.npz")
    said = ("重症胰腺炎患者", "再住院天数")
    for one, other in zip(
        opinions_of(said, weights), opinions_of(said, opinion.stored.__wrapped__()), strict=True
    ):
        assert one == pytest.approx(other, abs=0.01)


def test_each_part_is_judged_by_weights_that_do_not_know_it() -> None:
    parts = list(folds(KNOWN, 2))
    assert sorted(each.clauses for _weights, rest in parts for each in rest) == sorted(
        k.clauses for k in KNOWN
    )


def test_clauses_end_at_marks_and_not_inside_numbers() -> None:
    said = Said.of("混合痔，套扎 对 外剥，1:1随机；n=1,200。随访6.5个月")
    assert [clause.text for clause in clauses_of(said)] == [
        "混合痔", "套扎", "对", "外剥", "1:1随机", "n=1,200", "随访6.5个月",
    ]  # fmt: skip


def _read(text: str) -> dict[str, Any]:
    return {v.field: v.value for v in read(text, CATALOGUE, current_stage="scientific_question").values}


@pytest.mark.parametrize(
    ("said", "field", "value"),
    [
        (
            "spinal fusion, ketamine infusion or saline, morphine use day 1, 80 pts",
            "pico.intervention",
            "ketamine infusion",
        ),
        (
            "spinal fusion, ketamine infusion or saline, morphine use day 1, 80 pts",
            "pico.outcomes",
            ["morphine use day 1"],
        ),
        (
            "people leaving prison on methadone, weekly calls, retention at six months, 18 months to recruit",
            "pico.population",
            "people leaving prison on methadone",
        ),
        (
            "狼疮性肾炎活动期，他克莫司对环磷酰胺，随机，24周完全缓解，80例",
            "pico.population",
            "狼疮性肾炎活动期",
        ),
        (
            "小儿斜视术后，氯胺酮 对 生理盐水，双盲，苏醒期躁动发生率，120例",
            "pico.outcomes",
            ["苏醒期躁动发生率"],
        ),
        (
            "ICU里插管超过48小时的，俯卧位对仰卧位，随机，28天死亡，两家医院",
            "pico.population",
            "ICU里插管超过48小时",
        ),
    ],
)
def test_what_no_rule_took_is_filled_from_a_clause_that_is_that_alone(
    said: str, field: str, value: Any
) -> None:
    assert _read(said)[field] == value


@pytest.mark.parametrize(
    "said",
    [
        "12周，对照常规护理，随机，80例",
        "我有个想法，想请您看看，随机，80例",
        "主要看什么还没定，随机，80例，两家医院",
    ],
)
def test_a_clause_in_doubt_or_without_content_fills_nothing(said: str) -> None:
    assert not {"pico.population", "pico.outcomes"} & set(_read(said))
