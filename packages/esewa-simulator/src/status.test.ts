import { jest } from '@jest/globals';
import type { Outcome } from './payment.js';
import { openSimulator } from './testing/open-simulator.js';

const MINUTE = 60_000;

afterEach(() => {
  jest.restoreAllMocks();
});

describe('a status check', () => {
  it.each<Outcome>(['PENDING', 'CANCELED', 'NOT_FOUND'])('reports %s without a reference', async (status) => {
    const { aPayment, checkStatus, control } = openSimulator();
    const uuid = await aPayment();
    control.settle(uuid, status);

    const answer = await checkStatus(uuid);

    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      product_code: 'PAILATEST',
      transaction_uuid: uuid,
      total_amount: 1234.5,
      status,
      ref_id: null,
    });
  });

  it.each<Outcome>(['COMPLETE', 'AMBIGUOUS'])('reports %s with eSewa’s reference', async (status) => {
    const { aPayment, checkStatus, control } = openSimulator();
    const uuid = await aPayment();
    const { refId } = control.settle(uuid, status);

    expect(refId).toMatch(/^[A-Z0-9]{7}$/);
    expect((await checkStatus(uuid)).body).toEqual({
      product_code: 'PAILATEST',
      transaction_uuid: uuid,
      total_amount: 1234.5,
      status,
      ref_id: refId,
    });
  });

  it('keeps the reference when a payment that was ambiguous completes', async () => {
    const { aPayment, control } = openSimulator();
    const uuid = await aPayment();
    const { refId } = control.settle(uuid, 'AMBIGUOUS');

    expect(control.settle(uuid, 'COMPLETE')).toMatchObject({ status: 'COMPLETE', refId });
  });

  it('reports refunds, in part and in full', async () => {
    const { aPayment, checkStatus, control } = openSimulator();
    const uuid = await aPayment();
    const { refId } = control.settle(uuid, 'COMPLETE');

    control.refund(uuid, 450);
    expect((await checkStatus(uuid)).body).toMatchObject({ status: 'PARTIAL_REFUND', ref_id: refId });
    control.refund(uuid);
    expect((await checkStatus(uuid)).body).toMatchObject({ status: 'FULL_REFUND', ref_id: refId });
  });

  it.each([
    ['the exact total in another spelling', { total_amount: '1234.50' }, 'COMPLETE'],
    ['another total', { total_amount: '1234' }, 'NOT_FOUND'],
    ['a total with a comma', { total_amount: '1,234.5' }, 'NOT_FOUND'],
    ['another merchant', { product_code: 'EPAYTEST' }, 'NOT_FOUND'],
    ['another transaction', { transaction_uuid: 'nothing' }, 'NOT_FOUND'],
  ])('for %s answers %j with %s', async (_what, asked, status) => {
    const { aPayment, checkStatus, control } = openSimulator();
    const uuid = await aPayment();
    control.settle(uuid, 'COMPLETE');

    const answer = await checkStatus(uuid, asked);

    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ status });
  });

  it('answers about a transaction without a form as if it did not exist', async () => {
    const { checkStatus, control } = openSimulator();

    expect((await checkStatus('unknown')).body).toEqual({
      product_code: 'PAILATEST',
      transaction_uuid: 'unknown',
      total_amount: 1234.5,
      status: 'NOT_FOUND',
      ref_id: null,
    });
    expect(() => control.payment('unknown')).toThrow('There is no payment unknown');
  });

  it.each(['product_code', 'total_amount', 'transaction_uuid'])('needs %s', async (name) => {
    const { checkStatus } = openSimulator();

    expect(await checkStatus('order', { [name]: '' })).toMatchObject({
      status: 400,
      body: { code: 0, error_message: `${name} is required` },
    });
  });

  it('ends an open payment with its session, not before', async () => {
    jest.spyOn(Date, 'now').mockReturnValue(Date.UTC(2026, 10, 21));
    const { aPayment, checkStatus, control } = openSimulator();
    const uuid = await aPayment();

    control.advance(5 * MINUTE - 1);
    expect((await checkStatus(uuid)).body).toMatchObject({ status: 'PENDING' });

    control.advance(1);
    expect((await checkStatus(uuid)).body).toMatchObject({ status: 'NOT_FOUND' });
  });

  it('never ends a payment that the payer has left pending, ambiguous or paid', async () => {
    const { aPayment, checkStatus, control } = openSimulator();
    for (const status of ['PENDING', 'AMBIGUOUS', 'COMPLETE'] as const) {
      const uuid = await aPayment();
      control.settle(uuid, status);

      control.advance(24 * 60 * MINUTE);

      expect((await checkStatus(uuid)).body).toMatchObject({ status });
    }
  });

  it('is counted, whatever it answers', async () => {
    const { aPayment, checkStatus, control } = openSimulator();
    const uuid = await aPayment();

    await checkStatus(uuid);
    await checkStatus(uuid, { total_amount: '1' });

    expect(control.lookups(uuid)).toBe(2);
    expect(control.lookups('other')).toBe(0);
  });
});
