#!/bin/sh
# Migrates a client written for Moya and MoyaSand, and compares what is left to do by hand.
#
# usage: .ci/migration.sh [--update]     --update writes the expected files instead
set -eu
cd "$(dirname "$0")/.."

if ! command -v python3 > /dev/null; then
    echo "SKIPPED: the migration, for want of python3"
    exit 0
fi
swift build --target ParsedProvider >&2
modules=$(swift build --show-bin-path)/Modules
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp Tests/Migration/MoyaClient.swift.txt "$work/Client.swift"

.ci/migrate.py "$work/Client.swift" -- \
    swiftc -typecheck -swift-version 5 -I "$modules" "$work/Client.swift" \
    | sed "s|$work/||" > "$work/left-by-hand.txt"

cd Tests/Migration
if [ "${1:-}" = --update ]; then
    cp "$work/Client.swift" ParsedProviderClient.swift.txt
    cp "$work/left-by-hand.txt" left-by-hand.txt
else
    diff -u ParsedProviderClient.swift.txt "$work/Client.swift"
    diff -u left-by-hand.txt "$work/left-by-hand.txt"
    echo "✔ migration"
fi
