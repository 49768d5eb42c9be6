"""Questions of people, and questions back, as far as rules have an answer: guidance, an example, an action by name."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from apps.agents.cards.choice import asked_by_name
from apps.agents.configuration.intents import NAVIGATE
from apps.agents.configuration.snapshot import CardConfig, tool_title
from apps.agents.presenters.quoting import shortened
from apps.agents.tools.asked_for import words_of_tools
from apps.agents.turn.answer import known, without_model
from apps.agents.turn.answer.known import asks_about
from apps.agents.turn.answer.leftovers.covered import CLAUSE
from apps.agents.turn.answer.leftovers.fragments import EDGES
from apps.agents.turn.answer.leftovers.leaning import is_read
from apps.agents.turn.answer.leftovers.whole_clauses import spans_of
from apps.agents.turn.answer.next_step import all_there, missing_fields
from apps.agents.turn.answer.parts_asked import panel_name
from apps.agents.turn.commands.forms import Command, command_of
from apps.agents.turn.commands.steering import STILL_MISSING
from apps.agents.turn.context import TurnContext
from apps.fields.bilingual import in_language, run_on
from apps.fields.reading.phrasebook import speaking_of
from apps.fields.reading.sentences import Sort, has_sign, sentences
from apps.fields.reading.spoken.greetings import hails
from apps.fields.reading.spoken.indirect import without_indirect
from apps.fields.reading.spoken.set_aside import is_given_up
from apps.fields.reading.text import Said, bare, fold
from apps.fields.schema.wording import guidance

_ABILITIES = re.compile(
    r"\bwhat (?:can|do) you do\b|\bwhat (?:are you (?:for|able to)|can i (?:do|ask) (?:here|you))"
    r"|\bhow (?:do i|to) (?:start|use)"
    r"|(?:你|您|这里)(?:能|可以|会)(?:帮我)?(?:做|干)(?:些|点)?什么|有(?:什么|哪些)功能|怎么(?:用|开始|使用)|如何(?:使用|开始)",
    re.IGNORECASE,
)
WISH = re.compile(r"\b(?:would like|want|wish|plan|planning|help)\b|想|打算|计划|准备|希望|帮", re.IGNORECASE)
MOST_OF_A_MESSAGE: Final = 0.8  # then there is nothing beside the question
_MARKED: Final = re.compile(r"[?？]|[吗呢么]\W*$")
LONGEST_BEGINNING = 80  # characters; what is longer says more than that somebody would like to begin


def cards(turn: TurnContext) -> list[str]:
    """Actions that were asked for by name: they are shown beside the chat."""
    return [
        _("“%(title)s” is now under “%(panel)s”.")
        % {"title": in_language(card.title, turn.input.language), "panel": panel_name(turn)}
        for card in _asked_cards(turn)
    ]


def _asked_cards(turn: TurnContext) -> tuple[CardConfig, ...]:
    given = turn.input
    return asked_by_name(given.config.cards, given.stage.current, given.message.content)


def clarification(turn: TurnContext) -> str:
    query = turn.query
    if not query.requires_clarification:
        return ""
    if ties := turn.input.reading.ties:
        tie = ties[0]
        language, catalogue = turn.input.language, turn.input.config.catalogue
        options = "\n".join(f"- {catalogue.title(path, language)} (`{path}`)" for path in tie.fields)
        return f"{query.question}\n\n{options}"
    if any(intent.code == NAVIGATE and not intent.argument for intent in query.intents):
        return query.question
    wishes = turn.plan.wishes
    if turn.execution.found or turn.execution.tool_results or wishes or turn.input.reading.unreadable:
        return ""
    if _asked_cards(turn) or turn.input.attachments or known.is_known(turn, turn.input.rest.text):
        return ""
    if not turn.input.config.stages:
        return "" if "answer_question" in turn.plan.strategies else no_model(turn)
    if is_given_up(Said.of(turn.input.rest.text).plain):
        return _("All right: nothing of this is recorded.")
    if _only_begins(turn):
        return ""  # the question that follows says how to begin
    if command_of(turn.input.message.content, turn.input.config.catalogue.phrasebook) == Command.AGREE:
        return _("All right.")
    return _(
        "I found nothing to record in that. Say it another way, with its number or name, or write it behind the name "
        "of the item: “%(example)s”."
    ) % {"example": _example(turn)}


def _only_begins(turn: TurnContext) -> bool:
    """Whether a first message merely says that somebody would like to begin."""
    content = turn.input.message.content
    is_first = not turn.input.asked and not turn.input.data and bool(missing_fields(turn))
    return is_first and len(content) <= LONGEST_BEGINNING and WISH.search(content) is not None


def _example(turn: TurnContext) -> str:
    catalogue, stage = turn.input.config.catalogue, turn.input.stage.current
    fields = missing_fields(turn) or list(catalogue.of_stage(stage))
    title = fields[0].titles.in_language(turn.input.language) if fields else _("Label")
    return title + pgettext("after a title", ": ") + "…"


def greeting(turn: TurnContext) -> str:
    if "handle_chitchat" not in turn.plan.strategies:
        return ""
    if not hails(turn.input.message.content):
        return _("All right.")
    config = turn.input.config
    by_stages = _("Hello! This is the %(agent)s. We go through the work stage by stage.")
    sentence = by_stages if config.stages else _("Hello! This is the %(agent)s.")
    return sentence % {"agent": in_language(config.name, turn.input.language)}


def abilities(turn: TurnContext) -> str:
    """The answer to "What can you do?": the stages by name, how to speak, what can be asked for."""
    config = turn.input.config
    if not _ABILITIES.search(turn.input.message.content) or not config.stages:
        return ""
    return how_to_speak(turn)


def how_to_speak(turn: TurnContext) -> str:
    config, language = turn.input.config, turn.input.language
    chinese = language.startswith("zh")
    between, comma = ("、", "、") if chinese else (" → ", ", ")
    stages = between.join(config.catalogue.title(stage.key, language) for stage in config.stages)
    sentence = _(
        "We work through %(stages)s. Tell me about your study in your own words, as lines “title: "
        "value”, or fill in the items under “%(panel)s”. I record nothing before you have checked it, and "
        "I ask for what is missing."
    ) % {"stages": stages, "panel": panel_name(turn)}
    tools = comma.join(tool_title(config, name, language) for name in config.tools)
    return f"{sentence}\n\n" + _("Type “/” to use: %(tools)s.") % {"tools": tools} if tools else sentence


def still_missing(turn: TurnContext) -> str:
    """All that the stage lacks, for who asks; empty where nothing is missing, which the next step says."""
    language, catalogue = turn.input.language, turn.input.config.catalogue
    missing = missing_fields(turn)
    if not missing:
        return ""
    first = _("“%(stage)s” cannot be completed yet. It still needs:") % {
        "stage": catalogue.title(turn.input.stage.current, language)
    }
    return first + "\n\n" + "\n".join(f"- {field.titles.in_language(language)}" for field in missing)


def guidance_asked_for(turn: TurnContext) -> str:
    """Without a model a question is answered with the guidance of what it names, and with saying so."""
    if "answer_question" not in turn.plan.strategies or turn.plan.lacking:
        return ""  # what a tool still needs is the answer to the question that asked for it
    if turn.execution.go_to or any(wish.is_of_calls for wish in turn.plan.wishes):
        return ""
    if STILL_MISSING.search(turn.input.message.content):
        return still_missing(turn) or all_there(turn)
    language = turn.input.language
    tools, rest = words_of_tools(turn.input.config.tools), turn.input.rest
    asking = rest.sentences_of(Sort.QUESTION)
    questions = [part for said in asking for part in known.unknown_parts(turn, said)]
    free = [text for text in questions if not any(words.search(text) for words in tools.values())]
    if not free and ((questions and turn.plan.wishes) or known.is_known(turn, rest.text)):
        return ""  # the tool, or what is known, is the answer
    asked = " ".join(free) or rest.text
    catalogue = turn.input.config.catalogue
    with speaking_of(catalogue.phrasebook):
        named = [f for f in catalogue.fields if guidance(f, language) and asks_about(asked, f)][:3]
    if not named:
        if turn.execution.tool_results or (turn.input.config.stages and _asks_nothing(rest.text, questions)):
            return ""  # what was not understood of a remark is said elsewhere
        if free and not any(_MARKED.search(text) for text in free) and not _without_rows(turn, free):
            return ""  # all of it has rows, and no sign that it asks
        return run_on(_taken_as_questions(turn, free), no_model(turn), language=language)
    colon = pgettext("after a title", ": ")
    told = (f"**{field.titles.in_language(language)}**{colon}{guidance(field, language)}" for field in named)
    unmarked = [text for text in free if not _MARKED.search(text)]
    return "\n\n".join(filter(None, (_taken_as_questions(turn, unmarked), *told)))


def _taken_as_questions(turn: TurnContext, asked: Sequence[str]) -> str:
    """Names the clauses of them that have no row, where the message says more: a plan may be told as a question, and is
    recorded nowhere then."""
    words = _without_rows(turn, asked)
    if not words or len(bare("".join(words))) >= MOST_OF_A_MESSAGE * len(bare(turn.input.message.content)):
        return ""
    quoted = "、" if turn.input.language.startswith("zh") else ", "
    named = quoted.join(f"“{shortened(each)}”" for each in words)
    return _("Taken as a question, so not recorded: %(words)s.") % {"words": named}


def _without_rows(turn: TurnContext, asked: Sequence[str]) -> list[str]:
    """The clauses in which they stand of which nothing is recorded, offered or named in this answer."""
    done, message = turn.execution, Said.of(turn.input.message.content)
    places = [(at, at + len(text)) for text in asked if (at := message.text.find(text)) >= 0]
    offered = (words for _path, words in done.offers)
    rows = [row for words in (*done.leftovers, *done.passed, *offered) if (row := bare(words))]
    used = spans_of(turn)
    clauses = (clause for sentence in sentences(message) for clause in sentence.split(CLAUSE))
    found = (clause.strip(EDGES) for clause in clauses if is_read(clause, places))
    return [
        clause.text
        for clause in found
        if (told := bare(clause.text))
        and not is_read(clause, used)
        and not any(row in told or told in row for row in rows)
    ]


_WANTS_AN_ANSWER: Final = re.compile(
    r"\b(?:tell|explain|describe|advise|recommend|suggest|compare|summari[sz]e|help|show|give|write|draft|which|why|how|what)\b"
    r"|请|告诉|解释|介绍|说说|讲讲|谈谈|建议|推荐|比较|总结|帮|什么|怎么|怎样|如何|哪|为何|吗|呢|能否|是否|可否",
    re.IGNORECASE,
)


def _asks_nothing(rest: str, questions: list[str]) -> bool:
    """Whether a message is a remark: no sentence asks, or wants to be told something."""
    return not questions and not has_sign(rest) and not _WANTS_AN_ANSWER.search(without_indirect(fold(rest)))


def no_model(turn: TurnContext) -> str:
    if turn.input.has_model:
        return _("I cannot answer free questions without the language model. Ask again in a minute.")
    return without_model.without_model(turn)
