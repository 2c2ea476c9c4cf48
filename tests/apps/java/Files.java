// SPDX-License-Identifier: Apache-2.0
// NIO: channels, mapped buffers, locks, attributes, walking, links, asynchronous reads, pipes with a selector.
import java.io.*;
import java.nio.ByteBuffer;
import java.nio.channels.*;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.nio.file.attribute.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.stream.*;
import java.util.zip.*;

public class Files {
    public static void main(String[] arguments) throws Exception {
        Path tree = Path.of("tree");
        java.nio.file.Files.createDirectories(tree.resolve("a/b"));
        for (int i = 0; i < 100; i++) java.nio.file.Files.writeString(tree.resolve("a/file" + i), "content " + i + "\n".repeat(i));
        try (Stream<Path> walk = java.nio.file.Files.walk(tree)) {
            System.out.println("entries " + walk.count());
        }
        Path file = tree.resolve("data");
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            var mapped = channel.map(FileChannel.MapMode.READ_WRITE, 0, 1 << 20);
            for (int i = 0; i < 1 << 20; i += 4) mapped.putInt(i, i);
            mapped.force();
            ByteBuffer read = ByteBuffer.allocate(4);
            channel.read(read, 4000);
            System.out.println("mapped " + read.flip().getInt() + " size " + channel.size());
            channel.write(new ByteBuffer[] {ByteBuffer.wrap("one".getBytes()), ByteBuffer.wrap("two".getBytes())});
            try (FileLock lock = channel.lock()) { System.out.println("locked " + lock.isValid()); }
            try (FileChannel copy = FileChannel.open(Path.of("copy"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
                System.out.println("transferred " + channel.transferTo(0, channel.size(), copy));
            }
            channel.truncate(1000);
        }
        System.out.println(java.nio.file.Files.size(file) + " " + java.nio.file.Files.mismatch(file, Path.of("copy")));
        java.nio.file.Files.createSymbolicLink(tree.resolve("link"), Path.of("data"));
        java.nio.file.Files.createLink(tree.resolve("hard"), file);
        var attributes = java.nio.file.Files.readAttributes(tree.resolve("hard"), "unix:nlink,size,mode");
        System.out.println(new TreeMap<>(attributes) + " " + java.nio.file.Files.readSymbolicLink(tree.resolve("link")));
        java.nio.file.Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
        java.nio.file.Files.setLastModifiedTime(file, FileTime.fromMillis(1_000_000_000_123L));
        System.out.println(PosixFilePermissions.toString(java.nio.file.Files.getPosixFilePermissions(file)) + " "
            + java.nio.file.Files.getLastModifiedTime(file));
        java.nio.file.Files.move(tree.resolve("hard"), tree.resolve("a/file1"), StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        for (String wrong : List.of("missing", "tree", "tree/data/x"))
            try {
                System.out.println(java.nio.file.Files.readString(Path.of(wrong)).length());
            } catch (IOException e) {
                System.out.println(wrong + " " + e.getClass().getSimpleName());
            }
        try (AsynchronousFileChannel channel = AsynchronousFileChannel.open(file)) {
            System.out.println("asynchronous " + channel.read(ByteBuffer.allocate(2000), 100).get());
        }
        try (RandomAccessFile random = new RandomAccessFile("random", "rw")) {
            random.seek(5000);
            random.writeUTF("text");
            random.seek(5000);
            System.out.println(random.readUTF() + " " + random.length());
        }
        try (var out = new ZipOutputStream(new FileOutputStream("archive.zip"))) {
            for (int i = 0; i < 10; i++) {
                ZipEntry entry = new ZipEntry("entry" + i);
                entry.setTime(1_000_000_000_000L);
                out.putNextEntry(entry);
                out.write(("zipped " + i).repeat(1000).getBytes(StandardCharsets.UTF_8));
            }
        }
        try (ZipFile zip = new ZipFile("archive.zip")) { System.out.println(zip.size() + " " + zip.getEntry("entry5").getSize()); }

        Pipe pipe = Pipe.open();
        pipe.source().configureBlocking(false);
        try (Selector selector = Selector.open()) {
            pipe.source().register(selector, SelectionKey.OP_READ);
            System.out.println("silent " + selector.select(20));
            new Thread(() -> {
                try {
                    Thread.sleep(10);
                    pipe.sink().write(ByteBuffer.wrap("through the pipe".getBytes()));
                } catch (Exception e) { throw new RuntimeException(e); }
            }).start();
            System.out.println("ready " + selector.select(10000));
            ByteBuffer read = ByteBuffer.allocate(100);
            pipe.source().read(read);
            System.out.println(new String(read.array(), 0, read.position()));
        }
        try (WatchService watch = FileSystems.getDefault().newWatchService()) {
            tree.register(watch, StandardWatchEventKinds.ENTRY_CREATE);
            java.nio.file.Files.writeString(tree.resolve("new"), "x");
            System.out.println("watched " + watch.poll(20, TimeUnit.SECONDS).pollEvents().get(0).context());
        }
        try (Stream<Path> walk = java.nio.file.Files.walk(tree)) {
            for (Path path : walk.sorted(Comparator.reverseOrder()).toList()) java.nio.file.Files.delete(path);
        }
        System.out.println("deleted " + !java.nio.file.Files.exists(tree) + " " + (java.nio.file.Files.getFileStore(Path.of(".")).getTotalSpace() > 0));
    }
}
