# SPDX-License-Identifier: Apache-2.0
# A page in a real browser: Chromium, which itself runs natively, asks nginx under Glume.
needs nginx-light openssl curl chromium

app:chromium() {
    local server_tests
    server_tests=$(dirname "$here")/server
    . "$server_tests/lib.bash" && . "$server_tests/nginx.bash" && . "$here/chromium.bash" && clean_nginx
}
