"""The account of root's servers: there once, with the same numbers for every command that wants it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from config.env import BASE_DIR

# As the real one does when two run at once: both see that there is no such user, both succeed, and the entry of
# the later one replaces the other's.
USERADD = """#!/bin/sh
sleep 0.5
echo x >> "$ACCOUNTS.made"
wc -l < "$ACCOUNTS.made" > "$ACCOUNTS.new.$$"
mv "$ACCOUNTS.new.$$" "$ACCOUNTS"
"""
# A command of root's on a machine whose accounts are the file that ACCOUNTS names.
COMMAND = """
import os, pwd
from pathlib import Path
from types import SimpleNamespace

accounts = Path(os.environ["ACCOUNTS"])

def getpwnam(name):
    if not accounts.exists():
        raise KeyError(name)
    number = 900 + int(accounts.read_text())
    return SimpleNamespace(pw_uid=number, pw_gid=number)

pwd.getpwnam, os.geteuid = getpwnam, lambda: 0
from config.servers import account
print(account.server_account().gid)
"""


def test_two_commands_that_start_at_once_make_one_account(tmp_path: Path) -> None:
    (tmp_path / "useradd").write_text(USERADD)
    (tmp_path / "useradd").chmod(0o755)
    environment = os.environ | {
        "PATH": f"{tmp_path}:{os.environ['PATH']}",
        "ACCOUNTS": str(tmp_path / "accounts"),
    }
    commands = [
        subprocess.Popen(
            [sys.executable, "-c", COMMAND], cwd=BASE_DIR, env=environment, stdout=subprocess.PIPE, text=True
        )
        for _ in range(2)
    ]
    assert [command.communicate()[0] for command in commands] == ["901\n", "901\n"]
