#!/usr/bin/env python3
"""Compares the blocks behind `<!-- output: NAME -->` with Examples/NAME/output.txt.

usage: outputs.py [--update] DOCUMENT…     --update writes the blocks instead
"""
import re
import sys

BLOCK = re.compile(r"(<!-- output: (\w+) -->\n```\n)(.*?)(```\n)", re.S)


def block(match):
    with open(f"Examples/{match[2]}/output.txt", encoding="utf-8") as file:
        return match[1] + file.read().strip("\n") + "\n" + match[4]


failed = False
for path in sys.argv[1:]:
    if not path.startswith("-") and path:
        with open(path, encoding="utf-8") as file:
            text = file.read()
        new = BLOCK.sub(block, text)
        if "--update" in sys.argv:
            with open(path, "w", encoding="utf-8") as file:
                file.write(new)
        elif new != text:
            print(f"✘ {path} shows other outputs than Examples: run .ci/examples.sh --update")
            failed = True
sys.exit(failed)
