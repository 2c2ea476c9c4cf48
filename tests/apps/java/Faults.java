// SPDX-License-Identifier: Apache-2.0
// Errors that the virtual machine learns from faults: null references, stack overflow, division, in hot code and in threads.
import java.util.ArrayList;
import java.util.List;

public class Faults {
    int field = 1;

    static int read(Faults object) { return object.field; }
    static int divide(int a, int b) { return a / b; }
    static int depth;
    static void recurse() { depth++; recurse(); }

    static int overflow() {
        depth = 0;
        try {
            recurse();
        } catch (StackOverflowError e) {
            return depth;
        }
        return -1;
    }

    public static void main(String[] arguments) throws Exception {
        int nulls = 0, divisions = 0, indexes = 0;
        Faults object = new Faults();
        int[] array = new int[10];
        for (int i = 0; i < 200000; i++) {
            try {
                read(i % 1000 == 999 ? null : object);
            } catch (NullPointerException e) { nulls++; }
            try {
                divide(i, i % 1000);
            } catch (ArithmeticException e) { divisions++; }
            try {
                array[i % 1000 == 5 ? 10 : i % 10]++;
            } catch (ArrayIndexOutOfBoundsException e) { indexes++; }
        }
        System.out.println(nulls + " " + divisions + " " + indexes);
        try {
            ((String) null).length();
        } catch (NullPointerException e) {
            System.out.println("message: " + e.getMessage());
        }
        for (int i = 0; i < 5; i++) System.out.println("overflow " + (overflow() > 1000));
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            Thread thread = new Thread(null, () -> {
                int caught = 0;
                for (int n = 0; n < 3; n++)
                    try {
                        deep(0);
                    } catch (StackOverflowError e) { caught++; }
                synchronized (Faults.class) { System.out.println("in a thread " + caught); }
            }, "deep", 512 * 1024);
            threads.add(thread);
            thread.start();
        }
        for (Thread thread : threads) thread.join();
        try {
            List<long[]> hog = new ArrayList<>();
            for (;;) hog.add(new long[1 << 20]);
        } catch (OutOfMemoryError e) {
            System.out.println("out of memory: " + e.getMessage());
        }
        StackTraceElement[] trace = new Throwable().getStackTrace();
        System.out.println(trace[0]);
    }

    static int deep(int n) { return deep(n + 1) + 1; }
}
