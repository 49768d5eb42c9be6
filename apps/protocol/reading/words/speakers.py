"""Who speaks at the head of a message: "cardiology fellow here,", "呼吸科王医生：". None of those who take part."""

from __future__ import annotations

from typing import Final

# What those work as who treat people and study them.
WORK: Final = (
    r"(?:doctor|physician|surgeon|nurse|resident|fellow|registrar|reg|SpR|consultant|intern|pharmacist|physio(?:therapist)?|midwife"
    r"|professor|attending|coordinator|student|trainee|specialist|researcher|investigator|GP|PI|\w+ologist|an[a]?esthetist|doc"
    r"|p[a]?ediatrician|psychiatrist|intensivist|geriatrician|obstetrician|dentist|SHO)"
)
_FIELD: Final = (
    r"(?:\w+ology|\w+iatrics?|\w+iatry|\w*surgery|surgical|surg|rheum|endo(?:crine)?"
    r"|neuro|cardio|gastro|resp(?:iratory)?|renal|ICU|ED|GI|ENT|ob-?gyn|obs|obstetrics|an[a]?esthesia|an[a]?esthetics|ortho(?:p[a]?edics)?|trauma|onc"
    r"|ha?em(?:atology)?|derm|psych|pa?eds?|neonatal|palliative"
    r"|critical care|intensive care|emergency|sleep|pain|wound|stroke|GP|primary care|public health|pharmacy"
    r"|dental|rehab|vascular"
    r"|infectious diseases|ID|geriatrics|medicine|nursing|maternity|midwifery|physio|breast|liver|transplant"
    r"|burns?|eye|plastics)"
)
_PLACE: Final = r"(?:clinic|ward|unit|team|dept|department|service|group|trial|study|question|idea|project)"
_WORK_ZH: Final = (
    r"(?:医生|大夫|医师|主任|主治(?:医师)?|住院医|护士长?|护师|药师|技师|研究生|博士生?|硕士生?|规培生?|进修生?|教授|老师|学生|协调员|CRC|PI"
    r"|负责人|的人)"
)
_FIELD_ZH: Final = (
    r"(?:(?:(?!来自|病例|对照|患者|病人|收|纳入|在|从|由|研究|比较|评估?价?|看)[^,。;:!?\s]){0,8}?"
    r"(?:内|外|妇|产|儿|眼|骨|皮肤|急诊|麻醉|影像|检验|药剂|药学|护理|康复|口腔|神经|心|呼吸|肿瘤|放疗|感染|精神|中医|老年"
    r"|肾|血液|风湿|内分泌|消化|疼痛|保健|病理|超声|全科|重症|男|泌尿|肛肠|烧伤|整形|营养)"
    r"(?:科|部|中心|门诊|病房|医学科|保健科)(?:门诊|病房)?"
    r"|(?:[心胸普神泌骨肝肾呼消内血风妇产儿眼麻])(?:外|内|科|胆|泌)|ICU|NICU|PICU|CCU|EICU|[^,。;:!?\s]{0,6}方向)"
)

# "Does a nurse at home cut readmissions" is about nurses, and said by nobody.
_NO_NAME: Final = (
    r"(?!(?:does|do|did|is|are|can|will|would|should|could|compar\w+|train\w*|an?|the|every|each|all|any|among|between"
    r"|whether|if|in|for|by|with|of|to|having|using|one|two|versus|vs|new|no)\b)"
)
_WHERE: Final = (
    r"(?:\s(?:here|at|in|from)\b"
    r"(?:(?!\b(?:want|would|like|plan|try|think|look|hop|need|wonder|with an|reduc|improv)\w*)"
    r"[^,.;:!?\n]){0,50}?)?(?=\s?[,.;:!\n–-]|\sand\s(?:we|i|our)\b)"
)
_I_AM: Final = r"(?:this is|i(?:'m| am)|it's)\s(?:(?:an?|the|one of the)\s)?"
_WE_ARE_ZH: Final = r"(?:这里是|我们?(?:这边)?(?:是|叫)|我(?=[^,。;]{2,12}的[,。;])|我?来自|本人(?:是)?)"
_CALLED_ZH: Final = r"[小老][\u4e00-\u9fff]"

SPEAKERS: Final = (
    rf"(?:{_I_AM}(?:[\w.'-]+ ){{0,5}}?(?:{WORK}\b|dr\.?\s[\w-]+)"
    rf"|dr\.?\s[a-z][\w-]+|(?:{_NO_NAME}[\w'-]+ ){{0,3}}{WORK}(?=\s(?:here|at|in|from)\b|\s?[,:;–-]\s)){_WHERE}"
    rf"|{_FIELD}(?:\s{_PLACE})?(?:\shere)?"
    r"(?=\s?:|\s?[.–-]\s|,\s(?:want|would|think|plan|looking|we|i)\b|\shere\b)(?:\shere)?"
    rf"|(?:{_WE_ARE_ZH}[^,。;:!?\n]{{0,16}}?)?{_FIELD_ZH}的?"
    rf"(?:[小老]?[\u4e00-\u9fff]{{0,3}}?{_WORK_ZH}|{_CALLED_ZH})?的?(?=[,。;:!\n]|$)"
    rf"|我们?在{_FIELD_ZH}(?=[,。;:!\n]|$)"
    r"|(?:我|阿拉|俺|咱)们?(?:是|(?=[^,。;:!?\n]{1,6}这[边儿]))(?![^,。;]*[想要看觉说做为不])[^,。;:!?\n]{2,16}的(?=[,。;])"
    r"|我[\u4e00-\u9fff]{2,6}的(?=,(?:搞|做|干|在))"
    r"|(?:我是?)?搞(?:急诊|麻醉|重症|影像|检验|病理|[\u4e00-\u9fff]{1,4}科)的?(?=[,。;])"
    rf"|(?:这里是|我(?:是|叫)|我来自|本人(?:是)?)[^,。;:!?\n]{{0,24}}?(?:{_WORK_ZH}|医院|{_CALLED_ZH})(?=[,。;:!\n]|$)"
)
