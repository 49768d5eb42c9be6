"""What is said to a question that only a language model could answer: that none is in use, and what works all the same;
in other words each time.
"""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext as _

from apps.agents.configuration.snapshot import tool_title
from apps.agents.models import Role
from apps.agents.presenters.buttons.suggestions import explanation_of
from apps.agents.tools.asked_for import words_of_tools
from apps.agents.turn.answer.next_step import missing_fields
from apps.agents.turn.context import TurnContext
from apps.fields.schema.field import Field
from apps.fields.schema.wording import guidance

MOST_TOOLS: Final = 2


def without_model(turn: TurnContext) -> str:
    """The first of its forms that none of the last answers has."""
    forms = _forms(turn)
    said = [message.content for message in turn.input.history if message.role == Role.ASSISTANT]
    last = said[-(len(forms) - 1) :] if len(forms) > 1 else []
    return next((form for form in forms if not any(form in answer for answer in last)), forms[0])


def _forms(turn: TurnContext) -> tuple[str, ...]:
    plain = _("No language model is in use, so I cannot answer free questions.")
    field = _explained(turn)
    if field is None:
        return (plain,)
    turn.execution.explains = field.path
    names = {"question": explanation_of(field, turn.input.language), "tools": _tools(turn)}
    if not names["tools"]:
        return (
            _(
                "No language model is in use, so I cannot answer free questions. I can explain each item. "
                "Ask, for example: %(question)s"
            )
            % names,
            _("This needs a language model, too. Ask me about an item: %(question)s") % names,
            _("I have no answer to this without a language model; what each item is for I can tell.") % names,
        )
    return (
        _(
            "No language model is in use, so I cannot answer free questions. I can use “%(tools)s” when you ask for "
            "it in your own words, and explain each item. Ask, for example: %(question)s"
        )
        % names,
        _("This needs a language model, too. Ask for “%(tools)s”, or about an item: %(question)s") % names,
        _(
            "I have no answer to this without a language model; “%(tools)s” works without one, and what each "
            "item is for I can tell."
        )
        % names,
    )


def _explained(turn: TurnContext) -> Field | None:
    """An item of the stage that has guidance: the one asked for, else the next, else one that is worth asking for."""
    given, language = turn.input, turn.input.language
    catalogue, stage = given.config.catalogue, given.stage.current
    asked = catalogue.find(given.asked[0]) if given.asked else None
    open_fields = [
        *missing_fields(turn),
        *catalogue.worth_asking(stage, given.data),
        *catalogue.of_stage(stage),
    ]
    fields = [*([asked] if asked is not None else []), *open_fields]
    return next((field for field in fields if guidance(field, language)), None)


def _tools(turn: TurnContext) -> str:
    """Those that can be asked for in words."""
    between = "”、“" if turn.input.language.startswith("zh") else "”, “"
    names = list(words_of_tools(turn.input.config.tools))[:MOST_TOOLS]
    return between.join(tool_title(turn.input.config, name, turn.input.language) for name in names)
