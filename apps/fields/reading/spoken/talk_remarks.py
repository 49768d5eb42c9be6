"""What people say of the talk itself, of the assistant or of its questions: no content, whatever was asked for.

"This is all rather complicated." is a sentence that any text would take. A reply counts as one only when each of its
clauses is such a remark.
"""

from __future__ import annotations

import re
from typing import Final

from apps.fields.reading.spoken.away import PASSING, PASSING_ZH
from apps.fields.reading.spoken.leaving import LONGEST, leaves
from apps.fields.reading.spoken.sighs import SIGHS, SIGHS_ZH
from apps.fields.reading.spoken.unmeant import NOTHING_MEANT, NOTHING_MEANT_ZH

_CLAUSES: Final = re.compile(r"[.!?,;…~。，！？；]+")

_THING: Final = (
    r"(?:whole\s)?(?:thing|tool|form|page|website|system|program(?:me)?|software|app|assistant|bot|chat|conversation"
    r"|process|procedure|questions?|questionnaire|interface|screen|wording|answers?|replies|reply)"
)
_IT: Final = (
    rf"(?:all\s)?(?:of\s)?(?:(?:this|that|these|those|the|your)\s{_THING}|this|that|it|you|these|those)"
)
_IS: Final = r"(?:\s(?:is|are|was|were|seems?|looks?|feels?|sounds?|gets?|gives?\sme)|'s|'re|’s|’re)"
_HOW: Final = (
    r"(?:\s(?:all|just|really|rather|quite|very|so|too|an?|a\s(?:bit|little)|bit|little|somewhat|pretty|much|far|way"
    r"|getting|becoming|still|extremely|terribly|kind\sof|sort\sof|not|more|such|always)){0,6}"
)
_WHAT: Final = (
    r"(?:complicated|complex|confusing|hard|difficult|easy|tricky|overwhelming|much|a\slot|lot|long|slow|fast|quick"
    r"|annoying|tedious|tiring|boring|frustrating|irritating|nice|great|good|bad|cool|clever|smart|stupid|silly|useful"
    r"|helpful|useless|unhelpful|amazing|impressive|awful|terrible|unclear|clear|strange|weird|odd|fun|work|cumbersome"
    r"|headache|new\sto\sme|over\smy\shead|beyond\sme)"
)
_FOR: Final = (
    r"(?:\s(?:for\s(?:me|us)|to\s(?:me|us|use|understand|follow|answer|fill\sin|handle|work\swith)|of\s(?:questions|work|text)"
    r"|here|indeed|actually|so\sfar|now|honestly|stuff|tool|questions|already|all\sat\sonce)){0,3}"
)
_SAYS: Final = r"(?:(?:must|have\sto)\s(?:say|admit)|think|find|feel|guess|mean)"
_LEADS: Final = rf"(?:{SIGHS}\s){{0,3}}(?:i\s{_SAYS}\s(?:that\s)?)?"
_OF_ME: Final = (
    r"(?:i\sam|i'm|i’m|we\sare|we're|we’re|i\sfeel|i\sget|i'm\sgetting)(?:\s(?:a\s(?:bit|little)|really|rather|quite|totally|completely|so|just|still|getting)){0,3}"
    r"\s(?:confused|lost|tired(?:\sof\s(?:this|it|these\squestions))?|overwhelmed|stuck|annoyed|impressed|not\sused\sto\s(?:this|it)"
    r"|new\s(?:to\sthis|here)|(?:bad|no\sgood)\s(?:with|at)\s(?:computers|forms|this)|not\s(?:following|with\syou))"
    r"|(?:i|we)\s(?:really\s|still\s|just\s)?(?:do\snot|don't|don’t|did\snot|didn't|didn’t|can't|can’t|cannot)(?:\s(?:really|quite|even))?"
    r"\s(?:understand|follow|get|see)(?:\s(?:this|that|it|you|any\sof\s(?:this|it)|(?:the|your)\squestions?|what\syou\s(?:mean|want|need)|the\spoint))?"
    r"|(?:i|we)\s(?:really\s)?(?:hate|love|like|dislike)\s(?:this|it|forms|computers|these\squestions|your\squestions)"
    r"|(?:i|we)(?:'ve|\shave)?\s(?:already|just)\s(?:said|told\syou|answered|wrote|written)(?:\s(?:that|this|it|so|you\sthat))?"
    r"|(?:i|we)\s(?:just|only|simply)\s(?:want(?:ed)?|would\slike)\sto\s(?:know|ask|find\sout)"
    r"|(?:i|we)(?:'ve|’ve|\shave)?(?:\s(?:just|now|since))?\schanged\s(?:my|our)\sminds?(?:\s(?:about|on)\s(?:this|that|it))?"
    r"|(?:(?:al)?though\s)?now\s(?:that\s)?(?:i|we)(?:\scome\sto)?\s(?:say|think\s(?:of|about))\s(?:it|this|that)|come\sto\sthink\sof\sit"
    r"|(?:i|we)(?:'ve|\shave)?\snever\sused\s(?:this|it|such\sa\s(?:thing|tool)|(?:any|some)thing\slike\s(?:this|it))(?:\sbefore)?"
)
_OF_YOU: Final = (
    r"you\s(?:really\s|still\s|just\s)?(?:do\snot|don't|don’t|did\snot|didn't|didn’t)\s(?:understand|listen|get\s(?:it|me))(?:\s(?:me|it|that|this))?"
    r"|you(?:'ve|\shave)?\s(?:already\s|just\s)?asked\s(?:me\s)?(?:that|this|it)(?:\s(?:already|before|twice))?"
    r"|(?:please\s)?(?:stop|quit)\sasking(?:\sme)?(?:\s(?:that|this|so\s(?:much|many\squestions)|questions))?"
    r"|(?:that|this|it)(?:\sis|'s|’s)?\s(?:is\s)?not\swhat\si\s(?:meant|said|asked(?:\sfor)?|wanted)"
    r"|(?:so|too|how)\smany\squestions"
)
# An order to go by no rules has no effect, and says nothing of the matter.
_OF_RULES: Final = (
    r"(?:please\s)?(?:ignore|forget|disregard)\s(?:all\s(?:of\s)?)?(?:your|the|these|any|my)?\s?(?:previous\s|earlier\s|other\s)?(?:rules|instructions)"
    r"(?:\s(?:above|before|so\sfar))?"
)
_OF_RULES_ZH: Final = (
    r"(?:请)?(?:忽略|无视|忘掉|不要管|别管)(?:你|您|前面|之前|上面|以上|所有|一切|全部|的){0,4}"
    r"(?:规则|指令|限制|要求)"
)
# What only leads up to something, or closes.
_LEADS_UP: Final = (
    r"(?:(?:and|so|just|now|then|right|ok(?:ay)?|well)\s)*(?:one|two|three|a\s(?:few|couple\sof)|some|the)\s?(?:last|more|final|other"
    r"|quick|remaining)*\s?(?:things?|words?|points?|bits?|remarks?)(?:\s(?:more|left|to\s(?:add|say|mention)))*"
    r"|(?:and\s|so\s)?(?:now|next|on)\s(?:for|to|comes?)\s(?:the|our)\s[a-z]+(?:\s[a-z]+)?"
    r"|(?:(?:and|so|right|ok(?:ay)?|well)\s)*that(?:'s|’s|\sis|\swas|\swould\sbe)\s(?:about\s|really\s|all\s)*(?:it|all|everything|the\slot)"
    r"(?:\s(?:from\s(?:me|us|our\sside)|for\s(?:now|today)|really|then|i\sthink))*|"
    r"(?:so\s|and\s|now\s)?here(?:'s|\sis|\sare)\s(?:what|how|all|where|the\s(?:rest|plan|idea|details))(?:\s[a-z']+){0,6}"
    r"|(?:this|that)(?:'s|\sis)\s(?:the|our|my)\s(?:idea|plan|thought|draft)(?:\s(?:so\sfar|for\snow))?"
    r"|(?:then\s|so\s)?(?:we|i)(?:'d|'ll)?\s(?:put|say|write|phrase)\sit\s(?:like\sthis|this\sway|as\sfollows)"
    r"|(?:so\s|and\s)?(?:it|(?:the\s|our\s)?[a-z-]+(?:\s[a-z-]+)?)\s(?:goes|works|runs|looks|(?:would|will)\s(?:go|look))\s(?:something\s)?(?:like\sthis|as\sfollows)"
    r"|(?:there\sare|(?:i|we)\shave)\s(?:really\s|just\s|basically\s)?(?:two|three|four|a\scouple\sof|a\sfew)\s(?:things|questions|points|bits|issues)"
    r"(?:\s(?:that\s)?(?:i|we)(?:'d\slike|\s(?:want|need|would\slike|have))\sto\s(?:know|find\sout|settle|say|ask|answer|look\sat))?"
)
_LEADS_UP_ZH: Final = (
    r"(?:最后|另外|再|还|先|接着|然后|下面|那)*(?:还有|有|补充|说|讲|交代|提|补)(?:最后)?(?:[一两三几]|一些|一下)(?:句|点|条|件)?(?:话|事情?|内容|要说|要补充)*(?:关于|一下)?(?:分析|统计|设计|安排)?(?:的)?"
    r"|(?:基本|大概|差不多|暂时|目前|先)*(?:就|也就)?(?:这些|这样|这么多|说到这[儿里]|到这[儿里])(?:内容|东西)?|"
    r"(?:目前|暂时|现在|我们?|初步|大致|再|先)*(?:想到|考虑|定|有|说|补充|汇总|整理)?的?(?:内容|情况|想法|信息|安排|标准|指标|要求)(?:如下|是这样的?)"
    r"|(?:其实|主要|总共|一共|我们?|就|只|也|无非|说白了)*[想要]?(?:搞清楚?|弄清楚?|弄明白|搞明白|知道|回答|解决|说|讲|问)?的?(?:就|也)?[是有]?(?:这么?|那么?)?[一两二三四五几][件个条点](?:事情?|问题|方面|东西)"
    r"|[\u4e00-\u9fff]{1,4}(?:呢|嘛)?(?:大概|基本|打算|计划|安排)?(?:就|都)?是(?:这样|这么)(?:子|安排|做|走|定)?的?"
    r"|(?:下面|接着|然后|最后|再|先|我)*(?:补充|说|讲|谈|介绍)(?:一下|几点|一点)?(?:时间|统计|其他|别的|具体)?(?:的)?(?:安排|情况|内容|要求|方面)?(?:如下)?"
)
_EN: Final = (
    rf"{_LEADS}(?:{_IT}{_IS}?{_HOW}\s{_WHAT}{_FOR}|{_OF_ME}|{_OF_YOU}|{PASSING}"
    rf"|{NOTHING_MEANT}|{_OF_RULES}|{_LEADS_UP})"
)

_IT_ZH: Final = (
    r"(?:(?:这|那|你们?|您)(?:个|些|套|里|边|一?步)?(?:的)?(?:系统|工具|软件|程序|平台|网站|网页|页面|表格?|界面|流程|助手|机器人|对话|问题|回答|提问)?"
    r"|(?:系统|工具|软件|平台|网站|页面|界面|流程|助手|机器人|问题|提问)|用起来|填起来|看起来)"
)
_HOW_ZH: Final = (
    r"(?:也|都|全|真的?|实在|确实|未免|有点儿?|有些|太|好|挺|蛮|很|非常|比较|相当|特别|还是?|可|够|怪|不太|不怎么|不|越来越"
    r"|这么|那么|是|得)"
)
_WHAT_ZH: Final = (
    r"(?:复杂|麻烦|难用|好用|难懂|难填|难|烦人|烦|啰嗦|罗嗦|繁琐|琐碎|慢|快|方便|简单|容易|不错|好|棒|厉害|智能|聪明|笨|傻|乱|晕|头大|头疼|累|多|长"
    r"|[看听弄搞]不(?:太)?[懂明]白?|[看听弄搞]糊涂|绕|吃力|费劲)"
)
_END_ZH: Final = r"(?:了|啊|呀|吧|的|啦|呢|得很|死了?|极了|哦|嘛|哈|一?点|些|用|填){0,4}"
_OF_ME_ZH: Final = (
    r"(?:我|我们)?(?:还是|都|也|真的?|实在|有点|完全|根本|不太|越){0,3}(?:[看听弄搞]不(?:太)?懂|没(?:太)?[看听弄搞]懂|不(?:太)?(?:懂|明白|理解|会用|会填|习惯)|(?:被)?(?:搞|弄|绕)(?:糊涂|晕))(?:你|您)?(?:这个?|问的?|说的?|的)?(?:意思|问题|是什么|什么)?"
    r"|(?:我|我们)?(?:是|还是)?(?:第一次|头一回|头一次)用(?:这个|这种|你们?的?)?(?:系统|工具|软件|东西)?"
    r"|(?:我|我们)?(?:刚才?|已经|前面|之前|上面){1,3}(?:就|都|不是)?(?:已经)?(?:说|讲|回答|写|提)过?"
    r"|(?:你|您)?(?:刚才?|已经|前面|之前){1,3}(?:就|都|不是)?(?:已经)?问过"
    r"|(?:你|您)(?:还是|根本|完全|又)?(?:没|不)(?:太)?(?:听懂|看懂|懂|明白|理解)(?:我)?(?:的)?(?:意思|话)?"
    r"|(?:请|能不能)?(?:别|不要)(?:再|老|一直)?问"
    r"|我们?(?:又|还是|现在)?(?:改(?:变)?(?:了)?主意|变卦|反悔)|(?:不过)?现在(?:想想|这么一说|说起来)|话说回来"
    r"|我们?(?:就是|只是|就|也)?想(?:知道|问问|了解一?下)"
    rf"|(?:我|我们){_HOW_ZH}{{1,3}}(?:晕|懵|糊涂|头大|头疼|烦)"
)
_OF_IT_ZH: Final = rf"(?:{_IT_ZH}{_HOW_ZH}{{0,4}}|{_HOW_ZH}{{1,4}}){_WHAT_ZH}"
_ZH: Final = (
    rf"{SIGHS_ZH}{{0,3}}(?:{_OF_IT_ZH}|{_OF_ME_ZH}|{PASSING_ZH}|{NOTHING_MEANT_ZH}|{_OF_RULES_ZH}"
    rf"|{_LEADS_UP_ZH}){_END_ZH}"
)
_REMARK: Final = re.compile(rf"\s*(?:{_EN}|{_ZH})\s*", re.IGNORECASE)
_SIGH: Final = re.compile(rf"\s*(?:{SIGHS}|{SIGHS_ZH})\s*", re.IGNORECASE)


def is_of_the_talk(plain: str) -> bool:
    """Whether folded text says nothing but how somebody finds this talk, its questions or the assistant."""
    if len(plain) > LONGEST:
        return False
    if leaves(plain):
        return True
    clauses = [clause for clause in _CLAUSES.split(plain) if clause.strip() and not _SIGH.fullmatch(clause)]
    return bool(clauses) and all(_REMARK.fullmatch(clause) for clause in clauses)
