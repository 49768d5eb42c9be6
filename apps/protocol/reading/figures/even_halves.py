"""As many on one side as on the other, told by what is counted and not as a ratio: "twelve wards against twelve wards",
"half of the schools get it and half do not", “十二家对十二家”. They are one to one, whatever is counted.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from apps.fields.reading.prose.patterns import field_for
from apps.fields.reading.quantities.numbers import NUMBER
from apps.fields.reading.results import PATTERN, Known, ReadValue
from apps.fields.reading.sentences import asks
from apps.fields.reading.text import Said
from apps.fields.reading.words import HEDGE, denies, tells_of_others

_WHOLES: Final = (
    r"(?:wards|units|clinics|hospitals|practices|schools|centres|centers|villages|sites|teams|homes|classes)"
)
_EVEN: Final = re.compile(
    rf"\b(?P<n>{NUMBER})\s(?P<of>{_WHOLES})\s(?:against|versus|vs\.?)\s(?P=n)(?:\s(?P=of))?\b"
    rf"|\bhalf\s(?:of\s)?(?:the\s|our\s|all\s)?{_WHOLES}\b[^.;?]{{2,60}}?\band\s(?:the\s)?(?:other\s)?half\b"
    r"|(?P<zh>[0-9]{1,3}|[一二两三四五六七八九十]{1,3})(?P<count>[家个所])(?P<what>[^,。;对比的]{0,6})[对比](?P=zh)(?P=count)(?P=what)(?=[,。;吧]|$)",
    re.IGNORECASE,
)


def even_halves(said: Said, known: Known) -> Iterator[ReadValue]:
    field = field_for("allocation_ratio", known)
    if field is None or known.value(field.path) is not None or asks(said.plain):
        return
    told = _EVEN.search(said.plain)
    if told is None or HEDGE.search(said.plain) or denies(told[0]) or tells_of_others(said.plain):
        return
    if not known.catalogue.faults(field.path, "1:1"):
        yield ReadValue(field.path, "1:1", (said.cut(*told.span()).span,), True, PATTERN)
