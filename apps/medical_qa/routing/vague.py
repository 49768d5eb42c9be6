"""Whether a message says so little that nothing can be searched for. Only then may a question be asked back.

It is vague when all its words are among those that name nothing (words.yaml): any other may be a drug, a disease, a
test, a rule or a guideline, also one that no list has.
"""

from __future__ import annotations

import re

from apps.medical_qa.risk.clauses import plain
from apps.medical_qa.routing.words import VAGUE

REST = re.compile(r"[a-z0-9\u3400-\u9fff]")


def is_vague(text: str) -> bool:
    return REST.search(VAGUE.sub(" ", plain(text))) is None
