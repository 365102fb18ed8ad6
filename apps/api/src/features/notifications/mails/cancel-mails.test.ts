import { describe, expect, it } from '@jest/globals';
import type { PlacedOrder } from '@paila/shared';
import { expectSound, linksIn } from '../../../testing/expect-sound-mail.js';
import { openMailTextsSuite, SHOP_URL } from '../../../testing/open-mail-texts-suite.js';

const { shop, writtenAbout, kindsAbout, anOrder, pay } = await openMailTextsSuite();

const cancel = ({ _id, orderToken = '' }: PlacedOrder) =>
  shop.guest.post(`/api/orders/${_id}/cancel`).set('x-order-token', orderToken).send().expect(200);
/** The kinds of the mails to the customer about an order, in the order of their events. */
const kindsTo = async ({ _id }: PlacedOrder): Promise<string[]> =>
  (await writtenAbout(_id)).map(({ kind }) => kind).filter((kind) => !kind.startsWith('alert-'));

describe('the mails about a paid order that its customer cancels', () => {
  it('say what is refunded, where and until when, and later that it is refunded', async () => {
    const order = await pay(await anOrder());
    await cancel(order);

    const mail = (await kindsAbout(order._id)).get('order-cancelled-paid')!;

    expectSound(mail);
    expect(mail).toMatchObject({
      to: order.address.email,
      subject: `You cancelled your order · ${order.shortNumber ?? ''}`,
    });
    expect(mail.text).toContain(
      'We will not send it. We will refund Rs 42,000 to your Khalti wallet within 7 days. You don’t need to do anything.',
    );
    // A guest's way back to the order.
    expect(mail.html).toMatch(new RegExp(`<a href="[^"]*/orders/${order._id}#[^"]*"[^>]*>See your order</a>`));
    expect(await kindsTo(order)).toEqual(['order-placed', 'order-cancelled-paid', 'order-refunded']);
  });

  it('no longer promise a parcel or a day, and name the rest after a partial refund', async () => {
    const order = await pay(await anOrder());
    const admin = await shop.admin();
    await admin.post(`/api/orders/${order._id}/refunds`).send({ amount: 100, reason: 'A scratch' }).expect(200);
    await cancel(order);

    const mails = await kindsAbout(order._id);

    expect(mails.get('order-cancelled-paid')?.text).toContain('We will refund Rs 28,000 to your Khalti wallet');
    expect(mails.get('order-refunded-in-part')?.text).toContain(
      'We have refunded part of your payment to your Khalti wallet. We will refund the rest, too.',
    );
    for (const { text } of mails.values()) expect(text).not.toMatch(/Arriving by|We’re packing your order/);
  });

  it('tell the shop nothing to ship, and that it has to refund the order if the provider refuses that', async () => {
    const order = await pay(await anOrder({ firstname: 'Bishnu' }));
    shop.provider.fault({ kind: 'refund-refused' });
    await cancel(order);

    const mails = await kindsAbout(order._id);

    const alert = mails.get('alert-attention')!;
    expectSound(alert);
    expect(alert.to).toBe('support@paila.example');
    expect(alert.text).toContain('The customer cancelled this paid order, but no refund is under way.');
    expect(linksIn(alert)).toContain(`${SHOP_URL}/admin/orders/${order._id}`);
    expect(alert.html).not.toContain('Bishnu');
    expect(mails.has('alert-to-ship')).toBe(false);
    expect(await kindsTo(order)).toEqual(['order-placed', 'order-cancelled-paid']);
  });

  it('name no wallet once staff have refunded it in another way', async () => {
    const order = await pay(await anOrder());
    shop.provider.fault({ kind: 'refund-refused' });
    await cancel(order);
    const note = { note: 'By bank transfer FT 9' };
    await (await shop.admin()).put(`/api/orders/${order._id}/refunded`).send(note).expect(200);

    const { text = '' } = (await kindsAbout(order._id)).get('order-refunded') ?? {};

    expect(text).toContain('We have refunded the payment for your order.');
    expect(text).not.toContain('FT 9');
  });
});
