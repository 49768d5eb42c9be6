"""A regression over marks of words carries over to other words, and is stored as it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from apps.fields.reading.text import Said
from apps.protocol.reading.learned.clauses import clauses_of
from apps.protocol.reading.learned.opinion import Weights, loaded, opinions_of
from apps.protocol.reading.learned.training import Known, folds, train, write

KNOWN = (
    Known(("急性胰腺炎患者", "早期喂养对延迟喂养", "住院天数"), ("population", "contrast", "outcome")),
    Known(("慢性胰腺炎患者", "内镜对手术", "疼痛评分"), ("population", "contrast", "outcome")),
    Known(("住院时间", "成人肺炎患者"), ("outcome", "population")),
    Known(("慢阻肺患者", "再住院率"), ("population", "outcome")),
)


@pytest.fixture(scope="module")
def weights() -> Weights:
    return train(KNOWN)


def _best(clauses: tuple[str, ...], weights: Weights) -> list[str]:
    return [max(each, key=lambda sort: each[sort]) for each in opinions_of(clauses, weights)]


def test_clauses_of_other_words_are_known_by_their_marks(weights: Weights) -> None:
    assert _best(("重症胰腺炎患者", "再住院天数"), weights) == ["population", "outcome"]
    assert all(sum(each.values()) == pytest.approx(1) for each in opinions_of(("肺炎", "评分"), weights))


def test_stored_weights_say_the_same(weights: Weights, tmp_path: Path) -> None:
    write(weights, tmp_path / "weights.npz")
    said = ("重症胰腺炎患者", "再住院天数")
    stored = opinions_of(said, loaded(tmp_path / "weights.npz"))
    for one, other in zip(opinions_of(said, weights), stored, strict=True):
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
