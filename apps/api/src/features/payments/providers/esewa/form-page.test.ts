import { createHash, createHmac } from 'node:crypto';
import { afterAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { openShop } from '../../../../testing/open-shop.js';
import { openPayingShops } from '../../../../testing/open-paying-shop.js';
import { formFields, SIMULATED_ESEWA } from '../../../../testing/simulated-providers/index.js';
import { PaymentAttemptModel } from '../../payment-attempt.model.js';

const { shops, close } = await openPayingShops([SIMULATED_ESEWA], { shopName: 'Paila & <Sons>' });
afterAll(close);
const shop = shops[0]!;
const { settings } = shop;
const [sita, admin] = [await shop.shopper(), await shop.admin()];

const formPath = (pidx: string): string => `/payment/esewa/${pidx}/form`;
const openForm = (pidx: string) => request(shop.base).get(formPath(pidx));
const beingPaid = async () => {
  const { order } = await shop.anOrder(sita);
  const { pidx, payment_url: paymentUrl } = await shop.begin(sita, order);
  return { order, pidx, paymentUrl };
};
const policyOf = (header: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    header.split(';').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources.join(' ')];
    }),
  );

describe('the page that sends a shopper to eSewa', () => {
  it('posts the signed fields of the payment, and leads back to the page of the payment', async () => {
    const { pidx, paymentUrl } = await beingPaid();
    expect(paymentUrl).toBe(`${settings.shopUrl}${formPath(pidx)}`);

    const { status, text } = await openForm(pidx);

    expect(status).toBe(200);
    expect(text).toContain(`<form method="post" action="${settings.esewa.formUrl}">`);
    const message = `total_amount=14000,transaction_uuid=${pidx},product_code=${settings.esewa.productCode}`;
    const returnUrl = `${settings.shopUrl}/payment/esewa/${pidx}`;
    expect(formFields(text)).toEqual({
      amount: '14000',
      tax_amount: '0',
      product_service_charge: '0',
      product_delivery_charge: '0',
      total_amount: '14000',
      transaction_uuid: pidx,
      product_code: settings.esewa.productCode,
      success_url: returnUrl,
      failure_url: returnUrl,
      signed_field_names: 'total_amount,transaction_uuid,product_code',
      signature: createHmac('sha256', settings.esewa.secretKey).update(message).digest('base64'),
    });
    expect(text).not.toContain(settings.esewa.secretKey);
  });

  it('tells the shopper what happens, with a button for browsers without scripts', async () => {
    const { pidx } = await beingPaid();

    const { text } = await openForm(pidx);

    expect(text).toContain('<h1>Pay with eSewa</h1>');
    expect(text).toContain('You pay Rs 14,000 to Paila &#38; &#60;Sons&#62; on the page of eSewa.');
    expect(text).toContain('<button>Continue to eSewa</button>');
    expect(text).toContain('<meta name="robots" content="noindex" />');
  });

  it('may post to eSewa, run its own script and nothing else, and is kept by no cache', async () => {
    const { pidx } = await beingPaid();

    const answer = await openForm(pidx);

    expect(answer.get('Cache-Control')).toBe('no-store');
    expect(answer.get('Content-Type')).toBe('text/html; charset=utf-8');
    const policy = policyOf(answer.get('Content-Security-Policy') ?? '');
    expect(policy['form-action']).toBe(`'self' ${new URL(settings.esewa.formUrl).origin}`);
    expect(policy['script-src']).toMatch(/^'self' 'sha256-[\w+/]{43}='$/);
    expect(policy['frame-ancestors']).toBe("'none'");
    const [, script = ''] = /<script>(.*?)<\/script>/.exec(answer.text) ?? [];
    expect(policy['script-src']).toContain(createHash('sha256').update(script).digest('base64'));
  });

  it('is the only page that may post to eSewa', async () => {
    const { pidx } = await beingPaid();

    const answer = await request(shop.base).get(`/payment/esewa/${pidx}`);

    expect(answer.get('Content-Security-Policy')).not.toContain(new URL(settings.esewa.formUrl).origin);
  });

  it('shows the same form again while the payment can be paid, although eSewa knows it by then', async () => {
    const { pidx } = await beingPaid();
    await shop.provider.open(pidx);
    expect(await shop.confirm(sita, pidx)).toMatchObject({ status: 'pending' });

    expect((await openForm(pidx)).status).toBe(200);
  });

  it.each([
    ['paid', async (pidx: string) => shop.provider.settle(pidx, 'completed')],
    ['cancelled', async (pidx: string) => shop.provider.settle(pidx, 'cancelled')],
    ['expired', async (pidx: string) => shop.provider.settle(pidx, 'expired')],
  ])('leads to the page of a payment that is %s', async (_what, settle) => {
    const { pidx } = await beingPaid();
    await settle(pidx);
    await shop.confirm(sita, pidx);

    expect(await openForm(pidx)).toMatchObject({ status: 303, headers: { location: `/payment/esewa/${pidx}` } });
  });

  it('leads to the page of a payment whose time is up, before the provider was asked', async () => {
    const { pidx } = await beingPaid();
    await PaymentAttemptModel.updateOne({ pidx }, { expiresAt: new Date(Date.now() - 1_000) });

    expect((await openForm(pidx)).status).toBe(303);
  });

  it('leads to the page of a payment whose order was cancelled, or paid otherwise', async () => {
    const [cancelled, switched] = [await beingPaid(), await beingPaid()];
    await admin.put(`/api/orders/${cancelled.order._id}/status`).send({ status: 'cancelled' });
    await PaymentAttemptModel.updateOne({ pidx: switched.pidx }, { open: false });

    expect((await openForm(cancelled.pidx)).status).toBe(303);
    expect((await openForm(switched.pidx)).status).toBe(303);
  });

  it.each(['0123456789abcdef0123456789abcdef', 'x'.repeat(3_000), '%00', '..%2f..', '%7B%22$ne%22:1%7D'])(
    'is a 404 for a payment that is not eSewa’s: %s',
    async (pidx) => {
      const answer = await openForm(pidx);

      expect(answer.status).toBe(404);
      expect(answer.text).not.toContain('<form');
    },
  );

  it('is a 404 for a payment of another provider', async () => {
    const { pidx } = await beingPaid();
    await PaymentAttemptModel.updateOne({ pidx }, { provider: 'khalti' });

    expect((await openForm(pidx)).status).toBe(404);
  });
});

it('may post to every host of eSewa, as the form of the live system leads to another one', async () => {
  const esewa = { ...settings.esewa, formUrl: 'https://epay.esewa.com.np/api/epay/main/v2/form' };
  const live = await openShop({ esewa });
  const { pidx } = await beingPaid();

  const answer = await request(live.base).get(formPath(pidx));

  expect(policyOf(answer.get('Content-Security-Policy') ?? '')['form-action']).toBe(
    "'self' https://epay.esewa.com.np https://esewa.com.np https://*.esewa.com.np",
  );
  await live.close();
});
