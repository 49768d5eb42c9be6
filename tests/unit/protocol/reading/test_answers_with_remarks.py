"""What people say around an answer – where it is written down, who would moan, by the way – is none of it; and a list
is no list of remarks."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.unit.protocol.reading.support import values

QUESTION, HYPOTHESIS, BACKGROUND, SIGNIFICANCE, OBJECTIVES = (
    f"scientific_question.{key}"
    for key in ("question", "hypothesis", "background", "significance", "objectives")
)
POPULATION, INTERVENTION, COMPARATOR, INCLUSION, EXCLUSION, OUTCOMES = (
    f"pico.{key}"
    for key in (
        "population",
        "intervention",
        "comparator",
        "inclusion_criteria",
        "exclusion_criteria",
        "outcomes",
    )
)
RATE, VISITS, INTERIM, DESIGN, STRATA, FOLLOW_UP, PERIOD, ROLES = (
    f"study_design.{key}"
    for key in (
        "recruitment_rate",
        "visits",
        "interim_analysis",
        "design_type",
        "stratification_factors",
        "follow_up_duration",
        "recruitment_period",
        "blinded_roles",
    )
)
DROPOUT, ASSUMPTIONS = "sample_size.dropout", "sample_size.assumptions"
ANALYSIS, MISSING, PRIMARY, SECONDARY, SAFETY, CONFOUNDERS = (
    f"endpoints.{key}"
    for key in (
        "primary_analysis",
        "missing_data",
        "outcomes.primary",
        "outcomes.secondary",
        "outcomes.safety",
        "confounders",
    )
)

TOLD: Final[list[tuple[str, str, Any]]] = [
    (
        COMPARATOR,
        "Just what we do anyway, which is physio twice a week and a leaflet.",
        "physio twice a week and a leaflet",
    ),
    (COMPARATOR, "The usual, which is paracetamol and rest.", "paracetamol and rest"),
    (COMPARATOR, "按照我们平时的老规矩，静脉帕瑞昔布加必要时曲马多。", "静脉帕瑞昔布加必要时曲马多"),
    (
        INTERVENTION,
        "Teriparatide, 20 micrograms under the skin every day for two years, and by the way the pharmacy says that "
        "the price has come down.",
        "Teriparatide, 20 micrograms under the skin every day for two years",
    ),
    (
        SECONDARY,
        "Sure, how many need a second antibiotic, how many get C. diff, and oh yes, what it all costs.",
        ["how many need a second antibiotic", "how many get C. diff", "what it all costs"],
    ),
    (
        SECONDARY,
        "Length of stay, readmission and falls, all of which is in our discharge system.",
        ["Length of stay", "readmission", "falls"],
    ),
    (
        SECONDARY,
        "14天死亡、7天内血培养转阴、90天内复发，都能从系统里拉出来。",
        ["14天死亡", "7天内血培养转阴", "90天内复发"],
    ),
    (EXCLUSION, "没啥特别的，签不了字的、预计活不过三个月的不要。", ["签不了字", "预计活不过三个月"]),
    (
        EXCLUSION,
        "起搏器的不行，癫痫的不行，颅骨缺损没补的也不行，经颅磁都做不了。",
        ["起搏器", "癫痫", "颅骨缺损没补"],
    ),
    (
        EXCLUSION,
        "严重肾功能不全的，做不了MRI的，还有不愿意参加的。",
        ["严重肾功能不全的", "做不了MRI的", "不愿意参加的"],
    ),
    (INCLUSION, "岁数18到75吧，太老的麻醉科也不乐意。", ["岁数18到75"]),
    (
        EXCLUSION,
        "有严重先天畸形的、染色体病的剔掉，生后24小时以后才转来的也剔掉，不然说不清。",
        ["有严重先天畸形", "染色体病", "生后24小时以后才转来"],
    ),
    (
        RATE,
        "Around six a month if the junior doctors remember, and we've got funding for two years.",
        "Around six a month",
    ),
    (RATE, "Three or four a week per centre, I'd say.", "Three or four a week per centre"),
    (RATE, "一个月大概十来个吧，忙的时候少一点。", "一个月大概十来个"),
    (
        RATE,
        "In winter about ten a month and in summer two a month.",
        "In winter about ten a month and in summer two a month",
    ),
    (
        ANALYSIS,
        "Cox model with age, sex and ASA grade in it, everybody counted in the group they were drawn into.",
        "Cox model with age, sex and ASA grade in it",
    ),
    (
        ANALYSIS,
        "A mixed model for the pain scores, with the surgeon as a random effect.",
        "A mixed model for the pain scores, with the surgeon as a random effect",
    ),
    (
        ANALYSIS,
        "Logistic regression with age, and we report odds ratios.",
        "Logistic regression with age, and we report odds ratios",
    ),
    (MISSING, "Some scores will be missing, multiple imputation.", "multiple imputation"),
    (MISSING, "Pitt评分会缺一些，多重插补；死了没死打电话都能查到。", "多重插补"),
    (
        MISSING,
        "Where the booking weight is missing he wants to do multiple imputation.",
        "multiple imputation",
    ),
    (
        VISITS,
        "We'd see them before the first session, then at six weeks and again at three months, and if the money runs "
        "to it a year later.",
        ["before the first session", "six weeks", "three months"],
    ),
    (
        VISITS,
        "They come in before the operation, at two weeks, and at three months.",
        ["before the operation", "two weeks", "three months"],
    ),
    (
        QUESTION,
        "想弄明白的其实就一件事：急诊打个髂筋膜阻滞，能不能让术后谵妄少一点。",
        "急诊打个髂筋膜阻滞，能不能让术后谵妄少一点",
    ),
    (QUESTION, "想搞明白的问题很简单，就是早期下床能不能减少肺部感染。", "早期下床能不能减少肺部感染"),
    (
        CONFOUNDERS,
        "Age, smoking and socioeconomic status for sure, and we'd match the controls on sex and year of birth.",
        ["Age", "smoking", "socioeconomic status"],
    ),
    (
        CONFOUNDERS,
        "年龄、性别、抽烟、术前肾功能，还有急诊还是择期，这几个放进多因素logistic里。",
        ["年龄", "性别", "抽烟", "术前肾功能", "急诊还是择期"],
    ),
    (
        OUTCOMES,
        "就看术后二十四小时静息时的VAS评分，护士床边问，第二天早上八点问。",
        ["术后二十四小时静息时的VAS评分"],
    ),
    (
        OBJECTIVES,
        "主要就是比一比，门诊做的小切口腕管松解和传统切口，术后三个月手的功能哪个恢复得好。",
        ["比一比，门诊做的小切口腕管松解和传统切口，术后三个月手的功能哪个恢复得好"],
    ),
    (
        OBJECTIVES,
        "To compare A with B in adults, to describe the costs, and to see who benefits.",
        ["To compare A with B in adults", "to describe the costs", "to see who benefits"],
    ),
    (
        HYPOTHESIS,
        "我猜用了加温输液的剖宫产妇，寒战能少一半，不过就是拍脑袋。",
        "用了加温输液的剖宫产妇，寒战能少一半",
    ),
    (
        COMPARATOR,
        "另一组就照老样子，护士两小时给翻一次身，普通海绵垫，别的啥也不加。",
        "护士两小时给翻一次身，普通海绵垫，别的啥也不加",
    ),
    (
        SIGNIFICANCE,
        "做完甲状腺手术的声音哑了，老师啊主播啊没法上班，有几个都抑郁了，你说急不急。",
        "做完甲状腺手术的声音哑了，老师啊主播啊没法上班，有几个都抑郁了",
    ),
    (
        QUESTION,
        "我们想弄明白产后出血输过血的产妇，出院三个月的时候贫血和产后抑郁有没有关系。",
        "产后出血输过血的产妇，出院三个月的时候贫血和产后抑郁有没有关系",
    ),
    (RATE, "一个月顶多八个，流感季能到十二三个，冬天多。", "一个月顶多八个，流感季能到十二三个，冬天多"),
    (
        QUESTION,
        "What I'm wondering is whether women with severe preeclampsia who get NSAIDs after delivery come back with "
        "high blood pressure more often than those managed on acetaminophen alone.",
        "whether women with severe preeclampsia who get NSAIDs after delivery come back with high blood pressure more "
        "often than those managed on acetaminophen alone",
    ),
    (
        QUESTION,
        "我们去年添了两台掌上超声，我就寻思急诊医生自己扫一扫，能不能看出前臂远端有没有骨折。",
        "急诊医生自己扫一扫，能不能看出前臂远端有没有骨折",
    ),
    (
        QUESTION,
        "问题就一句话，急诊医生拿掌超查小孩前臂远端骨折，跟X线比，准不准。",
        "急诊医生拿掌超查小孩前臂远端骨折，跟X线比，准不准",
    ),
    (
        EXCLUSION,
        "有房颤的、装过起搏器的剔掉，后来才转进来的也剔掉。",
        ["有房颤", "装过起搏器", "后来才转进来"],
    ),
    (
        EXCLUSION,
        "怀孕的、喂奶的不要，对青霉素过敏的更不能要，哦还有三个月里吃过抗生素的。",
        ["怀孕", "喂奶", "对青霉素过敏", "三个月里吃过抗生素"],
    ),
    (
        EXCLUSION,
        "I won't take anyone with osteomyelitis under the ulcer, and pregnant women are out as well.",
        ["osteomyelitis under the ulcer", "pregnant women"],
    ),
    (
        INCLUSION,
        "Anyone over 65 who comes through our ED with a fall and is on a blood thinner, apixaban or warfarin or "
        "whatever.",
        [
            "Anyone over 65 who comes through our ED with a fall and is on a blood thinner, apixaban or warfarin or "
            "whatever"
        ],
    ),
    (
        ROLES,
        "Patients and surgeons both, the pharmacy makes up identical syringes.",
        ["Patients", "surgeons"],
    ),
    (ROLES, "患者、医生，药房统一包装成一样的。", ["患者", "医生"]),
    (COMPARATOR, "对照么，用生理盐水雾化，量和次数都跟那边一样。", "生理盐水雾化，量和次数都跟那边一样"),
    (
        SECONDARY,
        "再记个住ICU几天、上呼吸机几小时，还有花了多少钱。",
        ["住ICU几天", "上呼吸机几小时", "花了多少钱"],
    ),
    (
        SAFETY,
        "Hypoglycaemia below 3.9, any admission for ketoacidosis, those are the two I lose sleep over.",
        ["Hypoglycaemia below 3.9", "any admission for ketoacidosis"],
    ),
    (
        EXCLUSION,
        "We'd take children from four to twelve having it done for snoring, but nobody with diabetes and none under "
        "fifteen kilos.",
        ["diabetes", "under fifteen kilos"],
    ),
    (FOLLOW_UP, "不过要随访36个月。", {"value": 36, "unit": "month"}),
    (
        EXCLUSION,
        "Anyone on dialysis, or who's had IV iron in the last month, and obviously not pregnant women.",
        ["Anyone on dialysis", "who's had IV iron in the last month", "pregnant women"],
    ),
    (ASSUMPTIONS, "非暴露组率12%，暴露组率22%。", {"p1": 0.12, "p2": 0.22}),
    (ASSUMPTIONS, "我们预计对照组12%、暴露组22%发生糖尿病。", {"p1": 0.12, "p2": 0.22}),
    (ASSUMPTIONS, "We expect 12% in the unexposed group and 22% in the exposed.", {"p1": 0.12, "p2": 0.22}),
    (DROPOUT, "失访怎么也得留15%。", 0.15),
    (DROPOUT, "失访会比较多，留个15%。", 0.15),
    (STRATA, "随机的时候按中心和肺功能分级分一下层。", ["中心", "肺功能分级"]),
    (FOLLOW_UP, "每个人跟半年就到头了，招人估摸着要一年半。", {"value": 6, "unit": "month"}),
    (PERIOD, "每个人跟半年就到头了，招人估摸着要一年半。", {"value": 18, "unit": "month"}),
    (
        SECONDARY,
        "Besides that I'd be curious about cold discomfort on a ten-point scale, how long it takes them to recover "
        "after dialysis, and sessions cut short.",
        [
            "cold discomfort on a ten-point scale",
            "how long it takes them to recover after dialysis",
            "sessions cut short",
        ],
    ),
    (
        ANALYSIS,
        "The analysis I'd leave to a mixed model with patient as a random effect.",
        "a mixed model with patient as a random effect",
    ),
]
BESIDES: Final[list[tuple[str, str, str, Any]]] = [
    (
        OUTCOMES,
        "这个先放放，我倒想起来一个，长期吃激素的一定得排除，不然血糖全乱了。",
        EXCLUSION,
        ["长期吃激素"],
    ),
    (
        QUESTION,
        "小孩收四岁到十四岁的，受伤四十八小时以内，前臂远端疼或者肿，大夫本来就打算拍片的。",
        INCLUSION,
        ["四岁到十四岁", "受伤四十八小时以内", "前臂远端疼或者肿", "大夫本来就打算拍片"],
    ),
    (
        QUESTION,
        "And the comparison would be women who only ever had acetaminophen, with or without a bit of opioid.",
        COMPARATOR,
        "women who only ever had acetaminophen, with or without a bit of opioid",
    ),
    (
        BACKGROUND,
        "In our sleep clinic I keep seeing truck drivers who've stopped using their CPAP by month three, and I'd love "
        "to know if a weekly phone call from a nurse keeps them on it.",
        QUESTION,
        "if a weekly phone call from a nurse keeps them on it",
    ),
]
NOT_TOLD: Final[list[tuple[str, str, str]]] = [
    (QUESTION, "我琢磨着能不能让他们出院以后在家练八段锦，不花钱，老人家也愿意练。", QUESTION),
    (FOLLOW_UP, "随访啊，看钱够不够，够就一年，不够就半年得了。", FOLLOW_UP),
    (FOLLOW_UP, "随访24个月就够了，不过要随访36个月。", FOLLOW_UP),
    (PRIMARY, "With the six-minute walk, done by a physio in the corridor outside our clinic.", INTERVENTION),
    (
        QUESTION,
        "What happens now is that every nurse uses what she likes, povidone-iodine, gentian violet, even papaya, and "
        "the ulcers stay open for months.",
        COMPARATOR,
    ),
    (
        OUTCOMES,
        "Could be mortality at 90 days or days alive out of hospital, my co-investigators are at war over it.",
        OUTCOMES,
    ),
    (
        INTERIM,
        "My chief says we don't need a monitoring board for this, and I'm inclined to agree, but I'll ask the IRB.",
        INTERIM,
    ),
    (
        DESIGN,
        "It's a prospective registry, we'd sign up everyone who gets a leadless pacemaker at our three centers.",
        POPULATION,
    ),
    (BACKGROUND, "你好，我是儿童医院急诊的，骨科这摊也归我管，一到周末全是摔了胳膊的娃。", POPULATION),
    (HYPOTHESIS, "我们科的数，单药30天死亡大概30%，联合能降到20%才算有意义吧。", HYPOTHESIS),
    (INCLUSION, "ECOG 0到2分的都可以收,3分的不收,3分的人本来就不太会上联合。", EXCLUSION),
    (
        OUTCOMES,
        "By the Bristol stool chart in a diary that the parents keep, filled in each evening.",
        INTERVENTION,
    ),
    (
        QUESTION,
        "These people are mostly farm labourers, they get some dialysis, we discharge them and then nobody is seeing "
        "them any more.",
        POPULATION,
    ),
]


def _plain(value: Any) -> Any:
    if isinstance(value, list):
        return [item["name"] if isinstance(item, dict) else item for item in value]
    return value


@pytest.mark.parametrize(("asked", "text", "value"), TOLD)
def test_an_answer_is_read_without_the_remarks_around_it(asked: str, text: str, value: Any) -> None:
    assert _plain(values(text, asked.partition(".")[0], asked=asked)[asked]) == value


@pytest.mark.parametrize(("asked", "text", "path", "value"), BESIDES)
def test_what_is_told_instead_is_read_whole(asked: str, text: str, path: str, value: Any) -> None:
    assert _plain(values(text, asked.partition(".")[0], asked=asked)[path]) == value


@pytest.mark.parametrize(("asked", "text", "path"), NOT_TOLD)
def test_what_is_only_said_about_it_fills_nothing(asked: str, text: str, path: str) -> None:
    assert path not in values(text, asked.partition(".")[0], asked=asked)
