#!/usr/bin/env bash
# Runs a command while nginx serves TLS, HTTP/2 and plain HTTP on ports found free.
#
#     .ci/nginx.sh swift test --filter NginxTests
#
# The certificates are of a CA made for this run. Where root may have a mount namespace, the command
# sees that CA in the system's bundle, and nobody else does; elsewhere only plain HTTP is announced.
set -euo pipefail
command -v nginx openssl python3 >/dev/null || { echo "nginx.sh: needs nginx, openssl, python3"; exec "$@"; }
dir="$(mktemp -d)"
bundle=/etc/ssl/certs/ca-certificates.crt
trap '[ -f "$dir/nginx.pid" ] && kill "$(cat "$dir/nginx.pid")" 2>/dev/null; rm -rf "$dir"' EXIT

read -r plain good expired wrong unknown < <(python3 - <<'PY'
import socket
sockets = [socket.create_server(("127.0.0.1", 0)) for _ in range(5)]
print(*[s.getsockname()[1] for s in sockets])
PY
)

# certificate NAME HOST CA: a key and a certificate signed by the CA. The dates are openssl's own
# business but for `expired`, which needs them in the past.
ca() {
    openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj "/CN=$1" \
        -keyout "$dir/$1.key" -out "$dir/$1.crt" 2>/dev/null
}
certificate() {
    openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj "/CN=$2" \
        -addext "subjectAltName=DNS:$2" -keyout "$dir/$1.key" -out "$dir/$1.csr" 2>/dev/null
    mkdir -p "$dir/$1-ca"; : >"$dir/$1-ca/index.txt"; echo 01 >"$dir/$1-ca/serial"
    cat >"$dir/$1-ca/conf" <<CONF
[ca]
default_ca = it
[it]
dir = $dir/$1-ca
database = $dir/$1-ca/index.txt
serial = $dir/$1-ca/serial
new_certs_dir = $dir/$1-ca
certificate = $dir/$3.crt
private_key = $dir/$3.key
default_md = sha256
policy = any
copy_extensions = copy
[any]
commonName = supplied
CONF
    openssl ca -batch -notext -config "$dir/$1-ca/conf" -in "$dir/$1.csr" -out "$dir/$1.crt" \
        "${@:4}" 2>/dev/null
}
ca trusted; ca stranger
certificate good localhost trusted -days 2
certificate wrong elsewhere.example trusted -days 2
certificate unknown localhost stranger -days 2
certificate expired localhost trusted -startdate 20200101000000Z -enddate 20200201000000Z

server() { # PORT NAME: one TLS server
    cat <<CONF
    server {
        listen 127.0.0.1:$1 ssl http2;
        ssl_certificate $dir/$2.crt;
        ssl_certificate_key $dir/$2.key;
        include $dir/locations;
    }
CONF
}
mkdir "$dir/www"; head -c 5000000 /dev/zero >"$dir/www/big"; seq 1 20000 >"$dir/www/numbers.txt"
printf 'user:%s\n' "$(openssl passwd -apr1 pass)" >"$dir/users"
cat >"$dir/locations" <<CONF
        root $dir/www;
        location = /protocol { default_type text/plain; return 200 "\$server_protocol"; }
        location = /request { default_type text/plain; return 200 "\$request_method \$http_content_length \$http_authorization"; }
        location = /redirect { return 307 /request; }
        location = /to-plain { return 302 http://localhost:$plain/request; }
        location = /to-secure { return 302 https://localhost:$good/protocol; }
        location = /missing { return 404 "no"; }
        location = /secret { auth_basic "x"; auth_basic_user_file $dir/users; try_files /numbers.txt =404; }
        location = /slow { limit_rate 20000; try_files /big =404; }
        location = /small { client_max_body_size 1k; proxy_pass http://127.0.0.1:$plain/request; }
CONF
cat >"$dir/nginx.conf" <<CONF
$( [ "$(id -u)" = 0 ] && echo "user root;" )
pid $dir/nginx.pid;
error_log $dir/error.log;
worker_processes 1;
events { worker_connections 256; }
http {
    access_log off;
    client_body_temp_path $dir/body; proxy_temp_path $dir/proxy; fastcgi_temp_path $dir/fastcgi;
    uwsgi_temp_path $dir/uwsgi; scgi_temp_path $dir/scgi;
    types { text/plain txt; }
    gzip on; gzip_min_length 100; gzip_types text/plain;
    keepalive_timeout 1s;
    server { listen 127.0.0.1:$plain; include $dir/locations; }
$(server "$good" good; server "$expired" expired; server "$wrong" wrong; server "$unknown" unknown)
}
CONF
nginx -c "$dir/nginx.conf" -e "$dir/error.log" || { cat "$dir/error.log"; exit 1; }
export NGINX_PLAIN_URL="http://localhost:$plain"
tls=(env "NGINX_URL=https://localhost:$good" "NGINX_EXPIRED_URL=https://localhost:$expired"
    "NGINX_WRONG_HOST_URL=https://localhost:$wrong" "NGINX_UNKNOWN_CA_URL=https://localhost:$unknown")

if [ "$(id -u)" = 0 ] && [ -f "$bundle" ] && unshare -m true 2>/dev/null; then
    cat "$bundle" "$dir/trusted.crt" >"$dir/bundle.crt"
    unshare -m bash -c 'mount --make-rprivate / && mount --bind "$0" "$1" && shift && exec "$@"' \
        "$dir/bundle.crt" "$bundle" "${tls[@]}" "$@"
else
    echo "nginx.sh: no mount namespace for a CA of our own; TLS is left out"
    "$@"
fi
