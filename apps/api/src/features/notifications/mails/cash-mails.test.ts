import { afterAll, describe, expect, it } from '@jest/globals';
import type { PlacedOrder } from '@paila/shared';
import { EventModel } from '../../../platform/events/index.js';
import { offerCash, placeCash } from '../../../testing/cash-ordering.js';
import { expectSound } from '../../../testing/expect-sound-mail.js';
import { openMailTextsSuite } from '../../../testing/open-mail-texts-suite.js';
import { next } from '../../../testing/open-shop.js';
import { OrderModel } from '../../orders/testing.js';
import { endOverdueOrders } from '../../payments/testing.js';
import type { MailDoc } from '../testing.js';

const { shop, writtenAbout, kindsAbout, anOrder, put } = await openMailTextsSuite();
await offerCash(shop, { cashMaxRupees: 50_000 });
const payments = shop.instance();
afterAll(() => {
  payments.close();
});

/** A phone number of its own, so that no order changes what another one may do. */
const aPhone = (): string => `98${String(60_000_000 + next())}`;
/** An order of a guest for Rs 42,000. */
const aCashOrder = (): Promise<PlacedOrder> => anOrder({ phone: aPhone() }, { paymentMethod: 'cash' });
const anOnlineOrder = (): Promise<PlacedOrder> => anOrder({ phone: aPhone() });
const changeToCash = ({ _id, orderToken = '' }: PlacedOrder) =>
  shop.guest.post('/api/payments/cash').set('x-order-token', orderToken).send({ orderId: _id }).expect(200);
const pay = async (pidx: string): Promise<void> => {
  await shop.provider.settle(pidx, 'completed');
  await shop.confirm(shop.guest, pidx);
};
const subject = (title: string, { shortNumber = '' }: PlacedOrder): string => `${title} · ${shortNumber}`;

/** The kinds of the mails to the customer about an order, in the order of their events. */
const kindsTo = async ({ _id }: PlacedOrder): Promise<string[]> =>
  (await writtenAbout(_id)).map(({ kind }) => kind).filter((kind) => !kind.startsWith('alert-'));

const written = async ({ _id }: PlacedOrder, kind: string): Promise<MailDoc> => {
  const mail = (await kindsAbout(_id)).get(kind)!;
  expectSound(mail);
  return mail;
};

describe('the mails about an order with cash on delivery', () => {
  it('say that staff will call, until when, and how much cash to have ready', async () => {
    const order = await aCashOrder();
    const promise = { expiresAt: new Date('2999-11-26T06:00:00.000Z'), deliveryDay: '2999-11-26' };
    await OrderModel.updateOne({ _id: order._id }, promise);

    const mail = await written(order, 'order-placed');

    expect(mail).toMatchObject({
      to: order.address.email,
      subject: subject('We will call you to confirm your order', order),
    });
    expect(mail.text).toContain('Please have Rs 42,000 in cash ready for the courier.');
    expect(mail.text).toMatch(/holding your items until Tuesday,? 26 November at 11:45 Nepal Time\./);
    expect(mail.text).toContain('Arriving by Tuesday, 26 November, once it is confirmed.');
    expect(mail.text).toContain(order.address.phone);
    expect(mail.text).not.toMatch(/not paid|Pay now/);
    // A guest's only way back to the order.
    expect(mail.html).toMatch(new RegExp(`<a href="[^"]*/orders/${order._id}#[^"]*"[^>]*>See your order</a>`));
  });

  it('round the cash to whole rupees', async () => {
    const product = await shop.aProduct({ price: 99.95, stock: { '42': 1 } });
    const { order } = await placeCash(shop, { by: await shop.shopper(), product });
    await OrderModel.updateOne({ _id: order._id }, { usdToNpr: 133.36 });

    const mail = await written(order, 'order-placed');

    expect(mail.text).toContain('$99.95 (Rs 13,329.33)');
    expect(mail.text).toContain('Please have Rs 13,329 in cash ready');
  });

  it('report each step until the cash is received', async () => {
    const order = await aCashOrder();
    await put(order, { status: 'confirmed' });
    await OrderModel.updateOne({ _id: order._id }, { deliveryDay: '2999-11-26' });

    const confirmed = await written(order, 'order-confirmed');
    await put(order, { status: 'shipped', carrier: 'Pathao', trackingNumber: 'PT 77-1' });
    const shipped = await written(order, 'order-shipped');
    await put(order, { status: 'delivered', cashPaisa: 4_200_000 });
    const delivered = await written(order, 'order-delivered');

    expect(await kindsTo(order)).toEqual(['order-placed', 'order-confirmed', 'order-shipped', 'order-delivered']);
    expect(confirmed.subject).toBe(subject('Your order is confirmed', order));
    for (const { text } of [confirmed, shipped]) {
      expect(text).toContain('Please have Rs 42,000 in cash ready for the courier.');
      expect(text).toContain('Arriving by Tuesday, 26 November.');
    }
    expect(shipped.text).toContain('Carrier: Pathao\nTracking number: PT 77-1');
    expect(delivered.text).toContain('We have received Rs 42,000 in cash. Thank you.');
    expect(delivered.text).not.toContain('ready for the courier');
  });

  it('name the cash that was received, without the note of staff', async () => {
    const order = await aCashOrder();
    await put(order, { status: 'confirmed' });
    await put(order, { status: 'shipped' });
    await put(order, { status: 'delivered', cashPaisa: 4_190_000, cashReason: 'No change for a note' });

    const mail = await written(order, 'order-delivered');

    expect(mail.text).toContain('We have received Rs 41,900 in cash.');
    expect(mail.text).toContain('$300.00 (Rs 41,900)');
    expect(mail.text + mail.html).not.toContain('No change');
  });

  it('say that nothing is owed for a parcel that came back', async () => {
    const order = await aCashOrder();
    await put(order, { status: 'confirmed' });
    await put(order, { status: 'shipped' });
    await put(order, { status: 'returned' });

    const mail = await written(order, 'order-returned');

    expect(mail).toMatchObject({
      to: order.address.email,
      subject: subject('Your parcel came back to us', order),
    });
    expect(mail.text).toContain('You owe us nothing, and its items are back in the shop.');
  });

  it('say why an order has ended', async () => {
    const [expired, cancelled, declined] = [await aCashOrder(), await aCashOrder(), await aCashOrder()];
    await OrderModel.updateOne({ _id: expired._id }, { expiresAt: new Date(0) });
    await endOverdueOrders(payments.settle, () => new Date());
    await put(cancelled, { status: 'cancelled' });
    await put(declined, { status: 'confirmed' });
    await put(declined, { status: 'cancelled' });

    const unconfirmed = await written(expired, 'order-expired');
    expect(unconfirmed.text).toContain('We could not confirm this order in time');
    expect(unconfirmed.text).not.toContain('No payment arrived');
    for (const order of [cancelled, declined]) {
      expect((await written(order, 'order-cancelled')).text).toContain('Nothing was charged.');
    }
  });

  it('do not confirm an order that is cancelled by now', async () => {
    const order = await aCashOrder();
    await put(order, { status: 'confirmed' });
    await put(order, { status: 'cancelled' });

    expect(await kindsTo(order)).toEqual(['order-placed', 'order-cancelled']);
  });
});

describe('a change of the way to pay', () => {
  it('to cash announces the call once, however often the customer changes', async () => {
    const order = await anOnlineOrder();
    await changeToCash(order);
    await shop.begin(shop.guest, order);
    await changeToCash(order);

    expect(await kindsTo(order)).toEqual(['order-placed', 'order-cash-chosen']);
    const mail = await written(order, 'order-cash-chosen');
    expect(mail.subject).toBe(subject('We will call you to confirm your order', order));
    expect(mail.text).toContain('Please have Rs 42,000 in cash ready for the courier.');
  });

  it('to an online payment says that nothing is to pay at the door', async () => {
    const order = await anOnlineOrder();
    const { pidx } = await shop.begin(shop.guest, order);
    await changeToCash(order);
    await put(order, { status: 'confirmed' });
    await pay(pidx);

    const mail = await written(order, 'order-paid');

    expect(mail.subject).toBe(subject('Payment received', order));
    expect(mail.text).toContain('There is nothing to pay when it arrives.');
  });

  it.each([
    {
      after: 'left',
      statuses: ['confirmed', 'shipped'],
      title: 'Your online payment came too late',
      text: 'Please pay the courier. We will refund this payment to your Khalti wallet within 7 days.',
    },
    {
      after: 'come back',
      statuses: ['confirmed', 'shipped', 'returned'],
      title: 'Your payment came too late',
      text: 'Your parcel had come back to us by then.',
    },
  ])('is too late once the parcel has $after', async ({ statuses, title, text }) => {
    const order = await anOnlineOrder();
    const { pidx } = await shop.begin(shop.guest, order);
    await changeToCash(order);
    for (const status of statuses) await put(order, { status });
    await pay(pidx);

    const [event] = await EventModel.find({ type: 'payment.status_changed', 'is.order': order._id }).lean();
    const mails = await writtenAbout(event!.subject.id);

    const [mail] = mails.filter(({ kind }) => kind === 'order-money-unused');
    expectSound(mail!);
    expect(mail).toMatchObject({ to: order.address.email, subject: subject(title, order) });
    expect(mail?.text).toContain(text);
    expect(mail?.text).toContain('To be refunded: Rs 42,000');
  });
});
