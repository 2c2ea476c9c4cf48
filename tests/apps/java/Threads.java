// SPDX-License-Identifier: Apache-2.0
// Threads: monitors, wait and notify, parking, executors, timed waits, interruption, many at once.
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.*;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

public class Threads {
    static long counter;
    static synchronized void count() { counter++; }

    public static void main(String[] arguments) throws Exception {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            Thread thread = new Thread(() -> { for (int n = 0; n < 50000; n++) count(); }, "worker-" + i);
            threads.add(thread);
            thread.start();
        }
        for (Thread thread : threads) thread.join();
        System.out.println("counter " + counter);

        BlockingQueue<Integer> queue = new ArrayBlockingQueue<>(8);
        AtomicLong sum = new AtomicLong();
        Thread consumer = new Thread(() -> {
            try {
                for (int value; (value = queue.take()) >= 0;) sum.addAndGet(value);
            } catch (InterruptedException e) { throw new RuntimeException(e); }
        });
        consumer.start();
        for (int i = 0; i < 20000; i++) queue.put(i);
        queue.put(-1);
        consumer.join();
        System.out.println("sum " + sum);

        ExecutorService pool = Executors.newFixedThreadPool(8);
        List<Future<Integer>> futures = new ArrayList<>();
        for (int i = 0; i < 200; i++) { int n = i; futures.add(pool.submit(() -> n * n)); }
        int squares = 0;
        for (Future<Integer> future : futures) squares += future.get();
        System.out.println("squares " + squares);
        ScheduledExecutorService scheduler = Executors.newScheduledThreadPool(2);
        CountDownLatch ticks = new CountDownLatch(10);
        scheduler.scheduleAtFixedRate(ticks::countDown, 1, 2, TimeUnit.MILLISECONDS);
        System.out.println("ticks " + ticks.await(10, TimeUnit.SECONDS));
        scheduler.shutdownNow();
        pool.shutdown();
        System.out.println("finished " + pool.awaitTermination(5, TimeUnit.SECONDS));

        long start = System.nanoTime();
        Object monitor = new Object();
        synchronized (monitor) { monitor.wait(30); }
        // A permit may be left from the waits above, whose wakers come late: park returns early then, which it may.
        long until = System.nanoTime() + 10_000_000;
        for (long left = 10_000_000; left > 0; left = until - System.nanoTime())
            LockSupport.parkNanos(left);
        Thread.sleep(10);
        System.out.println("waited " + (System.nanoTime() - start >= 45_000_000));
        ReentrantLock lock = new ReentrantLock();
        lock.lock();
        Thread other = new Thread(() -> {
            try {
                System.out.println("lock " + lock.tryLock(20, TimeUnit.MILLISECONDS));
                lock.lockInterruptibly();
            } catch (InterruptedException e) { System.out.println("interrupted"); }
        });
        other.start();
        while (other.getState() != Thread.State.WAITING) Thread.sleep(1);
        other.interrupt();
        other.join();

        CountDownLatch gate = new CountDownLatch(1), ready = new CountDownLatch(300);
        List<Thread> many = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            Thread thread = new Thread(null, () -> {
                ready.countDown();
                try { gate.await(); } catch (InterruptedException e) { throw new RuntimeException(e); }
            }, "many-" + i, 128 * 1024);
            many.add(thread);
            thread.start();
        }
        ready.await();
        System.out.println("stacks " + (Thread.getAllStackTraces().size() >= 300));
        gate.countDown();
        for (Thread thread : many) thread.join();
        System.out.println("fork join " + new ForkJoinPool(4).invoke(new Fibonacci(24)));
    }

    static class Fibonacci extends RecursiveTask<Integer> {
        final int n;
        Fibonacci(int n) { this.n = n; }
        protected Integer compute() {
            if (n < 2) return n;
            Fibonacci left = new Fibonacci(n - 1);
            left.fork();
            return new Fibonacci(n - 2).compute() + left.join();
        }
    }
}
