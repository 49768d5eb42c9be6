"""Validators of what administrators tune: budgets whose names are known, and icons that there are."""

from __future__ import annotations

import re
from dataclasses import fields
from functools import cache
from typing import Any

from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from apps.agents.budgets.prompt import PARTS
from apps.agents.budgets.turn import Budgets

SYMBOL = re.compile(r'<symbol id="([a-z-]+)"')


@cache
def icon_names() -> frozenset[str]:
    """Of the one file that all pages draw from."""
    drawn = (settings.BASE_DIR / "static/img/icons.svg").read_text(encoding="utf-8")
    return frozenset(SYMBOL.findall(drawn))


def is_icon(name: str) -> None:
    if name not in icon_names():
        sentence = _("No icon is called %(name)s; there are: %(names)s.")
        names = {"name": name, "names": ", ".join(sorted(icon_names()))}
        raise ValidationError(sentence, params=names)


def are_budgets(given: Any) -> None:
    known = budget_names()
    for name, value in given.items() if isinstance(given, dict) else ():
        if name not in known:
            sentence = _("/%(name)s: no budget is called that; there are: %(names)s.")
            raise ValidationError(sentence, params={"name": name, "names": ", ".join(known)})
        if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value <= 10**9:
            raise ValidationError(_("/%(name)s: this is a number above 0."), params={"name": name})
        if name.endswith("_tokens") and not isinstance(value, int):
            raise ValidationError(_("/%(name)s: tokens are a whole number."), params={"name": name})


@cache
def budget_names() -> tuple[str, ...]:
    """Of turns and of the parts of a prompt."""
    return (*(field.name for field in fields(Budgets)), *(f"{part}_tokens" for part in PARTS))
