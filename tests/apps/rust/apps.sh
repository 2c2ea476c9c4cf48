# SPDX-License-Identifier: Apache-2.0
# Rust's standard library: threads, channels, scoped borrowing, files, panics that are caught.
needs rustc

build:rust() { rustc --edition 2021 -O -o "$bin/rust-std" std.rs; }

app:rust-std() { run "$bin/rust-std" one two; }
