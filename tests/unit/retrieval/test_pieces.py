"""Single pieces of a source come and go; the others stay where they are."""

from __future__ import annotations

import pytest

from apps.retrieval.actions.counting import count_words
from apps.retrieval.actions.pieces import put_pieces, remove_pieces
from apps.retrieval.models import Chunk, Scope, TermFrequency
from apps.retrieval.search import search
from apps.retrieval.selectors import reader_of
from apps.retrieval.types import Place, Query, Text
from tests.support.cast import Cast

pytestmark = pytest.mark.django_db


def found(cast: Cast, question: str) -> list[tuple[int, str]]:
    count_words()
    hits = search(reader_of(cast.investigator), Query(question, ("notes",), lane="keywords")).hits
    return [(hit.position, hit.text) for hit in hits]


def test_a_piece_is_put_between_others_and_in_the_place_of_one(cast: Cast) -> None:
    place = Place("notes", cast.project.pk)
    put_pieces(place, "a", {0: Text("fever at night"), 2: Text("kidney stones")})
    put_pieces(place, "a", {1: Text("a broken margin")})
    put_pieces(place, "a", {2: Text("consent is signed")})
    assert list(Chunk.objects.order_by("position").values_list("position", "text")) == [
        (0, "fever at night"),
        (1, "a broken margin"),
        (2, "consent is signed"),
    ]
    assert found(cast, "kidney") == []
    assert found(cast, "margin") == [(1, "a broken margin")]


def test_removed_pieces_leave_neither_text_nor_words(cast: Cast) -> None:
    place = Place("notes", cast.project.pk)
    put_pieces(place, "a", {0: Text("fever"), 1: Text("fever and kidney")})
    put_pieces(place, "b", {0: Text("fever"), 1: Text("margin")})
    assert remove_pieces(place, {"a": [0, 1, 7], "b": [0]}) == 3
    assert found(cast, "fever") == []
    assert found(cast, "margin") == [(1, "margin")]
    assert Scope.objects.get().chunks == 1
    assert TermFrequency.objects.filter(chunks__gt=0).count() == 1


def test_nothing_is_removed_from_a_place_that_has_nothing(cast: Cast) -> None:
    put_pieces(Place("notes", cast.project.pk), "a", {0: Text("fever")})
    assert remove_pieces(Place("notes", cast.other_project.pk), {"a": [0]}) == 0
    assert Chunk.objects.count() == 1


def test_a_blank_piece_is_refused(cast: Cast) -> None:
    with pytest.raises(ValueError, match="blank"):
        put_pieces(Place("notes", cast.project.pk), "a", {0: Text(" ")})
