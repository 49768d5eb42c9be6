"""Words by which rules tell what a medical question wants, in both languages: medicines, symptoms, ways of living,
knowledge. A pattern stands for what people write, in the plain form of risk/clauses.py.
"""

from __future__ import annotations

import re

# --- Medicines ------------------------------------------------------------------------------------------------

MEDICINE = re.compile(
    r"\b(?:\w{3,}(?:pril|sartan|statin|olol|azole|cillin|mycin|xaban|gliptin|gliflozin|flozin|prazole|dipine|floxacin|cycline"
    r"|lukast|triptan|setron|vir|mab|nib|zepam|zolam|sone|solone|caine|thiazide|semide|parin|glutide|tidine|formin|zide"
    r"|oxetine|pramine|codone|profen|coxib|phylline|terol|tropium|barbital|dronate|glitazone))\b"
    r"|\b(?:aspirin|paracetamol|acetaminophen|tylenol|advil|nurofen|calpol|warfarin|insulin|levothyroxine|thyroxine|digoxin"
    r"|nitroglycerin\w*|gtn|glyceryl trinitrate|adrenaline|epinephrine|epipen|morphine|tramadol|codeine|naloxone|lithium"
    r"|sertraline|citalopram|escitalopram|venlafaxine|gabapentin|pregabalin|diazepam|methotrexate|allopurinol|colchicine"
    r"|clopidogrel|ticagrelor|heparin|spironolactone|furosemide|cetirizine|loratadine|diphenhydramine|antihistamines?|ibuprofen"
    r"|dabigatran|mirtazapine|amiodarone|salbutamol|albuterol|ventolin|montelukast|domperidone|loperamide|imodium|sildenafil"
    r"|viagra|finasteride|tamoxifen|melatonin|magnesium|zinc|iron|folic acid|vitamin [a-k]\d*|vitamins?|supplements?|probiotics?"
    r"|antibiotics?|antidepressants?|anticoagulants?|blood thinners?|diuretics?|steroids?|statins?|nsaids?|ppis?|beta ?blockers?"
    r"|ace inhibitors?|painkillers?|antacids?|laxatives?|antipyretics?|contraceptives?|birth control pills?|the pill|inhalers?"
    r"|eye drops|medicines?|medications?|meds|drugs?|tablets?|pills?|capsules?|prescriptions?|ointments?|creams?|syrup)\b"
    r"|[\u4e00-\u9fff]{0,4}(?:西林|沙坦|普利|他汀|洛尔|地平|拉唑|康唑|霉素|沙星|环素|列净|列汀|列奈|格列\w{1,2}|双胍|班|洛韦|替尼|单抗"
    r"|西汀|曲坦|司琼|替丁|噻嗪|呋塞米|螺内酯|肝素|鲁肽|缓释片|胶囊|颗粒|口服液|滴眼液|喷雾剂|软膏|药膏|冲剂|含片|栓剂|乳膏)"
    r"|布洛芬|阿司匹林|对乙酰氨基酚|扑热息痛|泰诺|美林|芬必得|华法林|胰岛素|甲状腺素|优甲乐|硝酸甘油|速效救心|肾上腺素|吗啡|曲马多|头孢"
    r"|地高辛|蒙脱石|思密达|益生菌|维生素|钙片|铁剂|叶酸|激素|抗生素|消炎药|止痛药|退烧药|降压药|降糖药|降脂药|安眠药|感冒药|感冒灵"
    r"|连花清瘟|板蓝根|藿香正气|三七|丹参|中药|中成药|西药|药物|药品|这个?药|吃药|用药|服药|停药|换药|药效|避孕药|抗凝药|利尿剂|抗过敏药"
    r"|氯雷他定|西替利嗪|扑尔敏|甲硝唑|秋水仙碱|别嘌醇|非布司他|泼尼松|地塞米松|氯吡格雷|替格瑞洛|利伐沙班|达比加群|奥司他韦|开塞露|乳果糖"
)
NAMED_MEDICINE = re.compile(r"\b(?:medicines?|medications?|meds|drugs?|tablets?|pills?|capsules?|iron|zinc|vitamins?|supplements?|creams?|syrup|prescriptions?)\b|药物|药品|这个?药|吃药|用药|服药|中药|西药|维生素")
MEDICINE_USE = re.compile(
    r"\b(?:dos(?:e|es|age|ing|ed)|side effects?|adverse|interact\w*|contraindicat\w*|how (?:much|many|often|long) .{0,30}(?:take|give|use|last|work)"
    r"|overdose|missed|miss a|skip|with (?:food|milk|alcohol|grapefruit)|empty stomach|before (?:meals?|bed|breakfast)|after meals?"
    r"|together|stop taking|come off|wean|half[- ]?life|breast ?feeding|pregnan\w+|alcohol|drink|store|stored|expire\w*|fridge"
    r"|generic|brand|mg|mcg|max(?:imum)?|renal|kidney|liver|hepatic|adjust\w*|reduction|safe|ok to take|take .{0,20}(?:with|and)"
    r"|mix(?:ed)?|combin\w+|alternatives?|substitute|withdrawal|addict\w+|how (?:is|do i|should i|to) (?:use|take|give|inject|apply)"
    r"|used for|indicat\w+|difference between|cause|allerg\w+|work|kick in|give my|should (?:i|it|they) (?:be )?tak\w+|can i take|can i give)\b"
    r"|副作用|不良反应|剂量|用量|用法|怎么(?:吃|服|用|含|打|涂|注射|算)|能吃几|吃几(?:次|片|粒|天)|一天(?:最多)?(?:吃)?(?:几|多少)|最多|饭前|饭后|空腹"
    r"|漏服|漏吃|忘(?:记)?(?:吃|服)|一起(?:吃|用|服)|同时(?:吃|用|服)|同服|合用|相互作用|禁忌|停药|能不能停|可以停|能停|减量|加量|换药"
    r"|喝酒|饮酒|孕妇|怀孕|哺乳|肾功能|肝功能|过期|保存|冰箱|开封|耐药|依赖|上瘾|过量|功效|作用|起效|多久(?:见效|起效)|适应证|说明书"
    r"|能(?:用|吃|服)|可以(?:用|吃|服)|什么时候(?:吃|服|打)|伤(?:肝|肾|胃)|区别|过敏|含服|连用|吃多久|吃多少|要补|忌口|打完|注射"
)

# --- Symptoms -------------------------------------------------------------------------------------------------

SYMPTOM = re.compile(
    r"\b(?:pains?|painful|aches?|aching|hurts?|sore(?:ness)?|cough(?:s|ing)?|fever(?:ish)?|temperature of|headaches?|migraines?"
    r"|dizz\w+|light ?headed|nause\w+|vomit\w*|throw(?:ing)? up|diarrh\w+|constipat\w*|bloat\w+|reflux|heartburn|indigestion"
    r"|rash(?:es)?|itch\w*|hives|swollen|swelling|lump|bump|bruis\w+|bleed\w*|discharge|fatigue\w*|tired(?:ness)?|exhausted"
    r"|weakness|numb(?:ness)?|tingl\w+|cramps?|cramping|spasms?|stiff(?:ness)?|runny nose|stuffy|blocked nose|congest\w+|sneez\w+"
    r"|phlegm|mucus|wheez\w*|palpitations?|insomnia|can't sleep|cannot sleep|sleepless|trouble sleeping|snor\w+|sweats?|sweating"
    r"|chills?|shiver\w*|loss of appetite|no appetite|weight loss|ringing|tinnitus|blurr(?:y|ed)|dry (?:eyes?|mouth|skin)"
    r"|red eyes?|pink eye|burning|sting(?:s|ing)?|period is|missed period|spotting|late period|hair loss|acne|pimples?|blisters?"
    r"|ulcers?|toothache|ear ?ache|hoarse|frequent urination|peeing|urinat\w+|anxious|anxiety|panic|depress\w+|hot flush\w*"
    r"|twisted my|sprain\w*|pulled a|a cold|flu symptoms|hiccups?|nosebleeds?|fell|bites?|burn(?:ed|t)?)\b"
    r"|痛|疼|酸胀|酸(?=[,.]|$|了|得)|咳|发烧|发热|低烧|高烧|烧到|头晕|眩晕|恶心|呕吐|想吐|吐了|拉肚子|腹泻|拉稀|便秘|腹胀|胃胀|反酸|烧心|打嗝|嗳气|消化不良"
    r"|皮疹|红疹|疹子|痒|荨麻疹|肿|包块|硬块|疙瘩|淤青|出血|血丝|分泌物|白带|乏力|疲劳|疲惫|没力气|没精神|无力|麻木|发麻|抽筋|僵硬|僵"
    r"|流鼻涕|鼻塞|打喷嚏|嗓子|喉咙|有痰|黄痰|喘|心慌|心悸|胸闷|失眠|睡不着|睡不好|多梦|打呼|盗汗|出汗|发冷|怕冷|寒战|没胃口|食欲"
    r"|耳鸣|听力|视力|模糊|眼睛(?:干|红|涩|痒)|干涩|口干|口腔溃疡|溃疡|月经(?:推迟|不|量|提前|没)|停经|例假|脱发|掉头发|痘|水泡|起皮|脱皮"
    r"|尿频|尿急|尿痛|夜尿|焦虑|抑郁|心情|崴|扭伤|拉伤|落枕|抽动|眼皮跳|潮热|体重下降|消瘦|水肿|浮肿|过敏了|上火|感冒|落枕|鼻血|牙龈|不适"
)
DURATION = re.compile(
    r"\b(?:for|since|over|past|last|about|these|few|couple of|all) (?:the )?(?:past |last |about |almost |nearly |a |an )?"
    r"(?:\d+|one|two|three|four|five|six|seven|ten|couple|few|several|week|month|day|year|night|yesterday|monday|tuesday|wednesday|thursday"
    r"|friday|saturday|sunday|morning|weekend|this|last)\b|\b(?:\d+|two|three|four|five|a few|several) (?:days?|weeks?|months?|hours?|nights?|years?)\b"
    r"|\b(?:yesterday|last night|every (?:night|morning|day)|at night|in the morning|(?:days?|weeks?|months?) now|(?:all|this|last) week|today)\b"
    r"|(?:[一二两三四五六七八九十几半多好\d]+)个?多?(?:天|日|周|星期|礼拜|个?月|年|小时|晚|阵子|段时间)|昨[天晚]|前天|今[天早晚]|最近|经常|老是|总是|反复|一直|半夜|晚上|早上|这几天|这两天|刚开始"
)
MINE = re.compile(
    r"\b(?:i|i'm|i've|i'd|my|me|mine|he|she|his|her|him|we|our|they)\b|我|他|她|孩子|宝宝|小孩|老人|爸|妈|父|母|老公|老婆|爷|奶|儿子|女儿|患者|病人"
)

# --- Ways of living -------------------------------------------------------------------------------------------

ADVICE = re.compile(
    r"\b(?:diets?|eat|eating|foods?|drink|drinking|exercis\w*|work ?out|jog\w*|running|hik\w+|swim\w*|yoga|fly|flying|travel\w*|steps"
    r"|prevent\w*|avoid|protect|lower (?:my|the|your)|reduce (?:my|the|your)|risk of .{0,40}(?:lower|reduce)|(?:lower|reduce) .{0,20}risk"
    r"|healthy|health(?:ier)? (?:life|habits?)|lifestyle|lose weight|weight loss (?:tips|plan)|losing weight|gain weight|quit\w*|give up smoking|stop smoking"
    r"|smok\w+|alcohol|coffee|caffeine|tea|salt|sugar intake|vaccin\w*|immuni[sz]\w*|jabs?|shots?|booster|screening|check[- ]?ups?|colonoscopy"
    r"|mammogram|sleep (?:quality|better|hygiene|habits?)|better sleep|stay (?:healthy|fit)|nutrition\w*|calories|breakfast|vegetables|fruits?"
    r"|solid foods?|wean\w*|breast ?feed\w*|trying for a baby|conceiv\w*|posture|stretch\w*|hygiene|sunscreen|stress|tips|advice|good for|bad for"
    r"|how often should|is it (?:ok|safe|good|bad|healthy)|safe for)\b"
    r"|饮食|吃什么|能吃|可以吃|不能吃|少吃|多吃|忌口|食物|食谱|水果|蔬菜|豆腐|西瓜|鸡蛋|牛奶|咖啡|喝茶|喝酒|喝水|营养|补充|锻炼|运动|跑步|爬山|游泳|瑜伽"
    r"|散步|走多少|预防|避免|保护|保养|养生|调理|减肥|瘦身|减重|增重|戒烟|戒酒|抽烟|吸烟|疫苗|接种|打针|体检|筛查|检查一次|复查|肠镜|胃镜|睡眠质量"
    r"|改善睡眠|熬夜|作息|生活习惯|注意什么|注意哪些|注意事项|坐飞机|坐高铁|出行|旅游|旅行|备孕|辅食|断奶|母乳|坐月子|多少水|姿势|拉伸|泡脚|洗澡|晒太阳"
    r"|护肤|防晒|怎么(?:保持|提高|增强|降低|控制|养|护理)|提高免疫|增强抵抗|能不能(?:吃|喝|坐|跑|运动|爬|游|洗|飞)"
)
ADVICE_ASKED = re.compile(
    r"\b(?:how (?:can|do|should|much|many|often|to)|what (?:should|can|foods?|exercise|diet)|can (?:i|he|she|we|people|babies|\w+ with)|should|is it|is \w+"
    r"|best|good|bad|tips|safe|ok|when can|which)\b|怎么|如何|什么|吗|可以|能|合适|比较好|好不好|要不要|多久|多少|办法|注意"
)

# --- Knowledge ------------------------------------------------------------------------------------------------

KNOWLEDGE = re.compile(
    r"\b(?:define[sd]?|definition|meaning of|stand(?:s)? for|criteria|classif\w+|staged|staging|stages of|grading|types of|pathophysiology"
    r"|mechanism|pathogenesis|epidemiology|incidence|prevalence|prognosis|evidence|trials?|randomi[sz]ed|meta[- ]analys\w+|cohort|studies|study"
    r"|literature|guidelines?|protocol|first[- ]line|differential|diagnos(?:is|tic|ed|e)|normal range|reference range|calculated|formula|score|scales?"
    r"|signs of|symptoms of|causes of|risk factors|latest|advances|progress|research|compared (?:with|to)|versus|vs\.?|intention to treat|statistic\w*"
    r"|p value|confidence interval|sensitivity and specificity|hazard ratio|exam|textbook|anatomy|physiology|genetics?|biomarkers?|ward|first aid"
    r"|management of|treatment of|complications of|interpret\w*|explain)\b|^what (?:is|are|does|do) (?!(?:a |an |the )?(?:max\w*|dos\w+|side|best|good|safe|right|usual))"
    r"|定义|概念|什么是|是什么(?!药)|什么叫|什么意思|标准|分级|分期|分型|分类|机制|机理|病因|发病|流行病|患病率|预后|生存率|证据|临床试验|试验|随机"
    r"|荟萃|队列|研究|文献|指南|共识|一线|鉴别|诊断|正常(?:范围|值)|参考(?:范围|值)|怎么计算|如何计算|公式|评分|量表|口诀|早期症状|有哪些(?:症状|表现|类型|原因|并发症)"
    r"|症状有哪些|最新|进展|相比|对比|意向性|统计|置信区间|敏感性|特异性|考试(?:题|问|要|里|会)|考点|课本|教材|解剖|生理|基因|标志物|抢救|急救|流程|宣教|并发症|解读|原理"
)

# --- Nothing to search for -------------------------------------------------------------------------------------

GREETING = re.compile(
    r"^\W*(?:hi|hello|hey|thanks?|thank you|good (?:morning|afternoon|evening)|ok(?:ay)?|bye|你好|您好|谢谢|多谢|感谢|早上好|晚上好|在吗|好的|嗯|再见|嗨)"
    r"(?:[\s,!.~啊呀吧了您你]|very much|a lot|there|doctor|医生|大夫)*\W*$"
)
LEAST_LATIN_WORDS, LEAST_HAN = 2, 3
