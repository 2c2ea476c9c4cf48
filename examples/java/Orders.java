// SPDX-License-Identifier: Apache-2.0
// Two hundred threads that share maps, queues and locks while the collector works: a small order book, whose books must balance.
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.LongAdder;

class Orders {
    static final int THREADS = 200, ITEMS = 64;
    static final ConcurrentHashMap<Integer, Long> stock = new ConcurrentHashMap<>();
    static final ConcurrentSkipListMap<Integer, String> names = new ConcurrentSkipListMap<>();
    static final LinkedBlockingQueue<int[]> orders = new LinkedBlockingQueue<>(1000);
    static final LongAdder sold = new LongAdder(), bought = new LongAdder();

    static void customer(int self, int turns, CyclicBarrier start) throws Exception {
        start.await();
        for (int turn = 0; turn < turns; turn++) {
            int item = (self * 31 + turn * 17) % ITEMS;
            bought.increment();
            orders.put(new int[] {item, 1});
            names.merge(item, "n" + item, (old, fresh) -> old.equals(fresh) ? fresh : "broken");
            if (turn % 50 == 0) Thread.sleep(1);
        }
    }

    static void clerk(CyclicBarrier start) throws Exception {
        start.await();
        for (;;) {
            int[] order = orders.take();
            if (order[0] < 0) return;
            stock.merge(order[0], (long) order[1], Long::sum);
            byte[] garbage = new byte[4096 + order[0] * 64];
            sold.add(garbage[order[0]] == 0 ? order[1] : 0);
        }
    }

    interface Body { void run() throws Exception; }

    static Thread start(List<Thread> all, Body body) {
        Thread thread = new Thread(() -> {
            try {
                body.run();
            } catch (Exception e) {
                System.out.println(e);
                System.exit(1);
            }
        });
        all.add(thread);
        thread.start();
        return thread;
    }

    public static void main(String[] arguments) throws Exception {
        int turns = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 20_000;
        long began = System.nanoTime();
        CyclicBarrier barrier = new CyclicBarrier(THREADS);
        List<Thread> customers = new ArrayList<>(), clerks = new ArrayList<>();
        for (int i = 0; i < THREADS / 2; i++) {
            int self = i;
            start(customers, () -> customer(self, turns, barrier));
            start(clerks, () -> clerk(barrier));
        }
        for (Thread thread : customers) thread.join();
        for (int i = 0; i < clerks.size(); i++) orders.put(new int[] {-1, 0});
        for (Thread thread : clerks) thread.join();
        long total = stock.values().stream().mapToLong(Long::longValue).sum();
        double seconds = (System.nanoTime() - began) / 1e9;
        System.out.printf("%d orders, %d sold, %d in the books, %d names%s%n", bought.sum(), sold.sum(), total, names.size(),
                          names.containsValue("broken") ? ", some of them broken" : "");
        if (arguments.length == 0) System.out.printf("%.0f orders a second%n", total / seconds);
    }
}
