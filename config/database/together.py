"""Migrations that make many tables, for databases that have none of them yet.

Django renders the models of all apps anew before and after each operation: of an empty database's migration that took
nine tenths. What a migration makes itself can be made from the models as they are at its end.
"""

from __future__ import annotations

from typing import Any

from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations import Migration
from django.db.migrations.state import ProjectState


class TablesTogether(Migration):
    """Its operations make tables, or are SQL: none changes a table that stood before or that another of them made."""

    def apply(
        self, project_state: ProjectState, schema_editor: BaseDatabaseSchemaEditor, collect_sql: bool = False
    ) -> ProjectState:
        if collect_sql:  # who wants to read the statements wants to know what each is for
            return super().apply(project_state, schema_editor, collect_sql)
        before = project_state.clone()
        vars(project_state).pop("apps", None)  # rendered once they are asked for, after all changes
        for operation in self.operations:
            operation.state_forwards(self.app_label, project_state)
        forwards: dict[str, Any] = {"from_state": before, "to_state": project_state}
        for operation in self.operations:
            operation.database_forwards(self.app_label, schema_editor, **forwards)
        return project_state
