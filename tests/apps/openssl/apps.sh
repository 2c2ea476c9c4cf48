# SPDX-License-Identifier: Apache-2.0
# OpenSSL: digests, ciphers, keys, and `speed`, of which only what is not a measurement is compared.
needs openssl mawk

input() { seq 20000; }

app:openssl-digests() {
    input >text
    for digest in md5 sha1 sha256 sha512 sha3-256 blake2b512; do run openssl dgst -$digest text; done
    run openssl dgst -sha256 -hmac key <text
    run openssl version | cut -d' ' -f1
}
app:openssl-ciphers() {
    input >text
    for cipher in aes-256-cbc aes-128-ctr chacha20; do
        run openssl enc -$cipher -K "$(printf '%064d' 7 | cut -c1-$([ $cipher = aes-128-ctr ] && echo 32 || echo 64))" \
            -iv "$(printf '%032d' 1)" -in text -out $cipher.enc
        run openssl dgst -sha256 $cipher.enc
    done
    run openssl enc -aes-256-cbc -pbkdf2 -S 0102030405060708 -pass pass:secret -in text -out salted
    run openssl enc -d -aes-256-cbc -pbkdf2 -S 0102030405060708 -pass pass:secret -in salted -out back
    cmp text back && echo "round trip holds"
    run openssl enc -d -aes-256-cbc -pbkdf2 -S 0102030405060708 -pass pass:wrong -in salted -out wrong 2>/dev/null || echo "exit $?"
    rm -f wrong
}
app:openssl-keys() {
    input >text
    run openssl genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:2048 -out key.pem 2>/dev/null
    run openssl pkey -in key.pem -pubout -out public.pem
    run openssl dgst -sha256 -sign key.pem -out signature text
    run openssl dgst -sha256 -verify public.pem -signature signature text
    run openssl req -x509 -key key.pem -subj /CN=glume -days 1 -out certificate.pem
    run openssl x509 -in certificate.pem -noout -subject
    run openssl verify -CAfile certificate.pem certificate.pem
    run openssl prime -hex ffffffffffffffc5
    run openssl rand -hex 16 | wc -c
    rm key.pem public.pem signature certificate.pem
}
app:openssl-speed() {
    # The lines of the form "Doing … for 1s on 1024 size blocks: N …" and the table, without their numbers.
    run openssl speed -seconds 1 -bytes 1024 sha256 aes-128-cbc >table 2>progress || return 1
    sed -n 's/\([0-9]s on [0-9]* size blocks\).*/\1/p' progress
    awk '/^(sha256|AES-128-CBC|aes-128 cbc|aes-128-cbc) / { print $1, ($NF + 0 > 1000 ? "fast" : "slow") }' table
    rm table progress
}
