"""A question that is answered in the same breath waits for no answer."""

from __future__ import annotations

import pytest

from apps.fields.reading.sentences import sentences
from apps.fields.reading.spoken.own_answers import answers_itself
from apps.fields.reading.text import Said

ANSWERED = [
    "Should we leave the pansies out? No, keep them.",
    "Is twenty enough? Let's say fifty.",
    "Do they come twice? Well, we'll make it three times.",
    "要不要拔掉？我老公讲拔了就没花了，那就不拔。",
    "二十盆是不是少点？那就五十盆吧。",
    "一朵没开的咋算？先不算进来吧。",
    "浇两次还是三次？算了，两次。",
]
OPEN = [
    "Should we leave the pansies out? The garden is large.",
    "Is twenty enough? No.",
    "Can you tell me whether twenty is enough? Let's say fifty otherwise.",
    "二十盆是不是少点？我们有三个花园。",
    "你看要不要拔掉？那就听你的。",
]


def asked(text: str) -> Said:
    return next(iter(sentences(Said.of(text))))


@pytest.mark.parametrize("text", ANSWERED)
def test_it_answers_itself(text: str) -> None:
    assert answers_itself(asked(text))


@pytest.mark.parametrize("text", OPEN)
def test_it_waits_for_an_answer(text: str) -> None:
    assert not answers_itself(asked(text))
