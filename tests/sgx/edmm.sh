# SPDX-License-Identifier: Apache-2.0
# Enclaves whose pages come and go while they run (SGX2).
export XDG_CONFIG_HOME=$PWD/config
mkdir -p config
cat > pages.c << 'END'
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
static sigjmp_buf back;
static void on_fault(int s) { siglongjmp(back, s); }
static void* wait_for(void* lock) { pthread_mutex_lock(lock); pthread_mutex_unlock(lock); return 0; }
int main(void)
{
    const size_t size = 32 << 20;
    for (int round = 0; round < 4; round++) { // each finds zeroes
        unsigned char* m = mmap(0, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (m == MAP_FAILED) return 1;
        for (size_t i = 0; i < size; i += 4096) { if (m[i]) return 2; m[i] = 1; }
        if (madvise(m, size / 2, MADV_DONTNEED) || m[0] || !m[size / 2] || munmap(m, size)) return 3;
    }
    char* code = mmap(0, 8192, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    memcpy(code, "\xb8\x2a\0\0\0\xc3", 6); // mov $42, %eax; ret
    if (mprotect(code, 4096, PROT_READ | PROT_EXEC) || ((int (*)(void))code)() != 42) return 4;
    signal(SIGSEGV, on_fault);
    if (!sigsetjmp(back, 1)) { code[0] = 0; return 5; } // written no more
    if (!sigsetjmp(back, 1)) { ((void (*)(void))(code + 4096))(); return 6; }
    if (mprotect(code, 4096, PROT_NONE)) return 7;
    if (!sigsetjmp(back, 1)) { puts(code); return 8; }
    if (mprotect(code, 4096, PROT_READ | PROT_WRITE) || code[1] != 42) return 9;
    code[0] = 0;
    char* moved = mremap(code, 8192, 65536, MREMAP_MAYMOVE);
    if (moved == MAP_FAILED || moved[1] != 42 || moved[40000]) return 10;
    pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    pthread_mutex_lock(&lock);
    pthread_t threads[100]; // more than an enclave has slots at first
    pthread_attr_t small;
    pthread_attr_init(&small);
    pthread_attr_setstacksize(&small, 65536);
    for (int i = 0; i < 100; i++) if (pthread_create(&threads[i], &small, wait_for, &lock)) return 11;
    pthread_mutex_unlock(&lock);
    for (int i = 0; i < 100; i++) pthread_join(threads[i], 0);
    puts("right");
    return 0;
}
END
gcc -O1 -D_GNU_SOURCE -pthread -o pages pages.c && ./pages > native.out && [ -s native.out ]; check "the program is right natively" $?
glume run --sgx=emulated --edmm --stats -- ./pages > pages.out 2> pages.err && cmp native.out pages.out; check "and in an enclave" $?
read -r _ _ _ _ added _ _ back <<< "$(grep 'enclave pages added' pages.err)"
[ "${added%,}" -gt $((4 * 8192)) ] && [ "$back" -gt $((4 * 8192)) ]; check "pages came, and went back to the host (${added%,}, $back)" $?

gcc -O1 -D_GNU_SOURCE -static -pthread -o static pages.c
cat > pages.manifest << END
[libos]
entrypoint = "$PWD/static"
[fs.root]
uri = "file:/"
[sgx]
edmm_enable = true
enclave_size = "1G"
trusted_files = ["file:static"]
END
glume sign pages.manifest > sign.out 2>&1 && [ "$(glume run --sgx=emulated pages.manifest)" = right ]; check "a signed manifest" $?
sed -i 's/edmm_enable = true/edmm_enable = false/' pages.manifest
glume run --sgx=emulated pages.manifest > changed.out 2>&1; [ $? = 125 ] && grep -q SGX_INVALID_MEASUREMENT changed.out; check "which is measured" $?
for words in "/bin/busybox sha256sum /usr/bin/gcc" "/usr/bin/python3 -c print(sum(range(10**6)))"; do
    read -ra command <<< "$words"
    [ "$(glume run --sgx=emulated --edmm -- "${command[@]}" 2> program.err)" = "$("${command[@]}")" ]; check "${command[0]}" $?
done
