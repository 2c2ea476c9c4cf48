# SPDX-License-Identifier: Apache-2.0
# docs/threat-model.md has a row for each call that leaves the enclave and for each request, and for nothing else.
sgx=$root/src/host/sgx
{ sed -n '/^constexpr Shape shapes/,/^};/p' "$sgx/enclave/calls.cc" | grep -o '__NR_[a-z0-9_]*'
  sed -n '/^const Shape\* shape_of/,/^}/p; /^Special special_call/,/^}/p' "$sgx/enclave/calls.cc" "$sgx/enclave/vector_calls.cc" | grep -o 'case __NR_[a-z0-9_]*' | cut -d' ' -f2
} | sed 's/^__NR_//' | sort -u > calls
sed -n '/^enum class Ask/,/^};/p' "$sgx/interface.h" | sed 's,//.*,,; s/enum class.*//' | grep -oE '\b[a-z_]{4,}\b' | sort -u > asks
rows() { sed -n "/^$1/,/^\$/p" "$root/docs/threat-model.md" | grep '^| `' | cut -d'|' -f2 | grep -o '`[a-z0-9_]*`' | tr -d '`' | sort; }
rows '| host calls' > described
rows '| request' > described_asks
[ "$(wc -l < calls)" -gt 100 ] && diff calls described; check "every call that leaves the enclave is in the table, once" $?
[ "$(wc -l < asks)" -gt 5 ] && diff asks described_asks; check "every request is" $?
