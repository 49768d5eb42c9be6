"""What staff ask to be remembered, “remember that …”, “记住：…”: a proposed memory, and the answer says so."""

from __future__ import annotations

import re
import zlib
from collections.abc import Sequence

from django.conf import settings
from django.utils.translation import gettext as _

from apps.agents.models import Message
from apps.iit_memory.actions.flow import KEPT
from apps.iit_memory.actions.memories import LONGEST_TEXT, Draft, propose
from apps.iit_memory.corrections import draft_of_message
from apps.iit_memory.fitting import about
from apps.iit_memory.manager.scene import Reply, Scene
from apps.iit_memory.memories import held_of
from apps.iit_memory.models import ConversationMemory, MemoryKind, MemoryOrigin
from apps.iit_memory.procedures.identity import names_a_person
from apps.iit_memory.reading.statements import DECISION, PREFERENCE, Statement, statements_in
from apps.iit_memory.reading.topics import key_of

REMEMBER = re.compile(
    r"^\W*(?:(?:please|also|and|can you|could you)\s+)*"
    r"(?:remember|(?:make|take)\s+a\s+note|note(?:\s+for\s+later)?|keep\s+a\s+note|keep\s+in\s+mind|for\s+the\s+record|don['’]t\s+forget)\b"
    r"[\s:,.–—-]*(?:(?:that|of|down)\b)?[\s:,–—-]*(?P<what>\S.*)$"
    r"|^\W*(?:请|麻烦|帮我|帮忙|你|也|再|顺便)*(?:记住|记一下|记下来?|记录一下|备注一下?|别忘了)[了吧]?[\s:：,，]*(?P<zh>\S.*)$"
    r"|^(?P<first>.+?)[,，。.;；]\s*(?:请|麻烦|帮我)?(?:记住|记一下|记下来?)(?:这一?点|一下|这个)?\W*$"
    r"|^(?P<begin>.+?)[,.;]\s*(?:please\s+)?(?:remember|note)\s+(?:this|that|it)\W*$",
    re.IGNORECASE | re.DOTALL,
)
# A decision in the middle of a sentence, which is clear enough for who is there to be answered.
DECLARES = re.compile(r"(?<![的些个项次])决定了?(?![的是有吗呢权书])[\u4e00-\u9fff\d]{3,}")
ASKED = ("?", "？", "吗", "呢", "吗。", "呢。")
MOST_MEANT, CLOSE_ENOUGH = 3, 0.3
OWN_PRIORITY = 6  # somebody wanted it kept: above what was only read


def note_in(text: str) -> str:
    """What is to be remembered; empty for a message that asks for nothing of the kind."""
    match = REMEMBER.match(text.strip())
    if match is None or text.rstrip().endswith(ASKED):
        return ""
    note = next(part for part in match.groups() if part).strip()
    return "" if note.endswith(ASKED) else note


def declares(text: str) -> bool:
    return DECLARES.search(text) is not None


def remember(scene: Scene, text: str) -> Reply:
    """Propose what somebody asks to be kept: of the kind that rules read in it, else about the project."""
    note = note_in(text)[:LONGEST_TEXT]
    said = next(iter(statements_in(note)), None)
    kind = said.kind if said else MemoryKind.META
    key = said.key if said else f"{kind}.own.{zlib.crc32(note.casefold().encode()):08x}"
    return _proposed(scene, [Statement(kind, key, note)], MemoryOrigin.PERSON)


def take_down(scene: Scene, text: str) -> Reply:
    """Propose the decisions, states and preferences that a message says."""
    said = statements_in(text) or [Statement(DECISION, key_of(DECISION, text), text)]
    return _proposed(scene, said, MemoryOrigin.RULES)


def correct(scene: Scene, text: str) -> Reply | None:
    """Propose what somebody says against the answer before; the same that is read behind the turn."""
    message = Message.objects.filter(pk=scene.message_id).first() if scene.message_id else None
    draft = draft_of_message(message) if message and not names_a_person(text) and is_on(scene) else None
    if draft is None:
        return None
    propose(project_id=scene.project.pk, drafts=[draft], origin=MemoryOrigin.RULES)
    return Reply(_waits([draft.text], scene))


def forget(scene: Scene, text: str) -> Reply:
    """Nothing is lost by a sentence that was read wrongly: people forget where they see what it is."""
    held = [each.text for each in held_of(scene.project, scene.user.pk) if each.id]
    fits = sorted(zip(about(text, held), held, strict=True), reverse=True)
    meant = [f"- {each}" for fit, each in fits[:MOST_MEANT] if fit >= CLOSE_ENOUGH]
    how_to = _(
        "Forgetting is for good, so a person does it: open “Project memory”, find the entry and choose “Forget”. It "
        "then goes out of reports and answers as well."
    )
    if meant:
        return Reply("\n".join([how_to, "", _("This may be meant:"), "", *meant]))
    only_said = _(
        "What was only said stands in the message log. It goes after %(days)d days, or at once when its conversation "
        "is left out under “Project memory”."
    )
    return Reply("\n\n".join([how_to, only_said % {"days": KEPT.days}]))


def _proposed(scene: Scene, said: Sequence[Statement], origin: MemoryOrigin) -> Reply:
    """Nothing is proposed twice from one message. What says who somebody is is not kept."""
    if any(names_a_person(each.text) for each in said):
        return Reply(
            _("Identity card and telephone numbers are not kept. Give the study number, such as S01-012.")
        )
    if not is_on(scene):
        return Reply(
            _("Nothing is remembered here: the project memory is switched off for this conversation.")
        )
    propose(project_id=scene.project.pk, drafts=[_draft(scene, each) for each in said], origin=origin)
    return Reply(_waits([each.text for each in said], scene))


def _waits(texts: Sequence[str], scene: Scene) -> str:
    between = "”“" if scene.is_chinese else "”, “"
    return _(
        "Proposed for the project memory: “%(note)s”. It holds once it is accepted under “Project memory”."
    ) % {"note": between.join(text.rstrip("。.") for text in texts)}


def is_on(scene: Scene) -> bool:
    off = ConversationMemory.objects.filter(pk__in=filter(None, [scene.conversation_id]), enabled=False)
    return settings.PROJECT_MEMORY and not off.exists()


def _draft(scene: Scene, said: Statement) -> Draft:
    return Draft(
        kind=said.kind,
        key=said.key,
        text=said.text,
        priority=OWN_PRIORITY,
        owner_id=scene.user.pk if said.kind == PREFERENCE else None,
        evidence=said.text,
        conversation_id=scene.conversation_id,
        message_id=scene.message_id,
        at=scene.clock.now,
    )
