"""The calculations that a conversation has compared, each by what tells it from the others, with its number.

A call that was a what-if stands beside the one that is proposed; the inputs in which they differ tell them apart.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from apps.agents.extension import Asked
from apps.fields.bilingual import Text, both, in_language
from apps.fields.paths import get_value, with_value
from apps.protocol.sample_size import Refused, calculate, changes_for_protocol
from apps.protocol.sample_size.changes import DROPOUT, STAGE, terms_of
from apps.protocol.sample_size.input_values import is_number, number_in_words
from apps.protocol.sample_size.input_words import kind_of_study, title_in_study
from apps.protocol.sample_size.registry import find_design
from apps.protocol.size_requests.whole.recorded import as_known
from apps.protocol.size_requests.words.remarks import SAY_THEMSELVES, ratio_title
from apps.protocol.tool_form import value_title, values_of

DESIGN: Final = "design"
NAMED: Final[dict[str, Text]] = {
    "power": both("{value} power", "把握度 {value}"),
    "dropout": both("{value} dropout", "失访率 {value}"),
    "alpha": both("α {value}", "α {value}"),
    **dict.fromkeys(SAY_THEMSELVES, both("{value}", "{value}")),
}
OTHER: Final = both("{title} {value}", "{title} {value}")
WITHOUT_DROPOUT: Final = both("no dropout", "不计失访")
BETWEEN: Final = both(", ", "、")
TOTAL: Final = both("{n} participants", "{n} 例")
PER_GROUP: Final = both("{n} per group", "每组 {n} 例")
EVENTS: Final = both("{n} events", "{n} 个事件")
STAYS: Final = both("It stays at {size}.", "仍为 {size}。")


@dataclass(frozen=True, eq=False)
class Variant:
    """One calculation: `n` are the participants to enrol, or the events, `groups` those of each group."""

    arguments: Mapping[str, Any]
    n: int
    groups: tuple[int, ...] = ()
    is_events: bool = False
    names: tuple[str, ...] = ()

    def size(self, language: str) -> str:
        """ "846 participants (423 per group)"."""
        total = in_language(EVENTS if self.is_events else TOTAL, language).format(n=self.n)
        if len(self.groups) < 2:
            return total
        each = (
            in_language(PER_GROUP, language).format(n=self.groups[0])
            if len(set(self.groups)) == 1
            else in_language(BETWEEN, language).join(
                f"{name} {n}" for name, n in zip(self.names, self.groups, strict=True)
            )
        )
        return f"{total}（{each}）" if language.startswith("zh") else f"{total} ({each})"


def calculated(arguments: Mapping[str, Any], data: Mapping[str, Any], language: str) -> Variant | None:
    """None where nothing can be calculated, or no number comes of it."""
    given = {name: value for name, value in arguments.items() if name != DESIGN}
    design = str(arguments.get(DESIGN, ""))
    losses = get_value(data, f"{STAGE}.dropout")
    if design != DROPOUT:
        losses = given.pop(DROPOUT, losses)
    try:
        result = calculate(design, given)
    except Refused:
        return None
    known = with_value(data, f"{STAGE}.dropout", losses)
    values = {change.field: change.value for change in changes_for_protocol(result, known, language=language)}
    if result.events is not None and not result.groups:
        return Variant(arguments, result.events, is_events=True)
    total = values.get(f"{STAGE}.n_total")
    rows = values.get(f"{STAGE}.n_per_group") or ()
    groups, names = tuple(row["n"] for row in rows), tuple(str(row["arm"]) for row in rows)
    return Variant(arguments, total, groups, names=names) if isinstance(total, int) else None


@dataclass(frozen=True)
class Variants:
    """Those of one design, each once, in the order in which they were calculated; `current` is the one proposed."""

    all: tuple[Variant, ...]
    current: Variant
    last: Variant
    language: str
    kind: Any = None  # the design type of the study

    @classmethod
    def of(cls, asked: Asked) -> Variants | None:
        """None where the last calculation gives no number to compare."""
        design = asked.calls[-1].arguments.get(DESIGN) if asked.calls else None
        found: list[Variant] = []
        current = last = None
        for call in asked.calls:
            if call.arguments.get(DESIGN) != design:
                continue
            known = next((one for one in found if dict(one.arguments) == dict(call.arguments)), None)
            last = known or calculated(call.arguments, asked.data, asked.language)
            if last is None:
                continue
            if known is None:
                found.append(last)
            current = current if call.compares else last
        known = current and _as_known(current, found, asked)
        if known is None or last is None:
            return None
        last = known if last is current else last
        return cls(
            tuple(dict.fromkeys([*found, known])), known, last, asked.language, kind_of_study(asked.data)
        )

    def differing(self, *others: Variant) -> tuple[str, ...]:
        """The inputs in which the variants, and the `others`, are not all alike, in the order of the design."""
        return differing(*self.all, *others)

    def label(self, variant: Variant, *others: Variant) -> str:
        """What tells a variant from all others: "80% power, 10% dropout"."""
        return self._worded(variant, self.differing(variant, *others))

    def beside(self, variant: Variant, other: Variant) -> str:
        """What tells a variant from one other."""
        return self._worded(variant, differing(variant, other))

    def _worded(self, variant: Variant, names: tuple[str, ...]) -> str:
        parts = [worded(variant.arguments, name, self.language, self.kind) for name in names or ("power",)]
        return in_language(BETWEEN, self.language).join(part for part in parts if part)

    @cached_property
    def by_size(self) -> tuple[Variant, ...]:
        return tuple(sorted(self.all, key=lambda one: one.n))


def _as_known(one: Variant, found: Sequence[Variant], asked: Asked) -> Variant | None:
    """A calculation as it would be now: with what was recorded since then, and nothing that was turned down."""
    arguments = as_known(one.arguments, asked)
    made = next((each for each in found if dict(each.arguments) == arguments), None)
    return made or calculated(arguments, asked.data, asked.language)


def differing(*variants: Variant) -> tuple[str, ...]:
    arguments = [one.arguments for one in variants]
    names = dict.fromkeys(name for each in arguments for name in each if name != DESIGN)
    return tuple(name for name in names if len({_as_compared(each, name) for each in arguments}) > 1)


def _as_compared(arguments: Mapping[str, Any], name: str) -> str:
    value = held(arguments, name)
    return str(float(value)) if is_number(value) else str(value)


def worded(arguments: Mapping[str, Any], name: str, language: str, kind: Any) -> str:
    """An input with its value, as one says it."""
    if arguments.get(name) is None:
        arguments = {**arguments, name: _usual(str(arguments[DESIGN]), name)}
    if arguments[name] is None:
        return in_language(WITHOUT_DROPOUT, language) if name == DROPOUT else ""
    title = in_language(ratio_title(kind) if name == "ratio" else title_in_study(name, kind), language)
    return in_language(NAMED.get(name, OTHER), language).format(
        title=title, value=value_worded(arguments, name, language)
    )


def held(arguments: Mapping[str, Any], name: str) -> Any:
    """An input of a calculation, also where it was not said: groups of the same size are 1 to 1."""
    value = arguments.get(name)
    return _usual(str(arguments[DESIGN]), name) if value is None else value


def _usual(design: str, name: str) -> Any:
    """What an input is where nobody said it."""
    info = find_design(design).model.model_fields.get(name)
    return None if info is None or info.is_required() else info.default


def value_worded(arguments: Mapping[str, Any], name: str, language: str) -> str:
    value, design = arguments[name], find_design(str(arguments[DESIGN]))
    if name == "ratio":
        return terms_of(value)
    info = design.model.model_fields.get(name)
    if info is not None and values_of(info.annotation):
        return in_language(value_title(design, name, value), language)
    return (
        in_language(number_in_words(design.name, name, value), language) if is_number(value) else str(value)
    )
