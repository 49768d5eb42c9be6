"""Texts of a trial that are sentences of a certain sort: the research question, the gap in what is known.

Each function says where in a sentence the text stands: the whole of it, or what an opening leads up to
("we would like to know whether …", "想看看……") or a clause says by itself.
"""

from __future__ import annotations

import re
from typing import Final

from apps.fields.reading.sentences import YOU, addresses, asks
from apps.fields.reading.text import Span
from apps.protocol.reading.texts.expectations import expectation
from apps.protocol.reading.texts.no_question import OF_JUDGES, OF_THE_NUMBERS, OF_THE_STUDY

_GAP: Final = re.compile(
    r"\b(?:unknown|unclear|not (?:yet )?(?:known|clear|been (?:studied|shown|tested))"
    r"|no (?:\w+ )?(?:trials?|evidence|data|stud)|(?:nobody|no one) (?:(?:really )?knows"
    r"|has (?:ever |yet |really )?(?:tried|studied|tested|compared|looked at))|never been (?:studied"
    r"|shown|tested|compared)"
    r"|(?:we|i) (?:still )?(?:don't|do not) (?:really )?know (?=whether\b|if\b|which\b)|lack of (?:evidence"
    r"|data)|evidence is lacking)\b|尚不(?:清楚|明确)|缺乏|尚无|未见|不明确"
    r"|没(?:有)?人(?:做过|研究过|比较过|知道|试过)|没有(?:研究|证据|随机对照|RCT)",
    re.IGNORECASE,
)
# "A quarter of them come back, and nobody knows why": what happens is told before.
_GAP_BEHIND_STORY: Final = re.compile(
    r"(?:\S+\s){5,}\S+[,;]\s(?:and|but|yet)\s(?=nobody|no one)|[^,。;]{9,}[,;](?:但|可是?|而|也)?(?=没(?:有)?人)",
    re.IGNORECASE,
)
_COMPARES: Final = re.compile(
    r"\b(?:is|are|will be|be)\s(?:superior|inferior|non-?inferior|equivalent)\sto\b"
    r"|优于|不劣于|不差于|不比[^,。;]{2,20}差",
    re.IGNORECASE,
)
# What is foreseen of one thing: "pain will be two points lower with it", "住院天数能少两天".
_FORESEES: Final = re.compile(
    r"(?:\b(?:will|should|would|ought\sto|can|could|might|is\sgoing\sto)|'ll|'d)\s(?:[a-z]+\s){0,5}?"
    r"(?:(?:low|high|few|short|long|soon|earl|lat|fast|slow|saf|small|larg|great|bett|wors)\w*er|less|more|better|worse|fewer"
    r"|reduce|cut|halve|drop|fall|(?:come|go|bring\s[a-z]+)\sdown|improve|shorten|rise|double|beat|help|work)\b"
    r"|\b(?:down|up)\sby\s(?:an?|one|two|half|about|roughly|[0-9])"
    r"|(?:能|会|可以|应该|肯定|大概|起码|至少)[^,。;]{0,10}?(?:[低高少多短长快慢好差轻重强]|减|降|升|增|翻一?[倍番]|缩|改善|提高|预防|有效)"
    r"|从[^,。;]{1,8}[降减升提增][^,。;]{0,3}[到至]|得(?:更)?[少多快慢好轻早晚](?:一?[些点])?[。!]?$",
    re.IGNORECASE,
)
# The same words of how a study is done foresee nothing of it.
_OF_CONDUCT: Final = re.compile(
    r"\b(?:recruit\w*|enrol\w*|sample|sites?|cent(?:re|er)s?|budget|funding|follow)\b|招|收(?!缩)|入组|样本|例数|中心|经费|随访",
    re.IGNORECASE,
)
_ASKS_EFFECT: Final = re.compile(
    r"\b(?:reduc|improv|shorten|reliev|prolong|lower|increas|prevent|affect|effective|superior|inferior|associat|predict|better|safer|cuts?\b|halve|slow|delay|speed|protect|accelerat|worsen|eliminat|eradicat)\w*"
    r"|\b(?:than|enough|as (?:good|well|safe) as|just as (?:good|well|safe|fast)|rather than)\b"
    r"|有没有(?:差别|差异|区别|必要|效)|(?:术后|以后|患者|病人|孩子|老人)[^,。;]{0,16}(?:要不要|该不该|有必要)|行不行|管不管用|准不准"
    r"|([少多快慢好高低短])不\1(?!算)|差不差(?!钱)"
    r"|是不是[^,。;?]{0,24}(?:一样(?:好|安全|有效|管用)?|差不多|[更较]|[也就]?能|(?<!总)有用|优|少|多|差|快|慢)"
    r"|是否|能否|能不能|会不会|缩短|延长|缓解|减轻|有效|优于|降低|减少|改善|提高|相关|促进|加快|延缓|减慢|预防|控制|避免|逆转",
    re.IGNORECASE,
)
# Behind words that lead up to what is to be found out these ask for an effect as well; of a tool, nobody knows.
_ASKS_PLAINLY: Final = re.compile(
    r"^(?:whether|if)\s(?!(?:it|this|that|there|one|they|he|she|these|those"
    r"|the (?:tool|app|system|assistant|software|form))\b)[^?]*"
    r"\b(?:keeps?\s[^,.;?]{2,30}?\sfrom\s\w+ing|stops?\s[^,.;?]{2,30}?\s(?:from\s)?\w+ing|helps?|works?|pays? off"
    r"|makes? (?:a|any|much) difference|does any good|is worth (?:it|doing|the \w+))\b"
    r"|^(?!这|那|它|此|有没有|[^,。;]{0,6}(?:软件|系统|模板|功能|按钮|助手|平台))[^,。;?]{2,40}?(?:到底|究竟)?"
    r"(?:(?:有没有|有无|是不是真的?有)(?:什么)?(?:用|效果|好处|帮助|意义)|灵不灵|好不好使)(?=\s?[,。;?]|$)",
    re.IGNORECASE,
)
# A question about an effect can be answered by yes or no; “what makes a margin acceptable?” asks the assistant.
_YES_OR_NO: Final = re.compile(
    r"^(?:(?:in|among|for|after|with|compared)\b[^?]*,\s*)?(?:does|do|is|are|can|could|will|would|whether|if)\b"
    r"|是否|能否|能不能|是不是|可否|会不会|有没有|有无|行不行|要不要|该不该|管不管用|准不准|吗|([少多快慢好高低短差])不\1",
    re.IGNORECASE,
)
_TURNS_TO_IT: Final = re.compile(
    r"(?:(?:right|so|ok(?:ay)?|well|basically|anyway|now)[,\s]\s?)+", re.IGNORECASE
)
_METHODS: Final = re.compile(
    r"\b(?:hypothes[ie]s|sample size|alpha|power|margin|one-sided|two-sided|blind(?:ed|ing)|protocol|design)\b"
    r"|\b(?:insurance|registration|consent|funding|intention[- ]to[- ]treat|per[- ]protocol|bias|recruit\w*|sites?)\b"
    r"|样本量|把握度|检验|假设|界值|单侧|双侧|盲法|方案|设计|保险|注册|经费|知情同意|意向性|符合方案|偏倚|入组|审稿"
    r"|还?需要?不?需?要?(?:给|做|写|用|先|再)[^,。;]{0,14}吗",
    re.IGNORECASE,
)
_PERSONAL: Final = re.compile(
    rf"\b(?:i|we|{YOU}|my|your|me|us)\b|我|你|您|^\W*[这那]样[^,。;]{{0,6}}(?:会不会|行不行|好不好|是不是|可不可以|能不能)",
    re.IGNORECASE,
)
_OF_SOMEBODY: Final = re.compile(r"\b(?:he|she)(?:'s)?\b", re.IGNORECASE)
# Behind such an opening "the leaflet we hand out" is part of the question; "whether we should" still asks for advice.
_ADVICE: Final = re.compile(
    rf"\b(?:i|{YOU}|my|your|me|(?<!leave )(?<!leaves )(?<!give )(?<!gives )(?<!save )(?<!saves )us)\b"
    r"|我(?!们(?:科|院|这边|平时|一直|现在|原来)?[^,。;]{0,4}用)|你|您|\bwe (?:should|need|can|could|must|may|ought)\b"
    r"|\b(?:should|can|could|must|may) we\b",
    re.IGNORECASE,
)
# What one could try, without what it would be good for: "能不能让他们在家练八段锦".
_AN_IDEA: Final = re.compile(
    r"能不能(?:让|给)[^,。;?]{1,20}(?:练|做|吃|用|打|戴|试|上)(?![^。;?]*[少低好快短轻减降改提缩防高稳强])"
)
# What leads up to a research question; what stands before it in the sentence tells of something else.
_OPENS_QUESTION: Final = re.compile(
    r"(?:(?<=想)|(?<=打算)|(?<=准备)|(?<=计划))(?:跟踪|随访|观察|追踪|追|跟)[^,。;]{2,16}[,;](?:就|来|好)*看看?(?=[^。;]{4})|想(?=比较)|想试试(?:看)?(?=[^,。;]{4})|(?:琢磨|寻思)(?:着)?(?:一[件个](?:事儿?|问题)(?:儿)?[,:\s]*)?|问题就(?:一句话|一个|这一个|这么一句)[,:]|想(?:看看|知道|了解|问(?=的)|[弄搞](?:清楚?|明白)|研究一?下)(?:的(?:问题|事儿?)?(?:其实|主要|无非|也|就|很|是)*(?:简单|一[件个](?:事儿?|问题))?[,:\s]*(?:就是)?"
    r"|一[个件](?:事儿?|问题)[,:是]*|一下|下)?|问题(?:就|其实|主要|真正|应该|现在)*(?:是|在于)"
    r"|\b(?:want|like|love|trying|need) to (?:know|find out|see|test)\s(?=whether\b|if\b)"
    r"|^\W*(?:(?:so|and|but)\s)?what\s[^,;?]{3,40}?\sis\s(?=whether\b|if\b)"
    r"|\b(?:i'm|we're|i am|we are) (?:after|interested in)(?: knowing)? is\s(?=whether\b|if\b)"
    r"|\bwonder(?:ing)?\s(?=whether\b|if\b)"
    r"|\b(?:find out|know|test|see|ask|wonder(?:ing)?|asking myself) is\s(?=whether\b|if\b)"
    r"|\b(?:question|thing) (?:(?:really|actually|rather|now) )?(?:is|should be),?:?\s"
    r"(?=whether\b|if\b|does\b|do\b|is\b|are\b|can\b|will\b)",
    re.IGNORECASE,
)
# How often or how long something happens is asked as well; how many people that takes is none.
_ASKS_HOW: Final = re.compile(
    r"\b(?:want|like|love|trying|hope|hoping) to (?:know|find out|see|learn)(?:\sis)?\s"
    r"(?=how (?:often|much|long|common|likely|well|soon|fast|far)\b(?!\s(?:it|this|that)\b))",
    re.IGNORECASE,
)
_LEADS_TO_QUESTION: Final = re.compile(
    r"[,;.]\s(?:and\s|but\s|so\s)?(?:i|we)(?:'d|\swould)?\s(?:really\s|just\s)?(?:like|love|want|need)\sto\s(?:know|find\sout|see|learn)\s(?=whether\b|if\b)"
    r"|[,;.]\s(?:and\s|but\s|so\s)?(?:i|we)(?:'m|'re|\sam|\sare)?\s(?:keep\s)?wonder(?:ing)?\s(?=whether\b|if\b)"
    r"|[,;.]\s(?:and\s|but\s|so\s)?(?:i|we)\s(?:always\s|often\s|keep\s|sometimes\s)*ask(?:ing)?\s(?:myself|ourselves)\s(?=whether\b|if\b|how\b)"
    r"|[,。;](?:所以)?我们?(?:就|很|特别)?想(?:知道|看看|搞清楚|弄明白)",
    re.IGNORECASE,
)
# "…, and the question we want to answer is this: …": nothing of that is part of the question.
_NAMES_QUESTION: Final = re.compile(
    r"\s?(?:so|well|then|and)?,?\s?(?:the|our|my)\s(?:[a-z]+\s){0,2}question(?:\s(?!is\b|would\b)[a-z']+){0,5}(?:'s|\sis|\swould\sbe)"
    r"(?:\s(?:simply|just|really|actually))?(?:\s(?:this|as\sfollows))?\s?[:,]?\s?(?=\S)"
    r"|[^,。;:?]{0,12}问题(?:其实|主要|也|就|很简单|,){0,3}(?:是(?:这样的?|这个|下面这个)?|如下|这样的?)?[:,]\s?(?=\S)",
    re.IGNORECASE,
)
_WE: Final = re.compile(r"\s?(?:其实|所以|那)?(?:我们?|咱们?|本研究)?(?:其实|就|主要|最|也)*")
# What counts most, behind what is asked, is told of the outcome.
_MATTERS_TO_US: Final = re.compile(
    r",\s(?:with|and)\s[^,;]{4,60}?\s(?:being|is)\s(?:what|the\s(?:one|thing)\sthat)\s(?:matters|counts)[^,;]{0,20}$",
    re.IGNORECASE,
)
_CLAUSE: Final = re.compile(
    r"[,;]\s?(?:and\s|but\s|so\s)?|\s(?:and|but|so)\s(?=(?:honestly|frankly|nobody|no one|there|it|we|i)\b)|但是?|而且",
    re.IGNORECASE,
)
_FIGURES: Final = re.compile(
    r"[0-9]|[单双三]盲|[单多]中心|随机|\b(?:single|double|open)[- ](?:blind|label|cent)", re.IGNORECASE
)
_LONG: Final = re.compile("(?:[^,]{4,},){2}")  # a story of which only one clause says it
_SPOKEN: Final = re.compile(r"(?:honestly|frankly|basically|to be honest),?\s", re.IGNORECASE)
# What is to be found out as well is no question of its own.
_BESIDES: Final = re.compile(r"\balso\b|\bexploratory\b|^\s?(?:另外|此外|顺便)|探索性", re.IGNORECASE)


def research_question(plain: str) -> Span | None:
    """Where a sentence asks for an effect, as a study answers it, and not for the assistant's advice."""
    expected = expectation(plain.rstrip(" .。"))
    plain = plain[: expected.start()] if expected else plain
    lead = _TURNS_TO_IT.match(plain)
    start = lead.end() if lead else 0
    opening = _OPENS_QUESTION.search(plain)
    named = _NAMES_QUESTION.match(plain, start)
    if asks(plain) and named is not None and _is_asked(plain[named.end() :], _ADVICE):
        return named.end(), len(plain)
    if asks(plain) and not addresses(plain) and _is_asked(plain[start:]):
        return opening.end() if opening and _WE.fullmatch(plain[: opening.start()]) else start, len(plain)
    if opening is not None and (aside := _MATTERS_TO_US.search(plain, opening.end())) is not None:
        plain = plain[: aside.start()]
    if (
        opening is None
        or _BESIDES.search(plain)
        or not _is_asked(plain[opening.end() :].lstrip(" ,:"), _ADVICE)
    ):
        return None
    start = opening.end() + len(plain[opening.end() :]) - len(plain[opening.end() :].lstrip(" ,:"))
    return start, _end_of_question(plain, start)


def led_question(plain: str) -> Span | None:
    """Where a question stands behind words that lead up to it, whatever it asks for."""
    expected = expectation(plain.rstrip(" .。"))
    plain = plain[: expected.start()] if expected else plain
    opening = _ASKS_HOW.search(plain) or _OPENS_QUESTION.search(plain)
    if opening is None or _BESIDES.search(plain):
        return None
    start = opening.end() + len(plain[opening.end() :]) - len(plain[opening.end() :].lstrip(" ,:"))
    asked = plain[start:]
    is_asked = opening.re is _ASKS_HOW or _YES_OR_NO.search(asked)
    is_none = not is_asked or _is_of_something_else(asked, _ADVICE)
    return None if is_none else (start, _end_of_question(plain, start))


def asks_how(plain: str) -> bool:
    """Whether words lead up to how often, or how long, something is."""
    return _ASKS_HOW.search(plain) is not None


def opens_question(plain: str) -> int:
    """Where a question begins that a sentence leads up to ("…, and I'd love to know if it helps"); 0 for none."""
    opening = _LEADS_TO_QUESTION.search(plain)
    return opening.end() if opening else 0


def _is_asked(plain: str, of_us: re.Pattern[str] = _PERSONAL) -> bool:
    asked = bool(_ASKS_EFFECT.search(plain) and _YES_OR_NO.search(plain))
    asked = asked or (of_us is _ADVICE and _ASKS_PLAINLY.search(plain) is not None)
    return asked and not _is_of_something_else(plain, of_us)


def _is_of_something_else(plain: str, of_us: re.Pattern[str]) -> bool:
    forms = (of_us, _METHODS, OF_JUDGES, OF_THE_NUMBERS, OF_THE_STUDY, _AN_IDEA)
    return any(form.search(plain) for form in forms)


def _end_of_question(plain: str, start: int) -> int:
    """Before clauses with figures that no longer ask: "whether A helps, 12 sites, follow-up for a year"."""
    for comma in _CLAUSE.finditer(plain, start):
        asked, rest = plain[start : comma.start()], plain[comma.end() :]
        if _ASKS_EFFECT.search(asked) and _FIGURES.search(rest) and not _ASKS_EFFECT.search(rest):
            return comma.start()
    return _end(plain)


def _end(plain: str) -> int:
    return len(plain.rstrip(" \n.。!"))


def compares(plain: str) -> bool:
    """Whether a sentence supposes how two things compare."""
    return _COMPARES.search(plain) is not None and not asks(plain)


def foresees(plain: str) -> bool:
    """Whether a sentence foresees what comes of what is done."""
    return _FORESEES.search(plain) is not None and not _OF_CONDUCT.search(plain) and not asks(plain)


def gap(plain: str) -> Span | None:
    """Where a sentence says what is not known yet: all of it, or a clause of it that is nobody's opinion."""
    found = _GAP.search(plain)
    if found is None or asks(plain):
        return None
    begins = _GAP_BEHIND_STORY.match(plain)
    if begins is not None and begins.end() == found.start():
        return found.start(), len(plain)
    if not (_PERSONAL.search(plain) or _LONG.search(plain)):
        return 0, len(plain)
    start = max((m.end() for m in _CLAUSE.finditer(plain) if m.end() <= found.start()), default=0)
    end = min((m.start() for m in _CLAUSE.finditer(plain) if m.start() >= found.end()), default=_end(plain))
    spoken = _SPOKEN.match(plain, start)
    start = spoken.end() if spoken else start
    told = plain[start:end].replace(found[0], "")
    return None if _PERSONAL.search(told) or _OF_SOMEBODY.search(told) else (start, end)
