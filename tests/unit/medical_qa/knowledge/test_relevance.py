"""Which questions a small knowledge base answers and which it leaves to others, by words alone: no model of meaning.

A passage about something else is worse than none: it would end the wait for the web, and be cited.
"""

from __future__ import annotations

import pytest

from apps.medical_qa.knowledge.selectors import search_knowledge
from apps.retrieval.actions.counting import count_words
from tests.support.cast import Cast
from tests.support.knowledge import answering_document

pytestmark = pytest.mark.django_db
DOCUMENTS = {
    "Perioperative antibiotics": """# Choice and timing

Give cefazolin 2 g intravenously within 60 minutes before the incision. Patients of 120 kg and more get 3 g.

# Allergy

Patients with an immediate reaction to penicillin get clindamycin 900 mg instead of cefazolin.

# Duration

Stop antibiotic prophylaxis within 24 hours after the operation.
""",
    "Thrombosis prophylaxis": """# After hip replacement

Enoxaparin 40 mg is injected once daily for 28 days after hip replacement. Begin 12 hours after surgery.

# Renal impairment

Reduce enoxaparin to 20 mg daily when creatinine clearance is below 30 mL/min.
""",
    "Ibuprofen leaflet": """# Dose

Adults take ibuprofen 400 mg up to three times a day with food. The greatest daily dose is 1200 mg.

# Who must not take it

Do not take ibuprofen with an active stomach ulcer, severe heart failure or in the last three months of pregnancy.
""",
    "阿司匹林肠溶片用药须知": """# 用法用量

成人每日一次，每次 100 毫克，餐前用适量水送服。

# 禁忌

活动性消化性溃疡、严重肝肾功能衰竭者禁用。妊娠最后三个月禁用。

# 漏服

如果漏服，想起时应立即补服；若已接近下次服药时间，则不必补服，不要服用双倍剂量。
""",
    "糖尿病患者居家须知": """# 血糖监测

空腹血糖宜控制在 4.4 至 7.0 毫摩尔每升。血糖低于 3.9 毫摩尔每升为低血糖。

# 低血糖处理

出现心慌、出汗、手抖时，立即服用 15 克葡萄糖或半杯果汁，15 分钟后复测血糖。
""",
}
ANSWERED = {
    "When should cefazolin be given before surgery?": "Perioperative antibiotics",
    "cefazolin dose for a patient of 130 kg": "Perioperative antibiotics",
    "What do we give instead of cefazolin in penicillin allergy?": "Perioperative antibiotics",
    "How long is antibiotic prophylaxis continued after the operation?": "Perioperative antibiotics",
    "How many days of enoxaparin after hip replacement?": "Thrombosis prophylaxis",
    "enoxaparin in renal impairment": "Thrombosis prophylaxis",
    "What is the maximum daily dose of ibuprofen?": "Ibuprofen leaflet",
    "Can I take ibuprofen with a stomach ulcer?": "Ibuprofen leaflet",
    "Is ibuprofen allowed in pregnancy?": "Ibuprofen leaflet",
    "阿司匹林肠溶片每天吃多少毫克？": "阿司匹林肠溶片用药须知",
    "阿司匹林漏服了怎么办": "阿司匹林肠溶片用药须知",
    "消化性溃疡患者能吃阿司匹林吗？": "阿司匹林肠溶片用药须知",
    "糖尿病人空腹血糖控制在多少合适？": "糖尿病患者居家须知",
    "低血糖时心慌出汗怎么处理？": "糖尿病患者居家须知",
    "血糖低于多少算低血糖": "糖尿病患者居家须知",
    "I was wondering whether ibuprofen is allowed in pregnancy": "Ibuprofen leaflet",
    "Hello, sorry to bother you, could you tell me the maximum daily dose of ibuprofen?": "Ibuprofen leaflet",
    "Quick question: how long do we continue antibiotic prophylaxis after the operation": "Perioperative antibiotics",
    "请问一下，阿司匹林漏服了怎么办？": "阿司匹林肠溶片用药须知",
    "医生您好，我想咨询一下，糖尿病人空腹血糖控制在多少合适": "糖尿病患者居家须知",
    "麻烦帮我查一下阿司匹林肠溶片每天吃多少毫克": "阿司匹林肠溶片用药须知",
    # In the other language.
    "布洛芬每天最大剂量是多少？": "Ibuprofen leaflet",
    "请问怀孕能吃布洛芬吗": "Ibuprofen leaflet",
    "What should be done about a missed dose of aspirin?": "阿司匹林肠溶片用药须知",
    "肾功能不全时依诺肝素怎么减量": "Thrombosis prophylaxis",
}
LEFT_TO_OTHERS = (
    "What is the maximum daily dose of metformin?",
    "How is vancomycin dosed in dialysis?",
    "How many days of rivaroxaban after knee replacement?",
    "What are the signs of a stroke?",
    "Can I take paracetamol with alcohol?",
    "How is migraine treated in adults?",
    "Which vaccine do adults need after a dog bite?",
    "What is the weather today?",
    "萘普生每天最大剂量是多少？",
    "布洛芬会引起哮喘吗",
    "What is the missed dose rule for clopidogrel?",
    "I was wondering whether naproxen is allowed in pregnancy",
    "请问一下，华法林漏服了怎么办？",
    "二甲双胍的副作用有哪些",
    "高血压患者每天能吃多少盐？",
    "孩子发烧三天了怎么办",
    "心肌梗死的症状是什么",
    "氯吡格雷漏服了怎么办",
    "痛风急性发作怎么处理？",
)


@pytest.fixture
def documents(cast: Cast) -> None:
    for title, text in DOCUMENTS.items():
        answering_document(cast.investigator, cast.project, text, title=title)


def found(cast: Cast, question: str) -> str:
    hits = search_knowledge(cast.viewer, cast.project, question).hits
    return hits[0].document_title if hits else ""


@pytest.mark.usefixtures("documents")
@pytest.mark.parametrize("is_counted", [True, False])
def test_questions_find_their_document_or_none(cast: Cast, is_counted: bool) -> None:
    """Also in the moment before a worker has counted the words."""
    if is_counted:
        count_words()
    missed = {
        question: found(cast, question)
        for question in ANSWERED
        if found(cast, question) != ANSWERED[question]
    }
    wrong = {question: title for question in LEFT_TO_OTHERS if (title := found(cast, question))}
    assert not missed
    assert not wrong


@pytest.mark.usefixtures("documents")
@pytest.mark.parametrize(
    "question",
    [
        "Thanks. One more thing - can I give ibuprofen in pregnancy?",
        "By the way, when do we stop antibiotic prophylaxis?",
        "另外，漏服阿司匹林什么时候要补服？",
    ],
)
def test_how_people_come_to_their_question_does_not_hide_the_answer(cast: Cast, question: str) -> None:
    assert found(cast, question)
