"""Words of a question within a statement: who does not know what somebody got, who is asked where it hurts, who decides
when to stop. They ask nobody here, and no answer to them is owed."""

from __future__ import annotations

import re
from typing import Final

_PEOPLE_ZH: Final = r"(?:[人者员士师生属方组房谁]|大家|他们|她们)(?:自己|本人|[也都并全]){0,2}"
_LEARNS_ZH: Final = (
    r"(?:[不没]?(?:知道|清楚|晓得|明白|了解)|[分说搞弄讲记看猜认]不[清出到准]楚?|决定|判断|记录|登记|记下)"
)
_ASKED_ZH: Final = r"问(?:他们?|她们?|[^,。;?你您我]{0,3}[人者员属长子])|[分说搞弄讲记]不清楚?"
_WHAT_ZH: Final = r"(?:谁|什么|啥|哪|怎么|如何|多少|几|何时|是否|(?P<verb>[\u4e00-\u9fff])不(?P=verb))"
_PEOPLE: Final = (
    r"(?:no(?:body|\sone)|none|neither|they|s?he|every(?:one|body)|people"
    r"|[a-z]{2,}(?:[aeo]nts|[eo]rs|ists|ians|ses)"
    r"|(?:the|each|every|an?)\s(?:[\w-]+\s){1,7}?)"
)
_LEARNS: Final = (
    r"(?:(?!(?:i|we|you)\b)[\w']+\s){0,3}?(?:knows?|known|tells?|told|asked|asks?|sees?|guess(?:es)?|says?|decides?"
    r"|records?|notes?|aware(?:\sof)?|sure(?:\sof)?)\s(?:(?:the)?m\s|him\s|her\s)?"
)
INDIRECT: Final = re.compile(
    rf"(?<![我你您咱])(?:{_PEOPLE_ZH}{_LEARNS_ZH}|{_ASKED_ZH})[^,。;?吗]{{0,12}}?{_WHAT_ZH}[^,。;?吗]*(?=[,。;]|$)"
    rf"|\b{_PEOPLE}\s?{_LEARNS}(?:how|what|which|whom?|whose|when|where|why|whether)\b[^,;?]*(?=[,;.]|$)",
    re.IGNORECASE,
)


def without_indirect(plain: str) -> str:
    """Folded text without such clauses."""
    return INDIRECT.sub("", plain)
