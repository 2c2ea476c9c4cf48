// SPDX-License-Identifier: Apache-2.0
// A program without a C library: its own entry point and its own system-call instructions, inlined at several places.
static long call3(long number, long a, long b, long c) {
    long result;
    __asm__ volatile("syscall" : "=a"(result) : "a"(number), "D"(a), "S"(b), "d"(c) : "rcx", "r11", "memory");
    return result;
}

static unsigned long length(const char* text) {
    unsigned long n = 0;
    while (text[n]) n++;
    return n;
}

static void print(const char* text) { call3(1, 1, (long)text, (long)length(text)); }

static void print_number(long value) {
    char digits[24];
    int at = sizeof digits - 1;
    int negative = value < 0;
    digits[at] = 0;
    do {
        long digit = value % 10;
        digits[--at] = (char)('0' + (negative ? -digit : digit));
        value /= 10;
    } while (value);
    if (negative) digits[--at] = '-';
    print(digits + at);
}

static int begins_with(const char* text, const char* start) {
    while (*start)
        if (*text++ != *start++) return 0;
    return 1;
}

__attribute__((used)) void begin(long* stack) {
    long count = stack[0];
    char** arguments = (char**)(stack + 1);
    char** environment = arguments + count + 1;
    for (long i = 1; i < count; i++) {
        print("argument ");
        print_number(i);
        print(": ");
        print(arguments[i]);
        print("\n");
    }
    for (char** variable = environment; *variable; variable++)
        if (begins_with(*variable, "LANG=")) {
            print(*variable);
            print("\n");
        }
    if ((long)stack % 16) print("the stack is not aligned\n");

    char byte = 1;
    long fd = call3(2, (long)"/dev/zero", 0, 0);
    print("read: ");
    print_number(call3(0, fd, (long)&byte, 1));
    print(" byte ");
    print_number(byte);
    print("\nclose: ");
    print_number(call3(3, fd, 0, 0));
    print("\nclose again: ");
    print_number(call3(3, fd, 0, 0));
    print("\nbad pointer: ");
    print_number(call3(1, 1, 16, 4));
    print("\nno such call: ");
    print_number(call3(100000, 0, 0, 0));
    print("\nmmap: ");
    register long r10 __asm__("r10") = 0x22;
    register long r8 __asm__("r8") = -1;
    register long r9 __asm__("r9") = 0;
    long address;
    __asm__ volatile("syscall"
                     : "=a"(address)
                     : "a"(9L), "D"(0L), "S"(65536L), "d"(3L), "r"(r10), "r"(r8), "r"(r9)
                     : "rcx", "r11", "memory");
    *(volatile int*)address = 42;
    print_number(*(volatile int*)address);
    print("\n");
    call3(231, 7 * 0, 0, 0);
}

__asm__(".globl _start\n_start:\n  xor %ebp,%ebp\n  mov %rsp,%rdi\n  and $-16,%rsp\n  call begin\n  hlt\n");
