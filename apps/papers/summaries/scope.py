"""Which part of a paper a summary is of: all of it, one section, one page, or what somebody has selected."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final, Self

from django.utils.translation import gettext as _

from apps.projects.errors import Invalid
from apps.search.models import Passage

KINDS: Final = ("section", "page", "selection")
LONGEST: Final = 20_000  # characters of a selection
EDGE: Final = 24  # letters at either end of a selection, between which a foot of a page may stand
SKIPPED: Final = frozenset("-\u2010\u2011\u00ad")  # words are broken in a file, and whole in its text
WITHIN: Final = " › "
NAMED: Final = 60


@dataclass(frozen=True)
class Scope:
    """`kind` is empty for the whole paper; `value` the heading, the number of the page, or the words."""

    kind: str = ""
    value: str = ""

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> Self:
        """Of a form, a run or a row; what is no part is the whole."""
        kind, value = str(data.get("kind", "")), str(data.get("value", "")).strip()
        return cls(kind, value[:LONGEST]) if kind in KINDS else cls()

    def as_json(self) -> dict[str, Any]:
        return asdict(self) if self.kind else {}

    @property
    def title(self) -> str:
        if self.kind == "section":
            return _("Section “%(section)s”") % {"section": self.value}
        if self.kind == "page":
            return _("Page %(page)s") % {"page": self.value}
        short = self.value if len(self.value) <= NAMED else f"{self.value[:NAMED].rstrip()}…"
        return _("Selection “%(text)s”") % {"text": short} if self.kind else ""

    def passages(self, passages: Sequence[Passage]) -> list[Passage]:
        """Those of the part; of a selection cut to it. Invalid where there is none."""
        found = {
            "section": lambda: [each for each in passages if _is_in(each, self.value)],
            "page": lambda: [each for each in passages if self.value in _pages(each)],
            "selection": lambda: _selected(passages, self.value),
        }.get(self.kind, lambda: list(passages))()
        if not found:
            raise Invalid(_("No text of the paper was found there."))
        return found


def _is_in(passage: Passage, section: str) -> bool:
    return bool(section) and f"{passage.section}{WITHIN}".startswith(f"{section}{WITHIN}")


def _pages(passage: Passage) -> set[str]:
    pages = {box["page"] for box in passage.boxes} | {passage.page}
    return {str(page) for page in pages if page is not None}


def _selected(passages: Sequence[Passage], words: str) -> list[Passage]:
    """The text of the file before the abstract of a record, which says the same."""
    own = [each for each in passages if each.position > 0] or list(passages)
    return _between(own, _squeezed(words)) or _between(list(passages), _squeezed(words))


def _between(passages: Sequence[Passage], words: str) -> list[Passage]:
    texts = [_squeezed(each.text) for each in passages]
    whole = "".join(texts)
    start = whole.find(words[:EDGE]) if words else -1
    end = whole.find(words[-EDGE:], start) + len(words[-EDGE:])
    if start < 0 or end <= start or end - start > 2 * len(words):
        return []
    found, reached = [], 0
    for passage, text in zip(passages, texts, strict=True):
        first, last = max(0, start - reached), min(len(text), end - reached)
        if first < last:
            found.append(_cut(passage, first, last))
        reached += len(text)
    return found


def _squeezed(text: str) -> str:
    return "".join(each for each in text if not each.isspace() and each not in SKIPPED)


def _cut(passage: Passage, first: int, last: int) -> Passage:
    """The passage from one letter to another, its spaces not counted; it is not saved."""
    places = [at for at, each in enumerate(passage.text) if not each.isspace() and each not in SKIPPED]
    return Passage(
        pk=passage.pk,
        paper_id=passage.paper_id,
        position=passage.position,
        section=passage.section,
        page=passage.page,
        kind=passage.kind,
        text=passage.text[places[first] : places[last - 1] + 1],
        boxes=passage.boxes,
    )


WHOLE: Final = Scope()
