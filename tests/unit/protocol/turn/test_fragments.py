"""What a sentence leaves when its values are taken out makes no row of its own where it is talk; and who is kept out is
offered for nothing else."""

from __future__ import annotations

import pytest

from apps.agents.models import Conversation
from apps.fields.reading.phrasebook import speaking_of
from apps.fields.reading.text import Said
from apps.protocol.content_loader import SLUG
from apps.protocol.reading.offered.placing import fitting
from tests.support.turns import Say, message_of

IN, OUT = "inclusion_criteria", "exclusion_criteria"


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("said", "talk"),
    [
        ("We give it for six weeks, no hang on, my nurse says eight weeks.", "no hang on"),
        (
            "The outcome is pain, I would say on a scale, and how they sleep, roughly speaking.",
            "roughly speaking",
        ),
        ("主要结局是疼痛评分，怎么说呢，随访12周。", "怎么说呢"),
    ],
)
def test_mere_talk_is_no_row(say: Say, conversation: Conversation, said: str, talk: str) -> None:
    kept = message_of(say(said)).reading
    rows = [*kept.get("leftovers", ()), *kept.get("passed", ())]
    assert not any(row.strip(",，") == talk for row in rows)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("said", "theirs"),
    [
        (
            "We take 40 from each ward. Southampton said they see nearer to 90, but I wouldn't bank on it.",
            "Southampton said they see nearer to 90",
        ),
        ("每组收120例。南京那边说他们一年有300个，我可不敢指望。", "南京那边说他们一年有300个"),
    ],
)
def test_what_others_say_is_named_and_needs_no_item(
    say: Say, conversation: Conversation, said: str, theirs: str
) -> None:
    kept = message_of(say(said)).reading
    assert not any(theirs in row for row in kept.get("leftovers", ()))
    assert theirs in kept.get("passed", ())


@pytest.mark.parametrize(
    ("said", "offered", "not_offered"),
    [
        ("anyone with a pacemaker is out", {OUT}, {IN}),
        ("those who had it before are not allowed", {OUT}, {IN}),
        ("they must be able to read", {IN}, {OUT}),
        ("people with a pacemaker", {IN, OUT}, set()),
        ("已经用了抗蛇毒血清的不要", {OUT}, {IN}),
        ("必须是头一回发作的", {IN}, {OUT}),
        ("已经用了抗蛇毒血清的", {IN, OUT}, set()),
    ],
)
def test_of_dangerous_neighbours_the_one_is_offered_that_is_said(
    said: str, offered: set[str], not_offered: set[str]
) -> None:
    words = Said.of(said)
    with speaking_of(SLUG):
        keys = {each.key for each in fitting([words], words)}
    assert offered <= keys
    assert not not_offered & keys


@pytest.mark.django_db(transaction=True)
def test_the_verb_that_a_question_begins_with_is_no_row(say: Say, conversation: Conversation) -> None:
    answer = message_of(
        say(
            "Does a low mean arterial pressure on bypass lead to more acute kidney injury after cardiac surgery? "
            "It is a cohort study."
        )
    )
    assert "Does" not in answer.reading.get("leftovers", ())
