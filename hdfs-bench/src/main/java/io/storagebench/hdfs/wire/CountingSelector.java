package io.storagebench.hdfs.wire;

import java.io.IOException;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.IllegalSelectorException;
import java.nio.channels.SelectableChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.spi.AbstractSelectableChannel;
import java.nio.channels.spi.AbstractSelectionKey;
import java.nio.channels.spi.AbstractSelector;
import java.nio.channels.spi.SelectorProvider;
import java.util.AbstractSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;

/**
 * A selector of the JDK that waits for the channels inside {@link CountingSocketChannel}s.
 *
 * <p>Each key stands for a key of the selector inside, which is its state but for being cancelled: the two sets of keys
 * are views, so neither can go stale or grow. A cancelled key is taken out before and after each selection, with the
 * one inside.
 *
 * <p>Registering and selecting are for one thread at a time, as in Hadoop's pool; waking up, cancelling, and closing the
 * selector or its channels for any.
 */
final class CountingSelector extends AbstractSelector {
    private final Selector inside;
    private final Set<SelectionKey> keys;
    private final Set<SelectionKey> selectedKeys;

    CountingSelector(SelectorProvider provider, Selector inside) {
        super(provider);
        this.inside = inside;
        this.keys = new KeyView(inside.keys());
        this.selectedKeys = new KeyView(inside.selectedKeys());
    }

    @Override
    protected SelectionKey register(AbstractSelectableChannel channel, int ops, Object attachment) {
        if (!(channel instanceof CountingSocketChannel counting)) {
            throw new IllegalSelectorException();
        }
        try {
            SelectionKey keyInside = counting.inside().register(inside, ops);
            Key key = new Key(counting, this, keyInside);
            key.attach(attachment);
            keyInside.attach(key);
            return key;
        } catch (ClosedChannelException e) {
            // Closed by another thread since the caller looked. SelectableChannel.register declares this exception, the
            // method of the provider interface that it calls does not.
            throw CountingSelector.<RuntimeException>undeclared(e);
        }
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private static <T extends Throwable> T undeclared(Throwable failure) throws T {
        throw (T) failure;
    }

    @Override
    public int selectNow() throws IOException {
        removeCancelled();
        int count = inside.selectNow();
        removeCancelled();
        return count;
    }

    @Override
    public int select(long timeoutMillis) throws IOException {
        removeCancelled();
        int count = inside.select(timeoutMillis);
        removeCancelled();
        return count;
    }

    @Override
    public int select() throws IOException {
        return select(0);
    }

    @Override
    public Selector wakeup() {
        inside.wakeup();
        return this;
    }

    @Override
    public Set<SelectionKey> keys() {
        requireOpen();
        return keys;
    }

    @Override
    public Set<SelectionKey> selectedKeys() {
        requireOpen();
        return selectedKeys;
    }

    @Override
    protected void implCloseSelector() throws IOException {
        List<SelectionKey> left = List.copyOf(keys);
        inside.close();
        for (SelectionKey key : left) {
            deregister((Key) key);
        }
        removeCancelled();
    }

    private void requireOpen() {
        if (!isOpen()) {
            throw new ClosedSelectorException();
        }
    }

    private void removeCancelled() {
        for (Key key = nextCancelled(); key != null; key = nextCancelled()) {
            key.inside.cancel();
            deregister(key);
        }
    }

    /** One at a time, so that no lock of a channel is taken under that of the set. */
    private Key nextCancelled() {
        Set<SelectionKey> cancelled = cancelledKeys();
        synchronized (cancelled) {
            if (cancelled.isEmpty()) {
                return null;
            }
            Iterator<SelectionKey> first = cancelled.iterator();
            Key key = (Key) first.next();
            first.remove();
            return key;
        }
    }

    /** Stands for a key of the selector inside, to which it is attached. */
    private static final class Key extends AbstractSelectionKey {
        private final CountingSocketChannel channel;
        private final CountingSelector selector;
        private final SelectionKey inside;

        Key(CountingSocketChannel channel, CountingSelector selector, SelectionKey inside) {
            this.channel = channel;
            this.selector = selector;
            this.inside = inside;
        }

        @Override
        public SelectableChannel channel() {
            return channel;
        }

        @Override
        public Selector selector() {
            return selector;
        }

        @Override
        public int interestOps() {
            requireValid();
            return inside.interestOps();
        }

        @Override
        public SelectionKey interestOps(int ops) {
            requireValid();
            inside.interestOps(ops);
            return this;
        }

        @Override
        public int readyOps() {
            requireValid();
            return inside.readyOps();
        }

        private void requireValid() {
            if (!isValid()) {
                throw new CancelledKeyException();
            }
        }
    }

    /** The keys attached to a set of keys of the selector inside; removing one removes it there. */
    private static final class KeyView extends AbstractSet<SelectionKey> {
        private final Set<SelectionKey> inside;

        KeyView(Set<SelectionKey> inside) {
            this.inside = inside;
        }

        @Override
        public int size() {
            return inside.size();
        }

        @Override
        public boolean contains(Object key) {
            return key instanceof Key ours && inside.contains(ours.inside);
        }

        @Override
        public boolean remove(Object key) {
            return key instanceof Key ours && inside.remove(ours.inside);
        }

        @Override
        public Iterator<SelectionKey> iterator() {
            Iterator<SelectionKey> each = inside.iterator();
            return new Iterator<>() {
                @Override
                public boolean hasNext() {
                    return each.hasNext();
                }

                @Override
                public SelectionKey next() {
                    return (Key) each.next().attachment();
                }

                @Override
                public void remove() {
                    each.remove();
                }
            };
        }
    }
}
