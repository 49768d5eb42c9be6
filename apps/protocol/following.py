"""What a message wants of calculations that were made: one with other inputs, the choice of one, or their difference.

A what-if proposes nothing; what the person chooses, in words, is what is proposed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from apps.agents.extension import Asked, Filled
from apps.fields.bilingual import both, in_language
from apps.fields.paths import get_value
from apps.protocol.sample_size import Refused, calculate
from apps.protocol.sample_size.changes import (
    AS_GIVEN,
    DROPOUT,
    STAGE,
    changes_for_protocol,
    inputs_from_protocol,
)
from apps.protocol.sample_size.input_words import kind_of_study, title_in_study
from apps.protocol.size_requests.asked import feasibility, what_ifs, wished
from apps.protocol.size_requests.asked.asked_for import asks_how_long
from apps.protocol.size_requests.asked.caps import cap_in, held_against
from apps.protocol.size_requests.asked.choosing import chosen
from apps.protocol.size_requests.asked.differing import asks_difference, explained, fewer, pair_of
from apps.protocol.size_requests.asked.variants import DESIGN, STAYS, Variant, Variants, calculated, held
from apps.protocol.size_requests.whole.earlier import expects_effect, names_effect, speaks_of_effect
from apps.protocol.size_requests.whole.ready import CALCULATE
from apps.protocol.size_requests.whole.replies import is_reply, with_title
from apps.protocol.size_requests.whole.understanding import understood
from apps.protocol.size_requests.words.remarks import remark
from apps.protocol.tool_words import ASKED_FOR, fill, waiting_notes

COMPARED: Final = both(
    "**{label}**: {size}{fewer}.\n\nThis is only a comparison: {kept} stays until you choose.",
    "**{label}**：{size}{fewer}。\n\n仅作比较：在您选定之前，仍按{kept}。",
)
CALCULATION: Final = f"{STAGE}.design"
ENOUGH: Final = both(
    "That is enough to calculate the sample size; the number is proposed once you ask for it.",
    "以上信息已足够计算样本量；需要时即可计算，结果会列为建议内容。",
)
TOTAL: Final = f"{STAGE}.n_total"
LIMIT: Final = "limit"  # of no calculation: the figure was heard
_INPUTS: Final = frozenset(f"{STAGE}.{name}" for name in (*AS_GIVEN, "assumptions", "confidence", DROPOUT))
FEWER: Final = both(" – {d} than with {label}", "，比{label} {d} 例")
EVENTS_FEWER: Final = both(" – {d} than with {label}", "，比{label} {d} 个事件")
TAKEN: Final = both("**{label}** it is: {size}.", "按**{label}**：{size}。")
OTHERWISE: Final = both(
    "You said {said} in all, which is not what the calculation gives: choose one of the two under “Protocol”.",
    "您说的总例数为 {said}，与计算结果不一致：请在“研究方案”中择一。",
)
KEEP: Final = both("Keep {label}", "保持{label}")
USE: Final = both("Use {label}", "改用{label}")
WHICH: Final = both("Which one shall be used?", "采用哪一个？")
ONE_OF: Final = both("{title} ({names}?)", "{title}（{names}？）")
OR: Final = both(" or ", "或")


def follow(asked: Asked) -> Filled | None:
    """None for a message that speaks of something else, or asks for a calculation of its own. A limit that it names is
    held against the number."""
    if (wish := wished.answered(asked)) is not None:
        return wish
    wanted, cap = _follow(asked), cap_in(asked.text)
    if cap is None or ASKED_FOR.search(asked.text):
        return wanted
    if wanted is None:
        return Filled({LIMIT: cap.n}, notes=(held_against(cap, {}, asked),), declined=True)
    arguments = {} if wanted.missing or wanted.declined else wanted.arguments
    return replace(wanted, notes=(*wanted.notes, held_against(cap, arguments, asked)))


def _follow(asked: Asked) -> Filled | None:
    if asks_how_long(asked.text):
        return feasibility.worked_out(asked)
    if len(asked.text) > what_ifs.LONGEST:
        return None
    if not asked.calls:
        if (corrected := _corrected(asked)) is not None:
            return corrected
        answers = asked.question == CALCULATION and names_effect(asked.text)
        answers = answers or (_is_asked_for_size(asked) and expects_effect(asked.text))
        return _begun(asked, at_once=answers) if answers or speaks_of_effect(asked.text) else None
    if (variants := Variants.of(asked)) is None:
        return None
    if asked.begun:
        return _completed(asked, variants)
    if asks_difference(asked.text) and (pair := pair_of(variants)) is not None:
        return _difference(variants, *pair)
    one = chosen(asked.text, variants, is_next=asked.is_next)
    if one is not None and not _says_more(asked, variants, one):
        return _taken(one, variants)
    return _changed(asked, variants)


def _is_asked_for_size(asked: Asked) -> bool:
    """Whether the item that was asked for last is one of the sample size, or none was."""
    return asked.question == "" or asked.question.startswith(f"{STAGE}.")


def _corrected(asked: Asked) -> Filled | None:
    """The recorded calculation once more, where a message says another of its inputs and the total that is recorded, or
    that the message says as well, is no longer the one that it gives."""
    is_of_inputs = not _INPUTS.isdisjoint(asked.said) and CALCULATION not in asked.said
    found = inputs_from_protocol(asked.data) if is_of_inputs and not what_ifs.is_what_if(asked.text) else None
    if found is None:
        return None
    try:
        changes = changes_for_protocol(calculate(*found), asked.data)
    except Refused:
        return None
    total = next((change.value for change in changes if change.field == TOTAL), None)
    stated = get_value(asked.data, TOTAL)
    if total is None or stated in (None, total):
        return None
    design, inputs = found
    dropout = get_value(asked.data, f"{STAGE}.{DROPOUT}")
    losses = {DROPOUT: dropout} if dropout is not None else {}
    return Filled({DESIGN: design, **inputs, **losses}, notes=_otherwise(asked, total))


def _otherwise(asked: Asked, total: int | None) -> tuple[str, ...]:
    """That the message says another total than the calculation gives."""
    said = asked.said.get(TOTAL)
    if said in (None, total):
        return ()
    return (in_language(OTHERWISE, asked.language).format(said=said),)


def _says_more(asked: Asked, variants: Variants, one: Variant) -> bool:
    """Whether a message changes an input beside the calculation that it chooses: "80 % then, and 5 % may be lost"."""
    changed = what_ifs.changed(asked, variants)
    if changed is None or changed.open:
        return False
    return any(held(one.arguments, name) != value for name, value in changed.inputs.items())


def _begun(asked: Asked, *, at_once: bool) -> Filled | None:
    """A message that says what effect is expected: what the calculation still needs is asked for. One that could be
    made is made `at_once` for who was asked for it or for its number; to everybody else it is offered."""
    request = understood(asked)
    is_asked_for = ASKED_FOR.search(asked.text) is not None  # that has its own answer
    if request.unsupported is not None or len(request.designs) != 1 or is_asked_for:
        return None
    if any(request.missing.values()):
        return fill(asked) if at_once and expects_effect(asked.text) else None
    titles = tuple(_title(name, asked) for name in request.missing)
    notes = tuple(
        remark(key, parts, asked.language, kind_of_study(asked.data)) for key, parts in request.remarks
    )
    notes += waiting_notes(request, asked)
    if not titles and not at_once:
        offer = in_language(ENOUGH, asked.language)
        return Filled(
            {}, notes=(*notes, offer), declined=True, replies=(in_language(CALCULATE, asked.language),)
        )
    return Filled({DESIGN: request.designs[0], **request.inputs}, titles, notes)


def _difference(variants: Variants, base: Variant, other: Variant) -> Filled:
    note = explained(base, other, variants)
    which = in_language(WHICH, variants.language)
    return Filled({}, notes=(f"{note}\n\n{which}",), declined=True, replies=_replies(variants, other))


def _taken(one: Variant, variants: Variants, *others: Variant) -> Filled:
    language = variants.language
    is_alone = len(variants.all) + len(others) < 2
    words = in_language(STAYS if is_alone else TAKEN, language)
    label = variants.label(one, *others)
    return Filled(one.arguments, decides=True, answer=words.format(label=label, size=one.size(language)))


def _changed(asked: Asked, variants: Variants) -> Filled | None:
    is_what_if, takes = what_ifs.is_what_if(asked.text), what_ifs.takes(asked.text)
    changed = what_ifs.changed(asked, variants)
    if changed is None:
        return None
    is_open = "ratio" in changed.open and any(path.endswith(".allocation_ratio") for path in asked.said)
    if not (is_what_if or takes or is_open or what_ifs.adds(asked.text, changed)):
        return None
    arguments = what_ifs.applied(variants.current.arguments, changed.inputs)
    if changed.open:
        return _asking(arguments, changed.open, asked, compares=is_what_if)
    other = calculated(arguments, asked.data, asked.language)
    if other is None:
        return Filled(arguments, compares=is_what_if, decides=not is_what_if)  # the tool says what is wrong
    if not is_what_if:
        taken = _taken(other, variants, other)
        more = () if other.is_events else _otherwise(asked, other.n)
        return replace(taken, answer="\n\n".join((taken.answer, *more)))
    return _compared(other, variants)


def _completed(asked: Asked, variants: Variants) -> Filled | None:
    """A what-if of which something was asked, with what the message says of it."""
    if not is_reply(asked):
        return None
    request = understood(with_title(replace(asked, data=what_ifs.beside(asked))))
    if request.missing or len(request.designs) != 1:
        begun = {**request.inputs, DESIGN: request.designs[0]}
        return _asking(begun, request.missing, asked, compares=True)
    other = calculated({**request.inputs, DESIGN: request.designs[0]}, asked.data, asked.language)
    return _compared(other, variants) if other is not None else None


def _compared(other: Variant, variants: Variants) -> Filled:
    language, base = variants.language, variants.current
    label, kept = variants.beside(other, base), variants.beside(base, other)
    size = fewer(base, other, language)
    words = in_language(EVENTS_FEWER if base.is_events else FEWER, language)
    answer = in_language(COMPARED, language).format(
        label=label,
        size=other.size(language),
        fewer=words.format(d=size, label=kept) if size else "",
        kept=kept,
    )
    return Filled(other.arguments, compares=True, answer=answer, replies=_replies(variants, other))


def _replies(variants: Variants, other: Variant) -> tuple[str, ...]:
    language, base = variants.language, variants.current
    return (
        in_language(KEEP, language).format(label=variants.beside(base, other)),
        in_language(USE, language).format(label=variants.beside(other, base)),
    )


def _asking(
    arguments: Mapping[str, Any], unclear: Mapping[str, tuple[str, ...]], asked: Asked, *, compares: bool
) -> Filled:
    """What the message leaves open, by name with its readings."""
    language = asked.language
    known = {name: value for name, value in arguments.items() if name not in unclear}
    titles, replies = [], []
    for name, choices in unclear.items():
        title = _title(name, asked)
        names = in_language(OR, language).join(choices)
        titles.append(in_language(ONE_OF, language).format(title=title, names=names) if choices else title)
        replies += [f"{title} = {choice}" for choice in choices]
    return Filled(known, tuple(titles), replies=tuple(replies), compares=compares, decides=not compares)


def _title(name: str, asked: Asked) -> str:
    return in_language(title_in_study(name, kind_of_study(asked.data)), asked.language)
