#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# What people get wrong first: each mistake is answered by what to do instead.
# DRIVES: glume
. "${0%/*}/../lib/drive.sh"
# says STATUS PATTERN ARGS…
says() {
    local depth=2 status=$1 pattern=$2
    shift 2
    gives "$status" "$@"
    grep -qE -- "$pattern" err || fail "glume $*: no /$pattern/ but: $(head -c 300 err)"
}
# Help is asked for, so it goes to standard output.
for words in help version 'sign --help' 'sigstruct --help' 'doctor --help' 'run --help'; do
    # shellcheck disable=SC2086
    gives 0 $words
    quiet
    [ -s out ] || fail "glume $words says nothing"
done
echo 'print(1)' > main.py
says 127 'glume run -- python3 main\.py\?' run main.py
says 127 'glume run -- PROGRAM' run .
says 126 'glume run -- PROGRAM' run ./
says 2 'template; render it first' run x.manifest.template
says 2 '--hostname: a name must not be empty' run --hostname '' -- true
says 2 '--enclave-size 1M: it must lie between 64M and 32G' run --enclave-size 1M -- true
manifest() { printf 'libos.entrypoint = "/bin/true"\nfs.root.uri = "file:/"\n%s\n' "$1" > m.toml; }
refuses() { manifest "$1"; says 1 "$2" run m.toml; }
refuses 'fs.start_dir = "here"' '^glume: m\.toml:3: fs\.start_dir "here" must be absolute'
refuses 'sys.stack.size = "2G"' '^glume: m\.toml:3: sys\.stack\.size must lie between 64K and 1G'
refuses 'sgx.enclave_size = "1M"' '^glume: m\.toml:3: sgx\.enclave_size must lie between 64M and 32G'
refuses 'loader.log_file = "/none/there"' '^glume: m\.toml:3: loader\.log_file: /none/there: No such file'
refuses 'loader.preload = "file:libsysdb.so"' '^glume: m\.toml:3: loader\.preload belongs to an older Gramine'
refuses 'loader.exec = "file:x"' '^glume: m\.toml:3: loader\.exec .* libos\.entrypoint'
printf 'fs.root.uri = "file:/"\nlibos.entrypoint = "/bin/none"\n' > m.toml
says 127 '^glume: m\.toml:2: /bin/none: ' run m.toml
# Signing.
manifest 'loader.insecure__use_cmdline_argv = true'
says 1 '^glume: m\.toml is not signed .*: glume sign m\.toml' run --sgx=emulated m.toml
says 1 '^glume: m\.toml is not signed .*: glume sign m\.toml' run --verify m.toml
HOME=$PWD/none says 0 'HOME=.*/none is no directory: .* made for this run only' sign m.toml
grep -q 'm\.toml:3: loader.insecure__use_cmdline_argv: an enclave takes nothing from its caller' err || fail "$(cat err)"
[ ! -e none ] || fail "the home directory was made"
HOME='' XDG_CONFIG_HOME='' says 0 'made for this run only' sign m.toml
manifest ''
HOME=$PWD gives 0 sign m.toml
[ -s .config/glume/enclave-key.pem ] || fail "no key: $(cat err)"
manifest 'sys.stack.size = "1M"'
try run --sgx=emulated m.toml
grep -q 'm\.toml has changed since it was signed .*: glume sign m\.toml' err || fail "$(cat err)"
HOME=$PWD says 0 'o\.sig and o\.trusted must lie beside it' sign --output o.manifest.sgx m.toml
