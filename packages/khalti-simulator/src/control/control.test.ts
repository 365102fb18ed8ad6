import { KEY, openSimulator } from '../testing/open-simulator.js';

describe('the control over HTTP', () => {
  it('sets faults, one or a list, shows them and clears them', async () => {
    const { http, fault, aPayment, lookup } = openSimulator();
    const pidx = await aPayment();

    const one = await fault({ kind: 'server-error', on: 'lookup' });
    const list = await fault([{ kind: 'missing-refunded' }, { kind: 'unknown-status', times: 'always' }]);

    expect(one.body).toEqual([{ kind: 'server-error', on: 'lookup' }]);
    expect(list.body).toHaveLength(3);
    expect((await lookup(pidx)).status).toBe(500);

    await http.delete('/__control/faults').set('Authorization', KEY);
    expect((await http.get('/__control/faults').set('Authorization', KEY)).body).toEqual([]);
    expect((await lookup(pidx)).body).toMatchObject({ status: 'Initiated', refunded: false });
  });

  it.each([
    ['nothing', {}, '"kind" must be one of delay, drop, server-error, html'],
    ['an unknown kind', { kind: 'earthquake' }, '"kind" must be one of delay'],
    ['a kind that every object has', { kind: 'toString' }, '"kind" must be one of delay'],
    ['a missing value', { kind: 'delay', on: 'lookup' }, '"ms" of the fault delay is missing or wrong'],
    ['a wrong value', { kind: 'html', on: 'lookup', status: 99 }, '"status" of the fault html is missing or wrong'],
    [
      'a wrong count',
      { kind: 'missing-refunded', times: 0 },
      '"times" of the fault missing-refunded is missing or wrong',
    ],
    ['an unknown call', { kind: 'drop', on: 'tea' }, '"on" of the fault drop is missing or wrong'],
    ['no call', { kind: 'drop' }, 'A fault of the kind drop needs "on"'],
    ['a word too many', { kind: 'early-callback', ms: 5 }, 'The fault early-callback has no "ms"'],
    ['a list with a mistake', [{ kind: 'missing-refunded' }, { kind: 'x' }], '"kind" must be one of'],
  ])('refuses %s, and changes nothing', async (_what, sent, message) => {
    const { fault, control } = openSimulator();

    const answer = await fault(sent);

    expect(answer.status).toBe(400);
    expect((answer.body as { detail: string }).detail).toContain(message);
    expect(control.faults()).toEqual([]);
  });

  it('settles, refunds, advances the clock and lists the payments', async () => {
    const { http, aPayment, control } = openSimulator();
    const [paid, left] = [await aPayment({ amount: 1000 }), await aPayment()];
    const post = (path: string, body: object) => http.post(`/__control/${path}`).set('Authorization', KEY).send(body);

    expect((await post('settle', { pidx: paid, outcome: 'Completed' })).body).toMatchObject({ status: 'Completed' });
    expect((await post('refund', { pidx: paid, amount: 250 })).body).toMatchObject({ refundedAmount: 250 });
    expect((await post('refund', { pidx: paid })).body).toMatchObject({ status: 'Refunded', refundedAmount: 1000 });
    const before = control.now();
    expect((await post('advance', { ms: 3_600_000 })).status).toBe(200);
    expect(control.now() - before).toBeGreaterThanOrEqual(3_600_000);

    const answer = await http.get('/__control/payments').set('Authorization', KEY);
    expect(answer.body).toMatchObject([
      { pidx: paid, status: 'Refunded' },
      { pidx: left, status: 'Expired' },
    ]);
  });

  it('rejects impossible changes', async () => {
    const { http, aPayment, control } = openSimulator();
    const pidx = await aPayment();
    control.settle(pidx, 'User canceled');
    const post = (path: string, body: object) => http.post(`/__control/${path}`).set('Authorization', KEY).send(body);

    expect(await post('settle', { pidx, outcome: 'Completed' })).toMatchObject({
      status: 409,
      body: { detail: 'A payment that is User canceled cannot become Completed' },
    });
    expect(await post('settle', { pidx, outcome: 'Lost' })).toMatchObject({ status: 400 });
    expect(await post('settle', { pidx: 'x', outcome: 'Completed' })).toMatchObject({ status: 409 });
    expect(await post('refund', { pidx })).toMatchObject({ status: 409 });
    expect(await post('advance', { ms: -1 })).toMatchObject({ status: 400 });
    expect(await post('advance', {})).toMatchObject({ status: 400 });
    expect(await post('dance', {})).toMatchObject({ status: 404, body: { detail: 'Not found.' } });
  });
});

describe('the control in the process', () => {
  it('returns where the payer would be sent', async () => {
    const { aPayment, control } = openSimulator();
    const pidx = await aPayment();

    expect(control.callbackUrl(pidx)).toBeUndefined();
    control.settle(pidx, 'Pending');
    expect(control.callbackUrl(pidx)).toContain('&status=Pending&');
    control.settle(pidx, 'Completed');
    expect(control.callbackUrl(pidx)).toContain('&status=Completed&');
    expect(() => control.callbackUrl('x')).toThrow('There is no payment x');
  });
});
