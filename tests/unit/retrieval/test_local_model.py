"""The model on this machine: made from its weights, and as good as it was."""

from __future__ import annotations

import pytest

from apps.retrieval.local.model import DIMENSIONS, LocalModelMissing, _package, local_model


def cosine(one: list[float], other: list[float]) -> float:
    return sum(a * b for a, b in zip(one, other, strict=True))


def test_sentences_of_one_meaning_are_near_each_other() -> None:
    heart, cardiac, weather = local_model().embed(
        [
            "The patient had a heart attack.",
            "Myocardial infarction occurred.",
            "It rained all day in the hills.",
        ]
    )
    assert len(heart) == DIMENSIONS
    assert cosine(heart, heart) == pytest.approx(1, abs=1e-4)
    assert cosine(heart, cardiac) > 0.45 > 0.25 > cosine(heart, weather)


def test_a_text_has_the_same_vector_whatever_stands_beside_it() -> None:
    alone = local_model().embed(["non-inferiority margin"])[0]
    beside = local_model().embed(["a much longer text that brings padding " * 20, "non-inferiority margin"])[
        1
    ]
    assert cosine(alone, beside) > 0.98


def test_without_its_package_the_error_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(LocalModelMissing):
        _package()
