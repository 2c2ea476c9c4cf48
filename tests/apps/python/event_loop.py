# SPDX-License-Identifier: Apache-2.0
# asyncio without sockets of its own: tasks, timers, queues, pipes, threads, signals, cancellation.
import asyncio
import os
import signal


async def producer(queue):
    for i in range(2000):
        await queue.put(i)
        if i % 100 == 0:
            await asyncio.sleep(0)
    await queue.put(None)


async def consumer(queue):
    total = 0
    while (item := await queue.get()) is not None:
        total += item
    return total


async def pipe():
    loop = asyncio.get_running_loop()
    read_end, write_end = os.pipe()
    reader = asyncio.StreamReader()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), os.fdopen(read_end, "rb"))
    transport, _ = await loop.connect_write_pipe(asyncio.BaseProtocol, os.fdopen(write_end, "wb"))
    lines = []
    for i in range(100):
        transport.write(f"line {i}\n".encode())
        lines.append(await reader.readline())
    transport.close()
    return len(lines), lines[-1], await reader.read()


async def main():
    queue = asyncio.Queue(10)
    _, total = await asyncio.gather(producer(queue), consumer(queue))
    print("through the queue", total)
    order = []

    async def later(delay, name):
        await asyncio.sleep(delay)
        order.append(name)

    await asyncio.gather(later(0.06, "c"), later(0.02, "a"), later(0.04, "b"))
    print("order", order)
    try:
        await asyncio.wait_for(asyncio.sleep(10), 0.02)
    except asyncio.TimeoutError:
        print("timed out")
    print("pipe", await pipe())
    print("thread", await asyncio.to_thread(lambda: sum(range(1000))))
    loop = asyncio.get_running_loop()
    received = asyncio.Event()
    loop.add_signal_handler(signal.SIGUSR1, received.set)
    os.kill(os.getpid(), signal.SIGUSR1)
    await asyncio.wait_for(received.wait(), 5)
    print("signal received")
    task = asyncio.create_task(asyncio.sleep(10))
    await asyncio.sleep(0)
    task.cancel()
    print("cancelled", (await asyncio.gather(task, return_exceptions=True))[0].__class__.__name__)
    tasks = [asyncio.create_task(asyncio.sleep(0.001 * (i % 10), i)) for i in range(1000)]
    print("tasks", sum(await asyncio.gather(*tasks)))


asyncio.run(main())
