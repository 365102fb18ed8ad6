import { setImmediate } from 'node:timers/promises';
import type { Fault } from './faults.js';
import { openSimulator } from './testing/open-simulator.js';

describe('a faulty lookup', () => {
  it('reports an amount other than was paid, once', async () => {
    const { aPayment, lookup, control } = openSimulator();
    const pidx = await aPayment();
    control.settle(pidx, 'Completed');
    control.fault({ kind: 'wrong-total-amount', totalAmount: 1000 });

    expect((await lookup(pidx)).body).toMatchObject({ status: 'Completed', total_amount: 1000 });
    expect((await lookup(pidx)).body).toMatchObject({ status: 'Completed', total_amount: 123450 });
  });

  it('omits refunded', async () => {
    const { aPayment, lookup, control } = openSimulator();
    const pidx = await aPayment();
    control.fault({ kind: 'missing-refunded' });

    expect((await lookup(pidx)).body).not.toHaveProperty('refunded');
    expect((await lookup(pidx)).body).toHaveProperty('refunded');
  });

  it('reports an unknown status', async () => {
    const { aPayment, lookup, control } = openSimulator();
    const pidx = await aPayment();
    control.fault({ kind: 'unknown-status', status: 'Under Review' });

    expect(await lookup(pidx)).toMatchObject({ status: 200, body: { status: 'Under Review' } });
    expect(control.payment(pidx).status).toBe('Initiated');
  });

  it('answers a 500, then HTML pages, then normally again', async () => {
    const { aPayment, lookup, control } = openSimulator();
    const pidx = await aPayment();
    control.fault({ kind: 'server-error', on: 'lookup' });
    control.fault({ kind: 'html', on: 'lookup', status: 502 });
    control.fault({ kind: 'html', on: 'lookup' });

    const [first, second, third, fourth] = [
      await lookup(pidx),
      await lookup(pidx),
      await lookup(pidx),
      await lookup(pidx),
    ];

    expect(first.status).toBe(500);
    expect(second).toMatchObject({ status: 502, type: 'text/html' });
    expect(third).toMatchObject({ status: 200, type: 'text/html' });
    expect(fourth).toMatchObject({ status: 200, type: 'application/json' });
  });

  it('closes the connection', async () => {
    const { aPayment, lookup, control } = openSimulator();
    const pidx = await aPayment();
    control.fault({ kind: 'drop', on: 'lookup' });

    await expect(lookup(pidx)).rejects.toThrow('socket hang up');
    expect((await lookup(pidx)).status).toBe(200);
  });

  it('is slow', async () => {
    const { aPayment, lookup, control } = openSimulator();
    const pidx = await aPayment();
    control.fault({ kind: 'delay', on: 'lookup', ms: 10_000 });

    await expect(lookup(pidx).timeout(50)).rejects.toThrow('Timeout');
    expect((await lookup(pidx)).status).toBe(200);
  });

  it('is held back until the faults are cleared, and then reports the state of the payment', async () => {
    const { aPayment, lookup, control } = openSimulator();
    const pidx = await aPayment();
    control.fault({ kind: 'hold', on: 'lookup' });
    const held = lookup(pidx).then(({ body }) => body as { status: string });
    while (control.faults().length > 0) await setImmediate();
    expect((await lookup(pidx)).body).toMatchObject({ status: 'Initiated' });
    control.settle(pidx, 'Completed');

    control.clearFaults();

    expect(await held).toMatchObject({ status: 'Completed' });
    expect(control.lookups(pidx)).toBe(2);
  });
});

describe('a faulty initiate', () => {
  it('repeats the pidx of another payment', async () => {
    const { initiate, aPayment, control } = openSimulator();
    const repeats = await aPayment();
    control.fault({ kind: 'repeated-pidx', repeats });

    const [repeated, next] = [await aPayment(), (await initiate()).body as { pidx: string }];

    expect(repeated).toBe(repeats);
    expect(next.pidx).not.toBe(repeats);
  });
});

describe('a response lost after the work was done', () => {
  it('creates a payment that the shop is not notified of', async () => {
    const { initiate, control } = openSimulator();
    control.fault({ kind: 'server-error', on: 'initiate', when: 'after' });

    expect((await initiate()).status).toBe(500);
    expect(control.payments()).toHaveLength(1);
  });

  it('refunds without confirming it, whereas a plain 500 refunds nothing', async () => {
    const { aPayment, refund, control } = openSimulator();
    const pidx = await aPayment();
    const transaction = control.settle(pidx, 'Completed').transactionId ?? '';
    control.fault({ kind: 'server-error', on: 'refund' });
    control.fault({ kind: 'html', on: 'refund', when: 'after' });

    expect((await refund(transaction)).status).toBe(500);
    expect(control.payment(pidx).status).toBe('Completed');
    expect(await refund(transaction)).toMatchObject({ status: 200, type: 'text/html' });
    expect(control.payment(pidx).status).toBe('Refunded');
  });
});

describe('faults', () => {
  it('affect only the given payment, as often as requested', async () => {
    const { aPayment, lookup, control } = openSimulator();
    const [faulty, sound] = [await aPayment(), await aPayment()];
    control.fault({ kind: 'server-error', on: 'lookup', pidx: faulty, times: 2 });

    const codes = [];
    for (const pidx of [sound, faulty, sound, faulty, faulty]) codes.push((await lookup(pidx)).status);

    expect(codes).toEqual([200, 500, 200, 500, 200]);
    expect(control.faults()).toEqual([]);
  });

  it('stay on until they are cleared, with times: always', async () => {
    const { aPayment, lookup, control } = openSimulator();
    const pidx = await aPayment();
    control.fault({ kind: 'server-error', on: 'lookup', times: 'always' });

    expect((await lookup(pidx)).status).toBe(500);
    expect((await lookup(pidx)).status).toBe(500);
    control.clearFaults();
    expect((await lookup(pidx)).status).toBe(200);
  });

  it('combine where they can', async () => {
    const { aPayment, lookup, control } = openSimulator();
    const pidx = await aPayment();
    control.fault({ kind: 'missing-refunded' });
    control.fault({ kind: 'wrong-total-amount', totalAmount: 1 });
    control.fault({ kind: 'delay', on: 'lookup', ms: 1 });

    expect((await lookup(pidx)).body).toEqual({
      pidx,
      total_amount: 1,
      status: 'Initiated',
      transaction_id: null,
      fee: 0,
    });
  });

  it('must name the call where several are possible', () => {
    const { control } = openSimulator();
    const incomplete: Fault = { kind: 'drop' };

    expect(() => {
      control.fault(incomplete);
    }).toThrow('A fault of the kind drop needs "on", one of initiate, lookup, refund');
  });
});
