# SPDX-License-Identifier: Apache-2.0
# Servers under load from several clients at once, told by signals what to do, ended in order.
needs nginx-light curl openssl

scripts() { local name; for name; do . "$here/$name.bash"; done; }

app:nginx-files() { scripts lib nginx nginx-files && clean_nginx; }
app:nginx-proxy() { scripts lib nginx nginx-proxy && clean_nginx; }
app:nginx-signals() { scripts lib nginx nginx-signals && clean_nginx; }
