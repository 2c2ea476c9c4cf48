// SPDX-License-Identifier: Apache-2.0
// The language and its library: strings, streams, regular expressions, digests, time, properties, exit hooks.
import java.math.BigInteger;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.*;
import java.util.regex.Pattern;
import java.util.stream.*;

public class Hello {
    record Item(int id, String name) {}

    public static void main(String[] arguments) throws Exception {
        System.out.println("hello " + String.join(" ", arguments));
        Map<Integer, List<Item>> groups = IntStream.range(0, 20000)
            .mapToObj(i -> new Item(i, "name " + i)).collect(Collectors.groupingBy(i -> i.id() % 7));
        System.out.println(groups.size() + " " + groups.get(3).get(100));
        System.out.println(IntStream.range(0, 2_000_000).parallel().filter(i -> i % 3 == 0).asLongStream().sum());
        String text = IntStream.range(0, 5000).mapToObj(Integer::toString).collect(Collectors.joining(","));
        System.out.println(Pattern.compile("\\b\\d*77\\b").matcher(text).results().count());
        System.out.println(HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes())));
        System.out.println(BigInteger.TWO.pow(521).subtract(BigInteger.ONE).isProbablePrime(20));
        int hash = 0;
        for (int i = 0; i < 5_000_000; i++) hash = hash * 31 + i;
        System.out.println(hash);
        System.out.println(Instant.ofEpochSecond(1_000_000_000));
        System.out.println(Runtime.getRuntime().availableProcessors() + " " + System.getProperty("os.name") + " " + System.getProperty("os.arch"));
        System.out.println(System.getenv("TZ") + " " + (ProcessHandle.current().pid() > 0));
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("shutdown hook")));
        if (arguments.length == 0) System.exit(3);
    }
}
