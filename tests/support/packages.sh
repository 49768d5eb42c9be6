#!/bin/sh
# What the tests need from the system: a browser, Chinese fonts, a Redis that the project did not start, the tools
# that the translations are checked with, and a word processor that turns our Word files into PDF.
# Installs what is missing where that is possible (Debian, as root), else says what to install.
set -eu

missing=""
command -v chromium-headless-shell >/dev/null || command -v chromium >/dev/null || missing="$missing chromium-headless-shell"
command -v msgfmt >/dev/null || missing="$missing gettext"
command -v redis-server >/dev/null || missing="$missing redis-server"
command -v soffice >/dev/null || missing="$missing libreoffice-writer-nogui"
command -v pdftotext >/dev/null || missing="$missing poppler-utils"
{ command -v fc-list >/dev/null && fc-list :lang=zh 2>/dev/null | grep -q .; } || missing="$missing fontconfig fonts-noto-cjk"
[ -n "$missing" ] || exit 0

if ! command -v apt-get >/dev/null || [ "$(id -u)" -ne 0 ]; then
    echo "TrialDesk: the tests need$missing; install them (on Debian as root: apt-get install$missing)." >&2
    exit 1
fi
echo "Installing$missing" >&2
log=$(mktemp)
export DEBIAN_FRONTEND=noninteractive
# shellcheck disable=SC2086 - several names
if ! { apt-get update -qq && apt-get install -y -qq --no-install-recommends $missing; } >"$log" 2>&1 </dev/null; then
    tail -n 20 "$log" >&2
    echo "TrialDesk: apt-get could not install$missing; its words are above." >&2
    exit 1
fi
rm -f "$log"
