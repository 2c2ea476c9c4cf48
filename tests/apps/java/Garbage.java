// SPDX-License-Identifier: Apache-2.0
// Collection under load: threads that allocate and link, a set that must survive, weak and direct memory.
import java.lang.management.ManagementFactory;
import java.lang.ref.WeakReference;
import java.nio.ByteBuffer;
import java.util.*;

public class Garbage {
    static class Node { Node left, right; byte[] payload = new byte[24]; }

    static Node tree(int depth) {
        Node node = new Node();
        if (depth > 0) { node.left = tree(depth - 1); node.right = tree(depth - 1); }
        return node;
    }

    static int count(Node node) { return node == null ? 0 : 1 + count(node.left) + count(node.right); }

    public static void main(String[] arguments) throws Exception {
        Node kept = tree(15);
        int[] counts = new int[4];
        List<Thread> threads = new ArrayList<>();
        for (int t = 0; t < counts.length; t++) {
            int worker = t;
            Thread thread = new Thread(() -> {
                Map<Integer, String> map = new HashMap<>();
                for (int round = 0; round < 40; round++) {
                    counts[worker] += count(tree(13));
                    for (int i = 0; i < 2000; i++) map.put(i, "value " + i + round);
                }
                counts[worker] += map.size();
            });
            threads.add(thread);
            thread.start();
        }
        for (Thread thread : threads) thread.join();
        WeakReference<Object> weak = new WeakReference<>(new byte[1000]);
        for (int i = 0; i < 10 && weak.get() != null; i++) System.gc();
        ByteBuffer direct = ByteBuffer.allocateDirect(16 << 20);
        direct.putLong(8 << 20, 42);
        long collections = 0;
        for (var bean : ManagementFactory.getGarbageCollectorMXBeans()) collections += bean.getCollectionCount();
        System.out.println(Arrays.toString(counts) + " " + count(kept) + " " + (weak.get() == null) + " " + direct.getLong(8 << 20)
            + " " + (collections > 0));
    }
}
