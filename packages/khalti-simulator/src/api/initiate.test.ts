import { jest } from '@jest/globals';
import { KEY, openSimulator } from '../testing/open-simulator.js';

afterEach(() => {
  jest.restoreAllMocks();
});

describe('initiating a payment', () => {
  it('answers with an id of 22 characters, the payment page and the expiry in Nepal time', async () => {
    jest.spyOn(Date, 'now').mockReturnValue(Date.UTC(2026, 10, 21, 10, 30, 0, 471));
    const { initiate } = openSimulator({ publicUrl: 'https://pay.example/' });

    const answer = await initiate();

    const { pidx } = answer.body as { pidx: string };
    expect(pidx).toMatch(/^[2-9A-HJ-NP-Za-km-z]{22}$/);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      pidx,
      payment_url: `https://pay.example/?pidx=${pidx}`,
      expires_at: '2026-11-21T16:45:00.471000+05:45',
      expires_in: 1800,
    });
  });

  it('creates a new payment on each call, as the provider has no idempotency', async () => {
    const { initiate, control } = openSimulator();

    await initiate({ purchase_order_id: 'same' });
    await initiate({ purchase_order_id: 'same' });

    expect(control.payments().map(({ purchaseOrderId }) => purchaseOrderId)).toEqual(['same', 'same']);
    expect(new Set(control.payments().map(({ pidx }) => pidx)).size).toBe(2);
  });

  it('sends the payer to the requested host when no public URL is set', async () => {
    const { http } = openSimulator();

    const answer = await http
      .post('/api/v2/epayment/initiate/')
      .set({ Authorization: KEY, Host: 'simulator:4000' })
      .send({
        return_url: 'http://localhost:3000/payment',
        website_url: 'http://localhost:3000',
        amount: '1000',
        purchase_order_id: 1,
        purchase_order_name: 'One',
      });

    expect((answer.body as { payment_url: string }).payment_url).toMatch(/^http:\/\/simulator:4000\/\?pidx=\w{22}$/);
  });

  it.each([
    ['as a number', 1000],
    ['as a string', '1000'],
    ['at the upper limit', 20_000_000],
  ])('accepts an amount %s', async (_how, amount) => {
    const { initiate, control } = openSimulator();

    expect((await initiate({ amount })).status).toBe(200);
    expect(control.payments()[0]!.amount).toBe(Number(amount));
  });

  it.each([
    ['return_url', '', 'This field may not be blank.'],
    ['return_url', '   ', 'This field may not be blank.'],
    ['return_url', 'shop', 'Enter a valid URL.'],
    ['return_url', 'javascript:alert(1)', 'Enter a valid URL.'],
    ['return_url', 'ftp://shop.example/', 'Enter a valid URL.'],
    ['return_url', 'http:shop.example', 'Enter a valid URL.'],
    ['return_url', undefined, 'This field is required.'],
    ['return_url', null, 'This field may not be null.'],
    ['return_url', ['http://shop.example/'], 'Not a valid string.'],
    ['website_url', '', 'This field may not be blank.'],
    ['website_url', 'shop', 'Enter a valid URL.'],
    ['amount', 999, 'Amount should be greater than Rs. 10, that is 1000 paisa.'],
    ['amount', -1000, 'Amount should be greater than Rs. 10, that is 1000 paisa.'],
    ['amount', 10.5, 'A valid integer is required.'],
    ['amount', 'ten', 'A valid integer is required.'],
    ['amount', '', 'A valid integer is required.'],
    ['amount', true, 'A valid integer is required.'],
    ['amount', '1e4', 'A valid integer is required.'],
    ['amount', undefined, 'This field is required.'],
    ['amount', 20_000_001, 'Amount must be less than 200000.'],
    ['purchase_order_id', '', 'This field may not be blank.'],
    ['purchase_order_id', {}, 'Not a valid string.'],
    ['purchase_order_name', '', 'This field may not be blank.'],
  ])('rejects the %s %j: %s', async (field, value, message) => {
    const { initiate, control } = openSimulator();

    const answer = await initiate({ [field]: value });

    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ [field]: [message], error_key: 'validation_error' });
    expect(control.payments()).toEqual([]);
  });

  it('names every invalid field', async () => {
    const { initiate } = openSimulator();

    const answer = await initiate({ return_url: '', amount: 'ten', purchase_order_name: '' });

    expect(answer.body).toEqual({
      return_url: ['This field may not be blank.'],
      amount: ['A valid integer is required.'],
      purchase_order_name: ['This field may not be blank.'],
      error_key: 'validation_error',
    });
  });

  it('requires the breakdown to add up to the amount', async () => {
    const { initiate } = openSimulator();
    const shoes = { label: 'Shoes', amount: 1000 };

    const right = await initiate({ amount: 1300, amount_breakdown: [shoes, { label: 'VAT', amount: 300 }] });
    const wrong = await initiate({ amount: 1300, amount_breakdown: [shoes, { label: 'VAT', amount: 299 }] });
    const nonsense = await initiate({ amount: 1300, amount_breakdown: 'all of it' });

    expect(right.status).toBe(200);
    for (const answer of [wrong, nonsense]) {
      expect(answer.status).toBe(400);
      expect(answer.body).toEqual({ amount: ['Amount Breakdown mismatch.'], error_key: 'validation_error' });
    }
  });
});

describe('API authentication', () => {
  it.each([
    ['no key', undefined, 'Authentication credentials were not provided.'],
    ['another scheme', 'Bearer test_secret_key_paila_simulator', 'Authentication credentials were not provided.'],
    ['the bare key', 'test_secret_key_paila_simulator', 'Authentication credentials were not provided.'],
    ['a wrong key', 'Key wrong', 'Invalid token.'],
    ['no key behind the word', 'Key ', 'Authentication credentials were not provided.'],
  ])('rejects %s', async (_what, header, detail) => {
    const { http, control } = openSimulator();

    for (const path of [
      '/api/v2/epayment/initiate/',
      '/api/v2/epayment/lookup/',
      '/api/merchant-transaction/x/refund/',
    ]) {
      const call = http.post(path).send({});
      const answer = await (header === undefined ? call : call.set('Authorization', header));
      expect({ path, status: answer.status, body: answer.body as unknown }).toEqual({
        path,
        status: 401,
        body: { detail, status_code: 401 },
      });
    }
    expect(control.payments()).toEqual([]);
  });

  it('accepts the scheme in lower case, as in half of the provider’s samples', async () => {
    const { http } = openSimulator();

    const answer = await http
      .post('/api/v2/epayment/lookup/')
      .set('Authorization', KEY.replace('Key', 'key'))
      .send({ pidx: 'x' });

    expect(answer.status).toBe(404);
  });

  it('uses the configured key instead of the default', async () => {
    const { http, lookup } = openSimulator({ secretKey: 'another_key' });

    const answer = await http.post('/api/v2/epayment/lookup/').set('Authorization', 'Key another_key').send({});

    expect(answer.status).toBe(400);
    expect((await lookup('x')).status).toBe(401);
  });

  it('requires the trailing slash, POST and valid JSON', async () => {
    const { http } = openSimulator();

    const slashless = await http.post('/api/v2/epayment/initiate').set('Authorization', KEY).send({});
    const byGet = await http.get('/api/v2/epayment/lookup/').set('Authorization', KEY);
    const broken = await http
      .post('/api/v2/epayment/initiate/')
      .set('Authorization', KEY)
      .type('json')
      .send('{"amount": ');

    expect(slashless).toMatchObject({ status: 404, body: { detail: 'Not found.' } });
    expect(byGet).toMatchObject({ status: 405, body: { detail: 'Method "GET" not allowed.' } });
    expect(byGet.headers['allow']).toBe('POST');
    expect(broken.status).toBe(400);
    expect((broken.body as { detail: string }).detail).toMatch(/^JSON parse error - /);
  });
});
