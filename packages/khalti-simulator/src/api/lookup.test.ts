import { jest } from '@jest/globals';
import type { Outcome } from '../payment.js';
import { openSimulator } from '../testing/open-simulator.js';

const MINUTE = 60_000;

afterEach(() => {
  jest.restoreAllMocks();
});

describe('looking a payment up', () => {
  it.each<'Initiated' | 'Pending'>(['Initiated', 'Pending'])('reports %s for an unpaid payment', async (status) => {
    const { aPayment, lookup, control } = openSimulator();
    const pidx = await aPayment();
    if (status !== 'Initiated') control.settle(pidx, status);

    const answer = await lookup(pidx);

    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      pidx,
      total_amount: 123450,
      status,
      transaction_id: null,
      fee: 0,
      refunded: false,
    });
  });

  it('names the transaction of a completed payment', async () => {
    const { aPayment, lookup, control } = openSimulator();
    const pidx = await aPayment();
    const { transactionId } = control.settle(pidx, 'Completed');

    const answer = await lookup(pidx);

    expect(transactionId).toMatch(/^\w{22}$/);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      pidx,
      total_amount: 123450,
      status: 'Completed',
      transaction_id: transactionId,
      fee: 0,
      refunded: false,
    });
  });

  it.each<Outcome>(['User canceled', 'Expired', 'Failed'])(
    'answers every field but refunded with a 400 when it is %s, as the sandbox does',
    async (status) => {
      const { aPayment, lookup, control } = openSimulator();
      const pidx = await aPayment();
      control.settle(pidx, status);

      const answer = await lookup(pidx);

      expect(answer.status).toBe(400);
      expect(answer.body).toEqual({
        pidx,
        total_amount: 123450,
        status,
        transaction_id: null,
        fee: 0,
        error_key: 'khalti_error',
      });
    },
  );

  it('expires an open payment at the end of its lifetime, not before', async () => {
    jest.spyOn(Date, 'now').mockReturnValue(Date.UTC(2026, 10, 21));
    const { aPayment, lookup, control } = openSimulator();
    const pidx = await aPayment();

    control.advance(30 * MINUTE - 1);
    expect((await lookup(pidx)).body).toMatchObject({ status: 'Initiated' });

    control.advance(1);
    expect(await lookup(pidx)).toMatchObject({ status: 400, body: { status: 'Expired' } });
  });

  it('never expires a pending or paid payment', async () => {
    const { aPayment, lookup, control } = openSimulator();
    const [pending, paid] = [await aPayment(), await aPayment()];
    control.settle(pending, 'Pending');
    control.settle(paid, 'Completed');

    control.advance(24 * 60 * MINUTE);

    expect((await lookup(pending)).body).toMatchObject({ status: 'Pending' });
    expect((await lookup(paid)).body).toMatchObject({ status: 'Completed' });
  });

  it('rejects unknown, missing and blank ids', async () => {
    const { lookup } = openSimulator();

    const unknown = await lookup('bZQLD9wRVWo4CdESSfuSsB');
    const missing = await lookup(undefined);
    const blank = await lookup('');

    expect(unknown).toMatchObject({ status: 404, body: { detail: 'Not found.', error_key: 'validation_error' } });
    expect(missing.body).toEqual({ pidx: ['This field is required.'], error_key: 'validation_error' });
    expect(blank.body).toEqual({ pidx: ['This field may not be blank.'], error_key: 'validation_error' });
  });
});
