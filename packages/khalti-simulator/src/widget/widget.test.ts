import { openSimulator } from '../testing/open-simulator.js';

const ORDER = {
  public_key: 'test_public_key_paila_simulator',
  mobile: '9800000002',
  transaction_pin: '1111',
  amount: 1000,
  product_identity: 'shoe-120',
  product_name: 'A shoe',
  product_url: 'http://shop.example/products/120',
  merchant_note: 'gift',
};
const CODE = { public_key: ORDER.public_key, transaction_pin: '1111', confirmation_code: '987654' };

const openWidget = () => {
  const simulator = openSimulator();
  const { http } = simulator;
  const initiate = (fields: object = {}) => http.post('/api/v2/payment/initiate/').send({ ...ORDER, ...fields });
  return {
    ...simulator,
    initiate,
    confirm: (token: string, fields: object = {}) =>
      http.post('/api/v2/payment/confirm/').send({ ...CODE, token, ...fields }),
    aToken: async () => ((await initiate()).body as { token: string }).token,
  };
};

describe('a payment in the widget', () => {
  it('is initiated, and confirmed by the payer', async () => {
    const { initiate, confirm, control } = openWidget();

    const initiated = await initiate();
    const { token } = initiated.body as { token: string };
    expect(initiated).toMatchObject({ status: 200, body: { token: expect.stringMatching(/^\w{22}$/) as string } });

    const confirmed = await confirm(token);
    const idx = control.payment(token).transactionId;
    expect(confirmed.status).toBe(200);
    expect(confirmed.body).toEqual({
      idx,
      token,
      amount: 1000,
      mobile: '98XXXXX002',
      product_identity: 'shoe-120',
      product_name: 'A shoe',
      product_url: 'http://shop.example/products/120',
      merchant_note: 'gift',
    });
  });

  it('is paid only once, however often it is confirmed', async () => {
    const { aToken, confirm } = openWidget();
    const token = await aToken();

    const [first, second] = await Promise.all([confirm(token), confirm(token)]);

    expect(first.status).toBe(200);
    expect(second.body).toEqual(first.body);
  });

  it.each([
    ['public_key', 'another', 'Invalid public key.'],
    ['public_key', '', 'This field may not be blank.'],
    ['mobile', '12345', 'Enter a valid mobile number.'],
    ['transaction_pin', '', 'This field may not be blank.'],
    ['amount', 999, 'Amount should be greater than Rs. 10, that is 1000 paisa.'],
    ['product_identity', undefined, 'This field is required.'],
    ['product_name', '', 'This field may not be blank.'],
  ])('is rejected for its %s %j', async (field, value, message) => {
    const { initiate } = openWidget();

    const answer = await initiate({ [field]: value });

    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ [field]: [message], error_key: 'validation_error' });
  });

  it('is rejected for an unknown payer, a wrong MPIN and a wrong code', async () => {
    const { initiate, confirm, aToken, control } = openWidget();
    const token = await aToken();

    const answers = [
      await initiate({ mobile: '9841000000' }),
      await initiate({ transaction_pin: '9999' }),
      await confirm(token, { transaction_pin: '9999' }),
      await confirm(token, { confirmation_code: '000000' }),
    ];

    expect(answers.map(({ status, body }) => [status, (body as { detail: string }).detail])).toEqual([
      [400, 'Invalid mobile number or transaction pin.'],
      [400, 'Invalid mobile number or transaction pin.'],
      [400, 'Invalid transaction pin.'],
      [400, 'Confirmation code does not match.'],
    ]);
    expect(control.payment(token).status).toBe('Initiated');
  });

  it('fails when the payer waits too long', async () => {
    const { aToken, confirm, control } = openWidget();
    const token = await aToken();
    control.advance(1_800_000);

    expect(await confirm(token)).toMatchObject({ status: 400, body: { token: ['Invalid token.'] } });
    expect(control.payment(token).status).toBe('Expired');
  });

  it('is not visible to the payment page, nor the other way round', async () => {
    const { aToken, aPayment, lookup, openPage, confirm } = openWidget();
    const [token, pidx] = [await aToken(), await aPayment()];

    expect((await lookup(token)).status).toBe(404);
    expect((await openPage(token)).status).toBe(404);
    expect((await confirm(pidx)).status).toBe(400);
  });
});

describe('the widget’s files', () => {
  it('can be loaded and framed by any shop', async () => {
    const { http } = openWidget();

    const script = await http.get('/widget/khalti-checkout.js');
    const dialog = await http.get('/widget/dialog/');

    expect(script.headers).toMatchObject({
      'content-type': expect.stringContaining('javascript') as string,
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(script.text).toContain('window.KhaltiCheckout = KhaltiCheckout');
    expect(dialog.headers['content-security-policy']).not.toContain('frame-ancestors');
    expect(dialog.text).toContain('<label for="mobile">Khalti ID</label>');
    expect((await http.get('/widget/dialog.js')).status).toBe(200);
  });
});
