#!/usr/bin/env bash
# Runs a command while httpbin (PyPI) serves on a port found free, installed below .build.
#
#     .ci/httpbin.sh swift test --filter HTTPBinTests
set -euo pipefail
venv="$(cd "$(dirname "$0")/.." && pwd)/.build/httpbin"
if [ ! -x "$venv/bin/gunicorn" ]; then
    python3 -m venv "$venv" && "$venv/bin/pip" install --quiet httpbin==0.10.2 gunicorn \
        || { echo "httpbin.sh: could not be installed; left out"; exec "$@"; }
fi
port="$(python3 -c 'import socket; s = socket.create_server(("127.0.0.1", 0)); print(s.getsockname()[1])')"
log="$(mktemp)"
"$venv/bin/gunicorn" --threads 8 -b "127.0.0.1:$port" httpbin:app >"$log" 2>&1 &
server=$!
trap 'kill "$server" 2>/dev/null || true; rm -f "$log"' EXIT
for _ in $(seq 100); do
    kill -0 "$server" 2>/dev/null || { cat "$log"; exit 1; }
    grep -q "Listening at" "$log" && break
    sleep 0.1
done
HTTPBIN_URL="http://127.0.0.1:$port" "$@"
