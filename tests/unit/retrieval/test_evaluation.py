"""The measures of retrieval, on cases that were worked out by hand."""

from __future__ import annotations

from math import log2

import pytest

from apps.retrieval.evaluation import ndcg, percentile, recall


def test_ndcg_is_one_for_the_best_order_and_less_for_others() -> None:
    relevant = {"a": 2, "b": 1, "c": 0}
    assert ndcg(["a", "b", "c"], relevant, 10) == pytest.approx(1)
    assert ndcg(["b", "a"], relevant, 10) == pytest.approx((1 + 2 / log2(3)) / (2 + 1 / log2(3)))
    assert ndcg(["c", "d"], relevant, 10) == 0


def test_recall_counts_what_is_relevant_within_the_first() -> None:
    assert recall(["a", "x", "b"], {"a": 1, "b": 1, "c": 1}, 2) == pytest.approx(1 / 3)


def test_a_question_without_anything_relevant_has_no_measure() -> None:
    with pytest.raises(ValueError, match="nothing"):
        ndcg(["a"], {"a": 0}, 10)
    with pytest.raises(ValueError, match="nothing"):
        recall(["a"], {}, 10)


def test_percentiles_are_values_that_occurred() -> None:
    assert [percentile([5, 1, 3], share) for share in (0.5, 0.95)] == [3, 5]
    assert percentile([], 0.5) == 0
