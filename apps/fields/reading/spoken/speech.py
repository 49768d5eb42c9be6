"""What people say around the thing itself ("I guess …", "我们猜……"): it leads up to a text and is no part of it."""

from __future__ import annotations

import re
from typing import Any, Final

from apps.fields.reading.text import Said, words
from apps.fields.schema.field import Field

_LEADS: Final = re.compile(
    r"\s*(?:(?:"
    r"(?:scrap|forget|ignore|never mind) (?:what (?:i|we) said|that|the \w+(?:\s\w+)?)"
    r"[^-–,.;:]{0,40}[-–,.;:]+\s?"
    r"(?:it(?:'s| is| will be)(?: now| going to be)?|we(?:'ll| will)(?: now)? (?:use|go with|take|give))\s"
    r"|(?:well|okay|ok|look|right|so|anyway|actually|now),\s?"  # "right heart failure" is none of these
    r"|(?:so\s)?(?:basically|honestly|frankly|obviously|essentially|to be honest|you know|i mean)\b,?\s"
    r"|what\s(?:i|we|they|he|she|everybody|everyone)(?:'d|'ll|'re|'ve)?\s(?:[a-z]+\s){1,5}?(?:is|are|would\sbe|will\sbe)\s(?:that\s|just\s)?"
    r"|(?:and\s)?(?:that|it)(?:'d|\swould)\sbe\s(?=\S)"
    r"|(?:and\s)?then,?\s(?=(?:an?|linear|logistic|mixed|ordinal)\s)|(?:然后|接着)再?(?=用|做|采用)"
    r"|(?:i|we)(?:'ve|\shave)?\s(?:already\s|just\s)?(?:told|said|mentioned|answered)\s(?:you\s)?(?:that|it|this)(?:\s(?:already|before|earlier))?,\s"
    r"(?:(?:haven't|didn't)\s(?:i|we),?\s)?"
    r"|(?:这个|这块)?我?(?:刚才|前面|之前)(?:差不多|好像|不是)?(?:都|已经)?(?:[说讲提])(?:了|过)[了吧]?[,，]"
    r"|(?:(?:just|only|simply)\s)?(?:what\s(?:i|we|they|everybody|everyone)\s(?:do|give|gets?|use|have)(?:\s(?:anyway|now|here|today|always))?"
    r"|the\s(?:usual|normal)(?:\s(?:thing|stuff|way))?|as\s(?:usual|always)),?\s(?:which|that)\s(?:is|means)\s"
    r"|(?:(?:另外?一组|其他人|剩下的人)(?:那边)?)?(?:就|还是)*[按照]+(?:着)?(?:我们|咱们)?(?:现在|平时|以前|一贯|原来|一直)?的?(?:老办法|老一套|老规矩|老样子|老路子),(?=\S)"
    r"|the\s(?:new|other)\s(?:thing|one|group)\s(?:would\sbe|will\sbe|is)\s(?=(?:the|an?|just|this|that)\s)"
    r"|(?:具体)?(?:做法|办法|操作)(?:呢)?(?:就)?是(?:这样(?:的|子)?)?[,:]\s?|(?:(?:另|其他)[外一]?[一两]?[组边]|那[组边])(?:的?人)?就(?=[喷用给吃打做涂照按贴喝])"
    r"|(?:那|所以|最后|干脆)就(?:用|选|做)(?=\S{3})"
    r"|simply\s|just\s(?=(?:the|an?|usual|standard|normal|plain)\b)"
    r"|(?:the|my|our|one) (?:\w+ )?(?:thing|point|idea|issue|problem|question)"
    r"(?: (?:i|we)(?:'m|'re|'d)?(?: [a-z]+){1,4}?)? is(?:,| that\b|:|(?=\s(?:whether|if"
    r"|does|do|is|can|will)\b))\s?"
    r"|(?:i|we)(?:'d| would)? (?:really |just |do )?(?:guess|reckon|think|suppose|believe|suspect|feel|say|bet)"
    r"(?: that\b,?|,)?\s(?!so\b|not\b)"
    r"|as far as (?:i|we) (?:know|can (?:tell|see)),?\s|let's say(?: that)?[,:]?\s|(?:to|let me) put it simply,?\s"
    r"|(?:i|we)(?:'d|'ll| would| will)(?: probably| just)? go (?:for|with)\s"
    r"|(?:i|we)(?:'d|'ll| would| will)?(?: also)? keep an eye on\s"
    r"|(?:our|my) (?:bet|guess|hunch|feeling|idea) is(?: that\b|,)?\s"
    r"|(?:嗯|呃(?!逆)|哦|其实吧?(?![验施行际质现践习])|怎么说呢|说白了|说实话|说真的|老实说|坦白说|简单(?:来)?说|总的来说|总之|反正|那个(?=,)|也?就是说|就是(?!否|指(?!南)|了)(?![^,。;]*也)|就(?=[用给选吃做打])|我们?的?(?:意思|想法|看法|感觉|猜测|想说的)(?:就)?是|[据就]我们?(?:所知|了解))[,、:…\s]*"
    r"|(?:行|好|成|可以|嗯)[吧的,]{0,2}那就(?:用|做)?(?=\S)"
    r"|(?:就|我们?)?想(?:弄|搞)?(?:清楚|明白|知道)(?:的是|的就是)?(?:这?一?[件个](?:事儿?|问题))[,:]\s?"
    r"|(?:我们?|咱们?|大家)(?:个人)?(?:就|都|主要|一直)?(?:觉得|认为|猜测?|推测|估计|感觉|相信|假设)吧?(?:的是|是)?[,:]?\s?"
    r"|(?:我们?)?最(?:关心|看重|在意|想看|主要看|主要)的(?:就|还|主要)?(?:还是|就是|是)(?=\S)"
    r"|(?:想要?|打算|准备)(?:用|看|放|选|定为?|设为?)(?=[A-Z0-9])|放(?=[A-Z0-9])"
    r"|(?:就|先|暂)?定(?:为|成|在)?(?=[0-9])"
    r"|(?:再|还要?|另外)加(?:上)?[一两几](?:条|个|项|点)[,:]\s?"
    r"|(?:我们?的?|本研究的?)?(?:核心|关键|主要)的?(?:问题|想法|一点)?(?:就)?(?:是|在于)[,:]?\s?"
    r"))+(?=\S.)",
    re.IGNORECASE,
)
_TRAILS: Final = re.compile(
    r"(?:,?\s(?:i (?:suppose|guess|think|believe|reckon)|you know|basically|obviously|to be honest|so to speak)"
    r"|\sis (?:really |actually )?what (?:really |most )?(?:matters|counts|we (?:care about|want|need))\b[^.;]*"
    r"|[吧啊嘛]|,(?:不过|但)?(?:就是|也就是|纯属|都是)?(?:拍脑袋|瞎猜|乱猜|我?猜的)|[,。]你说[^,。;]{1,6}"
    r"|[,\s]我(?:猜|觉得|想)|,\s(?:or\s)?whatever"
    r"|[,;.]\s(?:and\s|oh\s){0,2}by\sthe\sway\b[^;]*"
    r"|,\s(?:and\s)?(?:i|we)(?:'d|\swould)?\s(?:just|only)\s(?:want|like|need)\sto\s(?:see|know)\b[^.;]*"
    r"|,?\s(?:and so on|and the like|that sort of thing|you name it))"
    r"[\s.。!]*$",
    re.IGNORECASE,
)
# "自来水就行": that it will do is no part of it; "只要能走就行" would be another thing without.
_WILL_DO: Final = re.compile(
    r"(?![^。;]*(?:只要|[能够]|可以[^。;]*就))(?P<thing>[^。;]{2,40}?)(?:就行|就好|就可以|即可)了?[\s.。!]*$"
)


def as_written(field: Field, value: Any) -> Any:
    """A value as it goes into a document: of texts that are told in sentences, without speech."""
    if field.kind != "string" or not field.is_prose or not isinstance(value, str):
        return value
    return words(without_speech(Said.of(value)))


def without_speech(said: Said) -> Said:
    """The words without those that only lead up to them or soften them behind their end; never nothing."""
    rest = without_trails(without_leads(said))
    will_do = _WILL_DO.match(rest.plain)
    rest = rest.cut(0, will_do.end("thing")) if will_do else rest
    return rest.strip() or said


def without_leads(said: Said) -> Said:
    leads = _LEADS.match(said.plain)
    return said.cut(leads.end()) if leads else said


def without_trails(said: Said) -> Said:
    trails = _TRAILS.search(said.plain)
    return said.cut(0, trails.start()) if trails else said
