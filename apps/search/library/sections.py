"""Headings of a paper below which stands nothing that it found: what others found, what was done, and who paid."""

from __future__ import annotations

import re
from typing import Final

WITHOUT_RESULTS: Final = re.compile(
    r"^[\W\d]*(?:methods?|materials|patients and|statistic|introduction|background|funding|acknowledg|declaration"
    r"|conflict|contribut|references|资料|对象|方法|材料|统计|引言|前言|背景|基金|利益冲突|参考文献)",
    re.IGNORECASE,
)
