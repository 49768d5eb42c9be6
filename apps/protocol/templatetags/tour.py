"""The tour on any page: the step that the address names, the offer to begin, and the entry of the person's menu."""

from __future__ import annotations

from typing import Any

from django import template
from django.template.context import RequestContext

from apps.projects.models import User
from apps.protocol.selectors import example_study, has_ended_tour, has_examples
from apps.protocol.tour import STEPS

register = template.Library()


@register.inclusion_tag("protocol/_tour.html", takes_context=True)
def tour_step(context: RequestContext) -> dict[str, Any]:
    """Nothing without `?tour=` and the number of a step, or where its example is gone."""
    user = _person(context)
    number = _number(context) if user else 0
    if user is None or not number:
        return {}
    step = STEPS[number - 1]
    study = example_study(user, step.example)
    if study is None:
        return {}
    return {
        "step": step,
        "target": step.target.format(study=study.pk),
        "number": number,
        "total": len(STEPS),
        "before": number - 1,
        "after": number + 1 if number < len(STEPS) else 0,
        "here": context["request"].path,
        "csrf_token": context.get("csrf_token"),
    }


@register.inclusion_tag("protocol/_tour_offer.html", takes_context=True)
def tour_offer(context: RequestContext) -> dict[str, Any]:
    user = _person(context)
    is_offered = user is not None and has_examples(user) and not has_ended_tour(user)
    return {"is_offered": is_offered, "csrf_token": context.get("csrf_token")}


@register.simple_tag(takes_context=True)
def has_tour(context: RequestContext) -> bool:
    user = _person(context)
    return user is not None and has_examples(user)


def _person(context: RequestContext) -> User | None:
    user = getattr(context.get("request"), "user", None)
    return user if isinstance(user, User) else None


def _number(context: RequestContext) -> int:
    """0 where the address names no step."""
    asked = context["request"].GET.get("tour", "")
    return int(asked) if asked in {str(number) for number in range(1, len(STEPS) + 1)} else 0
