from __future__ import annotations
import pytest
from apps.agents.actions.conversations import start_conversation
from apps.agents.actions.changes import edit_field
from apps.agents.configuration.in_force import config_for
from apps.agents.actions.turns import send_message
from apps.agents.models import Conversation, Message
from apps.runs.work.execute import execute_inline
pytestmark = pytest.mark.django_db(transaction=True)
import os
import pathlib; ROWS = pathlib.Path(os.environ.get("ROWS_FILE","/tmp/rows.txt")).read_text().splitlines()
def test_measure(cast, protocol_agent):
    for row in ROWS:
        print("=====", row)
        lang = "en" if row.isascii() else "zh-hans"
        c = start_conversation(agent=protocol_agent, project=cast.project, title="T", by=cast.investigator, language=lang)
        edit_field(conversation=c, config=config_for(c), field="study_design.design_type", value="parallel_rct", by=cast.investigator)
        for part in row.split("||"):
            t = send_message(conversation=c, text=part, by=cast.coordinator, enqueue=False)
            execute_inline(t.run)
            m=Message.objects.get(run=t.run, replaced_at=None)
            print("  >", m.content.replace("\n"," / "), {k:v for k,v in m.reading.items() if k in("offers","leftovers","nearest","records","questions","passed","asked")}, {p.field:p.value for p in c.proposals.all()})
