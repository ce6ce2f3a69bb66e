package io.storagebench.codec;

import io.storagebench.op.Operation;

class DecodeStripesContractTest extends StripeContract {
    @Override
    protected Operation operation(long items, String size) {
        DecodeStripes decode = new DecodeStripes();
        decode.stripes = stripes(items, size);
        decode.erased = "d1,p0";
        decode.store = store;
        return decode;
    }

    @Override
    protected Operation writer(long items, String size) {
        return operation(items, size);
    }
}
