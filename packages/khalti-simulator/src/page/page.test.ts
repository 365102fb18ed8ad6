import { openSimulator, queryParameters } from '../testing/open-simulator.js';

describe('paying on the hosted page', () => {
  it('takes the payer from sign-in to the code to the Pay button, and back to the shop with the result', async () => {
    const { aPayment, openPage, signIn, confirmCode, decide, lookup } = openSimulator();
    const pidx = await aPayment({ merchant_username: 'paila' });

    const first = await openPage(pidx);
    expect(first.status).toBe(200);
    expect(first.text).toContain('Sign in to pay');
    expect(first.text).toContain('Two pairs of shoes');
    expect(first.text).toContain('Rs 1,234.50');

    const signedIn = await signIn(pidx);
    expect(signedIn).toMatchObject({ status: 303, headers: { location: `/?pidx=${pidx}` } });
    expect((await openPage(pidx)).text).toContain('Enter the code');

    const confirmed = await confirmCode(pidx);
    expect(confirmed).toMatchObject({ status: 303, headers: { location: `/?pidx=${pidx}` } });
    const last = await openPage(pidx);
    expect(last.text).toContain('98XXXXX003');
    expect(last.text).toContain('Pay Rs 1,234.50</button>');

    const paid = await decide(pidx, 'pay');
    const answer = (await lookup(pidx)).body as { transaction_id: string };
    expect(paid.status).toBe(303);
    const transaction = answer.transaction_id;
    expect(paid.headers['location']).toBe(
      `http://shop.example/payment?from=wallet&pidx=${pidx}&transaction_id=${transaction}&tidx=${transaction}` +
        `&txnId=${transaction}&amount=123450&total_amount=123450&mobile=98XXXXX003&status=Completed` +
        '&purchase_order_id=order-17&purchase_order_name=Two%20pairs%20of%20shoes&merchant_username=paila',
    );
    expect(answer).toEqual({
      pidx,
      total_amount: 123450,
      status: 'Completed',
      transaction_id: transaction,
      fee: 0,
      refunded: false,
    });
  });

  it('sends the payer back with the cancellation, from any step', async () => {
    const { aPayment, decide } = openSimulator();
    const pidx = await aPayment();

    const answer = await decide(pidx, 'cancel');

    expect(answer.status).toBe(303);
    expect(answer.headers['location']).toContain('&status=User%20canceled&');
    expect(queryParameters(answer.headers['location'])).toEqual({
      from: 'wallet',
      pidx,
      transaction_id: '',
      tidx: '',
      amount: '123450',
      total_amount: '123450',
      mobile: '',
      status: 'User canceled',
      purchase_order_id: 'order-17',
      purchase_order_name: 'Two pairs of shoes',
    });
  });

  it('leaves the payment pending and says so, until the wallet decides', async () => {
    const { aPayment, aPayerAtTheButton, decide, openPage, lookup } = openSimulator();
    const pidx = await aPayment();
    await aPayerAtTheButton(pidx);

    const left = await decide(pidx, 'leave-pending');
    expect(queryParameters(left.headers['location'])).toMatchObject({
      status: 'Pending',
      transaction_id: '',
      mobile: '98XXXXX003',
    });
    expect((await openPage(pidx)).text).toContain('Payment pending');

    await decide(pidx, 'complete-pending');
    expect((await lookup(pidx)).body).toMatchObject({ status: 'Completed' });
  });

  it('lets a pending payment fail as well', async () => {
    const { aPayment, decide, control } = openSimulator();
    const pidx = await aPayment();
    control.settle(pidx, 'Pending');

    await decide(pidx, 'fail-pending');

    expect(control.payment(pidx).status).toBe('Failed');
  });

  it('can be closed without notifying the shop, before paying and after', async () => {
    const { aPayment, aPayerAtTheButton, decide, http, openPage, control } = openSimulator();
    const pidx = await aPayment();
    await aPayerAtTheButton(pidx);

    const closed = await decide(pidx, 'close');
    expect(closed).toMatchObject({ status: 303, headers: { location: `/closed/?pidx=${pidx}` } });
    expect((await http.get(`/closed/?pidx=${pidx}`)).text).toContain('You have left the payment');
    expect(control.payment(pidx).status).toBe('Initiated');

    const paid = await decide(pidx, 'pay-and-close');
    expect(paid).toMatchObject({ status: 303, headers: { location: `/?pidx=${pidx}` } });
    expect(control.payment(pidx).status).toBe('Completed');
    expect((await openPage(pidx)).text).toContain('Payment complete');
  });
});

describe('a payer who makes a mistake', () => {
  it.each([
    ['no ID', '', '1111', 'Enter a Khalti ID.'],
    ['a short ID', '98000', '1111', 'A Khalti ID has 10 digits and starts with 96, 97 or 98.'],
    ['a landline', '0144445555', '1111', 'A Khalti ID has 10 digits and starts with 96, 97 or 98.'],
    ['somebody’s real ID', '9841000000', '1111', 'No test wallet has this ID.'],
    ['no MPIN', '9800000000', '', 'Enter the MPIN.'],
    ['a wrong MPIN', '9800000000', '1234', 'The MPIN is wrong.'],
  ])('sees a message beside the field about %s', async (_slip, mobile, mpin, message) => {
    const { aPayment, signIn, control } = openSimulator();
    const pidx = await aPayment();

    const answer = await signIn(pidx, mobile, mpin);

    expect(answer.status).toBe(422);
    expect(answer.text).toContain(`${message}</p>`);
    expect(answer.text).toContain('aria-invalid="true"');
    expect(answer.text).toContain(`value="${mobile}"`);
    expect(control.payment(pidx).payer).toBeNull();
  });

  it('learns that a code is wrong, and can try again', async () => {
    const { aPayment, signIn, confirmCode, control } = openSimulator();
    const pidx = await aPayment();
    await signIn(pidx);

    const wrong = await confirmCode(pidx, '111111');
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain('The code is wrong.</p>');

    await confirmCode(pidx, ' 987 654 ');
    expect(control.payment(pidx).payer).toEqual({ mobile: '9800000003', confirmed: true });
  });

  it('cannot pay before the code', async () => {
    const { aPayment, signIn, decide, control } = openSimulator();
    const pidx = await aPayment();
    await signIn(pidx);

    const answer = await decide(pidx, 'pay');

    expect(answer).toMatchObject({ status: 303, headers: { location: `/?pidx=${pidx}` } });
    expect(control.payment(pidx).status).toBe('Initiated');
  });

  it('pays once with a double click, and is redirected the same way twice', async () => {
    const { aPayment, aPayerAtTheButton, decide, control } = openSimulator();
    const pidx = await aPayment();
    await aPayerAtTheButton(pidx);

    const [first, second] = await Promise.all([decide(pidx, 'pay'), decide(pidx, 'pay')]);

    expect(first.headers['location']).toContain('status=Completed');
    expect(second.headers['location']).toBe(first.headers['location']);
    expect(control.payments()).toHaveLength(1);
  });

  it('changes nothing by resubmitting old forms', async () => {
    const { aPayment, aPayerAtTheButton, signIn, confirmCode, decide, control } = openSimulator();
    const pidx = await aPayment();
    await aPayerAtTheButton(pidx);
    await signIn(pidx);
    await confirmCode(pidx, '000000');
    expect(control.payment(pidx).payer).toEqual({ mobile: '9800000003', confirmed: true });

    await decide(pidx, 'pay');
    const late = [await signIn(pidx, '9800000001'), await confirmCode(pidx), await decide(pidx, 'cancel')];

    expect(late.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(late[2]!.headers['location']).toContain('status=Completed');
    expect(control.payment(pidx)).toMatchObject({ status: 'Completed', payer: { mobile: '9800000003' } });
  });

  it('cannot pay after canceling', async () => {
    const { aPayment, aPayerAtTheButton, decide, openPage, control } = openSimulator();
    const pidx = await aPayment();
    await aPayerAtTheButton(pidx);
    await decide(pidx, 'cancel');

    const answer = await decide(pidx, 'pay');

    expect(answer.headers['location']).toContain('status=User%20canceled');
    expect(control.payment(pidx).status).toBe('User canceled');
    expect((await openPage(pidx)).text).toContain('Payment canceled');
  });

  it('is too late once the link has expired', async () => {
    const { aPayment, aPayerAtTheButton, decide, openPage, control } = openSimulator();
    const pidx = await aPayment();
    await aPayerAtTheButton(pidx);
    control.advance(1_800_000);

    const answer = await decide(pidx, 'pay');

    expect(answer).toMatchObject({ status: 303, headers: { location: `/?pidx=${pidx}` } });
    expect(control.payment(pidx).status).toBe('Expired');
    const page = await openPage(pidx);
    expect(page.text).toContain('Payment link expired');
    expect(page.text).toContain(`href="http://shop.example/payment?from=wallet&amp;pidx=${pidx}&amp;`);
  });
});

describe('the page itself', () => {
  it('escapes what merchants send', async () => {
    const { aPayment, openPage } = openSimulator();
    const pidx = await aPayment({
      purchase_order_name: `<script>alert("1")</script> & 'so on'`,
      website_url: 'http://shop.example/"><img src=x>',
      customer_info: { phone: '"><script>' },
    });

    const { text } = await openPage(pidx);

    expect(text).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;so on&#39;');
    expect(text).not.toContain('<script');
    expect(text).not.toContain('<img');
  });

  it('escapes what the payer typed', async () => {
    const { aPayment, signIn } = openSimulator();
    const pidx = await aPayment();

    const { text } = await signIn(pidx, '"><script>alert(1)</script>');

    expect(text).not.toContain('<script');
  });

  it('allows form submissions only to itself and the merchant, and no scripts', async () => {
    const { aPayment, openPage } = openSimulator();
    const pidx = await aPayment({
      return_url: 'http://api.shop.example:4000/paid',
      website_url: 'https://shop.example',
    });

    const { headers } = await openPage(pidx);

    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'self'; img-src 'self' data:; " +
        "form-action 'self' http://api.shop.example:4000 https://shop.example; base-uri 'none'; frame-ancestors 'none'",
    );
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    expect(headers).not.toHaveProperty('x-powered-by');
  });

  it('allows the scheme of a merchant at an IPv6 address, which a CSP cannot name', async () => {
    const { aPayment, openPage } = openSimulator();
    const pidx = await aPayment({ return_url: 'http://[::1]:3000/payment', website_url: 'http://[::1]:3000' });

    expect((await openPage(pidx)).headers['content-security-policy']).toContain("form-action 'self' http:;");
  });

  it('prefills the customer’s phone only if it is a test ID', async () => {
    const { aPayment, openPage } = openSimulator();
    const test = await aPayment({ customer_info: { phone: '9800000004' } });
    const real = await aPayment({ customer_info: { phone: '9841234567' } });

    expect((await openPage(test)).text).toMatch(/id="mobile"[^>]*value="9800000004"/);
    expect((await openPage(real)).text).not.toContain('9841234567');
  });

  it('answers 404 without a payment, and 400 to an unknown action', async () => {
    const { http, decide, aPayment } = openSimulator();
    const pidx = await aPayment();

    expect(await http.get('/?pidx=nothing')).toMatchObject({ status: 404 });
    expect(await http.get(`/?pidx=${pidx}&pidx=${pidx}`)).toMatchObject({ status: 404 });
    expect(await http.get('/sign-in/')).toMatchObject({ status: 404 });
    expect(await decide('nothing', 'pay')).toMatchObject({ status: 404 });
    expect(await decide(pidx, 'dance')).toMatchObject({ status: 400 });
    expect((await http.get('/')).text).toContain('Payment simulator');
  });

  it('serves its stylesheet and health check, and answers a malformed body', async () => {
    const { http } = openSimulator();

    expect((await http.get('/assets/page.css')).headers['content-type']).toContain('text/css');
    expect((await http.get('/healthz')).body).toEqual({ status: 'ok' });
    const nonsense = await http.post('/decide/').type('json').send('{');
    expect(nonsense.status).toBe(400);
    expect(nonsense.text).toContain('That did not work');
  });

  it.each([
    [1_000, 'Rs 10.00'],
    [99_999, 'Rs 999.99'],
    [20_000_000, 'Rs 2,00,000.00'],
  ])('formats %d paisa as %s', async (amount, written) => {
    const { aPayment, openPage } = openSimulator();

    expect((await openPage(await aPayment({ amount }))).text).toContain(`<dd>${written}</dd>`);
  });
});
