package io.storagebench.codec;

import io.storagebench.op.Operation;

class EncodeStripesContractTest extends StripeContract {
    @Override
    protected Operation operation(long items, String size) {
        EncodeStripes encode = new EncodeStripes();
        encode.stripes = stripes(items, size);
        encode.store = store;
        return encode;
    }

    @Override
    protected Operation writer(long items, String size) {
        return operation(items, size);
    }
}
