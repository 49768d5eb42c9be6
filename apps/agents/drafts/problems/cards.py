"""What is wrong with an action card: when it appears, what it does, and what it does when its result comes back."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _

from apps.agents.cards.calls import METHODS, is_own, sample
from apps.agents.drafts.exchange.secrets import written_out
from apps.agents.drafts.problems.fault import Surroundings
from apps.agents.drafts.problems.tools import problems_of_fields, problems_of_target
from apps.fields.conditions.evaluation import check_condition
from apps.fields.problems import Problem, escaped, warning

Data = Mapping[str, Any]
Found = Iterator[Problem]


def problems_of_card(
    card: Data,
    *,
    stages: Collection[str],
    tools: Collection[str],
    known: Collection[str],
    around: Surroundings,
) -> Iterator[Problem]:
    """What is wrong with one card; places are pointers into it."""
    if card["stage"] and card["stage"] not in stages:
        yield Problem("/stage", _("No stage has this key."))
    if card["condition"]:
        yield from check_condition(card["condition"], known, "/condition")
    elif card["trigger"] == "condition":
        yield Problem("/condition", _("It is to appear when a condition holds, but has no condition."))
    yield from _of_payload(card, tools, around)
    yield from problems_of_action(card)
    yield from problems_of_return(card, known)
    yield from problems_of_fields((card["payload"] or {}).get("params"), "/payload/params", known)


def _of_payload(card: Data, tools: Collection[str], around: Surroundings) -> Iterator[Problem]:
    payload = card["payload"] or {}
    tool, agent = (str(payload.get(name) or "") for name in ("tool", "target_agent"))
    if tool and tool not in tools and not around.has_handler(tool):
        yield Problem("/payload/tool", _("No tool is called “%(name)s”.") % {"name": tool})
    if agent:
        yield from problems_of_target(payload, "/payload", around)
    for name in ("url", "result_url"):
        if payload.get(name) and not around.is_address(sample(str(payload[name]))):
            yield Problem(f"/payload/{name}", _("This address does not exist."))


def problems_of_action(card: Data) -> Found:
    """A card that would show nothing, call nothing or lead nowhere."""
    payload = card["payload"] or {}
    match card["action"]:
        case "deep_link" if not (payload.get("url") or payload.get("target_agent")):
            yield Problem("/payload", _("A link needs “url”, or “target_agent” with “target_path”."))
        case "modal":
            yield from _of_dialog(payload)
        case "api_call":
            yield from _of_call(payload)
    for place in written_out({"tools": [], "cards": [card]}):
        message = _(
            "This contains a secret in plain text. Write {{secret.NAME}} instead, and set the secret "
            "in the administration."
        )
        yield Problem(place.removeprefix("/cards/0"), message)


def _of_dialog(payload: Data) -> Found:
    dialog, text = payload.get("dialog"), payload.get("text")
    if dialog not in ("tool", "note"):
        yield Problem("/payload/dialog", _("A dialog is “tool” or “note”."))
    elif dialog == "tool" and not payload.get("tool"):
        yield Problem("/payload/tool", _("Name the tool whose dialog is opened."))
    elif dialog == "note" and not (isinstance(text, Mapping) and any(text.values())):
        yield Problem("/payload/text", _("A note has a text, {“en”: …, “zh_hans”: …}."))


def _of_call(payload: Data) -> Found:
    if not payload.get("url"):
        yield Problem("/payload/url", _("A call needs the address that it goes to."))
    for name in ("url", "result_url"):
        if payload.get(name) and not is_own(str(payload[name])):
            message = _("A card can call addresses of this product only: they start with /api/.")
            yield Problem(f"/payload/{name}", message)
    if str(payload.get("method", "POST")).upper() not in METHODS:
        yield Problem("/payload/method", _("A card calls with GET or POST."))


def problems_of_return(card: Data, known: Collection[str]) -> Found:
    """`known` are the fields of the stages, of one that cannot be read its key; values are written to fields, not to
    what holds some."""
    mapping = card["result_mapping"] or {}
    if card["on_completion"] == "update_context" and not mapping:
        message = _("It adds values, but does not say which.")
        yield Problem("/result_mapping", message)
    for place, path in mapping.items():
        stage = str(path).partition(".")[0]
        if known and str(path) not in known and stage not in known:
            message = _("No stage has the field “%(path)s”.") % {"path": path}
            yield Problem(f"/result_mapping/{escaped(place)}", message)
    if card["action"] == "modal" and card["on_completion"] == "update_context":
        message = _("A dialog has no result to add: what a tool finds is proposed.")
        yield warning("/on_completion", message)
