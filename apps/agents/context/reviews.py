"""Marks for review: which values were recorded before something that they depend on became another.

A mark keeps every cause, the latest last, until somebody changes the value or says that it is still right. A value that
was merely worked out anew keeps the causes that the reckoning did not answer. Undoing a change takes its cause away.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Final

from django.utils.translation import gettext as _

from apps.agents.configuration.snapshot import AgentConfig
from apps.agents.context.domains import domain_of
from apps.agents.models import Change
from apps.fields.bilingual import in_language
from apps.fields.evidence.content import is_reworded
from apps.fields.paths import get_value
from apps.fields.reading import format_value
from apps.fields.schema.field import Field
from apps.fields.values import only_added

Data = Mapping[str, Any]
Marks = dict[str, Any]
MOST_NAMED: Final = 2
WORDED: Final = frozenset({"string", "string_list", "object_list"})


def marks_after(
    config: AgentConfig,
    marks: Data,
    data: Data,
    changes: Collection[Change],
    undone: Mapping[str, Change],
    completed: Collection[str],
) -> Marks:
    """The marks once `changes` are in `data`. `undone` are the changes that they take back, by field; `completed` the
    stages that were: whoever fills one for the first time has its values before their eyes."""
    changed = {change.field: change for change in changes}
    after = _still_open(marks, changed)
    for change in changes:
        paths, reworded = _hanging_on(config, change), _is_reworded(config, change)
        if (taken_back := undone.get(change.field)) is not None:
            paths = _recorded_with(config, taken_back, change, paths, after)
            after = _without(after, taken_back)
        for path in paths:
            if not _is_settled(config, path, completed, is_reworded=reworded):
                continue
            if get_value(data, path) is not None and not _answers(path, change.field, changed):
                after[path] = _with(after.get(path), change)
    return after


def _is_settled(config: AgentConfig, path: str, completed: Collection[str], *, is_reworded: bool) -> bool:
    """Whether a value stands by itself by now: its stage was completed, or it was worked out of others, and these are
    not merely said in other words."""
    field = config.catalogue.find(path)
    is_computed = path in domain_of(config.slug).computed and not is_reworded
    return is_computed or (field is not None and field.stage in completed)


def _is_reworded(config: AgentConfig, change: Change) -> bool:
    """Whether the only entry, or the text, of a field is the same one in other words."""
    field = config.catalogue.find(change.field)
    if field is None or field.kind not in WORDED or change.old is None or change.new is None:
        return False
    before, after = (_apart(field, value) for value in (change.old, change.new))
    return before[1] == after[1] and is_reworded(before[0], after[0])


def _apart(field: Field, value: Any) -> tuple[str, Any]:
    """What a value is called, and all else that it says: of entries with parts these, of others how many there are."""
    if field.kind != "object_list":
        return format_value(field, value, "en"), len(value) if isinstance(value, list) else 1
    key = field.head.key
    rest = [{part: said for part, said in entry.items() if part != key} for entry in value]
    return "; ".join(str(entry.get(key, "")) for entry in value), rest


def causes_named(config: AgentConfig, marks: Data, language: str) -> str:
    """The titles of what the marks have changed after, for who sees only how many marks there are."""
    paths = dict.fromkeys(str(causes_of(mark)[-1]["because"]) for mark in marks.values() if causes_of(mark))
    titles = [f"“{config.catalogue.title(path, language)}”" for path in paths]
    shown = ("、" if language.lower().startswith("zh") else ", ").join(titles[:MOST_NAMED])
    return f"{shown}…" if len(titles) > MOST_NAMED else shown


def _hanging_on(config: AgentConfig, change: Change) -> tuple[str, ...]:
    """What is to be reviewed after a change. A value that was merely completed contradicts nothing: what hangs on it is
    marked as far as it was worked out without the parts that came."""
    dependants = domain_of(config.slug).dependants
    parts = only_added(config.catalogue, change.field, change.old, change.new)
    if parts is None:
        return dependants(change.field, arrived=change.old is None)
    return tuple(dict.fromkeys(path for part in parts for path in dependants(part, arrived=True)))


def _still_open(marks: Data, changed: Mapping[str, Change]) -> Marks:
    """The marks with the causes that the new values do not answer."""
    left = {
        path: [cause for cause in causes_of(mark) if not _answers(path, cause["because"], changed)]
        for path, mark in marks.items()
    }
    return {path: _of(causes) for path, causes in left.items() if causes}


def _answers(path: str, because: str, changed: Mapping[str, Change]) -> bool:
    """Whether a field has a new value that takes account of `because`. What somebody gave takes account of everything;
    what merely follows from another value, of that one and of what followed with it."""
    if path not in changed:
        return False
    origin = changed[path].source.get("because")
    beside = changed.get(because)
    return origin in (None, because) or (beside is not None and beside.source.get("because") == origin)


def _recorded_with(
    config: AgentConfig, undone: Change, change: Change, paths: tuple[str, ...], marks: Data
) -> tuple[str, ...]:
    """What hangs on the undone value: what it had marked was recorded before it, and fits again without it. What came
    first, or was merely completed, had marked little: only what was recorded since hangs on it."""
    marked = {path for path, mark in marks.items() if str(undone.pk) in _changes_of(mark)}
    completed = only_added(config.catalogue, undone.field, undone.old, undone.new) is not None
    if undone.old is not None and not completed:
        return tuple(path for path in paths if path not in marked)
    since = Change.objects.filter(conversation_id=change.conversation_id, version__gte=undone.version)
    fields = set(since.filter(version__lt=change.version, field__in=paths).values_list("field", flat=True))
    return tuple(path for path in paths if path in fields - marked)


def _with(mark: Data | None, change: Change) -> Marks:
    kind = "arrived" if change.old is None else "cleared" if change.new is None else "changed"
    cause = {"because": change.field, "change": str(change.pk), "kind": kind}
    earlier = [one for one in causes_of(mark) if one["because"] != change.field]
    return _of([*earlier, cause])


def _of(causes: list[dict[str, Any]]) -> Marks:
    """A mark: its latest cause, and all of them."""
    return {**causes[-1], "causes": causes}


def _without(marks: Marks, change: Change) -> Marks:
    """The marks without the causes that a change was; a mark without a cause is none."""
    kept: Marks = {}
    for path, mark in marks.items():
        causes = [cause for cause in causes_of(mark) if cause.get("change") != str(change.pk)]
        if causes:
            kept[path] = _of(causes)
    return kept


def causes_of(mark: Data | None) -> list[dict[str, Any]]:
    """The causes of a mark, the latest last."""
    if not mark:
        return []
    return list(mark.get("causes") or [{key: mark[key] for key in ("because", "change") if key in mark}])


def _changes_of(mark: Data) -> set[str]:
    return {str(cause.get("change")) for cause in causes_of(mark)}


def review_text(config: AgentConfig, field: str, mark: Data | None, language: str) -> str:
    """What a mark says to people: each cause by its title, and why the value hangs on it."""
    sentences = {
        "changed": _("“%(title)s” changed after this was recorded."),
        "arrived": _("“%(title)s” was recorded after this."),
        "cleared": _("“%(title)s” was cleared after this was recorded."),
    }
    parts: list[str] = []
    for cause in reversed(causes_of(mark)):
        because = str(cause["because"])
        parts.append(
            sentences[cause.get("kind", "changed")] % {"title": config.catalogue.title(because, language)}
        )
        parts.append(in_language(domain_of(config.slug).reason(because, field), language))
    space = "" if language.lower().startswith("zh") else " "
    return space.join(dict.fromkeys(part for part in parts if part))
