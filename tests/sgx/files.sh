# SPDX-License-Identifier: Apache-2.0
# Trusted and allowed files: what was signed is read, everything else is refused, whatever is done to the files meanwhile; in an
# emulated enclave, with a runtime that lies, and in direct with --verify.
export XDG_CONFIG_HOME=$PWD/config
gcc -O1 -static -o reader "$here/files.c" || { check "the reader builds" 1; return; }
mkdir folder folder/deep data
# One chunk, several chunks, several blocks of hashes; contents that differ in every chunk.
noise() { python3 -c "import sys, random; random.seed($2); sys.stdout.buffer.write(random.randbytes($1))"; }
noise 1000 1 > folder/small
noise 300000 2 > folder/middle
noise 9000001 3 > folder/deep/large
: > folder/empty
ln -s small folder/link
ln -s ../folder/deep data/far
noise 300000 4 > data/other
cp data/other untrusted

# manifest NAME [POLICY]: of the words in `words`
manifest() {
    cat > "$1.manifest" << END
libos.entrypoint = "$PWD/reader"
loader.argv = [$(printf '"%s", ' reader "${words[@]}")]
fs.root.uri = "file:/"
fs.start_dir = "$PWD"
sgx.enclave_size = "128M"
sgx.trusted_files = ["file:reader", "file:folder/"]
sgx.allowed_files = ["file:data/", "file:made", "file:made.moved"]
sgx.file_check_policy = "${2:-strict}"
END
    glume sign "$1.manifest" > "$1.sign" 2>&1
}
# both: the last manifest in an enclave and in direct, must say the same; leaves it in `out`, messages in `err`
both() {
    glume run --sgx=emulated m.manifest > out 2> err
    glume run --verify m.manifest > out2 2> err2
    cmp -s out out2 && cmp -s err err2 || { echo "--- enclave"; cat out err; echo "--- direct"; cat out2 err2; return 1; }
}

words=(read folder/small read folder/middle read folder/deep/large read folder/empty map folder/middle map folder/deep/large
    read folder/link send folder/middle list folder stat folder stat folder/small)
./reader "${words[@]}" > native
manifest m; check "sign" $?
both; check "an enclave and --verify read the same" $?
cmp -s native out; check "and what the program reads natively" $?
[ ! -s err ]; check "without a message" $?

# A change of one file at a time, each undone afterwards.
cp -a folder kept
changed() { # WHAT FILE EXPECTED COMMAND...: `read FILE` and `map FILE` say EXPECTED
    words=(read "$2" map "$2")
    manifest m
    "${@:4}"
    both; check "$1: the same in both hosts" $?
    grep -qv "$3" out && { cat out err; false; } || [ "$(wc -l < out)" = 2 ]; check "$1" $?
    grep -q 'is not what was trusted' err; check "$1: is said" $?
    rm -rf folder && cp -a kept folder
}
flip() { printf 'X' | dd of="$1" bs=1 seek="$2" conv=notrunc 2> /dev/null; }
changed "a changed byte in a small file" folder/small EIO flip folder/small 500
changed "a changed first byte" folder/middle EIO flip folder/middle 0
changed "a changed last byte" folder/deep/large EIO flip folder/deep/large 9000000
changed "a file cut short" folder/middle EIO truncate -s 299999 folder/middle
changed "a file that grew" folder/middle EIO truncate -s 300001 folder/middle
changed "another file in its place" folder/middle EIO mv untrusted folder/middle
cp data/other untrusted
swap() { cp folder/middle folder/deep/large; }
changed "another trusted file's content" folder/deep/large EIO swap
swap() { rm folder/middle && ln -s deep/large folder/middle; }
changed "a link in its place" folder/middle '' swap

# A link that was trusted leads where it led.
words=(read folder/link)
./reader "${words[@]}" > native
manifest m
ln -sf middle folder/link
both && cmp -s native out; check "a changed link leads where it led" $?
rm -rf folder && cp -a kept folder

# Between two reads.
for host in --sgx=emulated --verify; do
    words=(twice folder/middle)
    sed -i 's|"file:data/"|"file:data/", "file:folder/middle.read", "file:folder/middle.changed"|' m.manifest
    manifest m
    sed -i 's|"file:made"|"file:made", "file:folder/middle.read", "file:folder/middle.changed"|' m.manifest
    glume sign m.manifest > m.sign 2>&1
    timeout 20 "$root/build/release/glume" run $host m.manifest > out 2> err &
    for _ in {1..200}; do [ -e folder/middle.read ] && break; sleep 0.05; done
    noise 300000 5 > folder/middle
    : > folder/middle.changed
    wait $!
    [ "$(cat out)" = "same EIO" ]; check "a change between two reads ($host)" $?
    [ -e folder/middle.read ]; check "an allowed file is made ($host)" $?
    rm -rf folder && cp -a kept folder
done

# What is not trusted.
words=(read untrusted write folder/small make folder/new write untrusted stat untrusted remove folder/small make data/new read data/other make made remove made remove data/new)
manifest m
both; check "allowed and refused files: the same in both hosts" $?
rm -f made data/new
printf '%s\n' EACCES EACCES EACCES EACCES file EACCES made "300000 $(./reader read data/other | cut -d' ' -f2)" made removed removed > expected
cmp -s expected out || { diff expected out; cat err; false; }; check "allowed files are free, others refused" $?
grep -q "^glume: $PWD/untrusted is not in the manifest; to use it, add \"file:$PWD/untrusted\" to sgx.trusted_files" err; check "with the line to add" $?
[ -e folder/small ]; check "a trusted file cannot be removed" $?
words=(read untrusted)
manifest m allow_all_but_log
both; check "allow_all_but_log" $?
[ "$(cat out)" = "$(./reader read untrusted)" ] && grep -q "untrusted is neither trusted nor allowed" err; check "allows and logs" $?

# The program itself, and the hashes.
words=(read folder/small)
manifest m
cp reader reader.kept
flip reader $(($(stat -c %s reader) / 2))
{ glume run --sgx=emulated m.manifest > out 2> err; } 2> /dev/null; [ $? != 0 ] && [ ! -s out ] && grep -q 'reader is not what was trusted' err; check "a changed program does not start" $?
cp reader.kept reader
manifest m
cp m.trusted kept.trusted
flip m.trusted 20
words=(read folder/deep/large)
glume run --sgx=emulated m.manifest > out 2> err; [ $? != 0 ]; check "changed hashes are noticed" $?
sed 's/0644 1000/0644 1001/' kept.trusted > m.trusted
glume run --sgx=emulated m.manifest > out 2> err; [ $? = 125 ] && grep -q SGX_INVALID_MEASUREMENT err; check "the list is measured" $?
rm m.trusted
glume run --sgx=emulated m.manifest > out 2> err; [ $? = 1 ] && grep -q 'glume sign makes' err; check "without hashes it says what to do" $?
sed -i 's|"file:reader"|{ uri = "file:reader", sha256 = "00" }|' m.manifest
glume sign m.manifest > out 2> err; [ $? = 1 ] && grep -q 'has the SHA-256' err; check "a hash in the manifest must be the file's" $?
glume run --verify -- ./reader > out 2> err; [ $? = 2 ]; check "--verify wants a manifest" $?

# A runtime that changes what is read, from the n-th answer on.
cmake --build "$root/build/release" --target glume-sgx-hostile > build.log 2>&1 || { cat build.log; check "the lying runtime builds" 1; return; }
mkdir beside
for file in glume glume-enclave; do ln "$root/build/release/$file" beside/ 2> /dev/null || cp "$root/build/release/$file" beside/; done
cp "$root/build/release/glume-sgx-hostile" beside/glume-sgx
words=(read folder/small read folder/middle map folder/deep/large)
./reader "${words[@]}" > native
manifest m
bad=0
for after in 0 1 3 7 12 20 40 80 100 120; do
    { GLUME_LIE_READS=1 GLUME_LIE_AFTER=$after timeout 20 beside/glume run --sgx=emulated m.manifest > out 2> err; } 2> /dev/null
    # Each line is the native one or an error.
    diff native out | grep '^>' | grep -v '^> EIO' && { bad=1; echo "after $after:"; cat out err; }
    grep -q 'is not what was trusted' err || [ $after -gt 80 ] || bad=1
done
check "no lie about content is believed" $bad
