import { openSimulator, returnedData } from '../testing/open-simulator.js';

describe('paying on the hosted page', () => {
  it('takes the payer from log-in to the token to the Pay button, and back to the shop', async () => {
    const { aPayment, openPage, logIn, confirmToken, decide, checkStatus } = openSimulator();
    const uuid = await aPayment();

    const first = await openPage(uuid);
    expect(first.status).toBe(200);
    expect(first.text).toContain('Log in to pay');
    expect(first.text).toContain('<strong>shop.example</strong>');
    expect(first.text).toContain(`Transaction ${uuid}`);
    expect(first.text).toContain('Rs 1,234.50');

    expect(await logIn(uuid)).toMatchObject({ status: 303, headers: { location: `/?uuid=${uuid}` } });
    expect((await openPage(uuid)).text).toContain('Enter the token');

    expect(await confirmToken(uuid)).toMatchObject({ status: 303, headers: { location: `/?uuid=${uuid}` } });
    const last = await openPage(uuid);
    expect(last.text).toContain('9806800003');
    expect(last.text).toContain('Pay Rs 1,234.50</button>');

    const paid = await decide(uuid, 'pay');
    const data = returnedData(paid.headers['location']);
    expect(data).toMatchObject({ status: 'COMPLETE', transaction_uuid: uuid });
    expect((await checkStatus(uuid)).body).toMatchObject({ status: 'COMPLETE', ref_id: data['transaction_code'] });
  });

  it('sends the payer back when they cancel, from any step', async () => {
    const { aPayment, decide, control } = openSimulator();
    const uuid = await aPayment();

    const answer = await decide(uuid, 'cancel');

    expect(answer.headers['location']).toBe('http://shop.example/payment/esewa/order-17?failed');
    expect(control.payment(uuid).status).toBe('CANCELED');
  });

  it('can be closed without notifying the shop, before paying and after', async () => {
    const { aPayment, aPayerAtTheButton, decide, http, openPage, control } = openSimulator();
    const uuid = await aPayment();
    await aPayerAtTheButton(uuid);

    const closed = await decide(uuid, 'close');
    expect(closed).toMatchObject({ status: 303, headers: { location: `/closed/?uuid=${uuid}` } });
    expect((await http.get(`/closed/?uuid=${uuid}`)).text).toContain('You have left the payment');
    expect(control.payment(uuid).status).toBe('PENDING');

    const paid = await decide(uuid, 'pay-and-close');
    expect(paid).toMatchObject({ status: 303, headers: { location: `/?uuid=${uuid}` } });
    expect((await openPage(uuid)).text).toContain('Payment complete');
  });
});

describe('a payer who makes a mistake', () => {
  it.each([
    ['no ID', '', 'Nepal@123', 'Enter an eSewa ID.'],
    ['somebody’s real ID', '9841000000', 'Nepal@123', 'No test wallet has this ID.'],
    ['no password', '9806800001', '', 'Enter the password.'],
    ['a wrong password', '9806800001', 'nepal', 'The password is wrong.'],
  ])('sees a message beside the field about %s', async (_slip, id, password, message) => {
    const { aPayment, logIn, control } = openSimulator();
    const uuid = await aPayment();

    const answer = await logIn(uuid, id, password);

    expect(answer.status).toBe(422);
    expect(answer.text).toContain(`${message}</p>`);
    expect(answer.text).toContain('aria-invalid="true"');
    expect(answer.text).toContain('<title>Error: Log in to pay');
    expect(answer.text).toContain(`value="${id}"`);
    expect(control.payment(uuid).payer).toBeNull();
  });

  it('learns that a token is wrong, and can try again', async () => {
    const { aPayment, logIn, confirmToken, control } = openSimulator();
    const uuid = await aPayment();
    await logIn(uuid);

    const wrong = await confirmToken(uuid, '111111');
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain('The token is wrong.</p>');

    await confirmToken(uuid, ' 123 456 ');
    expect(control.payment(uuid).payer).toEqual({ id: '9806800003', confirmed: true });
  });

  it('cannot pay before the token', async () => {
    const { aPayment, logIn, decide, control } = openSimulator();
    const uuid = await aPayment();
    await logIn(uuid);

    expect(await decide(uuid, 'pay')).toMatchObject({ status: 303, headers: { location: `/?uuid=${uuid}` } });
    expect(control.payment(uuid).status).toBe('PENDING');
  });

  it('pays once with a double click, and is redirected the same way twice', async () => {
    const { aPayment, aPayerAtTheButton, decide, control } = openSimulator();
    const uuid = await aPayment();
    await aPayerAtTheButton(uuid);

    const [first, second] = await Promise.all([decide(uuid, 'pay'), decide(uuid, 'pay')]);

    expect(returnedData(first.headers['location'])).toMatchObject({ status: 'COMPLETE' });
    expect(second.headers['location']).toBe(first.headers['location']);
    expect(control.payments()).toHaveLength(1);
  });

  it('changes nothing by resubmitting old forms', async () => {
    const { aPayment, aPayerAtTheButton, logIn, confirmToken, decide, control } = openSimulator();
    const uuid = await aPayment();
    await aPayerAtTheButton(uuid);
    await logIn(uuid);
    await confirmToken(uuid, '000000');
    expect(control.payment(uuid).payer).toEqual({ id: '9806800003', confirmed: true });

    await decide(uuid, 'pay');
    const late = [await logIn(uuid, '9806800001'), await confirmToken(uuid), await decide(uuid, 'cancel')];

    expect(late.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(control.payment(uuid)).toMatchObject({ status: 'COMPLETE', payer: { id: '9806800003' } });
  });

  it('is too late once the session has ended', async () => {
    const { aPayment, aPayerAtTheButton, decide, openPage, control } = openSimulator();
    const uuid = await aPayment();
    await aPayerAtTheButton(uuid);
    control.advance(300_000);

    const answer = await decide(uuid, 'pay');

    expect(answer).toMatchObject({ status: 303, headers: { location: `/?uuid=${uuid}` } });
    expect(control.payment(uuid).status).toBe('NOT_FOUND');
    expect((await openPage(uuid)).text).toContain('Session expired');
  });
});

describe('the page itself', () => {
  it('escapes what merchants send and what the payer types', async () => {
    const { aPayment, openPage, logIn } = openSimulator();
    const uuid = await aPayment({ failure_url: 'http://shop.example/"><script>alert(1)</script>' });

    expect((await logIn(uuid, '"><script>alert(1)</script>')).text).not.toContain('<script');
    const { text } = await openPage(uuid);
    expect(text).not.toContain('<script');
  });

  it('allows form submissions only to itself and the merchant, and no scripts', async () => {
    const { aPayment, openPage } = openSimulator();
    const uuid = await aPayment({ failure_url: 'https://api.shop.example:4000/failed' });

    const { headers } = await openPage(uuid);

    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'self'; img-src 'self' data:; " +
        "form-action 'self' http://shop.example https://api.shop.example:4000; base-uri 'none'; frame-ancestors 'none'",
    );
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  });

  it('answers 404 without a payment, and 400 to an unknown action', async () => {
    const { http, decide, aPayment } = openSimulator();
    const uuid = await aPayment();

    expect(await http.get('/?uuid=nothing')).toMatchObject({ status: 404 });
    expect(await http.get(`/?uuid=${uuid}&uuid=${uuid}`)).toMatchObject({ status: 404 });
    expect(await http.get('/api/epay/main/v2/form')).toMatchObject({ status: 404 });
    expect(await decide('nothing', 'pay')).toMatchObject({ status: 404 });
    expect(await decide(uuid, 'dance')).toMatchObject({ status: 400 });
  });
});

describe('the merchant’s portal', () => {
  it('lists the latest payments on the first page, beside the test log-in', async () => {
    const { http, aPayment, control } = openSimulator();
    expect((await http.get('/')).text).not.toContain('Latest payments');
    const [older, newer] = [await aPayment(), await aPayment()];
    control.settle(older, 'COMPLETE');

    const { text } = await http.get('/');

    expect(text).toContain('9806800001 to 9806800005');
    expect([...text.matchAll(/href="\/\?uuid=([^"]+)"/g)].map(([, uuid]) => uuid)).toEqual([newer, older]);
    expect(text).toContain('COMPLETE');
  });

  it('refunds a paid payment, in part and then in full', async () => {
    const { aPayment, openPage, refund, control } = openSimulator();
    const uuid = await aPayment();
    expect((await openPage(uuid)).text).not.toContain('Refund it');
    control.settle(uuid, 'COMPLETE');
    expect((await openPage(uuid)).text).toContain('value="1234.5"');

    expect(await refund(uuid, '234.50')).toMatchObject({ status: 303, headers: { location: `/?uuid=${uuid}` } });
    expect(control.payment(uuid)).toMatchObject({ status: 'PARTIAL_REFUND', refundedAmount: 23_450 });
    expect((await openPage(uuid)).text).toContain('At most Rs 1,000.00');

    await refund(uuid, '1000');
    expect(control.payment(uuid)).toMatchObject({ status: 'FULL_REFUND', refundedAmount: 123_450 });
    expect((await openPage(uuid)).text).not.toContain('Refund it');
  });

  it.each([
    ['', 'Enter an amount such as 100 or 100.50.'],
    ['much', 'Enter an amount such as 100 or 100.50.'],
    ['0', 'A refund is a whole number of paisa.'],
    ['1234.51', 'Only 123450 paisa are left to be refunded.'],
  ])('refuses to refund %j, and says why', async (amount, message) => {
    const { aPayment, refund, control } = openSimulator();
    const uuid = await aPayment();
    control.settle(uuid, 'COMPLETE');

    const answer = await refund(uuid, amount);

    expect(answer.status).toBe(422);
    expect(answer.text).toContain(`${message}</p>`);
    expect(control.payment(uuid)).toMatchObject({ status: 'COMPLETE', refundedAmount: 0 });
  });

  it('refunds nothing of a payment that is not paid', async () => {
    const { aPayment, refund, control } = openSimulator();
    const uuid = await aPayment();

    expect(await refund(uuid, '10')).toMatchObject({ status: 303 });
    expect(control.payment(uuid)).toMatchObject({ status: 'PENDING', refundedAmount: 0 });
  });
});
