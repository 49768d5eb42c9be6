"""What is answered when no model is configured, or none answers: written by rules from what this turn found out.

It says what was read, what a tool gave, whether the stage is done, and asks for the next missing item by name with
its guidance. It never passes itself off as a model.
"""

from __future__ import annotations

import re

from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from apps.agents.cards.choice import asked_by_name
from apps.agents.configuration.snapshot import CardConfig, tool_title
from apps.agents.tools.asked_for import words_of_tools
from apps.agents.turn.context import TurnContext
from apps.agents.turn.intents import questions, without_values
from apps.fields.bilingual import in_language
from apps.fields.evidence.found import Found
from apps.fields.paths import get_value, with_value
from apps.fields.reading import format_value
from apps.fields.schema.field import Field
from apps.fields.schema.wording import guidance
from apps.fields.stages.machine import COMPLETE
from apps.fields.values import field_of, same

MOST_VALUES_TOLD = 12
LONGEST_LETTER = 3  # aliases such as P, I, C, O, DMC: too short to be meant by a question


def answer(turn: TurnContext) -> str:
    """The whole answer as Markdown."""
    with translation.override(turn.input.language):
        parts = [
            *_tools(turn),
            *_lacking(turn),
            *_files(turn),
            *_cards(turn),
            _found(turn),
            *_unreadable(turn),
            *_unknown_labels(turn),
            _clarification(turn),
            _chitchat(turn),
            _question(turn),
            _transition(turn),
            _next(turn),
        ]
    return "\n\n".join(part for part in parts if part)


def _tools(turn: TurnContext) -> list[str]:
    told, was_asked_for = [], not turn.input.has_model or bool(turn.input.form)
    for result in turn.execution.tool_results:
        if result.ok:
            told.append(str(result.output.get("text") or result.summary))
        elif was_asked_for:  # not a mere try of a model that has fallen silent since
            names = {"tool": tool_title(turn.input.config, result.tool, turn.input.language)}
            told.append(_("“%(tool)s” was not carried out: %(reason)s") % {**names, "reason": result.summary})
    return told


def _lacking(turn: TurnContext) -> list[str]:
    """What a tool that was asked for still needs, by title."""
    between = "、" if turn.input.language.startswith("zh") else ", "
    return [
        _("For “%(tool)s” I still need: %(titles)s.")
        % {
            "tool": tool_title(turn.input.config, call.tool, turn.input.language),
            "titles": between.join(f"**{title}**" for title in call.missing),
        }
        for call in turn.plan.lacking
    ]


def _files(turn: TurnContext) -> list[str]:
    """Rules read what people say, not what they attach: said once, with the names."""
    names = [f"“{attachment.file.name}”" for attachment in turn.input.attachments]
    if not names:
        return []
    told = ngettext(
        "The file %(names)s is kept with your message. Without a language model it is not read for the answer.",
        "The files %(names)s are kept with your message. Without a language model they are not read for the answer.",
        len(names),
    )
    return [told % {"names": ", ".join(names)}]


def _asked_cards(turn: TurnContext) -> tuple[CardConfig, ...]:
    given = turn.input
    return asked_by_name(given.config.cards, given.stage.current, given.message.content)


def _cards(turn: TurnContext) -> list[str]:
    """Actions that were asked for by name: they are shown beside the chat."""
    return [
        _("“%(title)s” is beside the chat now.") % {"title": in_language(card.title, turn.input.language)}
        for card in _asked_cards(turn)
    ]


def _found(turn: TurnContext) -> str:
    """What was read in this message: new values to be taken over, and apart from them those that are there already."""
    known: dict[str, list[Found]] = {"new": [], "waiting": [], "recorded": []}
    for found in _each_once(turn):
        known[_where(turn, found)].append(found)
    return "\n\n".join(
        _listed(turn, known[where], heading)
        for where, heading in (
            ("new", _new_heading(len(known["new"]))),
            ("waiting", _("Already proposed, waiting to be taken over:")),
            ("recorded", _("Already recorded, nothing to do:")),
        )
        if known[where]
    )


def _each_once(turn: TurnContext) -> list[Found]:
    """The values of known fields; what was said and then computed to be the same is told once."""
    catalogue, told = turn.input.config.catalogue, dict[str, list[Found]]()
    for found in turn.execution.found:
        others = told.setdefault(found.field, [])
        if catalogue.find(found.field) is None or any(
            same(catalogue, found.field, found.value, other.value) for other in others
        ):
            continue
        others.append(found)
    return [found for each in told.values() for found in each]


def _where(turn: TurnContext, found: Found) -> str:
    """Whether the value is recorded already, proposed already, or new."""
    given, path = turn.input, found.field
    if same(given.config.catalogue, path, found.value, get_value(given.data, path)):
        return "recorded"
    return "waiting" if same(given.config.catalogue, path, found.value, given.pending.get(path)) else "new"


def _new_heading(count: int) -> str:
    return ngettext(
        "I read %(count)d value. Check it and take it over:",
        "I read %(count)d values. Check them and take them over:",
        count,
    ) % {"count": count}


def _listed(turn: TurnContext, values: list[Found], heading: str) -> str:
    lines = [_line(turn, found) for found in values[:MOST_VALUES_TOLD]]
    more = len(values) - len(lines)
    if more > 0:
        lines.append("- " + ngettext("and %(count)d more", "and %(count)d more", more) % {"count": more})
    return heading + "\n\n" + "\n".join(lines)


def _line(turn: TurnContext, found: Found) -> str:
    """A value under its title; one that differs from what is recorded, or proposed so far, says so."""
    language, catalogue = turn.input.language, turn.input.config.catalogue
    field = field_of(catalogue, found.field)
    shown = " / ".join(format_value(field, found.value, language).splitlines())
    line = f"- **{field.titles.in_language(language)}**: {shown}"
    for before, words in (
        (get_value(turn.input.data, found.field), _("(now recorded: %(value)s)")),
        (turn.input.pending.get(found.field), _("(proposed so far: %(value)s)")),
    ):
        if before is not None and not same(catalogue, found.field, found.value, before):
            return f"{line} " + words % {"value": format_value(field, before, language)}
    return line


def _unknown_labels(turn: TurnContext) -> list[str]:
    """Lines that began with a label which no field has, and what became of them."""
    language, catalogue = turn.input.language, turn.input.config.catalogue
    told = []
    for unknown in turn.query.reading.unknown[:3]:
        names = {"label": unknown.label, "title": catalogue.title(unknown.field, language)}
        if unknown.field:
            told.append(
                _("I do not know the label “%(label)s”; its line was read as part of “%(title)s”.") % names
            )
        else:
            told.append(_("I do not know the label “%(label)s”; nothing was read from its line.") % names)
    return told


def _unreadable(turn: TurnContext) -> list[str]:
    language, catalogue = turn.input.language, turn.input.config.catalogue
    return [
        f"**{catalogue.title(problem.field, language)}**: {problem.reason} {problem.accepted}".strip()
        for problem in turn.query.reading.unreadable[:5]
    ]


def _clarification(turn: TurnContext) -> str:
    query = turn.query
    if not query.requires_clarification:
        return ""
    if query.reading.ties:
        tie = query.reading.ties[0]
        language, catalogue = turn.input.language, turn.input.config.catalogue
        options = "\n".join(f"- {catalogue.title(path, language)} (`{path}`)" for path in tie.fields)
        return f"{query.question}\n\n{options}"
    if turn.execution.found or turn.execution.tool_results or turn.query.reading.unreadable:
        return ""
    if _asked_cards(turn) or turn.input.attachments:
        return ""
    return _(
        "I could not read a value in that. Write it as a labelled line, for example “%(example)s”, "
        "or say it in a short sentence with its number or name."
    ) % {"example": _example(turn)}


def _example(turn: TurnContext) -> str:
    field = _missing(turn)[:1] or list(turn.input.config.catalogue.of_stage(turn.input.stage.current)[:1])
    title = field[0].titles.in_language(turn.input.language) if field else _("Label")
    return f"{title}: …"


def _chitchat(turn: TurnContext) -> str:
    if "handle_chitchat" not in turn.plan.strategies:
        return ""
    return _("Hello! This is the %(agent)s. We go through the work stage by stage.") % {
        "agent": in_language(turn.input.config.name, turn.input.language)
    }


def _question(turn: TurnContext) -> str:
    """Without a model a question is answered with the guidance of what it names, and with saying so."""
    if "answer_question" not in turn.plan.strategies:
        return ""
    language = turn.input.language
    rest = without_values(
        turn.input.message.content, turn.query.reading, words_of_tools(turn.input.config.tools)
    )
    asked = " ".join(match[0] for match in questions(rest)) or rest
    named = [
        field
        for field in turn.input.config.catalogue.fields
        if guidance(field, language) and _names(asked, field)
    ][:3]
    no_model = _no_model(turn)
    if not named:
        return no_model
    told = [f"**{field.titles.in_language(language)}**: {guidance(field, language)}" for field in named]
    return "\n\n".join([*told, no_model])


def _no_model(turn: TurnContext) -> str:
    if turn.input.has_model:
        return _("I cannot answer free questions without the language model. Ask again in a minute.")
    return _("No language model is in use, so I cannot answer free questions.")


def _names(text: str, field: Field) -> bool:
    """Whether a text says a title of the field, in either language, or an alias that is no mere letter."""
    names = (field.titles.en, field.titles.zh_hans, *field.aliases)
    return any(
        re.search(rf"\b{re.escape(name)}s?\b" if name.isascii() else re.escape(name), text, re.IGNORECASE)
        for name in names
        if len(name) > (LONGEST_LETTER if name.isascii() else 1)
    )


def _transition(turn: TurnContext) -> str:
    """What will become of the wish to move: found out here in the same way as it is done afterwards."""
    execution, given = turn.execution, turn.input
    catalogue, language, machine = given.config.catalogue, given.language, given.config.machine
    if execution.go_to:
        move = machine.go_to(given.stage, execution.go_to, given.data)
        name = catalogue.title(execution.go_to, language)
        if move.success or move.reason == "here":
            return _("We are at “%(stage)s” now. Nothing was lost.") % {"stage": name}
        return _("“%(stage)s” was not reached yet. Complete the stages before it first.") % {"stage": name}
    if not execution.complete_stage:
        return ""
    move = machine.complete(given.stage, given.data, guard=lambda _stage: not execution.blocked)
    names = {"stage": catalogue.title(move.previous, language), "next": catalogue.title(move.next, language)}
    if move.success and move.next == COMPLETE:
        return _("All stages are complete. Everything stays open for changes.")
    if move.success:
        return _("“%(stage)s” is complete. Next: **%(next)s**.") % names
    missing = [catalogue.title(path, language) for path in (*move.completion.missing, *move.completion.wrong)]
    if missing:
        items = "\n".join(f"- {title}" for title in missing)
        return _("“%(stage)s” cannot be completed yet. It still needs:") % names + f"\n\n{items}"
    return _("“%(stage)s” cannot be completed yet: look at the blocking issues beside the chat.") % names


def _next(turn: TurnContext) -> str:
    """The next missing item, asked for by name with its guidance."""
    query = turn.query
    if turn.plan.lacking or (query.requires_clarification and query.reading.ties):
        return ""
    language = turn.input.language
    missing = _missing(turn)
    if not missing:
        if turn.execution.complete_stage or turn.execution.go_to or turn.input.stage.current == COMPLETE:
            return ""
        stage = turn.input.config.catalogue.title(turn.input.stage.current, language)
        return _(
            "Nothing required is missing in “%(stage)s”. Take over what is proposed, then complete it."
        ) % {"stage": stage}
    field = missing[0]
    asked = _("Next, please tell me: **%(title)s**.") % {"title": field.titles.in_language(language)}
    told = guidance(field, language)
    return f"{asked} {told}".strip()


def _missing(turn: TurnContext) -> list[Field]:
    """Required fields of the stage one stands in after this turn, that are neither recorded nor proposed."""
    given, execution = turn.input, turn.execution
    data = dict(given.data)
    for path, value in given.pending.items():
        data = with_value(data, path, value)
    for found in execution.found:
        data = with_value(data, found.field, found.value)
    stage = given.stage.current
    if execution.complete_stage:
        move = given.config.machine.complete(
            given.stage, given.data, guard=lambda _stage: not execution.blocked
        )
        stage = move.next if move.success else stage
    elif execution.go_to:
        stage = execution.go_to
    return list(given.config.catalogue.missing(stage, data))
