// SPDX-License-Identifier: Apache-2.0
// Goroutines, timers, files, faults and garbage collection, one word on the command line each.
package main

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"sort"
	"sync"
	"sync/atomic"
	"syscall"
	"time"
)

func goroutines() {
	numbers := make(chan int)
	results := make(chan int)
	var workers sync.WaitGroup
	for i := 0; i < 1000; i++ {
		workers.Add(1)
		go func() {
			defer workers.Done()
			for n := range numbers {
				results <- n * n % 1009
			}
		}()
	}
	go func() {
		for n := 0; n < 100000; n++ {
			numbers <- n
		}
		close(numbers)
		workers.Wait()
		close(results)
	}()
	sum := 0
	for r := range results {
		sum += r
	}
	fmt.Println("sum", sum)

	// Goroutines that never yield: only preemption by signals lets the others run.
	var stop int32
	for i := 0; i < runtime.NumCPU()*2; i++ {
		go func() {
			for atomic.LoadInt32(&stop) == 0 {
			}
		}()
	}
	done := make(chan bool)
	go func() { runtime.GC(); done <- true }()
	select {
	case <-done:
		fmt.Println("collected beside busy goroutines")
	case <-time.After(20 * time.Second):
		fmt.Println("the busy goroutines were not preempted")
	}
	atomic.StoreInt32(&stop, 1)

	// System threads: each locked goroutine has one of its own.
	var locked sync.WaitGroup
	gate := make(chan bool)
	ids := sync.Map{}
	for i := 0; i < 50; i++ {
		locked.Add(1)
		go func() {
			defer locked.Done()
			runtime.LockOSThread()
			ids.Store(syscall.Gettid(), true)
			<-gate
		}()
	}
	time.Sleep(50 * time.Millisecond)
	close(gate)
	locked.Wait()
	count := 0
	ids.Range(func(any, any) bool { count++; return true })
	fmt.Println("threads", count)
}

func timers() {
	start := time.Now()
	order := make(chan int, 10)
	for _, ms := range []int{300, 100, 200} {
		ms := ms
		time.AfterFunc(time.Duration(ms)*time.Millisecond, func() { order <- ms })
	}
	fmt.Println(<-order, <-order, <-order, time.Since(start) >= 300*time.Millisecond)
	ticker := time.NewTicker(2 * time.Millisecond)
	for i := 0; i < 20; i++ {
		<-ticker.C
	}
	ticker.Stop()
	fmt.Println("20 ticks took at least 40 ms:", time.Since(start) >= 40*time.Millisecond)
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Millisecond)
	defer cancel()
	<-ctx.Done()
	fmt.Println(ctx.Err())
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, syscall.SIGUSR1)
	syscall.Kill(os.Getpid(), syscall.SIGUSR1)
	fmt.Println(<-signals)
}

func files() {
	check := func(err error) {
		if err != nil {
			panic(err)
		}
	}
	check(os.MkdirAll("a/b/c", 0o755))
	for i := 0; i < 50; i++ {
		check(os.WriteFile(fmt.Sprintf("a/b/file%02d", i), []byte(fmt.Sprint("content ", i)), 0o644))
	}
	check(os.Symlink("b/file00", "a/link"))
	var seen []string
	check(filepath.WalkDir("a", func(path string, d os.DirEntry, err error) error {
		check(err)
		seen = append(seen, path)
		return nil
	}))
	sort.Strings(seen)
	text, err := json.Marshal(seen)
	check(err)
	fmt.Printf("%d entries, %x\n", len(seen), sha256.Sum256(text))
	content, err := os.ReadFile("a/link")
	check(err)
	fmt.Println(string(content))
	_, err = os.Open("a/nothing")
	fmt.Println(err, errors.Is(err, os.ErrNotExist))
	reader, writer, err := os.Pipe()
	check(err)
	check(reader.SetReadDeadline(time.Now().Add(20 * time.Millisecond)))
	_, err = reader.Read(make([]byte, 1))
	fmt.Println("empty pipe:", errors.Is(err, os.ErrDeadlineExceeded))
	check(reader.SetReadDeadline(time.Time{}))
	go func() { writer.WriteString("through the pipe"); writer.Close() }()
	buffer := make([]byte, 100)
	n, err := reader.Read(buffer)
	fmt.Println(string(buffer[:n]), err)
	f, err := os.OpenFile("a/map", os.O_RDWR|os.O_CREATE, 0o600)
	check(err)
	check(f.Truncate(8192))
	memory, err := syscall.Mmap(int(f.Fd()), 0, 8192, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_SHARED)
	check(err)
	copy(memory[4096:], "mapped")
	check(syscall.Munmap(memory))
	back := make([]byte, 6)
	_, err = f.ReadAt(back, 4096)
	fmt.Println(string(back), err)
	check(os.RemoveAll("a/b"))
}

func faults() {
	attempt := func(name string, f func()) {
		defer func() { fmt.Println(name+":", recover()) }()
		f()
	}
	var pointer *struct{ field [16]int }
	attempt("nil pointer", func() { fmt.Println(pointer.field[3]) })
	zero := 0
	attempt("division", func() { fmt.Println(1 / zero) })
	attempt("index", func() { fmt.Println([]int{1}[zero+5]) })
	debug.SetPanicOnFault(true)
	memory, err := syscall.Mmap(-1, 0, 4096, syscall.PROT_NONE, syscall.MAP_PRIVATE|syscall.MAP_ANON)
	if err != nil {
		panic(err)
	}
	attempt("protected page", func() {
		defer func() {
			if e, ok := recover().(runtime.Error); ok {
				panic(ok && e != nil)
			}
		}()
		memory[0] = 1
	})
	var recurse func(int) int
	recurse = func(n int) int {
		if n == 0 {
			return 0
		}
		var pad [64]int
		pad[n%64] = n
		return recurse(n-1) + pad[n%64] - n + 1
	}
	fmt.Println("deep recursion:", recurse(500000))
}

type node struct {
	left, right *node
	payload     []byte
}

func tree(depth int) *node {
	if depth == 0 {
		return &node{payload: make([]byte, 32)}
	}
	return &node{tree(depth - 1), tree(depth - 1), make([]byte, 16)}
}

func (n *node) count() int {
	if n == nil {
		return 0
	}
	return 1 + n.left.count() + n.right.count()
}

func gc() {
	keep := tree(16)
	var group sync.WaitGroup
	totals := make([]int, 4)
	for worker := range totals {
		worker := worker
		group.Add(1)
		go func() {
			defer group.Done()
			for i := 0; i < 20; i++ {
				totals[worker] += tree(13).count()
			}
		}()
	}
	group.Wait()
	debug.FreeOSMemory()
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	fmt.Println(totals, keep.count(), "collected often:", stats.NumGC > 5)
}

func main() {
	switch os.Args[1] {
	case "runtime":
		goroutines()
	case "timers":
		timers()
	case "files":
		files()
	case "faults":
		faults()
	case "gc":
		gc()
	}
}
