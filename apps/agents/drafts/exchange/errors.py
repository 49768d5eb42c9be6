"""Why a file was refused, with the places, for the person who brought it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from django.utils.translation import gettext as _

from apps.fields.problems import Problem
from apps.projects.errors import Invalid


class FileRefused(Invalid):
    """The file cannot be read as an agent's configuration; one sentence says why."""

    code = "agent_file_refused"


class ContentRefused(FileRefused):
    """The file was read, but what it says cannot be used; `fields` has every place."""

    code = "agent_content_refused"

    def __init__(self, problems: Iterable[Problem]) -> None:
        places: dict[str, list[str]] = {}
        for problem in problems:
            places.setdefault(problem.place or "/", []).append(problem.message)
        super().__init__(_("The file describes no agent that works; nothing was changed."), fields=places)


@contextmanager
def naming(path: Path) -> Iterator[None]:
    """Says which file a refusal within is about, where its sentence does not."""
    try:
        yield
    except FileRefused as refused:
        if str(path) not in str(refused):
            raise FileRefused(f"{path}: {refused}", code=refused.code, fields=refused.fields) from refused
        raise
