# SPDX-License-Identifier: Apache-2.0
# Go: its own runtime, without libc (static) and with it (cgo).
needs golang-go gcc libc6-dev

build:go() {
    export GOCACHE=$out/go-cache GO111MODULE=off GOFLAGS= HOME=$out
    CGO_ENABLED=0 go build -o "$bin/go-static" main.go
    CGO_ENABLED=1 go build -o "$bin/go-cgo" cgo.go
}

app:go-runtime() { run "$bin/go-static" runtime; }
app:go-timers() { run "$bin/go-static" timers; }
app:go-files() { run "$bin/go-static" files; }
app:go-faults() { run "$bin/go-static" faults; }
app:go-gc() { GOGC=20 run "$bin/go-static" gc; }
app:go-cgo() { run "$bin/go-cgo"; }
