"""The map of a paper as people change it: kept by version, and refused when it is stale, too large or not a tree."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from apps.papers.maps.kept import DEEPEST, MOST_NODES
from apps.papers.maps.tree import map_of
from apps.papers.models import MindMap
from apps.search.models import Paper, Passage
from tests.support.cast import Cast

pytestmark = [pytest.mark.django_db]


@pytest.fixture
def page(client: Client, cast: Cast) -> Client:
    client.force_login(cast.investigator)
    return client


def address(name: str, cast: Cast, paper: Any, **more: object) -> str:
    return reverse(f"papers:{name}", kwargs={"slug": cast.project.slug, "paper_id": paper.pk, **more})


def topic(text: Any = "Results", passage: Any = 0, *children: Any) -> dict[str, Any]:
    return {"topic": text, "passage": passage, "children": list(children)}


def deep(levels: int) -> dict[str, Any]:
    return topic("Level", 0, deep(levels - 1)) if levels > 1 else topic()


@pytest.fixture
def keep(page: Client, cast: Cast, library: Any) -> Any:
    def post(tree: Any, version: Any = 0) -> Any:
        sent = {"tree": tree, "version": version}
        return page.post(address("paper_map_keep", cast, library[0]), sent, content_type="application/json")

    return post


def test_a_changed_map_is_kept_as_a_version_and_what_was_before_stays(
    keep: Any, page: Client, cast: Cast, library: Any
) -> None:
    passage = Passage.objects.filter(paper=library[0]).first()
    assert passage is not None
    assert keep(topic("Bacteraemia", 0, topic("My thought"), topic("Days", passage.pk))).json() == {
        "version": 1
    }
    assert keep(topic("Bacteraemia", 0, topic("Another thought")), version=1).json() == {"version": 2}
    assert MindMap.objects.get(version=1).tree["children"][1]["passage"] == passage.pk
    shown = page.get(address("paper", cast, library[0])).content.decode()
    assert "Another thought" in shown
    answer = page.get(address("paper_map", cast, library[0], ending="md"))
    assert "- Another thought" in b"".join(answer.streaming_content).decode()  # type: ignore[attr-defined]


def test_a_stale_map_is_refused(keep: Any) -> None:
    keep(topic("First"))
    answer = keep(topic("Second"), version=0)
    assert (answer.status_code, answer.json()["code"]) == (409, "conflict")
    assert MindMap.objects.get().tree["topic"] == "First"


def test_a_place_in_another_paper_is_no_place(keep: Any, library: Any) -> None:
    other = Passage.objects.filter(paper=library[1]).first()
    assert other is not None
    keep(topic("Days", other.pk))
    assert MindMap.objects.get().tree["passage"] == 0


@pytest.mark.parametrize(
    "tree",
    [
        None,
        [],
        "x",
        topic(""),
        topic(7),
        topic("x", 0, "y"),
        {"topic": "x", "children": {}},
        deep(DEEPEST + 1),
        topic("x", 0, *([topic()] * MOST_NODES)),
    ],
)
def test_what_is_no_tree_or_too_large_is_refused(keep: Any, tree: Any) -> None:
    assert keep(tree).status_code == 400
    assert not MindMap.objects.exists()


def test_without_the_right_to_edit_nothing_is_kept(client: Client, cast: Cast, library: Any) -> None:
    client.force_login(cast.viewer)
    sent = {"tree": topic(), "version": 0}
    answer = client.post(address("paper_map_keep", cast, library[0]), sent, content_type="application/json")
    assert answer.status_code == 403


def test_an_older_version_is_looked_at_and_brought_back(
    keep: Any, page: Client, cast: Cast, library: Any
) -> None:
    keep(topic("Bacteraemia", 0, topic("My thought")))
    keep(topic("Bacteraemia", 0, topic("Another thought")), version=1)
    older = page.get(address("paper_map_version", cast, library[0], number=1)).content.decode()
    assert "My thought" in older
    page.post(address("paper_map_restore", cast, library[0], number=1), {"latest": "2"})
    assert MindMap.objects.get(version=3).tree["children"][0]["topic"] == "My thought"
    page.post(address("paper_map_restore", cast, library[0], number=0), {"latest": "2"})
    assert MindMap.objects.count() == 3  # somebody was faster
    page.post(address("paper_map_restore", cast, library[0], number=0), {"latest": "3"})
    assert MindMap.objects.get(version=4).tree["topic"] == library[0].title
    assert page.get(address("paper_map_version", cast, library[0], number=9)).status_code == 404


def test_headings_stand_below_those_above_them_and_authors_are_no_topic() -> None:
    passages = [
        Passage(pk=number, position=number - 1, section=section, text=text)
        for number, (section, text) in enumerate(
            [
                ("", "The abstract, which the file has once more below its heading."),
                ("", "A. Berg, J. Lind, Department of Surgery, Example Hospital"),
                ("Abstract", "Blood was lost, and it was replaced, as is told below."),
                ("2 Methods › 2.1 Patients", "Adults with a fracture took part, as is told below."),
                ("2 Methods › 2.2 Drug", "They took a tablet once a day, as is told below."),
            ],
            start=1,
        )
    ]
    tree = map_of(Paper(title="A trial"), passages)
    assert [each.topic for each in tree.children] == ["Abstract", "2 Methods"]
    assert [(each.topic, each.passage_id) for each in tree.children[1].children] == [
        ("2.1 Patients", 4),
        ("2.2 Drug", 5),
    ]
    (alone,) = map_of(Paper(title="A record"), passages[:1]).children
    assert alone.topic == "Abstract"
