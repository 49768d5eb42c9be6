"""Forms of the administration as a browser sends them back, and what their pages say."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib.messages import get_messages

Save = Callable[..., Any]


def forms_of(page: Any) -> list[Any]:
    """The form of the row, and those of its inlines."""
    forms = [page.context["adminform"].form]
    for inline in page.context["inline_admin_formsets"]:
        forms += [inline.formset.management_form, *inline.formset.forms]
    return forms


def names_of(page: Any) -> list[str]:
    """What every field of the page is called in what is sent."""
    return [form[name].html_name for form in forms_of(page) for name in form.fields]


def form_data(page: Any) -> dict[str, Any]:
    """What the browser would send back: form and inlines."""
    data: dict[str, Any] = {}
    for form in forms_of(page):
        for name, field in form.fields.items():
            bound = form[name]
            value = bound.value()
            if isinstance(value, bool):
                data |= {bound.html_name: "on"} if value else {}
            elif value is not None and not field.disabled:
                data[bound.html_name] = getattr(value, "pk", value)
    return data


def errors(page: Any) -> dict[str, list[str]]:
    return {name: list(found) for name, found in page.context["adminform"].form.errors.items()}


def warnings(page: Any) -> list[str]:
    return [str(message) for message in get_messages(page.wsgi_request) if message.level_tag == "warning"]
