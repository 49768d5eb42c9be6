"""Who leads the study, told in a clause of its own: "and I, Dr Penhaligon, lead the study", “牵头的是我们科李主任”. The
words that tell of it, and what of them is the name; who says only "I" has named nobody.
"""

from __future__ import annotations

from typing import Final

_STUDY: Final = r"(?:(?:the|this|our)\s)?(?:whole\s|entire\s)?(?:study|trial|project|research|thing)\b"
_LEADING: Final = (
    rf"(?:lead(?:s|ing)?\s(?:{_STUDY}|it\b|this\b)|(?:run(?:s|ning)?|head(?:s|ing)?(?:\sup)?)\s{_STUDY}"
    rf"|(?:in|take[s]?|taking)\s(?:overall\s)?charge\sof\s(?:{_STUDY}|it\b)|responsible\sfor\s{_STUDY})"
)
_BETWEEN: Final = (
    r"(?:,\s[^,;.]{0,6}\.?[^,;.]{2,44},)?(?:'m|'ll|'d)?"
    r"(?:\s(?:am|is|be|will|would|shall|going|to|the|one|who|person|also|myself|currently|in|overall|fact|want|wants))*\s"
)
_TITLE: Final = r"(?:dr|prof(?:essor)?|mr|mrs|ms|sister|dame|sir)\b\.?"
_CALLED: Final = (
    r"(?:investigator|lead(?:er)?\sof\sthe\s(?:study|trial)|(?:study|trial|project)\slead(?:er)?)"
)
_LEADER_ZH: Final = r"(?:主要研究者|(?:项目|课题|研究|试验|总|第一|执行|主要)负责人|牵头(?:人|的人?|者))"
_STUDY_ZH: Final = r"(?:整个|这个|这项|该|本|全部|我们的?)*(?:研究|项目|课题|试验)"
_WHO_ZH: Final = r"(?:主任|教授|医生|医师|大夫|老师|院长|博士|护士长)"
_LEADS_ZH: Final = (
    rf"(?:来|亲自|一起|总)*(?:牵头(?!的?(?:单位|医院|中心))|主持(?!人)|挂帅|总负责|负责(?:牵头)?{_STUDY_ZH})"
)
WHO_LEADS: Final = (
    rf"{_LEADER_ZH}|\b(?:(?:chief|principal|lead|co-?)\s?investigators?|i'm\sthe\spi)\b"
    rf"|(?:\bi\b|\bmy\s(?:colleague|boss|consultant|chief|head)(?:\s{_TITLE})?(?:\s[\w'’-]+){{0,3}}?|\b{_TITLE}(?:\s[\w'’-]+){{1,4}}?){_BETWEEN}{_LEADING}"
    rf"|\bthe\s(?:person|one|doctor|consultant)\s(?:who(?:'s|\sis)?\s)?(?:running|leading|heading|in\scharge\sof)\s(?:{_STUDY}|it\b)"
    rf"|\b(?:study|trial|project|it|this)\s(?:is|will\sbe)\s(?:led|headed|run)\sby\s(?:me\b|my\b|{_TITLE})"
    rf"|(?:{_STUDY_ZH})?[由是][^,。;由是]{{0,12}}?(?:我|{_WHO_ZH}[^,。;]{{0,4}}?){_LEADS_ZH}"
    rf"|(?:^|[,。;]\s?)[^,。;由是]{{0,10}}?(?:我|{_WHO_ZH})(?:自己)?{_LEADS_ZH}"
)
_NAME: Final = (
    r"(?-i:(?!(?:I|We|The|This|It|And|My|He|She|They|So|But)\b)"
    r"(?:(?:Dr|Prof(?:essor)?|Mr|Mrs|Ms|Sister|Dame|Sir)\.?\s)?[A-Z][\w'’-]+(?:\s(?:[A-Z][\w'’-]*|van|de|der|von|al)){0,4})"
)
_OURS_ZH: Final = r"(?:(?:我们|咱们|本|我)(?:医院|院|科室?|组|这边|这儿|这里)?的?)?"
_NAME_ZH: Final = r"(?!谁|哪|什么|不|我自己|我(?:来|们)?[,，。;；]|我$)[^\W\d_][^,，。;；:：由是我]{1,14}"
# What of those words is the name: one group finds it.
NAMED: Final = (
    rf"{_LEADER_ZH}(?:就|都)?[是为:：]\s?(?:我[,，]\s?)?{_OURS_ZH}({_NAME_ZH})"
    rf"|[由是]{_OURS_ZH}([^,，。;；由是我]{{1,12}}?{_WHO_ZH}[\u4e00-\u9fff]{{0,3}}?){_LEADS_ZH}"
    rf"|由{_OURS_ZH}([^,，。;；由是我]{{1,12}}?{_WHO_ZH})(?:来|总)?负责(?=[,，。;；]|$)"
    rf"|(?:^|[,，。;；]\s?){_OURS_ZH}([^,，。;；由是我]{{1,12}}?{_WHO_ZH}){_LEADS_ZH}"
    rf"|\bI\b,\s({_NAME}),|\bI(?:'ll|\swill)?\s(?:lead|run|head)\s[^,;.]{{2,20}},\s({_NAME})"
    rf"|({_NAME})\s(?:runs|leads|heads)\s(?:it|this)\b|\bin\scharge\b[^,;.]*,\s({_NAME})\s*$"
    rf"|\b(?:running|leading|heading|in\scharge\sof)\s[^,;.]{{2,20}}?\sis\s({_NAME})"
    rf"|\b(?:chief|principal|lead)\sinvestigator\s(?:is|will\sbe|would\sbe)\s(?:my\scolleague\s)?({_NAME})"
    rf"|\b(?:led|headed|run)\sby\s(?:my\scolleague\s)?({_NAME})"
    rf"|({_NAME})(?:,[^,;]{{2,40}},)?\s(?:is|will\sbe|(?:will|would|is\sgoing\sto)\s(?:be\s)?)?\s?(?:the\s|our\s)?(?:one\s)?(?:who\s)?(?:will\s)?"
    rf"(?:{_LEADING}|(?:chief|principal|lead)\sinvestigator)"
)
