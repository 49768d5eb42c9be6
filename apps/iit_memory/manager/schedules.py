"""Questions on a schedule in a conversation: made from words, listed, and switched off."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import uuid5

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from apps.iit_memory.actions.questions import schedule_question, switch_question
from apps.iit_memory.manager.requests import kind_of
from apps.iit_memory.manager.scene import Reply, Scene
from apps.iit_memory.manager.schedule_words import REMINDER, REMINDS, once_in, weekday_in, wish_in
from apps.iit_memory.manager.topics import closeness
from apps.iit_memory.models import ScheduledQuestion
from apps.projects.errors import UserError

CLOSE_ENOUGH = 0.5


def schedule(scene: Scene, text: str) -> Reply | None:
    """Of one message the same question is made once."""
    wish = wish_in(text)
    if wish is None:
        return None
    try:
        made = schedule_question(
            project=scene.project,
            text=_as_asked(wish.question, text, scene),
            crontab=wish.crontab,
            by=scene.user,
            question_id=uuid5(scene.message_id, f"question {wish.question}") if scene.message_id else None,
        )
    except UserError as error:
        return Reply(str(error))
    words = {
        "question": made.text,
        "at": _next(made, scene, "DATETIME_FORMAT"),
        "zone": scene.project.time_zone,
    }
    return Reply(
        _(
            "“%(question)s” will be answered regularly, next on %(at)s (%(zone)s). "
            "It can be switched off under “Scheduled questions” of the project."
        )
        % words
    )


def _as_asked(question: str, text: str, scene: Scene) -> str:
    """What is to be done is no question: it comes back as a reminder."""
    is_question = kind_of(question) != "unknown" or not REMINDS.search(text)
    return question if is_question else ("提醒：" if scene.is_chinese else "Reminder: ") + question


def remind(scene: Scene, text: str) -> Reply:
    match = REMINDER.match(text)
    return Reply(_("You wanted to be reminded: %(what)s") % {"what": match["what"] if match else text})


def remind_once(scene: Scene, text: str) -> Reply:
    """On one day; without a day it is asked for, since nobody is reminded at a time that was guessed."""
    wish = once_in(text, scene.clock.today)
    if wish is None:
        return Reply(
            _("On which day shall I remind you, and of what? Say, for example, “remind me on Friday to …”.")
        )
    head = "提醒：" if scene.is_chinese else "Reminder: "
    try:
        made = schedule_question(
            project=scene.project,
            text=head + wish.what,
            crontab=wish.crontab,
            by=scene.user,
            question_id=uuid5(scene.message_id, f"question {wish.what}") if scene.message_id else None,
            once=True,
        )
    except UserError as error:
        return Reply(str(error))
    words = {"what": wish.what, "at": _next(made, scene, "DATETIME_FORMAT"), "zone": scene.project.time_zone}
    said = _(
        "You will be reminded on %(at)s (%(zone)s): “%(what)s”. See “Scheduled questions” of the project."
    )
    return Reply(said % words)


def stop(scene: Scene, text: str) -> Reply:
    """Switch off the one that is meant; with several that could be, ask which."""
    rows = _own(scene)
    if not rows:
        return Reply(_none())
    weekday = weekday_in(text)
    meant = [row for row in rows if not weekday or weekday in row.crontab.split()[-1]]
    close = [row for row in meant if closeness(row.text, text) >= CLOSE_ENOUGH]
    meant = close or meant
    if len(meant) != 1:
        head = _("Which one? Name it, or switch it off under “Scheduled questions” of the project.")
        return Reply("\n".join([head, "", *_lines(meant or rows, scene)]))
    try:
        switch_question(question=meant[0], enabled=False, by=scene.user)
    except UserError as error:
        return Reply(str(error))
    return Reply(
        _("“%(question)s” is switched off. It can be switched on under “Scheduled questions” of the project.")
        % {"question": meant[0].text}
    )


def listed(scene: Scene, text: str) -> Reply:
    rows = _own(scene)
    if not rows:
        return Reply(_none())
    head = _("Your scheduled questions, with the next time of each:")
    return Reply("\n".join([head, "", *_lines(rows, scene)]))


def _own(scene: Scene) -> list[ScheduledQuestion]:
    rows = ScheduledQuestion.objects.filter(project=scene.project, user=scene.user, enabled=True)
    return list(rows.select_related("project").order_by("next_at"))


def _none() -> str:
    return _("You have no scheduled questions. Say, for example, “every Friday tell me what is due”.")


def _lines(rows: Sequence[ScheduledQuestion], scene: Scene) -> list[str]:
    return [f"- {row.text} ({_next(row, scene, 'SHORT_DATETIME_FORMAT')})" for row in rows]


def _next(row: ScheduledQuestion, scene: Scene, form: str) -> str:
    return date_format(row.next_at.astimezone(scene.clock.now.tzinfo), form)
