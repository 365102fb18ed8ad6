import { openSimulator, queryParameters } from '../testing/open-simulator.js';

/** A payment as the shop begins it, at the step that its payer has reached. */
const openEndings = async (step: 'sign-in' | 'pay' = 'sign-in') => {
  const simulator = openSimulator();
  const pidx = await simulator.aPayment({ merchant_name: 'Paila' });
  if (step === 'pay') await simulator.aPayerAtTheButton(pidx);
  const status = async (): Promise<string> =>
    ((await simulator.lookup(pidx)).body as { readonly status: string }).status;
  return { ...simulator, pidx, status };
};

describe.each(['sign-in', 'pay'] as const)('a tester at the step %s', (step) => {
  it.each([
    ['pay-at-once', 'Completed', 'Completed'],
    ['cancel-at-once', 'User canceled', 'User canceled'],
    // The provider's way back knows no failure.
    ['fail', 'Pending', 'Failed'],
    ['leave-pending', 'Pending', 'Pending'],
    ['pay-later', 'Pending', 'Pending'],
    ['fail-later', 'Pending', 'Pending'],
  ])('goes back to the shop with %s: the browser says %s, a lookup %s', async (action, browserStatus, found) => {
    const { pidx, decide, status } = await openEndings(step);

    const answer = await decide(pidx, action);

    expect(answer.status).toBe(303);
    expect(answer.headers['location']).toMatch(/^http:\/\/shop\.example\/payment\?/);
    expect(queryParameters(answer.headers['location'])).toMatchObject({ pidx, status: browserStatus });
    expect(await status()).toBe(found);
  });

  it.each([
    ['pay-later', 'Completed'],
    ['fail-later', 'Failed'],
  ])('has %s decided after a while: %s', async (action, outcome) => {
    const { pidx, decide, status, control } = await openEndings(step);
    await decide(pidx, action);

    control.advance(19_000);
    expect(await status()).toBe('Pending');
    control.advance(1_000);

    expect(await status()).toBe(outcome);
  });

  it('lets the link expire, and finds the way back to the shop', async () => {
    const { pidx, decide, status, openPage } = await openEndings(step);

    const answer = await decide(pidx, 'expire');

    expect(answer.headers['location']).toBe(`/?pidx=${pidx}`);
    expect(await status()).toBe('Expired');
    const { text } = await openPage(pidx);
    expect(text).toContain('Payment link expired');
    expect(text).toContain('Return to Paila</a>');
    expect(text).toContain(`href="http://shop.example/payment?from=wallet&amp;pidx=${pidx}&amp;`);
  });

  it('withholds the money until the order has ended', async () => {
    const { pidx, decide, http, status } = await openEndings(step);

    const answer = await decide(pidx, 'pay-late');
    expect(answer.headers['location']).toBe(`/late/?pidx=${pidx}`);
    expect((await http.get(`/late/?pidx=${pidx}`)).text).toContain('A late payment');
    expect(await status()).toBe('Pending');
    await decide(pidx, 'complete-pending');

    expect(await status()).toBe('Completed');
    expect((await http.get(`/late/?pidx=${pidx}`)).text).toContain('Payment complete');
  });

  it.each([
    ['close', 'Initiated'],
    ['pay-and-close', 'Completed'],
  ])('stays here with %s: %s', async (action, found) => {
    const { pidx, decide, status } = await openEndings(step);

    expect((await decide(pidx, action)).headers['location']).toMatch(/^\/(closed\/)?\?pidx=/);
    expect(await status()).toBe(found);
  });
});

describe('the choice of endings', () => {
  it('changes nothing once one is chosen', async () => {
    const { pidx, decide, status } = await openEndings();
    await decide(pidx, 'pay-at-once');

    for (const action of ['cancel-at-once', 'fail', 'expire', 'pay-late', 'leave-pending']) {
      expect((await decide(pidx, action)).headers['location']).toContain('status=Completed');
    }
    expect(await status()).toBe('Completed');
  });

  it('remembers who has signed in', async () => {
    const { pidx, signIn, decide, control } = await openEndings();
    await signIn(pidx, '9800000004');

    await decide(pidx, 'pay-at-once');

    expect(control.payment(pidx).payer).toEqual({ mobile: '9800000004', confirmed: true });
  });

  it('is there at every step, and names each button and what it does', async () => {
    const { pidx, signIn, confirmCode, openPage } = await openEndings();
    const steps = [(await openPage(pidx)).text];
    await signIn(pidx);
    steps.push((await openPage(pidx)).text);
    await confirmCode(pidx);
    steps.push((await openPage(pidx)).text);

    for (const text of steps) {
      const buttons = [...text.matchAll(/<button name="action"[^>]*aria-describedby="([^"]+)"[^>]*>([^<]+)/g)];
      expect(buttons.map(([, , name]) => name)).toEqual([
        'Paid',
        'Cancelled',
        'Failed',
        'Leave pending',
        'Pending, then paid',
        'Pending, then failed',
        'Expired',
        'Late',
        'Close without returning',
        'Close after paying',
      ]);
      for (const [, hint] of buttons) expect(text).toContain(`id="${hint!}"`);
    }
  });
});

describe('the name of the shop', () => {
  it('is the configured name, beside its address', async () => {
    const { pidx, openPage } = await openEndings();

    const { text } = await openPage(pidx);

    expect(text).toContain('<strong>Paila</strong>');
    expect(text).toContain('shop.example');
  });

  it.each([[undefined], [''], ['  '], [7]])('is its address when it is configured as %j', async (name) => {
    const { aPayment, openPage } = openSimulator();

    const { text } = await openPage(await aPayment(name === undefined ? {} : { merchant_name: name }));

    expect(text).toContain('<strong>shop.example</strong>');
  });

  it('is escaped', async () => {
    const { aPayment, openPage } = openSimulator();

    const { text } = await openPage(await aPayment({ merchant_name: '<img src=x>' }));

    expect(text).toContain('<strong>&lt;img src=x&gt;</strong>');
  });
});
