"""The answer as text: statements with numbers that lead to their passages, the table of the kept papers, the counts.

A number is given to what was found in its passage alone; what was not is marked as unsupported and counted.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from apps.agents.extension import Citation
from apps.search.ai_search.addresses import passage_address
from apps.search.ai_search.columns import column_titles
from apps.search.ai_search.notes import notes_of
from apps.search.ai_search.records import CELLS, Candidate, candidates_of, kept
from apps.search.ai_search.scene import Scene
from apps.search.query.labels import sentence_of

State = Mapping[str, Any]
Cite = Callable[[Citation], int]
MOST_ROWS: Final = 10  # in the answer; the saved search has all of them
LONGEST_CELL: Final = 90
MARKS: Final = re.compile(r"([\\`*_\[\]<>|#~])")


def report(scene: Scene, state: State, cite: Cite) -> str:
    papers = candidates_of(state["candidates"])
    listed = kept(state, MOST_ROWS)
    numbers: dict[str, int] = {}
    said = list(_statements(scene, state, papers, numbers, cite))
    table = _table(scene, state, listed, numbers, cite) if listed else ""
    notes = notes_of({**state, "understood": scene.asked.as_json()})
    parts = [
        _understood(scene),
        _summary(state),
        "\n".join(said),
        table,
        "\n".join(f"- {note}" for note in notes),
    ]
    return "\n\n".join([part for part in parts if part] + [_saved(scene)])


def _understood(scene: Scene) -> str:
    """Only where the question was more than its topic, so that it can be seen what was made of it."""
    if not (scene.asked.limits or scene.asked.excluded):
        return ""
    return _("Searched: %(understood)s") % {"understood": as_text(sentence_of(scene.asked.as_json()))}


def _summary(state: State) -> str:
    counts: Mapping[str, int] = state["counts"]
    if not counts["screened"]:
        return _("Nothing was found for this question.")
    if not counts["kept"]:
        none: str = ngettext(
            "Nothing that was found answers the question: %(n)d result was screened.",
            "Nothing that was found answers the question: %(n)d results were screened.",
            counts["screened"],
        )
        return none % {"n": counts["screened"]}
    words: str = _(
        "**%(kept)d of %(screened)d results kept** (found: library %(library)d, web %(web)d; duplicates removed: "
        "%(duplicates)d; dropped: %(dropped)d; rounds: %(rounds)d)."
    )
    return words % counts


def _statements(
    scene: Scene, state: State, papers: Mapping[str, Candidate], numbers: dict[str, int], cite: Cite
) -> Iterator[str]:
    for each in state["statements"]:
        paper, text = papers.get(each["key"]), as_text(each["text"])
        if paper is None or not each["supported"]:
            fault = _("unsupported: not found in its passage")
            yield f"- {text} *({fault})*"
            continue
        number = numbers.get(paper.key) or cite(_citation(scene, paper, each["quote"]))
        numbers[paper.key] = number  # one number for a paper, whatever is quoted of it
        yield f"- {text} [{number}]"


def _citation(scene: Scene, paper: Candidate, quote: str) -> Citation:
    return Citation(
        source="paper" if paper.origin == "library" else "web",
        source_id=paper.paper_id or paper.url,
        title=paper.title,
        locator=paper.locator,
        quote=quote,
        verified=True,
        url=passage_address(scene.project, paper),
    )


def _table(scene: Scene, state: State, listed: list[Candidate], numbers: dict[str, int], cite: Cite) -> str:
    titles = column_titles()
    lines = [
        "| " + " | ".join([_("Paper"), *(str(titles[name]) for name in CELLS)]) + " |",
        "|" + "---|" * (len(CELLS) + 1),
    ]
    rows = {row["key"]: row for row in state["rows"]}
    for paper in listed:
        row = rows.get(paper.key)
        cells = row["cells"] if row else {}
        number = numbers.get(paper.key) or _number_of(scene, paper, cells, numbers, cite)
        words = [
            f"{_label(paper)}{f' [{number}]' if number else ''}",
            *(_cell(cells.get(name)) for name in CELLS),
        ]
        lines.append("| " + " | ".join(words) + " |")
    return "\n".join(lines)


def _number_of(
    scene: Scene, paper: Candidate, cells: Mapping[str, Any], numbers: dict[str, int], cite: Cite
) -> int:
    """By the first entry that its passage bears out; 0 where there is none."""
    quote = next((cells[name]["quote"] for name in CELLS if name in cells and cells[name]["supported"]), "")
    if not quote:
        return 0
    numbers[paper.key] = cite(_citation(scene, paper, quote))
    return numbers[paper.key]


def _label(paper: Candidate) -> str:
    year = paper.facts.get("year")
    title = paper.title if len(paper.title) <= LONGEST_CELL else paper.title[: LONGEST_CELL - 1] + "…"
    return f"{as_text(title)}{f' ({year})' if year else ''}"


def _cell(cell: Mapping[str, Any] | None) -> str:
    if not cell or not cell["value"]:
        return "–"
    value = cell["value"] if len(cell["value"]) <= LONGEST_CELL else cell["value"][: LONGEST_CELL - 1] + "…"
    mark = _("unsupported")
    return as_text(value) if cell["supported"] else f"{as_text(value)} *({mark})*"


def as_text(text: str) -> str:
    """What others wrote, in one line, so that nothing in it is read as a mark of Markdown."""
    return MARKS.sub(r"\\\1", " ".join(text.split()))


def _saved(scene: Scene) -> str:
    address = reverse("search:search", kwargs={"slug": scene.project.slug, "search_id": scene.search_id})
    title = _("The whole search with every decision")
    return f"[{title}]({address})"
