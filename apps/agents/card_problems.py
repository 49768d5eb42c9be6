"""What is wrong with what an action card does, and with what it does when its result comes back."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any, Literal

from django.utils.translation import gettext as _

from apps.agents.conditions import Problem
from apps.agents.exchange.secrets import written_out

Data = Mapping[str, Any]
Found = Iterator[tuple[Literal["error", "warning"], Problem]]


def problems_of_action(card: Data) -> Found:
    """A card that would show nothing, call nothing or lead nowhere."""
    payload = card["payload"] or {}
    match card["action"]:
        case "deep_link" if not (payload.get("url") or payload.get("target_agent")):
            yield "error", Problem("/payload", _("A link needs url, or target_agent with target_path."))
        case "modal":
            yield from _of_dialog(payload)
        case "api_call":
            yield from _of_call(str(payload.get("url") or ""))
    for place in written_out({"tools": [], "cards": [card]}):
        message = _(
            "A secret stands here in plain text: write {{secret.NAME}} and set it in the administration."
        )
        yield "error", Problem(place.removeprefix("/cards/0"), message)


def _of_dialog(payload: Data) -> Found:
    dialog, text = payload.get("dialog"), payload.get("text")
    if dialog not in ("tool", "note"):
        yield "error", Problem("/payload/dialog", _("A dialog is “tool” or “note”."))
    elif dialog == "tool" and not payload.get("tool"):
        yield "error", Problem("/payload/tool", _("The dialog of a tool names the tool."))
    elif dialog == "note" and not (isinstance(text, Mapping) and any(text.values())):
        yield "error", Problem("/payload/text", _("A note has a text, {“en”: …, “zh_hans”: …}."))


def _of_call(url: str) -> Found:
    if not url:
        yield "error", Problem("/payload/url", _("A call names the url that is called."))
    elif not url.startswith("/") or url.startswith(("//", "/\\")):
        message = _("A card calls addresses of this product only: they begin with one “/”.")
        yield "error", Problem("/payload/url", message)


def problems_of_return(card: Data, known: Collection[str]) -> Found:
    """`known` are the fields of the stages; values are written to fields, not to what holds some."""
    mapping = card["result_mapping"] or {}
    if card["on_completion"] == "update_context" and not mapping:
        message = _(
            "To update the context, it says which result goes to which field: {“result”: “stage.field”}."
        )
        yield "error", Problem("/result_mapping", message)
    for name, path in mapping.items():
        if path not in known:
            message = _("No stage has the field %(path)s.") % {"path": path}
            yield "error", Problem(f"/result_mapping/{name}", message)
