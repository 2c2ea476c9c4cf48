# SPDX-License-Identifier: Apache-2.0
# threading, queue, concurrent.futures: locks, conditions, barriers, timed waits, many threads at once.
import concurrent.futures
import queue
import threading
import time

lock = threading.Lock()
counter = 0


def count(times):
    global counter
    for _ in range(times):
        with lock:
            counter += 1


threads = [threading.Thread(target=count, args=(5000,)) for _ in range(8)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
print("counter", counter)

work, done = queue.Queue(10), queue.Queue()


def worker():
    while (item := work.get()) is not None:
        done.put(item * item)


workers = [threading.Thread(target=worker) for _ in range(4)]
for thread in workers:
    thread.start()
for i in range(2000):
    work.put(i)
for _ in workers:
    work.put(None)
for thread in workers:
    thread.join()
print("squares", sum(done.get() for _ in range(2000)))

barrier = threading.Barrier(5)
passed = []


def meet():
    barrier.wait()
    passed.append(threading.get_ident())


threads = [threading.Thread(target=meet) for _ in range(5)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
print("met", len(set(passed)))

event = threading.Event()
start = time.monotonic()
print("not set", event.wait(0.05), time.monotonic() - start >= 0.05)
timer = threading.Timer(0.02, event.set)
timer.start()
print("set", event.wait(10))
condition = threading.Condition()
with condition:
    print("no notification", condition.wait(0.02))
print("lock timeout", lock.acquire() and lock.acquire(timeout=0.02))
with concurrent.futures.ThreadPoolExecutor(16) as pool:
    print("pool", sum(pool.map(lambda n: n % 7, range(2000))))
local = threading.local()
local.value = 1
missing = []
thread = threading.Thread(target=lambda: missing.append(hasattr(local, "value")))
thread.start()
thread.join()
print("local", missing)
gate = threading.Event()
many = [threading.Thread(target=gate.wait) for _ in range(200)]
for thread in many:
    thread.start()
print("alive", threading.active_count(), "native ids", len({thread.native_id for thread in many}))
gate.set()
for thread in many:
    thread.join()
print("left", threading.active_count(), threading.main_thread().native_id > 0)
