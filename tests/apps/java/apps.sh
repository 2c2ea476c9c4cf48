# SPDX-License-Identifier: Apache-2.0
# OpenJDK 17: a JIT compiler whose code faults on purpose, safepoints by protected pages, several collectors.
needs openjdk-17-jdk-headless

build:java() { javac -d "$bin/java" ./*.java "$top/examples/java/Orders.java"; }

j() { run java -Xmx256m -cp "$bin/java" "$@"; }


app:java-hello() { j Hello one two; }
app:java-interpreted() { j -Xint Hello one two; }
app:java-threads() { j Threads; }
app:java-many() { j Orders 400; }
app:java-files() { j Files; }
app:java-faults() { j Faults; }
app:java-gc-serial() { j -XX:+UseSerialGC Garbage; }
app:java-gc-parallel() { j -XX:+UseParallelGC Garbage; }
app:java-gc-g1() { j -XX:+UseG1GC Garbage; }
app:java-gc-z() { j -XX:+UseZGC Garbage; }
app:java-version() { run java --version; }
