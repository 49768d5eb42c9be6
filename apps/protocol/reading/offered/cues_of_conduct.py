"""Which words bear an item of the design, the visits, the figures and the analysis out (`cues.py` says what for)."""

from __future__ import annotations

from typing import Final

from apps.protocol.reading.offered.cues import Cue
from apps.protocol.reading.placed.standing import HOW_FILLED

_WEEKS: Final = r"(?:hours?|days?|weeks?|months?|years?)"
_ZEIT: Final = r"(?:个?(?:小时|钟头|礼拜|星期|周|天|日|月|年))"
CUES_OF_CONDUCT: Final[dict[str, Cue]] = {
    "title": Cue(
        says=r"\b(?:call|christen\w*|named?)\s(?:it|the\s(?:study|trial|thing|whole\sthing))\b|\b(?:is"
        r"|it's)\scalled\b|\btitle\b|题目|标题|名字(?:想好|就叫)|就叫"
    ),
    "background": Cue(
        says=r"\b(?:drives?\sme|there\s(?:was|were|is|are|'s)\s(?:only\s|just\s)?(?:an?|one|two|three|some|few"
        r"|no)\s(?:[\w-]+\s){0,2}(?:trials?|stud(?:y|ies)|papers?|reports?|series)|annoys|bothers|bugs|fed\sup"
        r"|(?:we|i|our\s[\w\s]{2,16}?|the\sward)\s(?:keeps?\s)?sees?(?:ing)?\b(?!\sthem)|every\s(?:night|day"
        r"|week)\b(?=.*\b(?:see|come|admit)|$)|nobody\s(?:really\s)?(?:knows|has)|no\sone\s(?:really\s)?knows"
        r"|evidence|guidelines?|reviews?\b(?=.*\b(?:say|end|found|show))|literature|it's\sa\sbig|burden"
        r"|the\sproblem\sis|what\s(?:worries|bothers)"
        r"|we\shave\salways|traditionally)\b"
        r"|(?:我们?|门诊|科里|病房)[^,。;]{0,10}(?:能|会)?(?:见到|碰到|遇到|看到|接诊)|头疼|麻烦的是|临床上|指南|文献|目前|国内(?:外)?|这几年|每年|越来越多|发病率|患病率|常见病|几乎没人"
        r"|没人(?:会|管|知道)|大家都|老办法不",
        needs=r"\b(?:usually|always|often|never|most\sof|many|common|still|patients)\b|经常|老是|总是|很多|不少|一直",
        never=r"\b(?:we\ssee\sthem|in\sthe\sgroup|drops?\sout|randomi[sz]\w*|analy[sz]\w*|committee|interim)\b|随机"
        r"|分组|对照组|试验组|每组|一个月(?:来|也就|能收)|回头|再说",
    ),
    "knowledge_gap": Cue(
        says=r"\b(?:nobody|no\sone|never)\b[^.;]{0,30}\b(?:looked|tested|studied|tried|compared|knows)\b|\b(?:more"
        r"|no|little|hardly\sany|lack\sof|not\senough)\s(?:good\s|real\s|proper\s)?(?:evidence|data|trials?"
        r"|studies)\b"
        r"|(?:没有?|缺(?:乏|少)?|还没)[^,。;]{0,8}(?:数据|证据|研究(?!生)|报道|人做过|人研究|定论)|(?:不清楚|说不清(?!话)"
        r"|没有?定论|争议)"
    ),
    "question": Cue(
        says=r"\b(?:want|like|need|trying|hope)\sto\s(?:know|find\sout|see|learn|understand)\b"
        r"|\b(?:the\squestion\sis|find\sout\s(?:whether|if|who|what)|i\swonder)\b"
        r"|想(?:要)?(?:知道|弄[明清]|搞[明清]|看看(?:是否|能不能|会不会|是不是)|了解|搞明白|弄明白)|(?:问题"
        r"|疑问)(?:就)?是",
        needs=r"\b(?:whether|does|do|can|is\sit)\b|能不能|是不是|会不会|是否|到底",
        never=r"\bof\scourse\swhether\b|\b(?:we\scount|record)\b",
    ),
    "hypothesis": Cue(
        says=r"\b(?:we|i)\s(?:believe|expect|reckon|guess|hypothes\w+|think|bet"
        r"|suspect)\s(?!so\b)(?:\w+\s){0,9}?(?:better|worse|fewer|less|more|half|well|faster|sooner|longer"
        r"|as\sgood|shorter|quicker|lower|higher|helps?|works?|reduc\w+|prevents?)\b|\bmy\s(?:hunch|bet"
        r"|guess)\sis\b"
        r"|(?:我|我们)?(?:估摸着?|估计|觉得|认为|相信|预计|预期|假设|猜)[^,。;]{0,20}(?:[更少多好快短低高]|不比"
        r"|不差|一半|有效|管用|降)",
        needs=r"\b(?:believe|expect|reckon|think|hypothes\w+|would|should|better|fewer|less)\b|应该|估计|觉得|认为"
        r"|相信|预计|会比|优于|不劣",
        never=r"\b(?:look|looks)\s(?:exactly\s)?(?:the\ssame|alike)\b|皮肤|算了|\bwaste\b",
    ),
    "significance": Cue(
        says=r"\bif\s(?:it|this|that)\s(?:works?|helps?|succeeds|is\strue)\b|\b(?:would|could)\s(?:save|spare"
        r"|change\s(?:practice|the\sway))\b"
        r"|(?:要是|如果|假如|真)(?:能|真|真的)?(?:管用|有效|成了|做成|行得通|能行)|(?:能|可以)(?:省|节省"
        r"|减轻)[^,。;]{0,10}(?:钱|费用|负担|人力|床位)|意义(?:在于|是)"
    ),
    "objectives": Cue(
        says=r"\b(?:aims?|objectives?|goals?|purpose)\b\s?(?:is|are|of)\b|(?:研究)?目的(?:是|就是|有)"
    ),
    "design_type": Cue(
        says=r"\bparallel(?:[\s-](?:groups?|arms?|design|trial))\b|\bcross-?over\b|\bcluster[\s-]?(?:randomi\w+"
        r"|trial)\b|\bcohort\b|\bcase[\s-]control\b|\bcross[\s-]sectional\b|\bsingle[\s-]arm\b|\bsurvey\b"
        r"|\bfactorial\b|\bdiagnostic\s(?:accuracy\s)?study\b"
        r"|平行(?:组|对照|设计|分组)?|交叉(?:设计|试验|对照)?|整群|队列|病例对照|横断面|单臂|析因|自身(?:前后)?对照"
    ),
    "phase": Cue(
        says=r"\bphase\s(?:[1-4]|i{1,3}v?|one|two|three|four)\b|[ⅠⅡⅢⅣ1-4一二三四]\s?期(?:临床|试验)"
    ),
    "allocation_ratio": Cue(
        says=r"\b(?:one|two|three|[1-4])\s?(?:to|:)\s?(?:one|two|three|[1-4])\b"
        r"|[1-4一二两三]\s?[比:]\s?[1-4一二两三](?!找)|\bequal\s(?:numbers|groups)\b"
    ),
    "randomisation_method": Cue(
        says=r"\b(?:blocks?\b(?!\s(?:catheter|needle))|computer[-\s]generated|randomi[sz]\w*|random\s(?:numbers?"
        r"|lists?|sequence)|minimi[sz]ation|draw(?:s|n)?\s(?:up\s)?(?:the\s)?(?:lots|list)|toss\w*|coin)\b"
        r"|区组|随机(?:数|号|表|序列|分组|化)?|抽签|最小化|掷|摇号",
        never=r"\b(?:stratif\w+|balanced|nothing\srandomi[sz]ed|not\srandomi[sz]ed)\b|\btoss\sin\b|分析[^,。;]{0,4}按|分层|分开来|\brandomi[sz]ed,?\s(?:\w+[\s-]){0,2}(?:parallel|trial"
        r"|controlled|cross)|随机(?:平行|对照|交叉|试验)",
    ),
    "stratification_factors": Cue(
        says=r"\bstratif\w+|\bbalanced?\b(?=[^.;]{0,30}\b(?:by|for|across|within|between|separately|sites?"
        r"|centres?)\b)|\b(?:sites?|centres?)\sbalanced\b|\bseparate\s(?:lists?|randomi[sz]ation)\b"
        r"|\b(?:split|divided)\s(?:it\s|them\s)?by\b|分(?:个|一下|成|一)?层"
        r"|分开来?随机|各自随机|分别随机"
        # the cut of what it is by, behind that
        r"|^\W*(?:under|over|below|above)\sor\s(?:under|over|below|above)\b|以上[和或跟与]以下",
        never=r"\bsubgroups?\b|亚组",
    ),
    "allocation_concealment": Cue(
        says=r"\b(?:envelopes?|conceal\w*|opaque|web[-\s]based|central(?:ly|ised|ized)?\s(?:randomi\w+|allocation"
        r"|phone|telephone|system)|by\s(?:phone|telephone)\sfrom\sthe\strial)\b"
        r"|\blists?\b[^.;]{0,30}\b(?:never\ssee|don't\ssee|hidden|locked|do\snot\ssee|kept\sby)\b|信封|隐[藏匿]"
        r"|中央随机|网上[^,。;]{0,6}随机|药房(?:保管|发)|打开之前"
    ),
    "implementation": Cue(
        says=r"\b(?:who|somebody|someone|the\s(?:pharmacist|statistician|nurse"
        r"|trial\sunit))\s[^.;]{0,30}\b(?:enrols|assigns?|allocates?|draws?\sup|generates?|makes\sthe\slist)\b"
        r"|\b(?:allocation|randomi[sz]ation|lists?|draw(?:ing)?)\b[^.;]{0,16}\b(?:is|are|be|gets?)\s(?:done|made|drawn\sup|handled|run)\sby\b"
        r"|(?:由|让|请)[^,。;]{1,10}(?:生成|产生|编|分配|登记入组|发药)"
        r"|(?:分组|分配|随机|抽签)[^,。;]{0,4}(?:由|让|请|归|交给)[^,。;]{1,12}(?:做|管|负责|抽|排|来定)"
    ),
    "blinding": Cue(
        says=r"\bblind\w*\b|\bopen[-\s]label\b|\b(?:in\sthe\sdark|mask(?:ed|ing)|unaware|none\sthe\swiser)\b"
        r"|\b(?:looks?|tastes?|smells?)\s(?:(?:and|or)\s\w+\s)?(?:exactly\s|just\s|quite\s)?(?:the\ssame|alike"
        r"|like\sthe)\b|\bidentical\b"
        r"|\b(?:has|have)(?:n't|\snever|\snot)\s(?:seen|met)\b"
        r"|\b(?:knows?|told|knowing|tell|see)\s(?:which|what)\s(?:group|arm|side|lot|one|they\s(?:get|got|have)"
        r"|it\sis|he\sor\sshe)\b|\b(?:can'?t|cannot|can\snot)\shide\b"
        r"|盲|蒙在鼓里|(?:不|没法|别|不能|不让)[^,。;]{0,6}(?:知道|瞒|看出)|看不出来?|外观|长得一样|一模一样|没法瞒"
        r"|瞒不住|各看各的|没见过[^,。;]{1,6}(?:片|结果|病历)|知道[^,。;]{0,6}哪(?:一?组|种|个)",
        never=r"\b(?:list|envelopes?)\b|\bthere\s(?:was|were)\b|\b(?:their|that|one\ssmall)\s(?:trial|study)\b|信封"
        r"|打开之前|说不|记不|不知道(?:怎么|能不能|该)",
    ),
    "blinded_roles": Cue(
        says=r"\b(?:whoever|who|the\s(?:\w+\s){0,2}(?:who|nurse|assessor|rater|reader|radiologist|girl"
        r"|statistician))\s[^.;]{0,40}\b(?:not\sknow|doesn't\sknow|blind\w*|in\sthe\sdark|unaware|mask\w+"
        r"|not\stold)\b"
        r"|\b(?:patients?|doctors?|nurses?|assessors?|raters?|surgeons?)\b[^.;]{0,30}\b(?:blind\w*|don't\sknow"
        r"|in\sthe\sdark|unaware)\b"
        r"|(?:[量评看读测打算][^,。;]{0,6}的?(?:人|小姑娘|护士|大夫|医生|同事)|评[估价]者|病人|患者|大夫|医生"
        r"|统计[师员]?|护士)[^,。;]{0,8}(?:不知道|不让[^,。;]{0,3}知道|别告诉|盲|蒙在鼓里)"
        r"|没(?:有)?参[与加][^,。;]{0,6}的[^,。;]{1,8}(?:来)?[量评测看]"
        r"|不(?:知道|了解|清楚)[^,。;]{1,8}的[^,。;]{0,8}(?:人|大?夫|医[生师]|护士|同事|技[师术]员?|治疗师|康复师)[^,。;]{0,3}[量评测看读判查]"
        r"|\b(?:some(?:body|one)|another\s\w+|an?\s(?:second|different|independent)\s\w+)\s(?:else\s)?who\s(?:doesn't|does\snot|won't|hasn't)\s(?:know|been\stold|seen)\b",
        # Who cannot be kept from knowing is no blinded role.
        never=r"说不|记不|(?:没法|无法|没办法|不可能|做不到|难以?)[^,。;]{0,12}(?:盲|瞒)|盲不了|瞒不[住了过]"
        r"|\b(?:can't|cannot|can\snot|couldn't|impossible\sto|no\sway\sto|unable\sto|not\spossible\sto|isn't\spossible\sto)"
        r"\s[^,.;]{0,20}\b(?:blind\w*|mask\w*)\b|\b(?:blind\w*|mask\w*)[^.;]{0,40}\b(?:impossible|not\spossible)\b",
    ),
    "recruitment_period": Cue(
        says=r"\b(?:to\s(?:get|recruit|enrol|fill|collect)\s(?:everybody|everyone|them|all|enough)"
        rf"|recruit\w*\s(?:for|over|takes?|until))\b(?=.*{_WEEKS}|$)"
        rf"|{_WEEKS}[^.;]{{0,30}}\b(?:get\severybody\sin|recruit\w*|enrol\w*)\b|收[齐满够完]|招[齐满够完]"
        r"|\bcome\sin\sbetween\b|\bstart\senrol\w*|[收招](?:人)?(?:到|[^,。;]{0,4}[0-9一两二三四五六半]+个?(?:冬天|夏天|季|年|月))"
        r"|招募期|入组期",
        never=r"一个月也就|\ba\smonth\s(?:come|through)\b",
    ),
    "recruitment_rate": Cue(
        says=r"\b(?:[0-9]+|one|two|three|four|five|six|seven|eight|ten|a\sdozen|a\sfew|forty|fifty"
        r"|twenty)\s(?:\w+\s)?(?:a|per|each|every)\s(?:day|week|month|year)\b[^.;]*\b(?:come|through|recruit"
        r"|enrol|get|see|join)\b"
        r"|\b[0-9]+\s(?:of\s(?:these|them|those)|(?:new\s)?(?:patients|people|cases|women|children|operations))\s(?:a|per|each|every)\s(?:day|week|month|year)\b"
        r"|\b(?:say|says|agree|agrees)\s(?:yes|to\s(?:it|join|take\spart))\b|\bper\s?cent\s(?:say\syes|agree|consent)\b"
        r"|(?:一个月|每个?月|一周|每周|一年|每年)[^,。;]{0,4}(?:收|招|入组|能收"
        r"|也就收)[^,。;]{0,4}[0-9一二两三四五六七八九十]+"
        r"|(?:一个月|每个?月|一周|每周|一年|每年)[^,。;]{0,14}?[0-9一二两三四五六七八九十百千]+来?[多几]?[个例台位名](?:这样的|这种)?(?:病人|患者|手术)?(?=[,。;]|$)"
    ),
    "treatment_duration": Cue(
        says=rf"\b(?:treat\w*|course|therapy|exercises?|take\sit|tablets?)\b[^.;]{{0,20}}\bfor\s\w+\s{_WEEKS}"
        rf"|\b(?:[0-9]+|two|three|four|six|eight|ten|twelve)\s{_WEEKS}\sof\s(?:treatment|exercises?|therapy"
        r"|tablets?|it|training|antibiotics)\b"
        rf"|疗程|[吃服用打贴敷练做泡](?:个|满|够|足)?[0-9一二两三四五六七八九十半]+{_ZEIT}"
    ),
    "follow_up_duration": Cue(
        says=rf"\bfollow(?:ed|ing)?(?:[\s-]?up)?\b[^.;]{{0,30}}{_WEEKS}|\blast\s(?:visit|seen"
        rf"|contact)\b[^.;]*{_WEEKS}|\bkeep\san?\seye\son\sthem\b|随访|跟(?:踪|到|满"
        rf"|着)?[0-9一二两三四五六七八九十半]+{_ZEIT}|观察期|最后一次[^,。;]*{_ZEIT}",
        never=HOW_FILLED.pattern,
    ),
    "visits": Cue(
        says=r"\b(?:questionnaires?|forms?)\s(?:is|are|goes?|comes?)\s(?:out\s|sent\s)?(?:at|after|by)\b|(?:问卷|量表)[^,。;]{0,10}(?:月|周|天)[^,。;]{0,8}[做填发打]"
        r"|\bvisits?\b|看的时间点|前后[^,。;]{0,3}差|\bgive\sor\stake\b|\b(?:ring|phone|telephone|call)\s(?:them|him|her|everyone|the\spatients?)\b"
        r"|\bby\s(?:phone|telephone)\b|\b(?:we|i)\s(?:see|ring|call|phone)\sthem\b|\b(?:come|comes"
        rf"|coming)\sback\b|\bthey\scome\b[^.;]*{_WEEKS}|\b(?:weigh|examine|scan|test|see|review"
        r"|check)\s(?:them|everyone|each)\b[^.;]*\bevery\s(?!night)"
        rf"|每[周月][一二三四五六日次]?[^,。;]{{0,12}}(?:称|量|测|查|抽)"
        r"|\blook\sat\sthem\son\b|\bby\svideo\b|\bin\sperson\b|(?:院前|时|天|周|个月)(?:再|都)?各?[看来查]一[趟次回]"
        rf"|第[0-9一二三四五六七八九十两]+{_ZEIT}[、和跟]?第[0-9一二三四五六七八九十两]+{_ZEIT}"
        r"|访视|复[诊查]|来[一两二三四几][趟次回]|(?:打)?电话(?:问|随访|回访|追)|上门"
        rf"|第[0-9一二三四五六七八九十两]+{_ZEIT}[^,。;]{{0,8}}(?:来|量|测|查|评|抽|问)|{_ZEIT}来一?[趟次回]"
        r"|(?:时候?|[前中后期]|结束|当天|岁)(?:再|又|还|都|也|各|分别)*(?:[抽查量测做评拍验收填看来]|复查|随访)[^,。;]{0,1}[一1]?[次遍回趟份]"
        r"|\bat\sthe\s(?:start|beginning)\b[^.;]{0,30}\b(?:middle|end)\b",
        never=r"\brandomi[sz]\w*|随机",
    ),
    "washout": Cue(
        says=r"\bwash[\s-]?out\b|\bout\sof\s(?:the|their)\s(?:system|body|blood)\b|\b(?:gap|weeks?"
        r"|days?)\sin\sbetween\b|洗脱|中间停|停[^,。;]{0,8}再(?:换|用|做)|间隔[^,。;]{0,8}再换"
    ),
    "matching": Cue(says=r"\bmatch(?:ed|ing|es)?\b|匹配|配对|配好|按[^,。;]{2,12}配"),
    "reference_standard": Cue(
        says=r"\b(?:gold\sstandard|reference\s(?:standard|test)|the\struth\sis|settles\sit|final\sdiagnosis"
        r"|has\sthe\slast\sword|is\sthe\sarbiter)\b|金标准|参[考照]标准|以[^,。;]{1,12}为准|(?:定"
        r"|确)诊断?(?:的)?[^,。;]*(?:靠|看|按|$)|最后[^,。;]{0,6}(?:算数|说了算)|(?:当|算|判)(?:成|作|为|是)?[阳阴]性|\bcounts?\s(?:it\s|them\s)?as\s(?:positive|negative|no\sdisease|disease)\b"
    ),
    "interim_analysis": Cue(
        says=r"\binterim\b|\b(?:peek|look(?:ed)?|glance)\b[^.;]{0,40}\b(?:half|halfway|midway|through)\b"
        r"|\bhalf[\s-]?way\b[^.;]*\b(?:look\w*|analy\w+|peek\w*)\b|期中|中期分析|(?:一半|中途"
        r"|中间)[^,。;]{0,10}(?:看一?[眼下次]|分析|揭盲)"
    ),
    "dmc": Cue(
        says=r"\b(?:(?:some(?:body|one)|any(?:body|one)|an?)\s(?:independent|outside|external)\b(?:\s(?:person|expert|colleague|doctor|statistician))?[^.;]{0,12}\blooks?)\b|\b(?:stops?|halts?)\s(?:us|it|the\s(?:trial|study))\s(?:if|when)\b"
        r"|(?:要?有(?:专)?人|专人|第三方)[^,。;]{0,3}(?:看|盯|把关|审)|(?:就|得|要|必须)(?:得|要)?(?:叫停|停下来)"
        r"|\b(?:DSMB|DMC|independent\s(?:board|committee)|steering\s(?:group|committee|board)|monitoring\s(?:board|committee)|safety\s(?:board|committee))\b|\b(?:people|experts?"
        r"|doctors|colleagues)\sfrom\s(?:outside|elsewhere)\b[^.;]*\b(?:look|check|watch|deaths|safety"
        r"|events)\b|独立[^,。;]{0,8}委员会|监[查察]委员会|(?:外院|外单位|独立"
        r"|请)[^,。;]{0,8}专家[^,。;]{0,8}(?:盯|看|审|监)"
    ),
    "safety_reporting": Cue(
        says=r"\b(?:serious|severe|adverse)\b[^.;]{0,40}\b(?:within|report\w*|notif\w*|goes\sto|go\sto"
        r"|straight\saway)\b|(?:出了?大事|严重|不良事件|出事)[^,。;]{0,16}(?:报|通知|上报)"
        r"|[0-9一二三四十]+(?:小时|天|日)内[^,。;]{0,6}(?:上?报|通知)|(?:住院|死)[^,。;]{0,10}报|当[天日]报"
        r"|\b(?:hospital\w*|dies|deaths?|anything\sserious)\b[^.;]{0,40}\b(?:sponsor|ethics|within)\b"
        r"|(?:发现|出现|疼得|重的|严重)[^,。;]{0,12}(?:转[到去诊]|送(?:到|去|急诊)|停药)",
        never=r"\bstops?\s(?:us|it|the\s(?:trial|study))\s(?:if|when)\b|叫停|停下来|专人",
    ),
    "assumptions": Cue(
        says=r"\b(?:standard\sdeviation|SD|spread|per\s?cent|percent|%|half\sas\smany)\b|标准差"
        r"|[0-9一二三四五六七八九十]+%|百分之|[0-9一二三四五六七八九]成|少一半|降到",
        needs=r"[0-9]",
        never=r"\bcomes?\sfrom\b|来自|翻出来|\bbut\sin\b",
    ),
    "assumptions_source": Cue(
        says=r"\b(?:number|figure|spread|SD|standard\sdeviation|rates?|mean)s?\b[^.;]{0,30}\b(?:comes?|came|taken"
        r"|is|are)\s(?:from|out\sof)\b|(?:标准差|均数|数字?|率|参数)[^,。;]{0,8}(?:来自|取自"
        r"|从[^,。;]{1,16}(?:来|得|翻|算))|(?:这|那)(?:个|些)?是我?们?按[^,。;]{2,20}算的"
        r"|文献[^,。;]{0,24}[0-9]|\bin\sthe\sliterature\b[^.;]*[0-9]|[0-9][^.;]{0,40}\bin\sthe\sliterature\b"
    ),
    "n_total": Cue(
        says=r"\b(?:in\sall|altogether|in\stotal|all\stold|total\snumber)\b|总共|一共|合计|总例数|总数",
        # How many are in each of several is no total.
        never=r"\bsets\b|\b(?:in|per|from|at|for|on)\s(?:each|every)\b|\bper\s(?:variable|predictor|covariate)|\b(?:each|every)\s(?:[a-z]+\s)?[a-z]+\s(?:has|have|would|will|gives?|brings?)\b|每[个家所间组边侧班]|每(?:变量|因素|自变量|预测因子)|一[边侧组家所](?=[^,。;]{0,8}[0-9一二两三四五六七八九十百])",
    ),
    "n_per_group": Cue(
        says=r"\b(?:[0-9]+|\w+ty)\s(?:in\seach|on\seach|per|a)\s(?:group|arm|side)\b|每[组边侧]"
    ),
    # How somebody came to the number.
    "statement": Cue(
        says=r"(?:每个?|一个)(?:变量|因素|自变量|预测因子|协变量|参数)[^,。;]{0,6}[0-9一二两三四五六七八九十]"
        r"|\b(?:events?|cases|patients|people)\s(?:for|per|to)\s(?:each|every|a|one)?\s?(?:variable|predictor|covariate|parameter|candidate)|\bEPV\b"
    ),
    "alpha": Cue(says=r"\b(?:alpha|significance)\b|检验水准|显著性"),
    "power": Cue(says=r"\bpower(?:ed)?\b(?=[^.;]*[0-9]|[^.;]*per\s?cent|\sof\b)|把握度|检验效能"),
    "dropout": Cue(
        says=r"\b(?:drop[\s-]?outs?\b|lost\sto\sfollow|attrition)|失访|脱落|流失|丢(?:人|的)[^,。;]{0,3}(?:按|算|大概|差不多)",
        needs=r"\bper\s?cent\b|%|\bin\s(?:a|the|every)\shundred\b|\bone\sin\b|[0-9一二两三四五六七八九]成|百分之",
        never=r"\bcounted\b|\bstays?\sin\b|按(?![0-9一二两三四五六七八九]成|百分)[^,。;]{1,6}算",
    ),
    "margin_justification": Cue(says=r"界值的?(?:依据|理由)|\bmargin\b[^.;]{0,20}\b(?:because|from|based)\b"),
    "baseline": Cue(
        says=r"\bat\s(?:the\sstart|baseline|entry|inclusion)\b|\bbaseline\b|基线(?!评分)|(?:进来|入组|入院"
        r"|开始)(?:时|那天|的时候)[^,。;]{0,4}(?:记|问|查|收集|测)",
        never=r"\badjust\w*|\bhow\sbad\sit\swas\b|校正"
        r"|\b(?:see|come|comes|visit|meet|call|ring)\b[^,.;]{0,24}\bat\s(?:the\sstart|baseline|entry|inclusion)\W*$",
    ),
    "confounders": Cue(
        says=r"\b(?:confound\w*|muddle|muddy|distort|get\sin\sthe\sway)\b|混杂|(?:都|也)?会?(?:有影响|影响结果"
        r"|干扰)|得(?:校正|调整)"
        r"|(?:放进去|带进去|扔进去|拿来)(?:校正|调整)"
    ),
    "analysis_sets": Cue(
        says=r"\b(?:intention[\s-]to[\s-]treat|per[\s-]protocol|ITT|as\s(?:randomi[sz]ed|treated))\b"
        r"|\bin\sthe\sgroup\sthey\s(?:were|got|had)\b|意向|符合方案|全分析集|(?<![A-Za-z])(?:FAS"
        r"|PPS)(?![A-Za-z])|(?:分到|随机到)哪组(?:就)?算哪组"
    ),
    "primary_analysis": Cue(
        says=r"\b(?:t-test|chi|ancova|anova|regression|mixed\smodels?|log-?rank|cox|kaplan|poisson|logistic"
        r"|linear\smodel|confidence\sintervals?|compare\sthe\s(?:two\s)?(?:means|groups|rates|curves"
        r"|proportions))\b"
        r"|回归|混合模型|检验(?!水准)|卡方|方差分析|曲线下|均数比|比一比|可信区间|置信区间|协方差",
        never=r"\bassume\b|插补",
    ),
    "missing_data": Cue(
        says=r"\bmissing\b|\bimput\w+|\bnot\sfilled\sin\b|\bcount(?:ed|s)?\sas\s(?:a\s)?(?:failures?"
        r"|non-?responders?|no\b)|\bcount\s(?:them|him|her|those)\sas\b|缺失|插补|没填|(?:就|都)当(?:成|作)?失访|就算没|(?:不来|失访|退出|脱落|丢)的?[^,。;]{0,4}按(?![0-9一二三四五六七八九两]成|百分)[^,。;]{1,8}算"
        r"|漏填|没(?:有)?(?:来|回来?)[^,。;]{0,6}的?(?:都|就|一律|全)?(?:当|算|按)"
    ),
}
