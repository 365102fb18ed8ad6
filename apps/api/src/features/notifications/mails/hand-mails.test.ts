import { describe, expect, it } from '@jest/globals';
import type { HandMethod, Order, PlacedOrder } from '@paila/shared';
import { EventModel } from '../../../platform/events/index.js';
import { offerCash } from '../../../testing/cash-ordering.js';
import { expectSound } from '../../../testing/expect-sound-mail.js';
import { receiveByHand, returnByHand } from '../../../testing/hand-receiving.js';
import { openMailTextsSuite } from '../../../testing/open-mail-texts-suite.js';
import { next } from '../../../testing/open-shop.js';
import type { MailDoc } from '../testing.js';

const { shop, admin, writtenAbout, kindsAbout, anOrder, pay, put, refund } = await openMailTextsSuite();
await offerCash(shop, { cashMaxRupees: 50_000 });

/** An order of a guest for Rs 42,000 with cash on delivery. */
const aCashOrder = (): Promise<PlacedOrder> =>
  anOrder({ phone: `98${String(70_000_000 + next())}` }, { paymentMethod: 'cash' });
/** Records Rs 42,000 that staff have received for an order. */
const receive = async (order: PlacedOrder, method: HandMethod, more: object = {}): Promise<Order> =>
  (await receiveByHand(admin, order, { method, amountPaisa: 4_200_000, ...more }).expect(200)).body as Order;
const subject = (title: string, { shortNumber = '' }: PlacedOrder): string => `${title} · ${shortNumber}`;

/** The mails about the payments of an order, in the order of their events. */
const paymentMails = async ({ _id }: PlacedOrder): Promise<MailDoc[]> => {
  const events = await EventModel.find({ type: 'payment.status_changed', 'is.order': _id }).lean();
  const mails = new Map<string, MailDoc>();
  for (const id of new Set(events.map((event) => event.subject.id))) {
    for (const mail of await writtenAbout(id)) mails.set(mail._id.toHexString(), mail);
  }
  return [...mails.values()].filter(({ order }) => order?.equals(_id));
};

describe('the mails about money that staff have received', () => {
  it.each<[HandMethod, string]>([
    ['bank', 'We have received your bank transfer. We’re packing your order.'],
    ['qr', 'We have received your QR payment. We’re packing your order.'],
    ['counter', 'We have received your cash. We’re packing your order.'],
  ])('name a payment of the kind %s, and that nothing is left to pay', async (method, words) => {
    const order = await anOrder();
    await receive(order, method);

    expect(await paymentMails(order)).toEqual([]);
    const mail = (await kindsAbout(order._id)).get('order-paid')!;

    expectSound(mail);
    expect(mail).toMatchObject({ to: order.address.email, subject: subject('Payment received', order) });
    expect(mail.text).toContain(words);
    expect(mail.text).toContain('There is nothing to pay when it arrives.');
  });

  it('confirm the payment of a parcel that is on its way with cash on delivery, once', async () => {
    const order = await aCashOrder();
    for (const status of ['confirmed', 'shipped']) await put(order, { status });
    await receive(order, 'qr');
    await put(order, { status: 'delivered' });

    const [mail, ...others] = await paymentMails(order);

    expectSound(mail!);
    expect(mail).toMatchObject({
      kind: 'order-paid-on-its-way',
      to: order.address.email,
      subject: subject('Payment received', order),
    });
    expect(mail?.text).toContain('We have received your QR payment. There is nothing left to pay for your parcel.');
    expect(mail?.text).toContain('Received: Rs 42,000');
    expect(others).toEqual([]);
    expect((await kindsAbout(order._id)).has('order-paid')).toBe(false);
  });

  it('say that a second payment goes back the way it came, and when it has', async () => {
    const order = await anOrder();
    await pay(order);
    const { payment } = await receive(order, 'bank', { again: true });
    await returnByHand(admin, order, payment?.pidx ?? '').expect(200);

    const mails = (await paymentMails(order)).filter(({ kind }) => kind === 'order-money-unused');

    for (const mail of mails) expectSound(mail);
    expect(mails.map(({ subject: title }) => title)).toEqual([
      subject('You have paid twice', order),
      subject('Your refund is on its way', order),
    ]);
    expect(mails[0]?.text).toContain('we will refund this one the way it came within 7 days.');
    expect(mails[0]?.text).toContain('To be refunded: Rs 42,000');
    expect(mails[1]?.text).toContain('We have refunded it the way it came.');
    expect(mails[1]?.text).toContain('Refunded: Rs 42,000');
    // Customers never see the references of staff.
    expect(mails.map(({ text, html }) => text + html).join()).not.toMatch(/FT-\d|BACK/);
  });

  it('say that a refund went the way the money came', async () => {
    const order = await anOrder();
    await receive(order, 'bank');
    const [begun] = ((await refund(order)).body as Order).refunds!;
    await put(order, { became: 'done', note: 'NIC 4481' }, `refunds/${begun!._id}`);

    const mail = (await kindsAbout(order._id)).get('order-refunded')!;

    expectSound(mail);
    expect(mail.text).toContain('We have refunded the payment for your order the way it came.');
  });
});
