"""The answer of the rules to a message: each request in its order, from the project's data, with what it rests on."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from apps.agents.extension import Citation
from apps.fields.bilingual import in_language
from apps.iit_memory.actions.flow import KEPT
from apps.iit_memory.collections import FLOW, MEMORIES, REPORTS
from apps.iit_memory.manager import (
    beginnings,
    decisions,
    enrolment,
    forecast,
    notes,
    offers,
    own_memories,
    schedules,
    work,
)
from apps.iit_memory.manager.entries import corrects_entry, entries_in
from apps.iit_memory.manager.procedure_words import procedure_in, procedures
from apps.iit_memory.manager.requests import PROTOCOL, QA, QC, Request, is_question, requests_in
from apps.iit_memory.manager.scene import Reply, Scene
from apps.iit_memory.manager.topics import closeness, is_specific, share_of_words
from apps.iit_memory.models.flow import Speaker
from apps.iit_memory.reading.time_words import period_in
from apps.retrieval.search import search
from apps.retrieval.selectors import reader_of
from apps.retrieval.terms import is_han
from apps.retrieval.types import Hit, Query, Reader

MOST_HITS = 3
CLOSE_ENOUGH = 0.3
HALF_OF_WORDS = 0.5  # of the question, in a message of another conversation


# When one thing is due, by its name.
DUE_DAY = re.compile(
    r"^\W*(?:by )?(?:when|what day|what date)(?:['’]s| is| are| was| does| do)\b.{4,}\b(?:due|expire\w*|end|pending)\b"
    r"|[\u4e00-\u9fff]{2,}.{0,6}(?:什么时候|何时|哪天|几号).{0,4}(?:到期|截止|要?交|过期)",
    re.IGNORECASE,
)
# How often, and not how long.
COUNTS = re.compile(
    r"\bhow (?:many(?! (?:more )?(?:hours?|days?|steps?))|often)\b"
    r"|多少(?!个?(?:小时|天|时间|步))|几(?:次|例|个(?!小时)|起)",
    re.IGNORECASE,
)
# What is said of a procedure that is named in passing.
OF_PROCEDURES = frozenset({"unknown", "due", "protocol", "runs", "offer"})

NOT_OF_ENTRIES = frozenset({"remember", "statement", "schedule", "stop", "reminder", "remind_once", "forget"})
# So long a text without a question tells something; a shorter one may name what is looked for, unless it is closed.
FEWEST_WORDS_TOLD, FEWEST_HAN_TOLD = 7, 14
FEWEST_WORDS_CLOSED, FEWEST_HAN_CLOSED = 4, 6
ASKS = re.compile(
    r"^\W*(?:please\s+)?(?:give|explain|describe|summari[sz]e)\b|^\W*(?:请|麻烦)*(?:帮我|给我|跟我)?(?:看|查|说|讲|介绍|解释|列|告诉|汇总)",
    re.IGNORECASE,
)
TOLD = frozenset({"unknown", "correction"})


def answer(scene: Scene, request: Request) -> Reply | None:
    """None for what no rule answers."""
    if request.kind in OF_PROCEDURES and (named := _of_procedure(scene, request.subject)):
        return named
    if request.kind not in NOT_OF_ENTRIES and (of_entries := _of_entries(scene, request.text)):
        return of_entries
    if request.kind == "correction" and (proposed := notes.correct(scene, request.text)):
        return proposed
    known = ANSWERS.get(request.kind)
    if known is not None:
        return known(scene, request.subject)
    return None if tells(request) else work.protocol(scene, request.text)


def _of_entries(scene: Scene, text: str) -> Reply | None:
    return enrolment.correct(scene, text) if corrects_entry(text) else enrolment.told_total(scene, text)


def tells(request: Request) -> bool:
    """Whether it says something of which the rules read no more than that it asks for nothing."""
    text, is_closed = request.text, request.text.rstrip().endswith((".", "。", "!", "！"))
    words, han = len(text.split()), sum(map(is_han, text))
    is_long = words >= (FEWEST_WORDS_CLOSED if is_closed else FEWEST_WORDS_TOLD)
    is_long = is_long or han >= (FEWEST_HAN_CLOSED if is_closed else FEWEST_HAN_TOLD)
    return request.kind in TOLD and is_long and not (is_question(text) or ASKS.match(text))


def noted(scene: Scene) -> Reply:
    """What was told and not asked: where it stays. Where the memory is off, it is not said to be kept."""
    if not notes.is_on(scene):
        return Reply(_("If it should be kept, say “remember: …”."), found=False)
    return Reply(
        _(
            "This stays in the message log of the project for %(days)d days and is found when someone asks about it. "
            "If it should be kept longer, say “remember: …”."
        )
        % {"days": KEPT.days},
        found=False,
    )


def _of_procedure(scene: Scene, text: str) -> Reply | None:
    return (offers.runs_of if COUNTS.search(text) else offers.offer)(scene, text)


def lane_of(scene: Scene, request: Request) -> str:
    """That of the request; a question of which only the protocol knows the words belongs to the protocol."""
    if request.kind in OF_PROCEDURES and procedure_in(request.subject):
        return QC
    if request.kind not in NOT_OF_ENTRIES and _of_entries(scene, request.text):
        return QA
    is_of_protocol = request.kind == "unknown" and not tells(request) and work.protocol(scene, request.text)
    return PROTOCOL if is_of_protocol else request.lane


def not_understood(scene: Scene, request: Request) -> Reply:
    return noted(scene) if tells(request) else from_texts(scene, request.text)


def from_texts(scene: Scene, text: str) -> Reply:
    """What stands closest in memories, reports and messages; else what is not known is said, with what to do."""
    period = period_in(text, scene.clock)
    since, until = period.window(scene.clock) if period else (None, None)
    query = Query(text, (MEMORIES, REPORTS, FLOW), limit=10, since=since, until=until)
    reader = reader_of(scene.user, project_id=scene.project.pk, shared=False)
    kept, head = _closest(scene, reader, query), _("This is what is recorded about it:")
    if period and not kept:
        kept = _closest(scene, reader, replace(query, since=None, until=None))
        head = _("Nothing is recorded about it in that time, but at others:")
    if not kept:
        hint = "" if is_question(text) else _("If it should be kept, say “remember: …”.")
        return Reply(scene.prose(_unknown(), hint), found=False)
    return Reply("\n".join([head, "", *map(line_of, kept)]), tuple(map(citation_of, kept)))


def _closest(scene: Scene, reader: Reader, query: Query) -> list[Hit]:
    hits = [hit for hit in search(reader, query).hits if _is_source(hit, query.text, scene)]
    return list({hit.text.strip(): hit for hit in reversed(hits)}.values())[::-1][:MOST_HITS]


def _is_source(hit: Hit, question: str, scene: Scene) -> bool:
    """Not what was only asked or entered, nor what an assistant once answered: it would feed on its own words."""
    if hit.collection == FLOW and not _is_said(hit, question, scene):
        return False
    return hit.text.strip() != question.strip() and closeness(question, hit.text) >= CLOSE_ENOUGH


def _is_said(hit: Hit, question: str, scene: Scene) -> bool:
    if hit.facets.get("role") == Speaker.ASSISTANT or _only_asks(hit.text, scene):
        return False
    return hit.source_id == str(scene.conversation_id) or share_of_words(question, hit.text) >= HALF_OF_WORDS


def _only_asks(text: str, scene: Scene) -> bool:
    return all(
        is_question(request.text) or request.kind != "unknown" or bool(entries_in(request.text, scene.clock))
        for request in requests_in(text)
    )


def line_of(hit: Hit) -> str:
    text = " ".join(hit.text.split())[:400]
    day = date_format(timezone.localtime(hit.at), "DATE_FORMAT") if hit.at else ""
    return _("- %(day)s: %(text)s") % {"day": day, "text": text} if day else f"- {text}"


def citation_of(hit: Hit) -> Citation:
    at = timezone.localtime(hit.at).date().isoformat() if hit.at else ""
    return Citation(hit.collection, hit.source_id, hit.title or hit.text[:80], at, hit.text, verified=True)


def _unknown() -> str:
    return _(
        "I find nothing about that in the data of this project. I can answer "
        "about enrolment, decisions, what is due, weekly reports and values of "
        "the protocol; what is missing can be told here and is kept once "
        "accepted."
    )


def _help(scene: Scene, text: str) -> Reply:
    return Reply(
        _(
            "I keep an eye on this project: ask how many are enrolled, what was "
            "decided and for which reason, or what is due; report an SAE or a "
            "protocol deviation, start an enrolment check, tell me who was "
            "enrolled, or have a question answered every week."
        )
    )


def _thanks(scene: Scene, text: str) -> Reply:
    return Reply(_("You are welcome."))


def _procedures(scene: Scene, text: str) -> Reply:
    lines = [
        f"- **{in_language(row.title, scene.language)}**: {in_language(row.description, scene.language)}"
        for row in procedures()
    ]
    return Reply("\n".join([_("These procedures can be started:"), "", *lines]))


def _decisions(scene: Scene, text: str) -> Reply:
    """What was accepted, else what waits to be, else who said something of it."""
    known = decisions.decisions(scene, text)
    if known.found:
        return known
    return decisions.waiting(scene, text) or _said_of(scene, text) or known


def _said_of(scene: Scene, text: str) -> Reply | None:
    said = from_texts(scene, text) if is_specific(text) else None
    return said if said is not None and said.found else None


def _due(scene: Scene, text: str) -> Reply:
    """“When is the renewal due?” names one thing, of which a memory or a message may say the day."""
    of_one = DUE_DAY.search(text) is not None
    return (_said_of(scene, text) if of_one else None) or work.due(scene, text)


def _responsible(scene: Scene, text: str) -> Reply:
    """What was decided about it, else the roles of the procedure that it is about; of nothing named, what is due."""
    if not is_specific(text):
        return work.due(scene, text)
    known = decisions.decisions(scene, text)
    return known if known.found else offers.responsible(scene, text) or known


Answerer = Callable[[Scene, str], Reply | None]
ANSWERS: Mapping[str, Answerer] = {
    "help": _help,
    "thanks": _thanks,
    "remember": notes.remember,
    "statement": notes.take_down,
    "forget": notes.forget,
    "reminder": schedules.remind,
    "remind_once": schedules.remind_once,
    "schedule": schedules.schedule,
    "stop": schedules.stop,
    "schedules": schedules.listed,
    "responsible": _responsible,
    "procedures": _procedures,
    "queries": work.queries,
    "decisions": _decisions,
    "remaining": enrolment.remaining,
    "pace": enrolment.pace,
    "deadline": forecast.by_deadline,
    "began": beginnings.began,
    "about_me": own_memories.about_me,
    "by_site": enrolment.by_site,
    "enrolled": enrolment.enrolled,
    "due": _due,
    "report": work.report,
    "status": work.status,
}
