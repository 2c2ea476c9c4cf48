# SPDX-License-Identifier: Apache-2.0
# http.server, and gunicorn with four workers: one that dies is replaced, a reload, a thread pool, the end.
pick_port 2
mkdir www && seq 50000 >www/numbers.txt && echo hello >www/index.html
cat >app.py <<'X'
import os, hashlib
def app(environ, start_response):
    path, body = environ["PATH_INFO"], environ["wsgi.input"].read()
    if path == "/die":
        os.kill(os.getpid(), 9)
    text = str(os.getpid()) if path == "/pid" else f"{environ['REQUEST_METHOD']} {path} {hashlib.sha256(body).hexdigest()[:8]}\n"
    if path == "/file":
        start_response("200 OK", [("Content-Type", "text/plain")])
        return environ["wsgi.file_wrapper"](open("www/numbers.txt", "rb"))
    start_response("200 OK", [("Content-Type", "text/plain"), ("Content-Length", str(len(text)))])
    return [text.encode()]
X
ask() { curl -s -S --max-time 20 "$@"; }
serve /usr/bin/python3 -m http.server -b 127.0.0.1 -d www "$port" && await_port
ask "http://127.0.0.1:$port/" && ask "http://127.0.0.1:$port/numbers.txt" | sha256sum
ask -Z --parallel-max 8 "http://127.0.0.1:$port/numbers.txt?[1-16]" -o 'got.#1' 2>/dev/null && sha256sum got.* | cut -c1-16 | sort | uniq -c && rm got.*
end TERM
pick_port
serve /usr/bin/gunicorn -w 4 --threads 2 -b "127.0.0.1:$port" --graceful-timeout 5 app:app && await_port
ask "http://127.0.0.1:$port/a" && ask -T www/numbers.txt "http://127.0.0.1:$port/b" && ask "http://127.0.0.1:$port/file" | sha256sum
workers() { ask -Z --parallel-max 8 "http://127.0.0.1:$port/pid?[1-40]" -o 'got.#1' 2>/dev/null; for f in got.*; do cat "$f"; echo; done | sort -u; rm -f got.*; }
before=$(workers)
ask -o /dev/null "http://127.0.0.1:$port/die" 2>/dev/null || echo "cut off: $?"
until_true grep -q 'terminated due to signal 9' said
ask "http://127.0.0.1:$port/c"
kill -HUP "$server" && until_true grep -q 'signal: hup' said && until_true eval '[ "$(grep -c "Booting worker" said)" -ge 9 ]'
for i in 1 2 3 4 5; do ask "http://127.0.0.1:$port/d"; done | sort | uniq -c
after=$(workers)
[ "$before" != "$after" ] && echo 'other workers'
end TERM
rm -rf www app.py said __pycache__
