// SPDX-License-Identifier: Apache-2.0
// Go together with libc: calls into C from many goroutines, and a callback's worth of C threads.
package main

/*
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>
static void* twice(void* p) { *(long*)p *= 2; return p; }
static long in_thread(long value) {
    pthread_t thread;
    if (pthread_create(&thread, NULL, twice, &value)) return -1;
    pthread_join(thread, NULL);
    return value;
}
*/
import "C"

import (
	"fmt"
	"sync"
)

func main() {
	var group sync.WaitGroup
	results := make([]int64, 64)
	for i := range results {
		i := i
		group.Add(1)
		go func() {
			defer group.Done()
			results[i] = int64(C.in_thread(C.long(i)))
			C.usleep(1000)
		}()
	}
	group.Wait()
	fmt.Println(results)
}
