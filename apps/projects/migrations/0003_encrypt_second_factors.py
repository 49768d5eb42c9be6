"""Encrypts the keys of second factors that were stored in clear before."""

from __future__ import annotations

from typing import Any

from django.db import migrations

from apps.projects.secrets import encrypt

SECRETS = ("secret", "seed")
TOKEN_START = "gAAAA"  # of every Fernet token; neither a TOTP secret (A–Z, 2–7) nor a seed (hexadecimal) has a g


def encrypt_all(apps: Any, schema_editor: Any) -> None:
    for factor in apps.get_model("mfa", "Authenticator").objects.all():
        clear = {
            name: value
            for name, value in factor.data.items()
            if name in SECRETS and not value.startswith(TOKEN_START)
        }
        if clear:
            factor.data |= {name: encrypt(value) for name, value in clear.items()}
            factor.save(update_fields=["data"])


class Migration(migrations.Migration):
    dependencies = [("projects", "0002_audit_is_append_only"), ("mfa", "0003_authenticator_type_uniq")]

    operations = [migrations.RunPython(encrypt_all, migrations.RunPython.noop)]
