# SPDX-License-Identifier: Apache-2.0
# Headless Chromium opens a page of nginx: styles, a module and data that the script asks for, a form, twenty pictures at once; what it
# made of them is printed and drawn.
pick_port
nginx_files
export HOME=$PWD/home # the browser's profile
mkdir home
cat >www/page.html <<'END'
<!DOCTYPE html>
<html><head><meta charset="utf-8"><title>A page</title><link rel="stylesheet" href="style.css"><script type="module" src="main.js"></script></head>
<body><h1>A page</h1><p id="said">nothing</p><div id="pictures"></div></body></html>
END
cat >www/style.css <<'END'
@import "more.css";
body { background: rgb(240, 250, 255); font-size: 20px; margin: 8px } h1 { color: rgb(0, 90, 160) }
END
echo 'p { border: 3px solid rgb(200, 80, 0) }' >www/more.css
cat >www/main.js <<'END'
import { words } from "./words.js";
const said = document.getElementById("said"), pictures = document.getElementById("pictures");
const data = await (await fetch("data.json")).json();
const text = await (await fetch("long.txt")).text();
const part = await (await fetch("changing.txt?part", { cache: "no-store", headers: { Range: "bytes=10-19" } })).text();
const missing = (await fetch("nothing")).status;
const style = getComputedStyle(said).borderTopWidth + " " + getComputedStyle(document.querySelector("h1")).color;
const sizes = await Promise.all(Array.from({ length: 20 }, (_, i) => new Promise(done => {
    const picture = new Image();
    picture.onload = () => done(picture.naturalWidth);
    picture.onerror = () => done("none");
    picture.src = `picture.svg?${i}`;
    pictures.append(picture);
})));
said.textContent = [words.join(" "), data.sum, text.length, part, missing, style, sizes.join(",")].join(" | ");
document.title = "done";
END
echo 'export const words = ["module", "loaded"];' >www/words.js
echo '{"sum": 42, "list": [1, 2, 3]}' >www/data.json
echo '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="16"><rect width="24" height="16" fill="#285"/><circle cx="12" cy="8" r="5" fill="#fc0"/></svg>' >www/picture.svg
: >www/favicon.ico
nginx_conf 2 'types { text/html html; text/css css; text/javascript js; application/json json; image/svg+xml svg; text/plain txt; }' 'root www;' \
    "server { listen 127.0.0.1:$port; sendfile on; gzip on; gzip_types text/plain text/css; }"
sed -i '/^types { text\/plain txt/d' nginx.conf
start_nginx
browse() {
    timeout -k 5 60 chromium --headless --no-sandbox --disable-gpu --disable-dev-shm-usage --no-first-run --disable-background-networking \
        --hide-scrollbars --force-device-scale-factor=1 --window-size=800,400 --virtual-time-budget=20000 --user-data-dir="$PWD/home/profile" "$@" \
        "$(url /page.html)" 2>home/log
}
browse --dump-dom
browse --screenshot="$PWD/drawn.png" >/dev/null && head -c 8 drawn.png | od -An -c | tr -s ' '
[ "$(wc -c <drawn.png)" -gt 3000 ] && echo 'something is drawn'
end QUIT
errors
rm -rf home
