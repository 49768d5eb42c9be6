"""Which of the calculations that were compared a message chooses: "let's keep 90 %", "the smaller one", "还是按90%吧".

A message chooses only where it says nothing else: every word of it is one of those by which people choose.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, Final

from apps.fields.reading.sentences import is_marked
from apps.protocol.reading.figures.levels import LEVEL, LOST, POWERS, SIDES
from apps.protocol.sample_size.input_values import SHARES
from apps.protocol.size_requests.asked.variants import Variant, Variants
from apps.protocol.size_requests.words.plain import plain

_VERB: Final = (
    r"let'?s|we'?ll|i'?ll|keep|stay(?:ing)?|stick(?:ing)?|go(?:ing)?|take|taking|use|using|choose|pick|prefer|settle|return|have"
    r"|leave|then|instead|it is|decide[ds]?|还是|就|按照?|采?用|取|选择?|定为?|保持|维持|保留|改[用成回为]|沿用"
)
_FILLER: Final = (
    r"ok(?:ay)?|yes|yeah|no|well|hm+|fine|good|great|right|so|actually|in that case|all ?right|thanks?|thank you|sure"
    r"|we|i|you|it|is|us|would|will|should|shall|can|could|do|to|with|for|on|at|by|of|the|a|an|as|and|but|our|my|that|d|ll|s|m"
    r"|back|rather|like|want|just|please|better|after all|for now|again|up|be|after|all|down|safe|side|still"
    r"|one|ones|option|result|calculation|number|numbers|version|variant|figure|size|sample|trial|study|value|values"
    r"|power|percent|per|cent|patients|participants|dropout|drop-out|planned|before|enough|plan|calculated|proposed"
    r"|吧|呢|好[的了吧]?|行|嗯|可以|我们|咱们|我|觉得|想|要|的|了|来|去|回|算|计算|方案|结果|数字?|版本?|一?个|种|为|是|把|以|即可|啊|呀|啦|那么?|就这样|不变"
    r"|最后|最终|比较|稳妥|保险|起见|足够|够|例数?|人数?|样本量?|每组|共|总共|把握度|检验效能|失访率?|脱落率?|这|先|再|也|都|一下|决定|确定"
)  # fmt: skip
_ORDINALS: Final = (
    (
        r"\bfirst\b|\boriginal\b|\binitial\b|\bformer\b|第一|第1|前者|最初|最开始|原来|原先|一开始|原方案|之前",
        0,
    ),
    (r"\bsecond\b|第二|第2", 1),
    (r"\bthird\b|第三|第3", 2),
    (
        r"\blast\b|\blatter\b|\bnew(?:er)?\b|\bsecond[- ]last\b|后者|最后一|后一|新的?(?=[个种那的])|新方案",
        -1,
    ),
)
_SMALLER: Final = (
    r"\b(?:smaller|smallest|lower|lowest|fewer|fewest|less)\b"
    r"|(?:较|更|最)?[小少](?:一?[点些])?的|例数[较更最]?少|样本量[较更最]?小"
)
_LARGER: Final = (
    r"\b(?:larger|largest|bigger|biggest|higher|highest|more|greater)\b"
    r"|(?:较|更|最)?[大多](?:一?[点些])?的|例数[较更最]?多|样本量[较更最]?大"
)
_THIS: Final = r"\b(?:this|that)\b(?: one)?|这个|这种|这一个|它"
_KEEP_ALL: Final = (
    r"(?:keep|leave) it(?: (?:as it is|like that|at that|so))?|no change|unchanged"
    r"|保持不变|不变|不改了?|维持(?:现状|原样|原方案)"
)
_SHARE: Final = re.compile(r"(?<![\d.])(?P<n>\d{1,3}(?:\.\d{1,4})?)\s?(?P<unit>%|percent\b|per cent\b)?")
_PIECES: Final = re.compile(r"[,.;!，。；！]\s*")
_REFERENCES: Final = re.compile(
    "|".join([*(words for words, _ in _ORDINALS), _SMALLER, _LARGER, _KEEP_ALL, _THIS]), re.IGNORECASE
)
_VERBS: Final = re.compile(rf"(?<![a-z])(?:{_VERB})(?![a-z])", re.IGNORECASE)
_WORDS: Final = re.compile(
    rf"\s+|['’\"“”]|{POWERS}|{LOST}|{LEVEL}|{SIDES}|(?<![a-z])(?:{_VERB}|{_FILLER})(?![a-z])", re.IGNORECASE
)
_NAMED: Final = {
    name: re.compile(words, re.IGNORECASE)
    for name, words in (("power", POWERS), ("dropout", LOST), ("alpha", LEVEL))
}
_TAKES_THIS: Final = re.compile(
    rf"(?:\b(?:use|take|go (?:with|for)|choose|pick|prefer)\s+|[用按取选]\s?)(?:{_THIS})", re.IGNORECASE
)
_PART_OF: Final = re.compile(r"(?:%|percent) of (?:the |our )?(?:patients|participants)", re.IGNORECASE)
LONGEST: Final = 90


def chosen(text: str, variants: Variants, *, is_next: bool) -> Variant | None:
    """The one variant that the message chooses; words that only point ("the first") count directly behind numbers."""
    said = plain(text).strip()
    if len(said) > LONGEST or is_marked(said):
        return None
    pieces = [piece for piece in _PIECES.split(said) if piece.strip()]
    whole = _of(said, variants, is_next=is_next, needs_verb=False)
    if whole is not None or len(pieces) < 2:
        return whole
    found = {
        id(one): one
        for piece in pieces
        if (one := _of(piece, variants, is_next=is_next, needs_verb=True)) is not None
    }
    return next(iter(found.values())) if len(found) == 1 else None


def _of(text: str, variants: Variants, *, is_next: bool, needs_verb: bool) -> Variant | None:
    rest = _REFERENCES.sub(" ", _SHARE.sub(" ", text))
    if _PIECES.sub("", _WORDS.sub("", rest)).strip(" .,!~…") or _PART_OF.search(text):
        return None
    has_verb = _VERBS.search(text) is not None
    if needs_verb and not has_verb:
        return None
    by_number = _by_numbers(text, variants)
    if by_number is not None:
        return by_number[0] if len(by_number) == 1 else _preferred(by_number, variants)
    found = {id(one): one for one in _pointed_at(text, variants, has_verb=has_verb)} if is_next else {}
    return next(iter(found.values())) if len(found) == 1 else None


def _preferred(found: list[Variant], variants: Variants) -> Variant | None:
    """Of several that a number fits, the one that is proposed, else the one that was looked at last."""
    return next((one for one in (variants.current, variants.last) if one in found), None)


def _by_numbers(text: str, variants: Variants) -> list[Variant] | None:
    """Those that the numbers of the text name, by an input in which they differ or by their own number; None without
    one."""
    numbers = list(_SHARE.finditer(re.sub(r"第\s?\d", "", text)))
    if not numbers:
        return None
    named = [name for name, words in _NAMED.items() if words.search(text)]
    differing = variants.differing() if len(variants.all) > 1 else ("power",)
    found = list(variants.all)
    for match in numbers:
        value = float(match["n"])
        found = [one for one in found if _has(one, value, match["unit"], named or differing)]
    return found


def _has(one: Variant, value: float, unit: str | None, names: Iterable[str]) -> bool:
    if unit is None and value in (one.n, *one.groups):
        return True
    return any(_says(one.arguments.get(name), value, unit, name) for name in names)


def _says(held: Any, value: float, unit: str | None, name: str) -> bool:
    if not isinstance(held, int | float):
        return False
    as_share = value / 100 if unit or (name in SHARES and value > 1) else value
    return abs(held - as_share) < 1e-9


def _pointed_at(text: str, variants: Variants, *, has_verb: bool) -> Iterator[Variant]:
    if re.search(_KEEP_ALL, text, re.IGNORECASE):
        yield variants.current
        return
    if len(variants.all) < 2:
        return
    for words, place in _ORDINALS:
        if re.search(words, text, re.IGNORECASE) and place < len(variants.all):
            yield variants.all[place]
    if re.search(_SMALLER, text, re.IGNORECASE):
        yield variants.by_size[0]
    if re.search(_LARGER, text, re.IGNORECASE):
        yield variants.by_size[-1]
    if has_verb and _TAKES_THIS.search(text):
        yield variants.last
