"""Form fields for what agents are configured with: JSON that keeps its order, and lists with a line for each entry."""

from __future__ import annotations

import json
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.forms.fields import InvalidJSONInput
from django.utils.translation import gettext_lazy as _
from unfold.widgets import UnfoldAdminTextareaWidget

from apps.agents.drafts.json_input import TypedWrong, read_typed

JSON_ROWS = (3, 28)
TEXT_ROWS = (4, 26)


class JsonWidget(UnfoldAdminTextareaWidget):  # type: ignore[misc]  # unfold has no types
    """A text area in a fixed-width font; the script of the page adds checking while one types, and tidying up."""

    def __init__(self, attrs: dict[str, Any] | None = None) -> None:
        super().__init__({"data-json": "", "spellcheck": "false", **(attrs or {})})
        self.attrs["class"] = f"{self.attrs.get('class', '')} td-code".strip()

    def get_context(self, name: str, value: Any, attrs: dict[str, Any] | None) -> dict[str, Any]:
        words = {
            "data-tidy": _("Format"),
            "data-good": _("This is valid JSON."),
            "data-bad": _(
                "Line {line}: this is not JSON. A comma, quotation mark or bracket is missing or too many."
            ),
            "rows": _rows(value, *JSON_ROWS),
        }
        return super().get_context(name, value, {**(attrs or {}), **words})  # type: ignore[no-any-return]


class GrowingTextarea(UnfoldAdminTextareaWidget):  # type: ignore[misc]  # unfold has no types
    """As high as its text, within limits. Browsers send lines with two characters for the end: one is kept, or a
    text that nobody touched would be another one."""

    def value_from_datadict(self, data: Any, files: Any, name: str) -> Any:
        value = super().value_from_datadict(data, files, name)
        return value.replace("\r\n", "\n") if isinstance(value, str) else value

    def get_context(self, name: str, value: Any, attrs: dict[str, Any] | None) -> dict[str, Any]:
        return super().get_context(name, value, {**(attrs or {}), "rows": _rows(value, *TEXT_ROWS)})  # type: ignore[no-any-return]


def _rows(value: Any, least: int, most: int) -> int:
    lines = str(value or "").split("\n")
    return max(least, min(most, sum(1 + len(line) // 70 for line in lines) + 1))


class JsonField(forms.JSONField):
    """JSON shown tidy, in its own order; what cannot be read is refused with the line."""

    widget = JsonWidget

    def __init__(self, **kwargs: Any) -> None:
        # Django would send what was there before along, for columns whose default is made by a function.
        super().__init__(**{**kwargs, "show_hidden_initial": False})

    def prepare_value(self, value: Any) -> Any:
        if isinstance(value, InvalidJSONInput):
            return value
        return json.dumps(value, ensure_ascii=False, indent=2)

    def to_python(self, value: Any) -> Any:
        try:
            read_typed(value or "null")
        except TypedWrong as wrong:
            raise ValidationError(
                _("Line %(line)d, column %(column)d: this is not JSON (%(reason)s)."),
                code="invalid",
                params={"line": wrong.line, "column": wrong.column, "reason": wrong.reason},
            ) from None
        return super().to_python(value)

    def bound_data(self, data: Any, initial: Any) -> Any:
        """What was refused is shown again as it was typed."""
        try:
            return self.to_python(data)
        except ValidationError:
            return InvalidJSONInput(data)

    def clean(self, value: Any) -> Any:
        """Nothing is an empty object: the columns do not know null."""
        found = super().clean(value)
        if found is not None and not isinstance(found, dict):
            raise ValidationError(_("This must be a JSON object: {…}."), code="no_object")
        return found or {}

    def has_changed(self, initial: Any, data: Any) -> bool:
        """Also when only the order changed: it is the order in which people see fields."""
        try:
            now = self.to_python(data)
        except ValidationError:
            return True
        return json.dumps({} if now is None else now) != json.dumps({} if initial is None else initial)


class LinesField(forms.CharField):
    """A list of texts, a line for each."""

    widget = GrowingTextarea

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("required", False)
        kwargs.setdefault("help_text", _("One entry per line."))
        super().__init__(**kwargs)

    def prepare_value(self, value: Any) -> Any:
        return "\n".join(str(line) for line in value) if isinstance(value, list | tuple) else value

    def to_python(self, value: Any) -> Any:
        return [line.strip() for line in str(value or "").splitlines() if line.strip()]

    def has_changed(self, initial: Any, data: Any) -> bool:
        return bool(self.to_python(data) != list(initial or []))
