# SPDX-License-Identifier: Apache-2.0
# Signing: the measurement and the signature against an implementation in another language (verify.py), reproducibility, keys.

cat > prog.toml << 'END'
[libos]
entrypoint = "/bin/sh"
[loader]
argv = ["sh", "-c", "echo hello"]
[fs.root]
uri = "file:/"
[sgx]
enclave_size = "128M"
max_threads = 3
isvprodid = 7
isvsvn = 2
END
export XDG_CONFIG_HOME=$PWD/config
gcc -nostdlib -static -no-pie -Wl,-Ttext-segment=0xfa0000000,--build-id=none,-z,noexecstack -o tiny "$here/tiny.S"

# signs WHAT [OPTION...]: signs prog.toml into WHAT.sig and WHAT.manifest.sgx.
signs() { glume sign --enclave tiny "${@:2}" --pages "$1.pages" --output "$1.manifest.sgx" --sigfile "$1.sig" prog.toml > "$1.out" 2> "$1.err"; }
field() { glume sigstruct "$1" | sed -n "s/^$2: //p"; }

signs first; check "a key is made on first use" $?
grep -q 'warning: this key is for development' first.err; check "with a warning" $?
[ "$(stat -c %a config/glume/enclave-key.pem)" = 600 ]; check "for nobody else to read" $?
openssl rsa -in config/glume/enclave-key.pem -check -noout > /dev/null 2>&1; check "openssl accepts the key" $?

python3 "$here/verify.py" first.pages first.sig > first.verified; check "Python finds the same measurement and a right signature" $?
diff first.out first.verified > /dev/null; check "sign prints what Python prints" $?
sleep 1.1
signs second; check "signing again" $?
! grep -q "key" second.err; check "says nothing about the key" $?
cmp -s first.sig second.sig && cmp -s first.manifest.sgx second.manifest.sgx; check "gives the same bytes" $?

for offset in 0 20 200 600 930 970 1024 1100 1500; do
    python3 - $offset << 'END'
import sys
sig = bytearray(open("first.sig", "rb").read())
sig[int(sys.argv[1])] ^= 1
open("changed.sig", "wb").write(sig)
END
    glume sigstruct changed.sig > changed.out
    [ $? = 1 ] && grep -q '^valid: no' changed.out; check "a changed byte at $offset is noticed" $?
done

[ "$(field first.sig isvprodid) $(field first.sig isvsvn) $(field first.sig debug) $(field first.sig date)" = "7 2 no 1970-01-01" ]
check "fields are the manifest's" $?
signs dated --date 2026-03-09; [ "$(field dated.sig date)" = 2026-03-09 ]; check "--date" $?
SOURCE_DATE_EPOCH=86400 signs epoch; [ "$(field epoch.sig date)" = 1970-01-02 ]; check "SOURCE_DATE_EPOCH" $?
[ "$(field epoch.sig mrenclave)" = "$(field first.sig mrenclave)" ]; check "the date is not measured" $?

openssl genrsa -3 -out eight.pem 3072 2> /dev/null
openssl rsa -traditional -in eight.pem -out one.pem 2> /dev/null
signs eight --key eight.pem && signs one --key one.pem && cmp -s eight.sig one.sig; check "keys of openssl, PKCS#8 and PKCS#1" $?
python3 "$here/verify.py" eight.pages eight.sig > /dev/null; check "their signature is right" $?
[ "$(field eight.sig mrsigner)" != "$(field first.sig mrsigner)" ] && [ "$(field eight.sig mrenclave)" = "$(field first.sig mrenclave)" ]
check "another key changes the signer only" $?
openssl genrsa -out f4.pem 3072 2> /dev/null
signs f4 --key f4.pem; [ $? = 1 ] && grep -q 'exponent 3' f4.err; check "another exponent is refused" $?

sed -i 's/echo hello/echo hellp/' prog.toml
signs changed; [ "$(field changed.sig mrenclave)" != "$(field first.sig mrenclave)" ]; check "arguments are measured" $?
sed -i 's/128M/1M/' prog.toml
signs small; [ $? = 1 ] && grep -q 'enclave_size must lie between' small.err; check "a size that cannot be is refused" $?
