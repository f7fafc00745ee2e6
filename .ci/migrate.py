#!/usr/bin/env python3
"""Turns the sources of a Moya or MoyaSand client into sources for ParsedProvider, in place.

usage: migrate.py FILE… -- swiftc ARGUMENT…

1. Three replacements: `import Moya…`, `Moya.`, and `Task` as the type of a target's task.
2. The fix-its of the deprecated aliases, which swiftc prints in its llvm style, until none is left.
3. Prints what is left by hand: the errors and the deprecations without a fix-it.

The command after `--` has to type-check the files, for example
`swiftc -typecheck -swift-version 5 -I .build/debug/Modules FILE…`.
"""
import re
import subprocess
import sys

REPLACEMENTS = [
    (re.compile(r"^import (Moya|MoyaSand|RxMoya|CombineMoya|ReactiveMoya)$", re.M),
     "import ParsedProvider"),
    # Not `label: Task { … }`, which makes one of Swift's.
    (re.compile(r"(\bvar \w+:|->) (Moya\.)?Task\b(?! *[<(.])"), r"\1 RequestTask"),
    (re.compile(r": (Moya\.)?Task\b(?! *[<({.])"), ": RequestTask"),
    (re.compile(r"\bMoya\."), "ParsedProvider."),
]
DIAGNOSTIC = re.compile(r"^(.+?):(\d+):(\d+): (error|warning|note): (.*)$")


def replace(path):
    with open(path, encoding="utf-8") as file:
        text = file.read()
    for pattern, new in REPLACEMENTS:
        text = pattern.sub(new, text)
    lines, seen = [], False
    for line in text.split("\n"):  # one import is enough
        if line == "import ParsedProvider":
            if seen:
                continue
            seen = True
        lines.append(line)
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(lines))


def diagnostics(command):
    """Yields (path, line, column, severity, message, fix), fix being (start, end, text) or None."""
    output = subprocess.run(
        command + ["-diagnostic-style", "llvm"], capture_output=True, text=True).stderr.split("\n")
    for index, line in enumerate(output):
        match = DIAGNOSTIC.match(line)
        if not match:
            continue
        path, number, column, severity, message = match.groups()
        marks = output[index + 2] if index + 2 < len(output) else ""
        fix = output[index + 3] if index + 3 < len(output) else ""
        # The replacement stands under the marks of what it replaces.
        start = len(fix) - len(fix.lstrip())
        span = re.compile(r"[~^]+").match(marks, start) if fix.strip() else None
        found = None
        if span and not DIAGNOSTIC.match(fix):
            found = (span.start(), span.end(), fix.strip())
        yield path, int(number), int(column), severity, message, found


def apply(found):
    """Applies fix-its from the end of each file, so that positions stay true."""
    changed = False
    for path in {entry[0] for entry in found}:
        with open(path, encoding="utf-8") as file:
            lines = file.read().split("\n")
        fixes = {(e[1], e[5]) for e in found if e[0] == path}
        for number, (start, end, text) in sorted(fixes, reverse=True):
            line = lines[number - 1]
            lines[number - 1] = line[:start] + text + line[end:]
            changed = True
        with open(path, "w", encoding="utf-8") as file:
            file.write("\n".join(lines))
    return changed


def main():
    split = sys.argv.index("--") if "--" in sys.argv else 0
    files, command = sys.argv[1:split], sys.argv[split + 1:]
    if not files or not command:
        sys.exit(__doc__)
    for path in files:
        replace(path)
    found = []
    for _ in range(10):
        found = list(diagnostics(command))
        renamed = [e for e in found if "renamed to" in e[4] or e[4].startswith("use '")]
        if not apply([e for e in renamed if e[5]]):
            break
    left = sorted({e[:5] for e in found if e[3] != "note"})
    print(f"{len(left)} left by hand:" if left else "nothing left by hand")
    for path, number, column, severity, message in left:
        print(f"{path}:{number}:{column}: {severity}: {message}")


if __name__ == "__main__":
    main()
