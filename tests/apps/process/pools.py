# SPDX-License-Identifier: Apache-2.0
# multiprocessing: pools, queues, shared memory, locks, managers, with fork, spawn and forkserver.
import multiprocessing as mp
import os
import signal
import sys
from multiprocessing import shared_memory


def square(x):
    return x * x


def produce(queue, lock, counter, n):
    for i in range(n):
        with lock:
            counter.value += 1
        queue.put(i)
    queue.put(None)


def add_to(name, n):
    block = shared_memory.SharedMemory(name=name)
    for i in range(n):
        block.buf[i] = i * 2 % 256
    block.close()


def answer(connection):
    while (got := connection.recv()) is not None:
        connection.send(got[::-1])
    connection.close()


def main():
    with mp.Pool(3) as pool:
        print(sum(pool.map(square, range(1000))), pool.apply_async(square, (12,)).get(10))
        print(sorted(pool.imap_unordered(square, range(5))))
        try:
            pool.map(len, [1])
        except TypeError as error:
            print("raised", error)
    queue, lock, counter = mp.Queue(), mp.Lock(), mp.Value("i", 0)
    makers = [mp.Process(target=produce, args=(queue, lock, counter, 200)) for _ in range(3)]
    for m in makers:
        m.start()
    ends = total = 0
    while ends < 3:
        got = queue.get()
        if got is None:
            ends += 1
        else:
            total += got
    for m in makers:
        m.join()
    print(total, counter.value, [m.exitcode for m in makers])

    block = shared_memory.SharedMemory(create=True, size=1000)
    child = mp.Process(target=add_to, args=(block.name, 1000))
    child.start()
    child.join()
    print(sum(block.buf[:1000]))
    block.close()
    block.unlink()

    with mp.Manager() as manager:
        shared, listed = manager.dict(), manager.list()
        workers = [mp.Process(target=shared.__setitem__, args=(i, i * i)) for i in range(4)]
        workers += [mp.Process(target=listed.append, args=(i,)) for i in range(4)]
        for w in workers:
            w.start()
        for w in workers:
            w.join()
        print(sorted(shared.items()), sorted(listed))

    ours, theirs = mp.Pipe()
    child = mp.Process(target=answer, args=(theirs,))
    child.start()
    ours.send("stressed")
    print(ours.recv())
    ours.send(None)
    child.join()

    barrier, event, semaphore = mp.Barrier(3), mp.Event(), mp.BoundedSemaphore(2)
    waiters = [mp.Process(target=lambda: (barrier.wait(10), event.wait(10), semaphore.acquire(), semaphore.release())) for _ in range(2)]
    for w in waiters:
        w.start()
    barrier.wait(10)
    event.set()
    for w in waiters:
        w.join()
    print("met", [w.exitcode for w in waiters])

    child = mp.Process(target=signal.pause)
    child.start()
    child.terminate()
    child.join()
    print("terminated", child.exitcode == -signal.SIGTERM)
    for how in ("spawn", "forkserver"):
        with mp.get_context(how).Pool(2) as pool:
            print(how, pool.map(square, range(5)))


if __name__ == "__main__":
    main()
