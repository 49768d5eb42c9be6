"""What answers cite: numbered in their order, each passage once, and nothing that a page should not be given."""

from __future__ import annotations

from typing import Any

import pytest

from apps.agents.context.citations import Bibliography, Citation, as_data, read_events

Sent = list[tuple[str, dict[str, Any]]]


def cite(bibliography: Bibliography, *citations: Citation) -> tuple[list[int], Sent]:
    sent: Sent = []
    return [bibliography.cite(each, lambda *event: sent.append(event)) for each in citations], sent


def test_passages_are_numbered_in_their_order_and_the_same_one_has_the_same_number() -> None:
    first, second = (
        Citation("book", "7", "Soil", "p. 4", "Clay."),
        Citation("book", "7", "Soil", "p. 5", "Sand."),
    )
    numbers, sent = cite(Bibliography(), first, second, Citation("book", "7", "Soil", "p. 4", " Clay. "))
    assert numbers == [1, 2, 1]
    assert [(event, data["number"], data["locator"]) for event, data in sent] == [
        ("citation", 1, "p. 4"),
        ("citation", 2, "p. 5"),
    ]


def test_pages_of_the_web_are_told_apart_by_their_address() -> None:
    one, other = Citation("web", url="https://a.example"), Citation("web", url="https://b.example")
    assert cite(Bibliography(), one, other)[0] == [1, 2]


def test_a_passage_that_was_verified_later_is_told_of_once_more() -> None:
    unchecked, checked = (
        Citation("book", "7", quote="Clay."),
        Citation("book", "7", quote="Clay.", verified=True),
    )
    bibliography = Bibliography()
    numbers, sent = cite(bibliography, unchecked, checked, unchecked)
    assert numbers == [1, 1, 1]
    assert [data["verified"] for _, data in sent] == [False, True]
    assert [data["verified"] for data in bibliography.as_json()] == [True]


def test_numbers_go_on_after_a_wait() -> None:
    before = Bibliography()
    cite(before, Citation("book", "7"), Citation("book", "8"))
    after = Bibliography(before.as_json())
    assert cite(after, Citation("book", "8"), Citation("book", "9"))[0] == [2, 3]
    assert after.number_of(Citation("book", "9")) == 3
    assert after.number_of(Citation("book", "10")) == 0


@pytest.mark.parametrize(
    ("url", "kept"),
    [
        ("https://a.example/x?q=1#y", "https://a.example/x?q=1#y"),
        (" http://a.example ", "http://a.example"),
        ("HTTPS://a.example", "HTTPS://a.example"),
        ("javascript:alert(1)", ""),
        ("java\nscript:alert(1)", ""),
        ("data:text/html,x", ""),
        ("//a.example", ""),
        ("/conversations/", "/conversations/"),  # a page of the product
        ("/\\a.example", ""),
        ("https://", ""),
        ("https://[", ""),
        ("https://a.example/a b", ""),
        ("https://a.example/" + "x" * 2000, ""),
    ],
)
def test_only_addresses_of_the_web_and_of_the_product_are_led_to(url: str, kept: str) -> None:
    assert as_data(Citation("web", url=url))["url"] == kept


def test_texts_of_others_are_cut_and_cleaned() -> None:
    data = as_data(
        Citation("b" * 99, "i" * 999, "A\n title\x00 \ud800" + "t" * 999, "l" * 999, "q\x00" * 9999)
    )
    assert {name: len(value) for name, value in data.items() if value and name not in ("verified", "url")} == {
        "source": 60, "source_id": 200, "title": 500, "locator": 500, "quote": 2000
    }  # fmt: skip
    assert data["title"].startswith("A title \ufffdt")
    assert "\x00" not in data["quote"]


def test_events_that_an_app_sent_by_itself_are_read_as_far_as_they_can_be() -> None:
    events: list[dict[str, Any]] = [
        {"number": 2, "source": "book", "title": None, "url": "javascript:x", "verified": "yes"},
        {"number": 1, "source": "book", "quote": 4},
        {"source": "without a number"},
        {"number": "3"},
        {"number": 0},
        {"number": 10**9},
        {"number": 2, "source": "book", "verified": True},
    ]
    found = read_events(events)
    assert [(each["number"], each["quote"], each["verified"], each["url"]) for each in found] == [
        (1, "4", False, ""),
        (2, "", True, ""),
    ]
