"""What people tell of a study that no item takes: the document has its places for it, to be written by hand."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

from apps.fields.reading.phrasebook import Elsewhere
from apps.protocol.reading.texts.no_question import DATE_EN
from apps.protocol.reading.texts.who_leads import NAMED, WHO_LEADS

TITLE_PAGE_ANCHOR: Final = "cover-title"  # of templates/protocol/generations.html
# Whether it is otherwise in some of them: "see whether it is worse in smokers", “看看吸烟的人是不是效果差一点”.
_OTHERWISE: Final = (
    r"\b(?:worse|better|different(?:ly)?|larger|smaller|stronger|weaker|bigger|greater|higher|lower|less(?:\swell)?"
    r"|more|differs?|var(?:y|ies)|holds?|the\ssame)\b"
)
_THE_EFFECT: Final = (
    r"(?:it|this|that|the\s(?:effect|difference|benefit|risk|result|association|link|harm|drug|treatment)s?)"
)
SUBGROUPS: Final = (
    r"亚组|\bsub-?groups?\b|\b(?:broken|break(?:ing)?)\s(?:it\s|them\s|this\s)?down\sby\b"
    rf"|\b(?:see|know|look\sat|check|test|find\sout|ask)\s(?:whether|if|how\s(?:much|far))\s{_THE_EFFECT}(?:'s)?\s[^.;?,]{{0,30}}?{_OTHERWISE}"
    r"(?![^.;?]{0,60}\bthan\b)[^.;?]{0,20}?\b(?:in|among|for|between|by|with|across)\b"
    r"|(?:看看?|了解|分析)(?:一下)?[^,。;比]{2,40}?(?:患者|病人|的人|者|女性|男性|老年人|人群)(?:里面?|中|身上|当中)?的?"
    r"(?:是不是|是否|会不会|有没有|效果|疗效|获益|风险|反应)+(?:更|会|比较)?(?:差|好|大|小|高|低|明显|不一样|不同)"
)
_WHEN: Final = (
    r"(?:January|February|March|April|May|June|July|August|September|October|November|December|spring|summer|autumn|winter"
    r"|Christmas|Easter|20[0-9]{2}|year)\b"
)
TITLE_PAGE: Final = _("“Title page” on the page “Protocol documents”")
OTHER_ENTRIES: Final = _("“Other entries” on the page “Protocol documents”")
OTHER_ENTRIES_ANCHOR: Final = "other-entries"  # of the same page
# What everybody goes on with, besides what is compared.
_ALL_EN: Final = (
    r"(?:they|everybody|everyone|both\s(?:arms|groups|sides)|all\s(?:of\sthem|patients|participants|women|children)"
    r"|the\spatients|patients|participants)(?:'ll|\swill|\sall|\sjust|\sboth|\salso|\scan)*"
)
_GOES_ON: Final = (
    rf"\b{_ALL_EN}\s(?:stays?|remains?|keeps?|carry|carries|continues?|goes?\son)\s(?:on\s(?:with\s)?|with\s|taking\s|their\s|using\s)"
    rf"|\b{_ALL_EN}\s(?:gets?|has|have|receives?|takes?)\s[^.;?]{{3,80}}?\s(?:as\s(?:usual|always|standard|normal)|regardless|anyway|in\sany\scase)\b"
    r"|\b(?:background|concomitant)\s(?:treatment|therapy|medication|medicines?|care|drugs?)\b"
    r"|\b(?:usual|regular|other|own)\s(?:tablets|medicines?|medication|drugs|pills|treatment)\s(?:stays?|continues?|carries|goes\son|(?:is|are)\s(?:continued|allowed|unchanged))\b"
    r"|(?:两组|各组|大家|都|病人|患者)[^,。;]{0,8}(?:照常|照样|照旧|继续|常规)(?:都|地)?(?:吃|用|打|做|给|补|服|上)"
    r"|(?:原来|平时|自己|本来)[^,。;]{0,6}(?:药|治疗)[^,。;]{0,4}(?:照[吃用常旧]|继续|不停|不变|不动)|(?:其他|其它|别的|常规|基础)(?:的)?(?:治疗|用药|处理)(?:都|两组)*[^,。;]{0,4}(?:照[常旧]|一样|相同|不变|继续)"
    r"|(?:基础|背景)(?:治疗|用药)"
)
_BESIDE: Final = (
    r"\b(?:no|without|avoid|allowed?|permit(?:ted)?|prohibit(?:ed)?|forbid(?:den)?|not\sallowed)\b[^.;?]{0,30}\bother\s(?:drugs?|medicines?|medication|treatments?|therap(?:y|ies)|pain\s?killers?|antibiotics?)\b"
    r"|\bother\s(?:drugs?|medicines?|medication|treatments?|therap(?:y|ies)|[a-z]+killers|\w+(?:tics|ants|oids|ids|ines))\s[^.;?]{0,12}(?:allowed|permitted|prohibited|forbidden|banned)\b"
    r"|合并(?:用药|治疗)|(?:期间|其间)[^,。;]{0,6}(?:不能|不许|不准|禁止|禁用|可以|允许)[^,。;]{0,4}(?:用|吃|打|做)"
)
# The trial ends for everybody, which is something else than the treatment of one participant.
_WHOLE: Final = (
    r"(?:(?:the|this|our)\s(?:whole\s|entire\s)?(?:trial|study)|the\s(?:whole|entire)\s(?:thing|lot|project|show)"
    r"|everything)"
)
_ENDS: Final = r"(?:stop|halt|suspend|abandon|terminat|paus)(?:s|es|e|ed|ped|ping|ing)?"
_UPON: Final = r"(?:if|when|once|as\ssoon\sas|should)\b"
_STOPS_ALL: Final = (
    rf"\b(?:halt|suspend|pause)\s(?:recruit|enrol|randomi[sz])\w+|\b(?:{_ENDS}|call\w*\soff|shut\w*\sdown)\s{_WHOLE}(?=[^.;?]*\b{_UPON})|\b(?:call|shut)\s{_WHOLE}\s(?:off|down)\b"
    rf"|\b{_WHOLE}\s(?:is|are|must\sbe|will\sbe|has\sto\sbe|gets|should\sbe|would\sbe)\s(?:{_ENDS}|called\soff|shut\sdown)\b(?=[^.;?]*\b{_UPON})"
    rf"|\b{_WHOLE}\s(?:stops|must\sstop|has\sto\sstop)\s(?:at\sonce\s|immediately\s)?{_UPON}"
    rf"|\b(?:if|when|once|should)\b[^.;?]{{4,80}}\b(?:{_ENDS}|shut|call)\s{_WHOLE}"
    r"|\bstopping\s(?:rules?|criteri(?:a|on))\b|\bwe(?:'d|'ll|\swill|\swould)?\s(?:stop|halt)\s(?:(?:it\sall|everything)\s)?if\smore\sthan\s"
    r"|(?:超过|达到?|满)[0-9一二两三四五六七八九十]+[例个][^。;；]{0,16}(?:叫停|停下|就停|全停)"
    r"|(?:中止|终止|停止)(?:整个)?(?:试验|研究|项目)的?(?:标准|条件|情形)"
    r"|(?:就|立即|立刻|马上|必须|应当?|要|得)(?:把)?(?:停止?|终止|中止|叫停|暂停)(?:整个|这个|本)?(?:试验|研究|项目)(?!药|干预|用药|治疗|组)"
    r"|(?:整个|全部的?|本)(?:试验|研究|项目)[^,，。;；]{0,6}(?:停|终止|中止|叫停|不做了)|就(?:全部?|都|整个)(?:停|不做了)"
)
_NAME_ZH: Final = r"(?!谁|哪|什么|不)[^,。;:!?，；]{2,40}"
_NAME_EN: Final = r"(?!(?:they|we|it|he|she|that|this)\s|not\b|who|still|to\sbe|going)[^,.;:!?]{2,80}"
_SPONSOR: Final = (
    rf"申办(?:方|者|单位)就?[是为]({_NAME_ZH})|\bsponsor\s(?:is|will\sbe|would\sbe)\s({_NAME_EN})"
    rf"|(?:^|[,，。;；])\s?由?((?!我们[,，。]?$){_NAME_ZH}?)(?:来?(?:作为|担任|[是当])(?:我们的)?申办(?:方|者|单位)|来?申办(?=[,，。]|$))"
    rf"|\bsponsored\sby\s({_NAME_EN})"
    rf"|(?:^|[,.;]\s)(?:and\s|so\s)?({_NAME_EN}?)(?:'d|'ll|\swill|\swould|\shas\sagreed\sto)?\s(?:is|be|are)\s(?:the|our)\ssponsor\b"
)
_IN_NUMBER: Final = r"[A-Z0-9〔〕()/_.-]|[伦审科研批字号第临年]"
_NUMBER: Final = rf"(?=[^0-9\s]*[0-9])[A-Z0-9〔(](?:{_IN_NUMBER})+(?:[0-9A-Z]|号)"
CONSENT: Final = Elsewhere(
    r"知情同意|同意书|\b(?:informed|written|verbal)\sconsent\b|\bconsent\sforms?\b|\b(?:takes?|obtains?|gets?|seeks?)\s(?:the\s)?consent\b"
    r"|\bconsent\s(?:is|will\sbe|gets)\s(?:taken|obtained|sought|given|signed)\b|(?:自己|本人|家属)签(?:字|名)同意"
    r"|(?:随时|任何时候)(?:都|也)?(?:可以?|能)?退|\b(?:withdraw|(?:walk|drop|pull)\s(?:out|away))\b[^.;]{0,20}\b(?:any\s?(?:time|moment|point)|whenever)\b",
    _("consent"),
    OTHER_ENTRIES,
    OTHER_ENTRIES_ANCHOR,
    "consent",
)
RETENTION: Final = Elsewhere(
    r"(?:资料|数据|记录|病历|档案|文件)[^,。;]{0,8}(?:保存|保留|留存|存)[^,。;]{0,6}(?:[0-9一二三五十两]+年|到)"
    r"|\b(?:records?|data|files?|forms?|documents?|papers?)\s[^.;?]{0,20}?(?:kept|stored|archived|retained)\s[^.;?]{0,30}?\byears?\b"
    r"|\b(?:keep|store|archive|retain)\s[^.;?]{0,24}?\b(?:records?|data|files?|forms?|documents?|papers?)\s[^.;?]{0,20}?\byears?\b",
    _("retention of records"),
    OTHER_ENTRIES,
    OTHER_ENTRIES_ANCHOR,
    "retention",
)
DISCONTINUATION: Final = Elsewhere(
    r"(?:退出(?:试验|研究|治疗)?|(?:中止|终止)(?:治疗|用药|干预)?)(?:的)?(?:标准|条件|情形)|(?:就|立即|立刻|马上|赶紧|必须|应当?|要|得)(?:给他|把药)?(?:停[药用掉]|停止(?:治疗|用药|干预)|中止(?:治疗|用药))"
    r"|\b(?:withdrawal|discontinuation)\s(?:rules?|criteri(?:a|on))\b"
    r"|\bwe(?:'ll|'d|\swill|\swould)?\s(?:stop|take\sthem\soff|discontinue)\s(?:(?:it|(?!the\s(?:whole|entire|trial|study)\b)the\s\w+(?:\s\w+)?|them|treatment)\s)?(?:at\sonce\s|immediately\s|straight\saway\s)?(?:if|when|once|as\ssoon\sas)\b",
    _("stopping the treatment"),
    OTHER_ENTRIES,
    OTHER_ENTRIES_ANCHOR,
    "discontinuation",
)
ETHICS: Final = Elsewhere(
    r"(?<!报)(?<!报[告给])伦理(?!学|那边|上也?[不过]|批件|审批|批准|[^,。;]{0,6}(?:批了|通过|批下来))|\bethics\b(?!\scommittee\s(?:within|in)\b|\s(?:committee\s)?(?:approv|number|no\b|ref))"
    r"|\bIRB\b(?!\s(?:approv|number|no\b|ref))",
    _("ethics review"),
    OTHER_ENTRIES,
    OTHER_ENTRIES_ANCHOR,
    "ethics_review",
)
FUNDING: Final = Elsewhere(
    r"经费|资助|基金|课题费|院内课题|药厂的?钱|没人出钱|赞助|科研启动|[0-9一二两三四五六七八九十]+万(?:元|块)?(?=[,。]|$)"
    r"|\bfund(?:ed\sby|ing)\b|\bmoney\b[^.;]{0,24}\b(?:comes?|coming)\sfrom\b|\b(?:no|any|the|some)\smoney\s(?:from|comes|for\sthis)\b|\bresearch\sfund\b|\bgrant\s(?:from|of|money|pays|covers)\b|\b(?:charity|industry|hospital)\s(?:money|grant)\b",
    _("funding"),
    TITLE_PAGE,
    TITLE_PAGE_ANCHOR,
    "funding",
    r"^\W*(?:经费|资金|钱)[^,。;]{0,2}?(?:是|有|来自|由|从)(.+)$|^(.+)$",
)
DATA: Final = Elsewhere(
    r"(?<![a-z])(?:EDC|REDCap)(?![a-z])|EpiData|双人录入|数据(?:库|管理|录入)|病例报告表|去标识|匿名|编号[^,。;]{0,8}(?:替代|代替)"
    r"|\be?CRFs?\b|\bdata\s(?:entry|management|capture|protection)\b|\banonymi[sz]ed\b",
    _("data management"),
    OTHER_ENTRIES,
    OTHER_ENTRIES_ANCHOR,
    "data_management",
)
MONITORING: Final = Elsewhere(
    r"监查(?!委员|小组)|监察员", _("monitoring"), OTHER_ENTRIES, OTHER_ENTRIES_ANCHOR, "monitoring"
)
INVESTIGATORS: Final = Elsewhere(
    WHO_LEADS,
    _("the investigators"),
    TITLE_PAGE,
    TITLE_PAGE_ANCHOR,
    "principal_investigator",
    NAMED,
)
INSURANCE: Final = Elsewhere(r"保险|\binsur(?:ance|ed)\b|\bindemnity\b", _("insurance"))
CONCOMITANT: Final = Elsewhere(
    _BESIDE, _("concomitant treatment"), OTHER_ENTRIES, OTHER_ENTRIES_ANCHOR, "concomitant_care"
)
PUBLICATION: Final = Elsewhere(
    r"文章[^,。;]{0,10}发|发(?:文章|论文)|发表|投稿|署名|作者|\bpublish(?:ing)?\b|\b(?:be|get)\spublished\b|\bpublication\b|\bauthorship\b",
    _("publication"),
    OTHER_ENTRIES,
    OTHER_ENTRIES_ANCHOR,
    "publication",
)
ELSEWHERE: Final = (
    Elsewhere(
        r"伦理(?:批件|审批|批准)|批件号|伦理[^,。;]{0,6}(?:批了|通过了?|批下来)|\bethic(?:s|al)\s(?:committee\s)?(?:approval|approved|number|no\b|ref)"
        r"|\b(?:IRB|REC)\s(?:approv\w+|number|no\b|ref)|\bapproved\sby\s(?:the|our)\s(?:\w+\s){0,3}?(?:ethics|IRB|REC)\b",
        _("ethics approval"),
        TITLE_PAGE,
        TITLE_PAGE_ANCHOR,
        "ethics_no",
        rf"(?:批件号|批准号|\bapproval(?:\s(?:number|no\.?))?|\bnumber|\bno\.?|\bref(?:erence)?\.?)[\s:：为是]*(?:is\s)?({_NUMBER})",
    ),
    Elsewhere(
        r"(?:申办(?:方|者|单位)|发起单位|牵头单位)就?(?:是|为|由)|(?:作为|担任|[是当])(?:我们的)?申办(?:方|者|单位)|^由[^,。;]{2,30}申办(?=[,。]|$)"
        r"|\bsponsor\s(?:is|will\sbe|would\sbe)\b|\b(?:is|be|as|are)\s(?:the|our)\ssponsor\b|\bsponsored\sby\b|^\s?sponsor\s?:",
        _("the sponsor"),
        TITLE_PAGE,
        TITLE_PAGE_ANCHOR,
        "sponsor",
        _SPONSOR,
    ),
    CONSENT,
    RETENTION,
    Elsewhere(
        _STOPS_ALL, _("stopping the whole trial"), OTHER_ENTRIES, OTHER_ENTRIES_ANCHOR, "trial_stopping"
    ),
    DISCONTINUATION,
    Elsewhere(
        r"招募(?:季|季节|方式|途径|海报|广告)|(?:从|每年)[0-9一二三四五六七八九十]{1,2}月(?:份)?(?:到|至)[^,。;]{0,6}月[^,。;]{0,6}(?:招募|入组|收病人)|(?:贴|发)(?:海报|广告|传单)[^,。;]{0,6}[招收]"
        r"|\brecruit\w*\s(?:only\s)?(?:\w+\s){0,4}?(?:seasons?|winters?|summers?|posters?|through\s(?:posters?|leaflets?|adverts?))\b"
        r"|\b(?:recruitment|recruiting)\s(?:season|methods?|posters?)\b",
        _("recruitment methods"),
        OTHER_ENTRIES,
        OTHER_ENTRIES_ANCHOR,
        "recruitment",
    ),
    ETHICS,
    Elsewhere(
        r"(?:临床试验|试验|网上|研究)注册|注册(?:中心|平台|号)|ChiCTR|ClinicalTrials\.gov"
        r"|\b(?:trial|study)\sregist(?:ry|ration)\b|\bregister(?:ed)?\s(?:it|the\s(?:trial|study)|this)\b",
        _("registration"),
        TITLE_PAGE,
        TITLE_PAGE_ANCHOR,
        "registration_no",
        r"(ChiCTR[0-9-]{6,}|\bNCT[0-9]{8}\b|\bISRCTN[0-9]{6,}\b)",
    ),
    FUNDING,
    DATA,
    MONITORING,
    INVESTIGATORS,
    Elsewhere(SUBGROUPS, _("subgroups")),
    INSURANCE,
    Elsewhere(_GOES_ON, _("background treatment"), OTHER_ENTRIES, OTHER_ENTRIES_ANCHOR, "background_care"),
    CONCOMITANT,
    Elsewhere(
        r"救援(?:治疗|用药|药)|补救(?:治疗|措施|用药)|\brescue\s(?:treatment|medication|therapy|drug|analgesia)\b",
        _("rescue treatment"),
        OTHER_ENTRIES,
        OTHER_ENTRIES_ANCHOR,
        "concomitant_care",
    ),
    Elsewhere(
        r"(?:今年|明年|后年|20[0-9]{2}年|下半?年|年底|春节|国庆|(?<!个)[0-9一二三四五六七八九十]{1,2}月(?:份|初|中旬|底)?)[^,。;]{0,8}(?:开始|启动|开工|首例|第一例|入第一)"
        rf"|\b(?:start|begin|open|launch)\w*\s(?:\w+\s){{0,3}}{DATE_EN}"
        rf"|\b(?:first\s(?:patient|participant)\s(?:in|enrolled)|(?:start|begin|recruit|enrol|open)\w*)\s(?:by|in|from|next|this|around|before|after)\s(?:next\s|this\s|early\s|late\s)*{_WHEN}",
        _("the planned start"),
        OTHER_ENTRIES,
        OTHER_ENTRIES_ANCHOR,
        "planned_start",
    ),
    Elsewhere(
        r"(?:今年|明年|后年|20[0-9]{2}年|下半?年|年底|春节|国庆|(?<!个)[0-9一二三四五六七八九十]{1,2}月(?:份|初|中旬|底)?)[^,。;]{0,8}(?:结束|完成|结题)"
        rf"|\b(?:finish|end|complet)\w*\s(?:\w+\s){{0,3}}{DATE_EN}",
        _("the calendar"),
    ),
    PUBLICATION,
)
