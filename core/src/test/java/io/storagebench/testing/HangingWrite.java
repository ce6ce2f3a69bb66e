package io.storagebench.testing;

import io.storagebench.op.Request;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Writes items to memory until one request never comes back by itself. */
@Command(name = "memory-hanging", description = "Writes items to memory until a request hangs.")
public final class HangingWrite extends MemoryWrite {
    @Option(names = "--hang-at", paramLabel = "N", description = "Which item hangs, from 0 on. Default: 0.")
    long hangAt;

    @Option(names = "--ignore-interrupts", description = "An interrupt does not wake it either.")
    boolean ignoresInterrupts;

    @Option(names = "--tell", paramLabel = "FILE", description = "Makes this file as soon as the request hangs.")
    Path tell;

    private final CountDownLatch hanging = new CountDownLatch(1);
    private final CountDownLatch released = new CountDownLatch(1);
    private final AtomicInteger interrupts = new AtomicInteger();

    /** Sets which item hangs, for tests that have no command line. */
    public HangingWrite hangAt(long item) {
        hangAt = item;
        return this;
    }

    /** Makes it deaf, likewise. */
    public HangingWrite ignoringInterrupts() {
        ignoresInterrupts = true;
        return this;
    }

    /** Opens as soon as the request hangs. */
    public CountDownLatch hanging() {
        return hanging;
    }

    /** Lets the request go on. */
    public void release() {
        released.countDown();
    }

    /** How often the hanging request was interrupted. */
    public int interrupts() {
        return interrupts.get();
    }

    @Override
    protected void during(Request request) throws IOException, InterruptedException {
        if (request.first() != hangAt) {
            return;
        }
        hanging.countDown();
        if (tell != null) {
            Files.createFile(tell);
        }
        while (true) {
            try {
                released.await();
                return;
            } catch (InterruptedException interrupted) {
                interrupts.incrementAndGet();
                if (!ignoresInterrupts) {
                    throw interrupted;
                }
            }
        }
    }
}
