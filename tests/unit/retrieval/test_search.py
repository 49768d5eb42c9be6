"""What is found, by whom, and what is left when something is forgotten."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

import pytest

from apps.retrieval.actions.counting import count_words
from apps.retrieval.actions.indexing import index
from apps.retrieval.actions.models import ensure_indexes
from apps.retrieval.actions.texts import put_texts, remove_source
from apps.retrieval.embedders import EmbedderFailed
from apps.retrieval.models import (
    Chunk,
    Embedding,
    EmbeddingDue,
    EmbeddingModel,
    ModelKind,
    Scope,
    TermFrequency,
)
from apps.retrieval.search import search
from apps.retrieval.selectors import reader_for_project, reader_of
from apps.retrieval.types import Between, Place, Query, Reader, Text
from tests.support.cast import Cast

pytestmark = pytest.mark.django_db

SUBJECTS = ("fever", "kidney", "margin", "consent")


class BySubject:
    """A model that knows four subjects: a text's vector says how often it names each."""

    fails = False

    def texts(self, texts: Sequence[str]) -> list[list[float]]:
        if self.fails:
            raise EmbedderFailed("down")
        return [[text.lower().count(subject) + 0.01 for subject in SUBJECTS] for text in texts]


@pytest.fixture
def model(monkeypatch: pytest.MonkeyPatch) -> BySubject:
    embedder = BySubject()
    for module in ("search", "actions.embedding"):
        monkeypatch.setattr(f"apps.retrieval.{module}.embedder_of", lambda row: embedder)
    EmbeddingModel.objects.create(
        slug="subjects", title="Subjects", kind=ModelKind.ENDPOINT, dimensions=4, order=1
    )
    return embedder


def put(cast: Cast, *texts: str, source: str = "a", owner: bool = False, other: bool = False) -> Place:
    project = cast.other_project if other else cast.project
    place = Place("notes", project.pk, cast.investigator.pk if owner else None)
    put_texts(place, source, [Text(text) for text in texts])
    index()
    return place


def texts_for(reader: Reader, question: str, **more: object) -> list[str]:
    return [hit.text for hit in search(reader, Query(question, ("notes",), **more)).hits]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("changed margins", "The margin was changed to 5 points in March."),
        ("PDL1", "PD-L1 was measured in every centre."),
        ("界值", "二月决定把非劣效界值改为5%。"),
        ("ＥＧＦＲ", "EGFR mutations were excluded."),
    ],
)
def test_a_question_finds_the_text_with_its_words(cast: Cast, question: str, answer: str) -> None:
    put(
        cast,
        "The margin was changed to 5 points in March.",
        "PD-L1 was measured in every centre.",
        "二月决定把非劣效界值改为5%。",
        "EGFR mutations were excluded.",
        "入组进度良好。",
    )
    assert texts_for(reader_of(cast.viewer), question)[0] == answer


def test_a_rare_word_counts_more_than_one_that_all_texts_have(cast: Cast) -> None:
    common = [f"patient number {number} came" for number in range(20)]
    put(cast, *common, "patient patient patient", "one sentinel")
    assert texts_for(reader_of(cast.viewer), "patient sentinel")[0] == "one sentinel"


def test_context_is_searched_and_is_no_part_of_what_is_found(cast: Cast) -> None:
    put_texts(
        Place("notes", cast.project.pk),
        "a",
        [Text("It was changed.", context="The margin"), Text("Nothing.")],
    )
    assert texts_for(reader_of(cast.viewer), "margin") == ["It was changed."]


def test_nobody_finds_what_is_not_theirs(cast: Cast, model: BySubject) -> None:
    put(cast, "margin of this study")
    put(cast, "margin of another study", other=True)
    put(cast, "margin that I noted for myself", source="own", owner=True)
    assert texts_for(reader_of(cast.viewer), "margin") == ["margin of this study"]
    assert set(texts_for(reader_of(cast.investigator), "margin")) == {
        "margin of this study",
        "margin that I noted for myself",
    }
    assert texts_for(reader_of(cast.outsider), "margin") == ["margin of another study"]
    assert texts_for(reader_of(cast.outsider, project_id=cast.project.pk), "margin") == []
    assert texts_for(reader_for_project(cast.project), "margin") == ["margin of this study"]


def test_what_belongs_to_the_installation_is_everybodys(cast: Cast) -> None:
    put_texts(Place("notes"), "shared", [Text("margin in a guideline")])
    assert texts_for(reader_of(cast.outsider), "margin") == ["margin in a guideline"]
    assert texts_for(reader_of(cast.outsider, shared=False), "margin") == []


def test_meaning_finds_what_words_do_not(cast: Cast, model: BySubject) -> None:
    put(cast, "Kidney function", "kidney kidney kidney", "Something else")
    found = search(reader_of(cast.viewer), Query("kidney", ("notes",), lane="vectors"))
    assert {hit.text for hit in found.hits[:2]} == {"kidney kidney kidney", "Kidney function"}
    assert found.lanes == ("vectors",)


def test_a_model_that_is_down_leaves_the_words_and_says_so(cast: Cast, model: BySubject) -> None:
    put(cast, "the margin")
    model.fails = True
    put(cast, "the other margin", source="b")
    found = search(reader_of(cast.viewer), Query("margin", ("notes",)))
    assert (len(found.hits), found.lanes, found.degraded) == (2, ("keywords",), "failed")


def test_vectors_that_failed_are_made_later(cast: Cast, model: BySubject) -> None:
    model.fails = True
    put(cast, "the margin")
    assert Embedding.objects.count() == 0
    model.fails = False
    EmbeddingDue.objects.update(due_at=datetime(2020, 1, 1, tzinfo=UTC))
    index()
    assert (Embedding.objects.count(), EmbeddingDue.objects.count()) == (1, 0)


def test_what_waits_for_its_vector_is_found_by_its_words_as_if_it_had_one(
    cast: Cast, model: BySubject
) -> None:
    """The worker that makes vectors is behind: what was said since is not buried by what was said before."""
    put(cast, *["margin margin fever"] * 20, "fever in the wards")
    put_texts(Place("notes", cast.project.pk), "b", [Text("margin zoster"), Text("the wards")])
    count_words()
    assert EmbeddingDue.objects.count() == 2
    found = search(reader_of(cast.viewer), Query("the margin of zoster", ("notes",), limit=3))
    assert (found.hits[0].text, found.lanes, found.degraded) == ("margin zoster", ("keywords", "vectors"), "")
    index()
    again = search(reader_of(cast.viewer), Query("the margin of zoster", ("notes",), limit=3))
    assert found.hits[0].score >= again.hits[0].score
    assert EmbeddingDue.objects.count() == 0


def test_chinese_is_not_asked_of_a_model_that_cannot_read_it(cast: Cast, model: BySubject) -> None:
    put(cast, "非劣效界值改为5%")
    assert Embedding.objects.count() == 0
    found = search(reader_of(cast.viewer), Query("界值", ("notes",)))
    assert (found.lanes, found.degraded) == (("keywords",), "")


def test_a_new_model_gets_vectors_of_what_is_there(cast: Cast, model: BySubject) -> None:
    put(cast, "the margin", "the fever")
    EmbeddingModel.objects.create(slug="newer", title="Newer", kind=ModelKind.ENDPOINT, dimensions=4)
    index()
    assert sorted(Embedding.objects.values_list("model__slug", flat=True)) == ["newer"] * 2 + ["subjects"] * 2


@pytest.mark.django_db(transaction=True)
def test_the_index_finds_what_comparing_all_finds(
    cast: Cast, model: BySubject, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(cast, *[f"{'fever ' * (number % 7)}{'kidney ' * (number % 5)}text {number}" for number in range(200)])
    put(cast, *["fever " * 9] * 50, other=True)
    query = Query("fever kidney", ("notes",), lane="vectors", limit=5)
    exact = [round(hit.score, 3) for hit in search(reader_of(cast.viewer), query).hits]
    for module in ("vectors", "actions.models"):
        monkeypatch.setattr(f"apps.retrieval.{module}.COMPARED_WHOLE", 1)
    assert ensure_indexes() == ["subjects"]
    found = search(reader_of(cast.viewer), query)
    assert [round(hit.score, 3) for hit in found.hits] == exact
    assert {hit.project_id for hit in found.hits} == {cast.project.pk}


def test_large_scopes_are_searched_by_their_rarest_words(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    put(cast, *[f"patient {number}" for number in range(50)], "patient sentinel")
    monkeypatch.setattr("apps.retrieval.keywords.SCORED_WHOLE", 1)
    monkeypatch.setattr("apps.retrieval.keywords.MOST_CANDIDATES", 10)
    assert texts_for(reader_of(cast.viewer), "patient sentinel") == ["patient sentinel"]


def test_filters_and_times_limit_what_is_found(cast: Cast) -> None:
    spring, autumn = datetime(2026, 4, 1, tzinfo=UTC), datetime(2026, 10, 1, tzinfo=UTC)
    texts = [
        Text("margin one", facets={"year": 2020, "design": ["rct", "phase 3"]}, at=spring),
        Text("margin two", facets={"year": 2024, "design": ["cohort"]}, at=autumn),
    ]
    put_texts(Place("notes", cast.project.pk), "a", texts)
    reader = reader_of(cast.viewer)
    assert texts_for(reader, "margin", filters={"year": Between(least=2022)}) == ["margin two"]
    assert texts_for(reader, "margin", filters={"design": "rct"}) == ["margin one"]
    assert texts_for(reader, "margin", filters={"design": ["cohort", "case-control"]}) == ["margin two"]
    assert texts_for(reader, "margin", until=autumn) == ["margin one"]
    assert texts_for(reader, "margin", sources=("b",)) == []
    with pytest.raises(ValueError, match="cannot be called"):
        texts_for(reader, "margin", filters={"year__gte": 1})


def test_neighbours_come_from_the_same_source_in_their_order(cast: Cast) -> None:
    put(cast, "first", "second", "the margin", "fourth", source="a")
    put(cast, "elsewhere", source="b")
    hit = search(reader_of(cast.viewer), Query("margin", ("notes",), neighbours=2)).hits[0]
    assert [each.text for each in hit.before] == ["first", "second"]
    assert [each.text for each in hit.after] == ["fourth"]


def test_a_source_that_is_put_again_has_its_new_texts_alone(cast: Cast, model: BySubject) -> None:
    put(cast, "old margin", "old fever")
    put(cast, "new margin")
    assert texts_for(reader_of(cast.viewer), "margin fever") == ["new margin"]


def test_nothing_is_left_of_what_was_removed(cast: Cast, model: BySubject) -> None:
    place = put(cast, "the margin of confidence", "fever")
    assert remove_source(place, "a") == 2
    index()
    assert (Chunk.objects.count(), Embedding.objects.count(), EmbeddingDue.objects.count()) == (0, 0, 0)
    assert not TermFrequency.objects.exists()
    assert [(scope.chunks, scope.words) for scope in Scope.objects.all()] == [(0, 0)]


def test_words_are_counted_once_however_often_they_are_asked_for(cast: Cast) -> None:
    put(cast, "margin margin", "margin")
    assert count_words() == 0
    assert sorted(TermFrequency.objects.values_list("chunks", flat=True)) == [2]
    assert Scope.objects.get().chunks == 2


def test_a_blank_text_is_refused_before_anything_is_written(cast: Cast) -> None:
    with pytest.raises(ValueError, match="blank"):
        put_texts(Place("notes", cast.project.pk), "a", [Text("one"), Text("  ")])
    assert not Chunk.objects.exists()


def test_a_collection_that_nobody_registered_is_refused(cast: Cast) -> None:
    with pytest.raises(LookupError, match="no collection"):
        put_texts(Place("nonsense", cast.project.pk), "a", [Text("one")])
    with pytest.raises(LookupError, match="no collection"):
        search(reader_of(cast.viewer), Query("one", ("nonsense",)))
