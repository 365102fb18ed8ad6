import { sign } from './signature.js';

describe('a signature', () => {
  it('is the one of the sample in eSewa’s documentation', () => {
    const fields = { total_amount: '110', transaction_uuid: '241028', product_code: 'EPAYTEST' };

    // The public test key of the documentation. The simulator has a key of its own.
    expect(sign(fields, 'total_amount,transaction_uuid,product_code', '8gBm/:&EnhH.1/q')).toBe(
      'i94zsd3oXF6ZsSr/kGqT4sSzYQzjj1W/waxjWyRwaME=',
    );
  });

  it('depends on the order of the names', () => {
    const fields = { a: '1', b: '2' };

    expect(sign(fields, 'a,b', 'key')).not.toBe(sign(fields, 'b,a', 'key'));
  });
});
