"""The database itself refuses to change or delete what the audit trail says, whoever asks."""

from __future__ import annotations

from django.db import migrations

FORWARD = """
CREATE FUNCTION projects_auditentry_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the audit trail is append-only: % refused', TG_OP USING ERRCODE = 'restrict_violation';
END
$$;
CREATE TRIGGER projects_auditentry_rows BEFORE UPDATE OR DELETE ON projects_auditentry
    FOR EACH ROW EXECUTE FUNCTION projects_auditentry_refuse();
CREATE TRIGGER projects_auditentry_truncate BEFORE TRUNCATE ON projects_auditentry
    FOR EACH STATEMENT EXECUTE FUNCTION projects_auditentry_refuse();
"""
BACKWARD = """
DROP TRIGGER projects_auditentry_truncate ON projects_auditentry;
DROP TRIGGER projects_auditentry_rows ON projects_auditentry;
DROP FUNCTION projects_auditentry_refuse();
"""


class Migration(migrations.Migration):
    dependencies = [("projects", "0001_initial")]
    operations = [migrations.RunSQL(FORWARD, BACKWARD)]
