// SPDX-License-Identifier: Apache-2.0
// A second or two of computing with some allocation: sieve, matrices, strings in a map.
import java.util.HashMap;
import java.util.Map;

public class Work {
    public static void main(String[] arguments) {
        long result = 0;
        for (int round = 0; round < 4; round++) {
            boolean[] composite = new boolean[5_000_000];
            for (int i = 2; i < composite.length; i++) {
                if (composite[i]) continue;
                result += i;
                for (long j = (long) i * i; j < composite.length; j += i) composite[(int) j] = true;
            }
            double[][] a = new double[300][300], b = new double[300][300];
            for (int i = 0; i < 300; i++)
                for (int j = 0; j < 300; j++) { a[i][j] = i + j; b[i][j] = i - j; }
            double trace = 0;
            for (int i = 0; i < 300; i++)
                for (int j = 0; j < 300; j++) {
                    double sum = 0;
                    for (int k = 0; k < 300; k++) sum += a[i][k] * b[k][j];
                    if (i == j) trace += sum;
                }
            Map<String, Integer> words = new HashMap<>();
            for (int i = 0; i < 500_000; i++) words.merge("word" + i % 5003, 1, Integer::sum);
            result += (long) trace + words.get("word17");
        }
        System.out.println(result);
    }
}
