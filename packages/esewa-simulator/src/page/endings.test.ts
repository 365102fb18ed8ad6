import { isGenuine, openSimulator, returnedData } from '../testing/open-simulator.js';

/** A payment as the shop begins it, at the step that its payer has reached. */
const openEndings = async (step: 'log-in' | 'pay' = 'log-in') => {
  const simulator = openSimulator();
  const uuid = await simulator.aPayment();
  if (step === 'pay') await simulator.aPayerAtTheButton(uuid);
  const status = async (): Promise<string> =>
    ((await simulator.checkStatus(uuid)).body as { readonly status: string }).status;
  return { ...simulator, uuid, status };
};

describe.each(['log-in', 'pay'] as const)('a tester at the step %s', (step) => {
  it('goes back to the success_url with signed data when the payment is made', async () => {
    const { uuid, decide, status, control } = await openEndings(step);

    const answer = await decide(uuid, 'pay-at-once');

    expect(answer.status).toBe(303);
    const address = answer.headers['location'];
    expect(address).toMatch(/^http:\/\/shop\.example\/payment\/esewa\/order-17\?data=[A-Za-z0-9+/=]+$/);
    const data = returnedData(address);
    expect(data).toEqual({
      transaction_code: control.payment(uuid).refId,
      status: 'COMPLETE',
      total_amount: '1,234.5',
      transaction_uuid: uuid,
      product_code: 'PAILATEST',
      signed_field_names: 'transaction_code,status,total_amount,transaction_uuid,product_code,signed_field_names',
      signature: data['signature'],
    });
    expect(isGenuine(data)).toBe(true);
    expect(await status()).toBe('COMPLETE');
  });

  it.each([
    ['cancel-at-once', 'CANCELED'],
    ['leave-pending', 'PENDING'],
    ['leave-ambiguous', 'AMBIGUOUS'],
    ['pay-later', 'PENDING'],
    ['cancel-later', 'PENDING'],
  ])('goes back to the bare failure_url with %s: a status check says %s', async (action, found) => {
    const { uuid, decide, status } = await openEndings(step);

    const answer = await decide(uuid, action);

    expect(answer).toMatchObject({
      status: 303,
      headers: { location: 'http://shop.example/payment/esewa/order-17?failed' },
    });
    expect(await status()).toBe(found);
  });

  it.each([
    ['pay-later', 'COMPLETE'],
    ['cancel-later', 'CANCELED'],
  ])('has %s decided after a while: %s', async (action, outcome) => {
    const { uuid, decide, status, control } = await openEndings(step);
    await decide(uuid, action);

    control.advance(19_000);
    expect(await status()).toBe('PENDING');
    control.advance(1_000);

    expect(await status()).toBe(outcome);
  });

  it('lets the session expire, and finds the way back to the shop', async () => {
    const { uuid, decide, status, openPage } = await openEndings(step);

    const answer = await decide(uuid, 'expire');

    expect(answer.headers['location']).toBe(`/?uuid=${uuid}`);
    expect(await status()).toBe('NOT_FOUND');
    const { text } = await openPage(uuid);
    expect(text).toContain('Session expired');
    expect(text).toContain('href="http://shop.example/payment/esewa/order-17?failed">Return to shop.example</a>');
  });

  it('withholds the money until the order has ended', async () => {
    const { uuid, decide, http, status } = await openEndings(step);

    const answer = await decide(uuid, 'pay-late');
    expect(answer.headers['location']).toBe(`/late/?uuid=${uuid}`);
    expect((await http.get(`/late/?uuid=${uuid}`)).text).toContain('A late payment');
    expect(await status()).toBe('PENDING');
    await decide(uuid, 'complete-undecided');

    expect(await status()).toBe('COMPLETE');
    expect((await http.get(`/late/?uuid=${uuid}`)).text).toContain('Payment complete');
  });

  it.each([
    ['close', 'PENDING'],
    ['pay-and-close', 'COMPLETE'],
  ])('stays here with %s: %s', async (action, found) => {
    const { uuid, decide, status } = await openEndings(step);

    expect((await decide(uuid, action)).headers['location']).toMatch(/^\/(closed\/)?\?uuid=/);
    expect(await status()).toBe(found);
  });

  it('returns with a signature that is not eSewa’s, although the payment is made', async () => {
    const { uuid, decide, status } = await openEndings(step);

    const data = returnedData((await decide(uuid, 'pay-wrongly-signed')).headers['location']);

    expect(data).toMatchObject({ status: 'COMPLETE', transaction_uuid: uuid });
    expect(isGenuine(data)).toBe(false);
    expect(await status()).toBe('COMPLETE');
  });

  it('returns with another amount than the shop asked for, and the status check agrees', async () => {
    const { uuid, decide, checkStatus } = await openEndings(step);

    const data = returnedData((await decide(uuid, 'pay-wrong-amount')).headers['location']);

    expect(data).toMatchObject({ status: 'COMPLETE', total_amount: '617.25' });
    expect(isGenuine(data)).toBe(true);
    expect((await checkStatus(uuid)).body).toMatchObject({ status: 'COMPLETE', total_amount: 617.25 });
  });
});

describe('an undecided payment', () => {
  it.each([
    ['leave-pending', 'complete-undecided', 'COMPLETE'],
    ['leave-pending', 'cancel-undecided', 'CANCELED'],
    ['leave-ambiguous', 'complete-undecided', 'COMPLETE'],
    ['leave-ambiguous', 'cancel-undecided', 'CANCELED'],
  ])('after %s is decided on its page by %s: %s', async (left, decision, outcome) => {
    const { uuid, decide, openPage, status } = await openEndings();
    await decide(uuid, left);
    expect((await openPage(uuid)).text).toContain(`value="${decision}"`);

    expect((await decide(uuid, decision)).headers['location']).toBe(`/?uuid=${uuid}`);

    expect(await status()).toBe(outcome);
  });
});

describe('the choice of endings', () => {
  it('changes nothing once one is chosen', async () => {
    const { uuid, decide, status } = await openEndings();
    const { headers } = await decide(uuid, 'pay-at-once');

    for (const action of ['cancel-at-once', 'leave-ambiguous', 'expire', 'pay-late', 'cancel-undecided']) {
      expect((await decide(uuid, action)).headers['location']).toBe(headers['location']);
    }
    expect(await status()).toBe('COMPLETE');
  });

  it('remembers who has logged in', async () => {
    const { uuid, logIn, decide, control } = await openEndings();
    await logIn(uuid, '9806800004');

    await decide(uuid, 'pay-at-once');

    expect(control.payment(uuid).payer).toEqual({ id: '9806800004', confirmed: true });
  });

  it('is there at every step, and names each button and what it does', async () => {
    const { uuid, logIn, confirmToken, openPage } = await openEndings();
    const steps = [(await openPage(uuid)).text];
    await logIn(uuid);
    steps.push((await openPage(uuid)).text);
    await confirmToken(uuid);
    steps.push((await openPage(uuid)).text);

    for (const text of steps) {
      const buttons = [...text.matchAll(/<button name="action"[^>]*aria-describedby="([^"]+)"[^>]*>([^<]+)/g)];
      expect(buttons.map(([, , name]) => name)).toEqual([
        'Paid',
        'Cancelled',
        'Leave pending',
        'Ambiguous',
        'Pending, then paid',
        'Pending, then cancelled',
        'Not found',
        'Late',
        'Close without returning',
        'Close after paying',
        'Wrong signature',
        'Wrong amount',
      ]);
      for (const [, hint] of buttons) expect(text).toContain(`id="${hint!}"`);
    }
  });
});

describe('the return to the shop', () => {
  it('adds a second question mark to an address that has a query, as eSewa does', async () => {
    const { aPayment, decide } = openSimulator();
    const uuid = await aPayment({ success_url: 'http://shop.example/payment?order=17' });

    const answer = await decide(uuid, 'pay-at-once');

    expect(answer.headers['location']).toMatch(/^http:\/\/shop\.example\/payment\?order=17\?data=[A-Za-z0-9+/=]+$/);
  });

  it.each([
    ['10', '10.0'],
    ['999.99', '999.99'],
    ['1000', '1,000.0'],
    ['100000.50', '100,000.5'],
  ])('reports Rs %s as %s', async (amount, written) => {
    const { aPayment, decide } = openSimulator();
    const uuid = await aPayment({ amount, total_amount: amount });

    const data = returnedData((await decide(uuid, 'pay-at-once')).headers['location']);

    expect(data['total_amount']).toBe(written);
    expect(isGenuine(data)).toBe(true);
  });
});
