"""A message without what it tells of others alone: what a colleague has is in no calculation of ours."""

from __future__ import annotations

import re
from typing import Final

from apps.fields.reading.sentences import may_ask, sentences
from apps.fields.reading.text import Said
from apps.protocol.reading.words.ours import ours_alone
from apps.protocol.reading.words.parts import parts_of

_FIGURE: Final = re.compile(r"\d")
_DOUBTED: Final = re.compile(
    r"\b(?:don't|do\snot|didn't|never|can't|hardly)\s(?:quite\s|really\s)?(?:believe|trust|buy)\b|\bdoubt|不太?信|不可信|存疑|信不过|不靠谱|不能(?:用|照搬|当真)",
    re.IGNORECASE,
)
# Whose study a sentence begins with; what is ours in it stands beside a word for us.
_ANOTHERS: Final = re.compile(
    r"^\W*(?:my|our|a|an)\s(?:colleague|friend|classmate|neighbou?r)(?:'s)?\b[^,.;]{0,30}?\b(?:trial|study)\b"
    r"|^\W*(?:我们?|咱们?)?的?(?:同学|同事|朋友|师[兄姐弟妹]|隔壁|外院)[^,。;]{0,12}?(?:试验|研究|课题|项目)",
    re.IGNORECASE,
)
# What is told of somebody and not followed: "…; I'd rather not", “……，我没答应”.
_REFUSES: Final = re.compile(
    r"^\W*(?:(?:but|and|so|which)\s)?(?:(?:i|we)(?:'d|'ll|'re|'ve|'m|\swould|\sam|\sare)?\s(?:rather\snot|won't|will\snot|don't|do\snot|didn't|did\snot"
    r"|wouldn't|not\sgoing\sto|refused?|declined?|disagreed?|said\sno)\b|no\W*$|not\s(?:for\s)?(?:us|me|here)\b)[^,;.\d]{0,40}\W*$"
    r"|^\W*(?:但是?|可是?|不过)?(?:我们?|咱们?|这[次回]|可|才|也|都|就|千万|当然|是){0,5}(?:没|不|别)(?:能|会|想|敢|要)?再?"
    r"(?:答应|同意|接受|采纳|学|跟|照|听|那[样么]|这[样么])[^,。;\d]{0,10}\W*$",
    re.IGNORECASE,
)
_WE: Final = re.compile(r"\b(?:we|our|ours)\b|我们|咱们", re.IGNORECASE)


def of_ours(text: str) -> str:
    """Whoever asks may ask about figures of others, but for those that stand beside ours, or that nobody believes; what
    is only told of them is left out."""
    said = Said.of(text)
    told = [sentence for sentence in sentences(said) if sentence.plain.strip()]
    asks = any(may_ask(sentence.plain) for sentence in told)
    said, _moved = ours_alone(said, keeps_theirs=asks)
    every = [sentence for sentence in sentences(said) if sentence.plain.strip()]
    refused = {at for at, sentence in enumerate(every) if _is_refused(sentence, every[at + 1 :])}
    kept = [
        sentence
        for at, sentence in enumerate(every)
        if at not in refused and (asks or not _is_theirs(sentence))
    ]
    words = [_without_theirs(sentence, asks=asks) for sentence in kept]
    is_whole = len(kept) == len(told) and all(
        text == sentence.text for text, sentence in zip(words, kept, strict=True)
    )
    return said.text if is_whole else " ".join(words)


def _is_refused(sentence: Said, behind: list[Said]) -> bool:
    """Whether all figures of a sentence stand before a clause that says that they are not followed."""
    clauses = [part.text for part in parts_of(sentence)] + [
        part.text for each in behind[:1] for part in parts_of(each)
    ]
    told = [at for at, text in enumerate(clauses) if _FIGURE.search(text)]
    turns = [at for at, text in enumerate(clauses) if _REFUSES.match(text)]
    return bool(told) and bool(turns) and told[-1] < turns[-1]


def _is_theirs(sentence: Said) -> bool:
    parts = parts_of(sentence)
    if parts and all(part.whose == "theirs" for part in parts):
        return True
    ours = (part for part in parts if _WE.search(part.text) and _FIGURE.search(part.text))
    return _ANOTHERS.match(sentence.plain) is not None and not any(ours)


def _without_theirs(sentence: Said, *, asks: bool) -> str:
    """Without the clauses that have a figure of others."""
    parts = parts_of(sentence)
    beside_ours = any(part.is_ours and _FIGURE.search(part.text) for part in parts)
    is_wanted = may_ask(sentence.plain) or (asks and not beside_ours)
    if is_wanted and not _DOUBTED.search(sentence.plain):
        return sentence.text
    text = sentence.text
    for part in parts:
        if part.whose == "theirs" and _FIGURE.search(part.text):
            start, end = (place - sentence.start for place in (part.said.start, part.said.end))
            text = text[:start] + " " * (end - start) + text[end:]
    return text
