"""Who tells of a study, and that something now follows, at the head of what is told: "Here's the thing that has been
bugging me: …", "I'm a gastro registrar in Leeds, and …", “老师您好，我在消化内科管胰腺炎这摊，……”.

A document has no speaker. What goes is a greeting, where somebody works and what is announced; a clause that says
anything of the matter stays, so that each pattern ends at a colon, a comma or a verb that what follows hangs on. Pure.
"""

from __future__ import annotations

import re
from typing import Final

SIGHS: Final = r"(?:(?:so|right|well|ok(?:ay)?|now|look|and|but|anyway|basically|honestly)[,:]?\s){0,3}"
THING: Final = (
    r"(?:thing|problem|issue|situation|story|deal|question|point|puzzle|trouble|worry|background|idea|snag"
    r"|headache)"
)
TROUBLES: Final = (
    r"(?:bug(?:s|ged|ging)?|bother(?:s|ed|ing)?|nag(?:s|ged|ging)?|worr(?:y|ies|ied|ying)|troubl(?:es|ed|ing)|annoy(?:s|ed|ing)?"
    r"|puzzl(?:es|ed|ing)|frustrat(?:es|ed|ing)|irritat(?:es|ed|ing)|driv(?:es|ing)|keep(?:s|ing)|struck|strikes|concern(?:s|ed|ing)?)"
)
US: Final = r"(?:me|us)"
HAS: Final = r"(?:(?:has|have|had|keeps?|is|was|['’]s|really|always|just|been|on|so|most)\s){0,4}"
WHERE: Final = (
    r"(?:\s(?:on|in|at|here|for|about|lately|all|most|these|of|the|my|our|crazy|mad|awake|up)\b"
    r"[^,.;:]{0,40})?"
)
ANNOUNCED: Final = r"\s?(?::|,?\s(?:is|was)(?:\s(?:this:?|that|simply|just|really)\b,?)*(?=\s)|[–—]|\s-\s)\s*"
WORK: Final = (
    r"(?:doctor|physician|surgeon|nurse|resident|fellow|registrar|consultant|intern|pharmacist|physio(?:therapist)?|midwife|professor"
    r"|attending|trainee|specialist|researcher|student|GP|SHO|\w+ologist|an[a]?esthetist|p[a]?ediatrician|psychiatrist|intensivist"
    r"|geriatrician|obstetrician|dentist)"
)
JOINED: Final = r"(?:,?\s(?:and|where|so)\s|\s?[,.;–—]\s)"
# "So here's the thing that has been bugging me: …", "What's been nagging me on the ward is this: …".
LEADS_EN: Final = re.compile(
    rf"(?:{SIGHS}(?:"
    rf"here(?:['’]s|\sis)\s(?:the|my|our|a)\s{THING}(?:[^.:;–—]{{0,60}})?\s?[:–—]\s*"
    rf"|what(?:['’]s|['’]ve)?\s{HAS}{TROUBLES}\s{US}{WHERE}{ANNOUNCED}"
    rf"|(?:the|one|a)\s{THING}\s(?:that|which)\s{HAS}{TROUBLES}\s{US}{WHERE}{ANNOUNCED}"
    rf"|(?:my|our)\s(?:\w+\s)?{THING}{ANNOUNCED}"
    rf"|it(?:['’]s|\shas)?\s{HAS}{TROUBLES}\s{US}{WHERE}\sthat\s"
    r"|(?:let\sme|i['’]ll|i\swill)\s(?:just\s)?(?:explain|start\swith|give\syou|tell\syou|begin\swith)[^,.:;]{0,40}[:.]\s*"
    r"|(?:the\s)?(?:background|story|situation)(?:['’]s|\sis)?(?:\s(?:this|simple|as\sfollows))?\s?:\s*"
    r"|(?:hi|hello|hey|dear\s\w+|good\s(?:morning|afternoon|evening))(?:\s(?:there|all|everyone|everybody|dr\.?\s\w+|doctor|professor))?[,.!:]\s*"
    rf"|(?:i['’]m|i\sam|this\sis)\s(?:an?|the|one\sof\sthe|just\san?)\s(?:[\w-]+\s){{0,3}}{WORK}\b(?:\s(?:at|in|on|from|with|for)\s[^,.;:]{{1,50}}?)?{JOINED}"
    r"|i\s(?:work|look\safter|run|am\sin\scharge\sof|cover)\s[^,.;:]{1,60}?(?:,?\sand\s(?=(?:we|our|the|half|many|most|every|nobody|some|there)\b)|[.,;]\s(?!where|which|who))"
    r"))+(?=\S)",
    re.IGNORECASE,
)
PEOPLE_ZH: Final = r"(?:老师|主任|教授|专家|医生|同事|同行|大夫|朋友)"
PLACE_ZH: Final = r"(?:科室?|病房|病区|医院|门诊|中心|ICU|急诊|NICU|CCU)"
WORKS_ZH: Final = r"(?:管|做|搞|看|负责|上班|工作|当|干|从事|主要|专门|平时|一直|带|分管)"
MATTER_ZH: Final = r"(?:事儿?|问题|情况|现象|困惑|疑问|想法|烦心事)"
LEADS_ZH: Final = re.compile(
    r"(?:(?:"
    rf"(?:各位|尊敬的|请问)?{PEOPLE_ZH}?们?(?:您|你|大家)?好[啊呀]?[，,。！!：:\s]+"
    rf"|各位{PEOPLE_ZH}?[，,：:]"
    rf"|我(?:们)?(?:现在|这边|目前)*(?:是|在)[^，。；：]{{0,10}}?{PLACE_ZH}(?:这边|这儿|里)?(?:{WORKS_ZH}[^，。；：]{{0,12}}?)?(?:的|这摊|这块|这一块|这边|方面|工作|上班|医生|大夫|护士|住院医|主治|研究生|规培生?|进修生?)*[，,。：:]"
    rf"|我(?:们)?(?:主要|平时|一直|专门)*(?:是)?(?:管|负责|分管|做|搞)[^，。；：]{{1,12}}?(?:这摊|这块|这一块|这方面|的)[，,。：:]"
    r"|(?:事情|情况|背景|问题|大概)?(?:是|就是)(?:这|这么|那么)样(?:的|子)?[，,：:。]"
    rf"|(?:我)?(?:先)?(?:跟|和|给|向)(?:您|你|大家|各位|老师)(?:们)?(?:简单|大概|先)*(?:说|讲|介绍|汇报|聊)(?:一?下|说|讲)?(?:背景|情况|一?[个件]?{MATTER_ZH})?[，,：:]"
    rf"|(?:我)?先(?:简单|大概)?(?:说|讲|介绍|交代)(?:一?下|说|讲)?(?:背景|情况)?[，,：:]"
    rf"|(?:最近|一直|老|总)*有(?:一)?[个件](?:一直|老|总)?(?:困扰|让|叫)?(?:我们?|咱们?)?(?:一直|老|总|很)?(?:头疼|发愁|纳闷|想不通|困惑|惦记|琢磨)?(?:的)?{MATTER_ZH}(?:一直|老|总)?(?:困扰|让)?(?:我们?|咱们?)?[^，。；：]{{0,8}}[，,：:]"
    rf"|(?:我们?|咱们?)?(?:最近|一直|老|总|最|特别|比较)*(?:头疼|发愁|纳闷|困惑|想不通|苦恼|闹心|困扰我们?)的(?:{MATTER_ZH})?(?:就)?是[，,：:]?"
    r"))+(?=[^\s，,。；：])"
)


def without_teller(sentence: str) -> str:
    """A sentence behind who tells it and what is announced; as it is where nothing would follow."""
    for leads in (LEADS_EN, LEADS_ZH):
        if (found := leads.match(sentence)) and len(sentence[found.end() :].strip(" .。")) > 1:
            sentence = sentence[found.end() :].lstrip()
    return sentence
