import { setImmediate } from 'node:timers/promises';
import type { Fault } from './faults.js';
import { isGenuine, openSimulator, returnedData } from './testing/open-simulator.js';

describe('a faulty status check', () => {
  it('reports an amount other than was paid, once', async () => {
    const { aPayment, checkStatus, control } = openSimulator();
    const uuid = await aPayment();
    control.settle(uuid, 'COMPLETE');
    control.fault({ kind: 'wrong-total-amount', totalAmount: 1_000 });

    expect((await checkStatus(uuid)).body).toMatchObject({ status: 'COMPLETE', total_amount: 10 });
    expect((await checkStatus(uuid)).body).toMatchObject({ status: 'COMPLETE', total_amount: 1234.5 });
  });

  it('reports an unknown status', async () => {
    const { aPayment, checkStatus, control } = openSimulator();
    const uuid = await aPayment();
    control.fault({ kind: 'unknown-status', status: 'UNDER_REVIEW' });

    expect(await checkStatus(uuid)).toMatchObject({ status: 200, body: { status: 'UNDER_REVIEW' } });
    expect(control.payment(uuid).status).toBe('PENDING');
  });

  it('answers a 500, then HTML pages, then normally again', async () => {
    const { aPayment, checkStatus, control } = openSimulator();
    const uuid = await aPayment();
    control.fault({ kind: 'server-error', on: 'status' });
    control.fault({ kind: 'html', on: 'status', status: 502 });
    control.fault({ kind: 'html', on: 'status' });

    expect(await checkStatus(uuid)).toMatchObject({
      status: 500,
      body: { code: 0, error_message: 'Service is currently unavailable' },
    });
    expect(await checkStatus(uuid)).toMatchObject({ status: 502, type: 'text/html' });
    expect(await checkStatus(uuid)).toMatchObject({ status: 200, type: 'text/html' });
    expect(await checkStatus(uuid)).toMatchObject({ status: 200, type: 'application/json' });
  });

  it('closes the connection', async () => {
    const { aPayment, checkStatus, control } = openSimulator();
    const uuid = await aPayment();
    control.fault({ kind: 'drop', on: 'status' });

    await expect(checkStatus(uuid)).rejects.toThrow('socket hang up');
    expect((await checkStatus(uuid)).status).toBe(200);
    expect(control.lookups(uuid)).toBe(1);
  });

  it('is slow', async () => {
    const { aPayment, checkStatus, control } = openSimulator();
    const uuid = await aPayment();
    control.fault({ kind: 'delay', on: 'status', ms: 10_000 });

    await expect(checkStatus(uuid).timeout(50)).rejects.toThrow('Timeout');
    expect((await checkStatus(uuid)).status).toBe(200);
  });

  it('is held back until the faults are cleared, and then reports the state of the payment', async () => {
    const { aPayment, checkStatus, control } = openSimulator();
    const uuid = await aPayment();
    control.fault({ kind: 'hold', on: 'status' });
    const held = checkStatus(uuid).then(({ body }) => body as { status: string });
    while (control.faults().length > 0) await setImmediate();
    control.settle(uuid, 'COMPLETE');

    control.clearFaults();

    expect(await held).toMatchObject({ status: 'COMPLETE' });
  });
});

describe('a faulty form', () => {
  it('begins no payment when eSewa is away, and one when only the response is lost', async () => {
    const { post, control } = openSimulator();
    control.fault({ kind: 'server-error', on: 'form' });
    control.fault({ kind: 'drop', on: 'form', when: 'after' });

    expect((await post()).status).toBe(500);
    expect(control.payments()).toEqual([]);
    await expect(post()).rejects.toThrow('socket hang up');
    expect(control.payments()).toHaveLength(1);
  });
});

describe('a faulty return', () => {
  it('carries data that are signed with another key, once', async () => {
    const { aPayment, decide, control } = openSimulator();
    const uuid = await aPayment();
    control.fault({ kind: 'wrong-signature' });

    const wrong = returnedData((await decide(uuid, 'pay-at-once')).headers['location']);

    expect(wrong).toMatchObject({ status: 'COMPLETE', transaction_uuid: uuid });
    expect(isGenuine(wrong)).toBe(false);
    expect(isGenuine(returnedData(control.returnUrl(uuid)))).toBe(true);
  });

  it('is wrongly signed for a test that asks where the browser would go, too', async () => {
    const { aPayment, control } = openSimulator();
    const uuid = await aPayment();
    expect(control.returnUrl(uuid)).toBe('http://shop.example/payment/esewa/order-17?failed');
    control.settle(uuid, 'COMPLETE');
    control.fault({ kind: 'wrong-signature', uuid });

    expect(isGenuine(returnedData(control.returnUrl(uuid)))).toBe(false);
    expect(isGenuine(returnedData(control.returnUrl(uuid)))).toBe(true);
  });

  it('is lost: the browser stays, and the payment is made', async () => {
    const { aPayment, decide, control } = openSimulator();
    const uuid = await aPayment();
    control.fault({ kind: 'lost-return' });

    expect((await decide(uuid, 'pay-at-once')).headers['location']).toBe(`/?uuid=${uuid}`);
    expect(control.payment(uuid).status).toBe('COMPLETE');
    expect(control.faults()).toEqual([]);
  });
});

describe('faults', () => {
  it('affect only the given payment, as often as requested', async () => {
    const { aPayment, checkStatus, control } = openSimulator();
    const [faulty, sound] = [await aPayment(), await aPayment()];
    control.fault({ kind: 'server-error', on: 'status', uuid: faulty, times: 2 });

    const codes = [];
    for (const uuid of [sound, faulty, sound, faulty, faulty]) codes.push((await checkStatus(uuid)).status);

    expect(codes).toEqual([200, 500, 200, 500, 200]);
    expect(control.faults()).toEqual([]);
  });

  it('must name the call where several are possible', () => {
    const { control } = openSimulator();
    const incomplete: Fault = { kind: 'drop' };

    expect(() => {
      control.fault(incomplete);
    }).toThrow('A fault of the kind drop needs "on", one of form, status');
  });
});
