# SPDX-License-Identifier: Apache-2.0
# nginx serves files: whole, in part, compressed, with sendfile, without, and through its thread pool; uploads too.
pick_port 4
nginx_files
root='root www;'
nginx_conf 1 "$root" \
    "server { listen 127.0.0.1:$port; sendfile on; tcp_nopush on; }" \
    "server { listen 127.0.0.1:$((port + 1)); sendfile off; output_buffers 2 16k; }" \
    "server { listen 127.0.0.1:$((port + 2)); sendfile on; aio threads; gzip on; gzip_types text/plain; sendfile_max_chunk 32k; }" \
    "server { listen 127.0.0.1:$((port + 3)); sendfile on; autoindex on; limit_rate 4m;
              location /put/ { dav_methods PUT DELETE MKCOL; client_max_body_size 10m; create_full_put_path on; } }"
start_nginx
for i in 0 1 2 3; do
    echo "server $i"
    here_url=http://127.0.0.1:$((port + i))
    get $here_url/hello.txt
    get $here_url/long.txt | sum
    get -r 100000-250000 $here_url/long.txt | sum
    get -r 0-9,100-109,559990- $here_url/long.txt | grep -c '^Content-Range'
    get -I $here_url/long.txt | header
    get -o /dev/null -w '%{http_code} %{size_download}\n' $here_url/empty $here_url/nothing
    get --compressed $here_url/long.txt | sum
    get -H 'Accept-Encoding: gzip' -o packed -w '%{http_code}\n' $here_url/long.txt && { gzip -dc packed 2>/dev/null || cat packed; } | sum
    same 24 $here_url/long.txt
    rm packed
done
# A new directory entry, a truncated file and a replaced one are seen at once.
echo new >www/new.txt && get "$(url /new.txt)"
head -c 1000 www/long.txt >www/changing.txt && get "$(url /changing.txt)" | sum
rm www/new.txt && get -o /dev/null -w '%{http_code}\n' "$(url /new.txt)"
put=http://127.0.0.1:$((port + 3))/put
get -T www/long.txt -o /dev/null -w '%{http_code}\n' $put/a/b.txt
get $put/a/b.txt | sum
get -X DELETE -o /dev/null -w '%{http_code}\n' $put/a/b.txt
get -d '' -o /dev/null -w '%{http_code}\n' "$(url /hello.txt)"
end QUIT
errors
