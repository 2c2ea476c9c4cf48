# SPDX-License-Identifier: Apache-2.0
# Hello in every way that C and C++ programs are linked, and one that makes its system calls itself.
needs gcc g++ libc6-dev musl-tools clang

build:native() {
    gcc -O2 -o "$bin/hello-dynamic" hello.c -pthread
    gcc -O2 -no-pie -o "$bin/hello-nonpie" hello.c -pthread
    gcc -O2 -static -o "$bin/hello-static" hello.c -pthread
    gcc -O2 -static-pie -o "$bin/hello-static-pie" hello.c -pthread
    musl-gcc -O2 -o "$bin/hello-musl" hello.c
    musl-gcc -O2 -static -o "$bin/hello-musl-static" hello.c
    clang -O2 -nostdlib -static -fno-stack-protector -fno-builtin -o "$bin/hello-raw" raw.c
    clang -O2 -nostdlib -static-pie -fPIE -fno-stack-protector -fno-builtin -o "$bin/hello-raw-pie" raw.c
    g++ -O2 -std=c++17 -o "$bin/hello-cxx" hello.cc -pthread
    g++ -O2 -std=c++17 -static -o "$bin/hello-cxx-static" hello.cc -pthread
}

app:hello-dynamic() { run "$bin/hello-dynamic" one "two three"; }
app:hello-nonpie() { run "$bin/hello-nonpie" one "two three"; }
app:hello-static() { run "$bin/hello-static" one "two three"; }
app:hello-static-pie() { run "$bin/hello-static-pie" one "two three"; }
app:hello-musl() { run "$bin/hello-musl" one "two three"; }
app:hello-musl-static() { run "$bin/hello-musl-static" one "two three"; }
app:hello-raw() { run "$bin/hello-raw" one "two three"; }
app:hello-raw-pie() { run "$bin/hello-raw-pie" one "two three"; }
app:hello-cxx() { run "$bin/hello-cxx"; }
app:hello-cxx-static() { run "$bin/hello-cxx-static"; }
