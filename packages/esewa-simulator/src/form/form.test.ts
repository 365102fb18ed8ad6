import { openSimulator, signatureFor } from '../testing/open-simulator.js';

describe('the form of the merchant’s page', () => {
  it('begins a payment and leads to its page', async () => {
    const { post, control } = openSimulator();

    const answer = await post({ transaction_uuid: '65f0c0ffee' });

    expect(answer).toMatchObject({ status: 303, headers: { location: '/?uuid=65f0c0ffee' } });
    expect(control.payments()).toHaveLength(1);
    expect(control.payment('65f0c0ffee')).toMatchObject({
      status: 'PENDING',
      amount: 123_450,
      refundedAmount: 0,
      refId: null,
      successUrl: 'http://shop.example/payment/esewa/order-17',
      failureUrl: 'http://shop.example/payment/esewa/order-17?failed',
    });
  });

  it.each([
    'amount',
    'tax_amount',
    'product_service_charge',
    'product_delivery_charge',
    'total_amount',
    'transaction_uuid',
    'product_code',
    'success_url',
    'failure_url',
    'signed_field_names',
    'signature',
  ])('is refused without %s', async (name) => {
    const { post, control } = openSimulator();

    const answer = await post({ [name]: '' });

    expect(answer.status).toBe(400);
    expect(answer.text).toContain(`<li>${name} is required.</li>`);
    expect(control.payments()).toEqual([]);
  });

  it.each([
    ['amount', '12.345', 'amount must be an amount in rupees, such as 100 or 100.50.'],
    ['tax_amount', '-1', 'tax_amount must be an amount in rupees, such as 100 or 100.50.'],
    ['total_amount', '1,234.5', 'total_amount must be an amount in rupees, such as 100 or 100.50.'],
    ['product_delivery_charge', '1', 'total_amount must be the sum of amount, tax_amount, '],
    ['transaction_uuid', 'order_17', 'transaction_uuid may have letters, digits and hyphens only.'],
    ['product_code', 'EPAYTEST', 'No merchant has this product_code.'],
    ['success_url', 'javascript:alert(1)', 'success_url must be a web address.'],
    ['failure_url', '/payment', 'failure_url must be a web address.'],
    ['signed_field_names', 'total_amount,product_code', 'signed_field_names must name transaction_uuid.'],
    [
      'signed_field_names',
      'total_amount,transaction_uuid,product_code,tip',
      'signed_field_names names tip, which is not in the form.',
    ],
  ])('is refused with the %s %s', async (name, value, message) => {
    const { post, control } = openSimulator();

    const answer = await post({ [name]: value });

    expect(answer.status).toBe(400);
    expect(answer.text).toContain(message);
    expect(control.payments()).toEqual([]);
  });

  it('is refused when nothing is to be paid', async () => {
    const { post } = openSimulator();

    expect((await post({ amount: '0', total_amount: '0' })).text).toContain('total_amount must be more than 0.');
  });

  it('adds the four amounts up without rounding', async () => {
    const { post, control } = openSimulator();

    await post({
      transaction_uuid: 'sum',
      amount: '0.1',
      tax_amount: '0.2',
      product_service_charge: '1000',
      product_delivery_charge: '33.05',
      total_amount: '1033.35',
    });

    expect(control.payment('sum').amount).toBe(103_335);
  });

  it.each([
    ['a changed amount', { amount: '1', total_amount: '1' }],
    ['another transaction', { transaction_uuid: 'order-18' }],
  ])('is refused with a signature for %s', async (_what, changed) => {
    const { post, control } = openSimulator();
    const signed = {
      total_amount: '1234.5',
      transaction_uuid: 'order-17',
      product_code: 'PAILATEST',
      signed_field_names: 'total_amount,transaction_uuid,product_code',
    };

    const answer = await post({ ...signed, signature: signatureFor(signed), ...changed });

    expect(answer.status).toBe(400);
    expect(answer.text).toContain('<li>Invalid payload signature (ES104).</li>');
    expect(control.payments()).toEqual([]);
  });

  it('is signed over more fields and in another order, if the merchant wants that', async () => {
    const { post } = openSimulator();

    const answer = await post({ signed_field_names: 'product_code,success_url,transaction_uuid,total_amount' });

    expect(answer.status).toBe(303);
  });

  it('is refused with the signature of another key', async () => {
    const { post } = openSimulator({ secretKey: 'another key' });

    expect((await post()).text).toContain('Invalid payload signature');
  });

  it('begins one payment when it is posted twice', async () => {
    const { post, logIn, control } = openSimulator();
    await post({ transaction_uuid: 'twice' });
    await logIn('twice');

    const again = await post({ transaction_uuid: 'twice' });

    expect(again.headers['location']).toBe('/?uuid=twice');
    expect(control.payments()).toHaveLength(1);
    expect(control.payment('twice').payer).toEqual({ id: '9806800003', confirmed: false });
  });

  it('leads to the end of a payment that has ended', async () => {
    const { post, control, openPage } = openSimulator();
    await post({ transaction_uuid: 'paid' });
    control.settle('paid', 'COMPLETE');

    expect((await post({ transaction_uuid: 'paid' })).headers['location']).toBe('/?uuid=paid');

    expect((await openPage('paid')).text).toContain('Payment complete');
    expect(control.payment('paid').status).toBe('COMPLETE');
  });

  it('is refused when another payment has its transaction_uuid', async () => {
    const { post, control } = openSimulator();
    await post({ transaction_uuid: 'used' });

    const answer = await post({ transaction_uuid: 'used', amount: '1', total_amount: '1' });

    expect(answer.status).toBe(409);
    expect(answer.text).toContain('Another payment has this transaction_uuid.');
    expect(control.payment('used').amount).toBe(123_450);
  });

  it('begins the payment again after its session has ended', async () => {
    const { post, control, checkStatus } = openSimulator();
    await post({ transaction_uuid: 'slow' });
    control.advance(5 * 60_000);
    expect((await checkStatus('slow')).body).toMatchObject({ status: 'NOT_FOUND' });

    await post({ transaction_uuid: 'slow' });

    expect((await checkStatus('slow')).body).toMatchObject({ status: 'PENDING' });
  });
});
