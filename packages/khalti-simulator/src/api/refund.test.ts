import { KEY, openSimulator } from '../testing/open-simulator.js';

/** A paid payment of 1,000 paisa. */
const openWithPayment = async () => {
  const simulator = openSimulator();
  const pidx = await simulator.aPayment({ amount: 1000 });
  const { transactionId } = simulator.control.settle(pidx, 'Completed');
  return { ...simulator, pidx, transaction: transactionId ?? '' };
};

describe('refunding', () => {
  it('refunds the whole amount when none is given', async () => {
    const { refund, lookup, pidx, transaction } = await openWithPayment();

    const answer = await refund(transaction);

    expect(answer).toMatchObject({ status: 200, body: { detail: 'Transaction refund successful.' } });
    expect((await lookup(pidx)).body).toEqual({
      pidx,
      total_amount: 1000,
      status: 'Refunded',
      transaction_id: transaction,
      fee: 0,
      refunded: true,
    });
  });

  it('needs no body', async () => {
    const { http, control, pidx, transaction } = await openWithPayment();

    const answer = await http.post(`/api/merchant-transaction/${transaction}/refund/`).set('Authorization', KEY);

    expect(answer.status).toBe(200);
    expect(control.payment(pidx).status).toBe('Refunded');
  });

  it('refunds a part, another part, and then the rest', async () => {
    const { refund, lookup, control, pidx, transaction } = await openWithPayment();

    await refund(transaction, { amount: 300 });
    expect((await lookup(pidx)).body).toMatchObject({ status: 'Partially Refunded', refunded: false });

    await refund(transaction, { amount: '200' });
    expect(control.payment(pidx)).toMatchObject({ status: 'Partially Refunded', refundedAmount: 500 });

    await refund(transaction);
    expect((await lookup(pidx)).body).toMatchObject({ status: 'Refunded', refunded: true });
    expect(control.payment(pidx).refundedAmount).toBe(1000);
  });

  it.each([
    [1001, { detail: ['Only 1000 paisa are left to be refunded.'] }],
    [0, { detail: ['A refund is a whole number of paisa.'] }],
    [-5, { detail: ['A refund is a whole number of paisa.'] }],
    ['50.50', { amount: ['A valid integer is required.'] }],
    ['all', { amount: ['A valid integer is required.'] }],
  ])('rejects a refund of %j', async (amount, errors) => {
    const { refund, control, pidx, transaction } = await openWithPayment();

    const answer = await refund(transaction, { amount });

    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ ...errors, error_key: 'validation_error' });
    expect(control.payment(pidx)).toMatchObject({ status: 'Completed', refundedAmount: 0 });
  });

  it('never refunds twice', async () => {
    const { refund, control, pidx, transaction } = await openWithPayment();

    const answers = await Promise.all([refund(transaction), refund(transaction), refund(transaction)]);

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect(control.payment(pidx).refundedAmount).toBe(1000);
  });

  it('is addressed by the transaction, not by the pidx', async () => {
    const { refund, pidx } = await openWithPayment();

    expect(await refund(pidx)).toMatchObject({
      status: 404,
      body: { detail: 'Not found.', error_key: 'validation_error' },
    });
  });

  it('is not below /v2', async () => {
    const { http, transaction } = await openWithPayment();

    const answer = await http.post(`/api/v2/merchant-transaction/${transaction}/refund/`).set('Authorization', KEY);

    expect(answer.status).toBe(404);
  });
});

describe('a refund that goes wrong', () => {
  it('is refused when a fault says so, and refunds nothing', async () => {
    const { refund, control, pidx, transaction } = await openWithPayment();
    control.fault({ kind: 'refund-refused', detail: 'Insufficient balance.' });

    const answer = await refund(transaction, { amount: 300 });

    expect(answer).toMatchObject({ status: 400, body: { detail: ['Insufficient balance.'] } });
    expect(control.payment(pidx)).toMatchObject({ status: 'Completed', refundedAmount: 0 });
    expect((await refund(transaction, { amount: 300 })).status).toBe(200);
  });

  it('is refused when the dashboard has just refunded the money', async () => {
    const { refund, control, pidx, transaction } = await openWithPayment();
    control.fault({ kind: 'refunded-before' });

    const answer = await refund(transaction, { amount: 300 });

    expect(answer).toMatchObject({ status: 400, body: { detail: ['The payment has been refunded already.'] } });
    expect(control.payment(pidx)).toMatchObject({ status: 'Refunded', refundedAmount: 1000 });
  });

  it('may have been made although the answer is lost; each call is counted', async () => {
    const { refund, control, pidx, transaction } = await openWithPayment();
    control.fault({ kind: 'drop', on: 'refund', when: 'after' });
    control.fault({ kind: 'drop', on: 'refund', when: 'before' });

    await expect(refund(transaction, { amount: 300 })).rejects.toThrow();
    await expect(refund(transaction, { amount: 300 })).rejects.toThrow();

    expect(control.payment(pidx).refundedAmount).toBe(300);
    expect(control.refundCalls(pidx)).toBe(2);
  });

  it('is slow, and made when it is answered', async () => {
    const { refund, control, pidx, transaction } = await openWithPayment();
    control.fault({ kind: 'delay', on: 'refund', ms: 20 });

    expect(await refund(transaction, { amount: 300 })).toMatchObject({ status: 200 });
    expect(control.payment(pidx).refundedAmount).toBe(300);
  });
});
