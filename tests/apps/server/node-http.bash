# SPDX-License-Identifier: Apache-2.0
# node: an HTTP server with streams, keep-alive, chunked answers, upgrades and a client of its own.
pick_port
serve node "$here/http.js" "$port" && await_port
ask() { curl -s -S --max-time 20 "$@"; }
ask "http://127.0.0.1:$port/hello"
ask "http://127.0.0.1:$port/chunks" | sha256sum
ask "http://127.0.0.1:$port/file" | sha256sum
seq 100000 | ask -T - "http://127.0.0.1:$port/echo" | sha256sum
ask "http://127.0.0.1:$port/loop"
ask -Z --parallel-max 8 "http://127.0.0.1:$port/chunks?[1-24]" -o 'got.#1' 2>/dev/null && sha256sum got.* | cut -c1-16 | sort | uniq -c && rm got.*
end TERM
rm -f said
