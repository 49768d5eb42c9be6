"""What everybody in a trial receives besides the treatments compared, in the words in which it was told with them.

Only a clause that says who receives it ("两组都做……", "everybody gets …") is quoted. One that tells a dose, a
duration or a choice of treatments is about the treatments themselves. Pure.
"""

from __future__ import annotations

import re
from typing import Final

from apps.protocol.generation.facts.study_arms import ARMS, TREATMENTS
from apps.protocol.generation.source import Source
from apps.protocol.sample_size.arms import arms_of

FIELDS: Final = (*TREATMENTS, ARMS)
CARE_EN: Final = re.compile(
    r"\b(?:everybody|everyone|both (?:groups|arms)|all (?:patients|participants|groups))\s(?:also\s)?"
    r"(?:(?:will|would)\s)?(?:gets?|receives?)\s(?!\d|an? (?:dose|number)|to\b|no\b|better\b|worse\b|placebo\b)"
    r"(?![^.;]*\b(?:either|or placebo|one of)\b)(?!the same (?:dose|amount|volume|treatment|number))[^.;]{4,}",
    re.IGNORECASE,
)
CARE_ZH: Final = re.compile(
    r"(?:两组|各组|所有(?:病人|患者|受试者))(?:病人|患者|受试者)?(?:均|都)(?:同时)?"
    r"(?:做|接受|给予|进行|继续)(?!\s?\d|同样|一样|相同|满)[^。；;]{2,}"
)


def common_care(source: Source) -> str:
    told = [source.text(path) for path in TREATMENTS]
    told += [str(arm.get(key) or "") for arm in arms_of(source.data) for key in ("name", "description")]
    pattern = CARE_ZH if source.zh else CARE_EN
    found = [match[0].strip(" ,，") for text in told for match in pattern.finditer(text)]
    return ("；" if source.zh else "; ").join(dict.fromkeys(found))
