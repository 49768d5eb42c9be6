from __future__ import annotations
import yaml, pytest
from pathlib import Path
from apps.agents.actions.conversations import start_conversation
from apps.agents.actions.changes import edit_field
from apps.agents.configuration.in_force import config_for
from apps.agents.actions.turns import send_message
from apps.agents.presenters.panel import panel_of
from apps.agents.models import Conversation
from apps.runs.work.execute import execute_inline
pytestmark = pytest.mark.django_db(transaction=True)
ROWS = yaml.safe_load(Path("tests/data/leftovers.yaml").read_text())
def test_measure(cast, protocol_agent):
    right=absurd=left=buttons=need=0
    for row in ROWS:
        lang = "en" if row["said"].isascii() else "zh-hans"
        c = start_conversation(agent=protocol_agent, project=cast.project, title="T", by=cast.investigator, language=lang)
        if row.get('study')!='none': edit_field(conversation=c, config=config_for(c), field="study_design.design_type", value=row.get("study","parallel_rct"), by=cast.investigator)
        t = send_message(conversation=c, text=row["said"], by=cast.coordinator, enqueue=False)
        execute_inline(t.run)
        c = Conversation.objects.get(pk=c.pk)
        config=config_for(c)
        prop={p.field: p.value for p in c.proposals.all()}
        panel = panel_of(c, config, lang)
        got=[]
        titles={f.titles.in_language(lang): f.path.partition(".")[2] for f in config.catalogue.fields}
        for o in panel.offers:
            for l in o.leftovers:
                got += [titles.get(x.title,x.title) for x in [*l.offers,*l.beside]]
            got += ["?"+titles.get(x.title,x.title) for x in o.offers]
        ok=set(row["fits"]); near=set(row.get("near",()))
        g=[x.lstrip("?") for x in got]
        bad=[x for x in g if x not in ok|near]
        if prop:
            print("READ ", row["said"], prop, "fits", row["fits"]); continue
        left+=1; buttons+=len(g); absurd+=len(bad)
        if ok:
            need+=1; right+= bool(ok & set(g))
        flag = ("" if not ok or ok&set(g) else "MISS ") + ("BAD" if bad else "")
        print(f"{flag:9}", row["said"], "|", got, "| fits", row["fits"], row.get("near",""))
    print(f"left {left} buttons {buttons} right {right}/{need} absurd {absurd}")
