"""What a query string asks for: the design, the texts in its form, and the calculation or what stands in its way."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from apps.protocol.calculator import form
from apps.protocol.calculator.examples import EXAMPLES
from apps.protocol.calculator.result_view import ResultView, view_of
from apps.protocol.calculator.written import read_inputs_of
from apps.protocol.sample_size import Refused, calculate, find_design
from apps.protocol.sample_size.registry import Design
from apps.protocol.tool_form import inputs_of

TABLE = ("rows", "columns")
LONGEST_TEXT = 200


@dataclass(frozen=True)
class Asked:
    """`result` is None when something is wrong or missing; `query` shares the calculation, `example` is another."""

    design: str
    title: str
    purpose: str
    sections: list[form.Section]
    errors: Mapping[str, str]
    missing: tuple[tuple[str, str], ...]
    result: ResultView | None
    query: Mapping[str, str]
    example: Mapping[str, str] = field(default_factory=dict)

    @property
    def inputs(self) -> list[form.FormInput]:
        """Every input of the form, for the places of their errors."""
        return [
            item
            for section in self.sections
            for row in section.rows
            for alternative in row
            for item in alternative.inputs
        ]


def asked_of(query: Mapping[str, str], language: str) -> Asked | None:
    """None when no design, or one that there is not, is named."""
    try:
        design = find_design(query.get("design", ""))
    except Refused:
        return None
    written = _written(design, query)
    result, problems = _calculated(design, written, query, language)
    [chosen] = [
        each for family in form.families(language) for each in family.designs if each.name == design.name
    ]
    table = {name: query[name] for name in TABLE if query.get(name)}
    filled = {name: text for name, text in written.items() if text}
    return Asked(
        design=design.name,
        title=chosen.title,
        purpose=chosen.purpose,
        sections=form.sections(design, written, problems.errors, language),
        errors=problems.errors,
        missing=problems.missing,
        result=result,
        query={"design": design.name, **filled, **table},
        example={"design": design.name, **EXAMPLES.get(design.name, {})},
    )


def _written(design: Design, query: Mapping[str, str]) -> dict[str, str]:
    """The texts of the fields; the usual values when the form has not been filled in yet."""
    names = [item.name for item in inputs_of(design)]
    if not any(name in query for name in names):
        return {
            name: value if isinstance(value, str) else f"{value:g}"
            for name, value in form.usual_values(design).items()
        }
    return {name: query[name].strip()[:LONGEST_TEXT] for name in names if name in query}


def _calculated(
    design: Design, written: Mapping[str, str], query: Mapping[str, str], language: str
) -> tuple[ResultView | None, form.Problems]:
    words = [item.name for item in inputs_of(design) if item.choices]
    given = read_inputs_of(written, written, words)
    try:
        result = calculate(design.name, given)
        rows, columns = _table_inputs(query)
        return view_of(result, rows=rows, columns=columns, language=language), form.Problems({}, ())
    except Refused as refusal:
        return None, form.problems_of(refusal, given, design.inputs, language)


def _table_inputs(query: Mapping[str, str]) -> tuple[str, str]:
    """The inputs chosen for the table; twice the same one leaves the columns to be chosen."""
    rows, columns = query.get("rows", ""), query.get("columns", "")
    return rows, "" if rows == columns else columns
