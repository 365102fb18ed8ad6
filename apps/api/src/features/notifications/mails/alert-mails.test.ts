import { describe, expect, it } from '@jest/globals';
import type { OrderLine, PlacedOrder } from '@paila/shared';
import { Types } from 'mongoose';
import { systemActor } from '../../../platform/actor.js';
import { inTransaction } from '../../../platform/database/database.js';
import { EventModel, type EventType, record } from '../../../platform/events/index.js';
import { expectSound, linksIn } from '../../../testing/expect-sound-mail.js';
import { offerCash, placeCash } from '../../../testing/cash-ordering.js';
import { openMailTextsSuite, SHOP_URL } from '../../../testing/open-mail-texts-suite.js';
import { next } from '../../../testing/open-shop.js';
import { OrderModel, recordOverdueRefunds } from '../../orders/testing.js';
import { type MailDoc, MailModel } from '../testing.js';

const DAY = 24 * 60 * 60_000;
const { shop, admin, writtenAbout, anOrder, pay, put, refund } = await openMailTextsSuite();

describe('the mails to the shop itself', () => {
  const only = async (id: string, kind: string): Promise<MailDoc[]> =>
    (await writtenAbout(id)).filter((mail) => mail.kind === kind);

  /** A paid order with a refund that the provider does not answer. */
  const unclearRefund = async (address: object = {}): Promise<PlacedOrder> => {
    const order = await anOrder(address);
    const { pidx } = await shop.begin(shop.guest, order);
    await shop.provider.settle(pidx, 'completed');
    await shop.confirm(shop.guest, pidx);
    shop.provider.fault({ kind: 'drop', on: 'refund', pidx });
    await refund(order);
    return order;
  };
  const today = new Date().toISOString().slice(0, 10);
  const moveTo = (type: EventType, time: string, orders: readonly PlacedOrder[]) =>
    EventModel.updateMany(
      { 'subject.id': { $in: orders.map(({ _id }) => _id) }, type },
      { at: new Date(`${today}T${time}Z`) },
    );

  const KIND = 'alert-refund-overdue';
  /** Two orders whose refunds became overdue within the same ten minutes. */
  const overdueRefunds = async () => {
    const orders = [await anOrder({ firstname: 'Bishnu' }), await anOrder()] as const;
    const late = 'Payment pay_late arrived after its items were sold. Please refund Rs 42,000 at Khalti.';
    const [at, dueAt] = [new Date(Date.now() - 8 * DAY), new Date(Date.now() - DAY)];
    const odd = { about: 'pay_odd', text: 'The provider calls payment pay_odd "on hold".', at };
    for (const { _id } of orders) {
      const reviewFlags = [odd, { about: 'pay_late', text: late, at, dueAt }];
      await OrderModel.updateOne({ _id }, { reviewFlags });
    }
    await recordOverdueRefunds(new Date());
    await moveTo('order.refund_overdue', '00:01:00', orders);
    return { orders, late };
  };

  it('report an order that needs attention, with a link and without personal data', async () => {
    const order = await unclearRefund({ firstname: 'Bishnu' });

    const [mail] = await only(order._id, 'alert-attention');

    expectSound(mail!);
    expect(mail).toMatchObject({ to: 'support@paila.example' });
    expect(mail?.text).toContain('The provider did not say whether it refunded $300.00 (Rs 42,000)');
    expect(linksIn(mail!)).toContain(`${SHOP_URL}/admin/orders/${order._id}`);
    expect(linksIn(mail!)).toContain(`${SHOP_URL}/admin/orders?attention=true`);
    expect(mail?.html).not.toContain('Bishnu');
    expect(await only(order._id, 'order-refunded')).toEqual([]);
  });

  it('report all orders that need attention within ten minutes in one mail afterwards', async () => {
    const [first, second, later] = [await unclearRefund(), await unclearRefund(), await unclearRefund()];
    await moveTo('order.flagged', '00:01:00', [first]);
    await moveTo('order.flagged', '00:09:59', [second]);
    await moveTo('order.flagged', '00:10:00', [later]);

    const mails = await only(first._id, 'alert-attention');

    expect(await only(second._id, 'alert-attention')).toEqual(mails);
    expect(await only(later._id, 'alert-attention')).toHaveLength(2);
    expect(mails[0]?.nextAt.toISOString().slice(11, 19)).toBe('00:11:00');
  });

  it('report refunds that staff have not made in time, with a link to all of them, and without personal data', async () => {
    const { orders, late } = await overdueRefunds();

    const [first, second] = [await only(orders[0]._id, KIND), await only(orders[1]._id, KIND)];

    expect(first).toEqual(second);
    const [mail] = first;
    expectSound(mail!);
    expect(mail).toMatchObject({
      to: 'support@paila.example',
      subject: expect.stringMatching(/^Paila: Order .* has an overdue refund$/),
    });
    expect(mail?.subject).toContain(orders[0].shortNumber!);
    expect(mail?.text).toContain('The customer should have had this money within 7 days. Please refund it today.');
    expect(mail?.text).toContain(late);
    expect(mail?.text).not.toContain('on hold');
    expect(linksIn(mail!)).toContain(`${SHOP_URL}/admin/orders/${orders[0]._id}`);
    expect(linksIn(mail!)).toContain(`${SHOP_URL}/admin/orders?refundDue=true`);
    expect(mail?.html).not.toContain('Bishnu');
  });

  it('do not report an overdue refund that staff have made by the time of the mail', async () => {
    const { orders } = await overdueRefunds();
    for (const { _id } of orders) await OrderModel.updateOne({ _id }, { reviewFlags: [] });

    for (const { _id } of orders) expect(await only(_id, KIND)).toEqual([]);
  });

  it('do not report orders that only claim to be paid', async () => {
    const { products, address } = await anOrder();
    const [[line]] = products as [[OrderLine]];
    const sent = { productId: line.product._id, quantity: 1, size: '42' };
    for (let count = 0; count < 3; count += 1) {
      const body = { products: [sent], amount: 100, address, paymentID: `madeUp${String(next())}` };
      const claim = (await shop.guest.post('/api/orders').send(body).expect(200)).body as PlacedOrder;
      expect(await only(claim._id, 'alert-attention')).toEqual([]);
    }
  });

  it('report all orders that are paid within ten minutes in one mail afterwards, without personal data', async () => {
    const paid = [await pay(await anOrder({ firstname: 'Bishnu' })), await pay(await anOrder())];
    const later = await pay(await anOrder());
    const shipped = await pay(await anOrder());
    await put(shipped, { status: 'shipped' });
    await moveTo('order.status_changed', '00:01:00', paid);
    await moveTo('order.status_changed', '00:10:00', [later]);
    await moveTo('order.status_changed', '00:21:00', [shipped]);

    const first = await only(paid[0]!._id, 'alert-to-ship');
    expect(await only(paid[1]!._id, 'alert-to-ship')).toEqual(first);
    const both = await only(later._id, 'alert-to-ship');
    expect(await only(shipped._id, 'alert-to-ship')).toEqual(both);

    expect(both.map(({ nextAt }) => nextAt.toISOString().slice(11, 19)).toSorted()).toEqual(['00:11:00', '00:21:00']);
    const [mail] = first;
    expectSound(mail!);
    expect(mail).toMatchObject({ to: 'support@paila.example', subject: 'Paila: New order to ship' });
    expect(linksIn(mail!)).toContain(`${SHOP_URL}/admin/orders?toSend=true`);
    expect(mail?.html).not.toContain('Bishnu');
  });

  it('report orders with cash on delivery that wait for a call, and once confirmed, for a parcel', async () => {
    await offerCash(shop);
    const { order, product } = await placeCash(shop, { product: await shop.aProduct({ stock: { '42': 3 } }) });
    const { order: another } = await placeCash(shop, { product });
    await moveTo('order.placed', '00:01:00', [order, another]);

    const [mail] = await only(order._id, 'alert-to-call');

    expectSound(mail!);
    expect(mail).toMatchObject({ to: 'support@paila.example', subject: 'Paila: New order to confirm by phone' });
    expect(mail?.nextAt.toISOString().slice(11, 19)).toBe('00:11:00');
    expect(linksIn(mail!)).toContain(`${SHOP_URL}/admin/calls`);
    expect(mail?.html).not.toContain(order.address.phone);
    expect(await only(another._id, 'alert-to-call')).toEqual([mail]);
    expect(await only(order._id, 'alert-to-ship')).toEqual([]);

    await put(order, { status: 'confirmed' });

    expect(await only(order._id, 'alert-to-ship')).toHaveLength(1);
    expect(await only(order._id, 'alert-low-stock')).toHaveLength(1);
  });

  it('report orders whose customers have changed to cash on delivery', async () => {
    await offerCash(shop, { cashMaxRupees: 50_000 });
    const order = await anOrder({ phone: `98${String(50_000_000 + next())}` });
    expect(await only(order._id, 'alert-to-call')).toEqual([]);
    const token = ['x-order-token', order.orderToken ?? ''] as const;
    await shop.guest
      .post('/api/payments/cash')
      .set(...token)
      .send({ orderId: order._id })
      .expect(200);

    const { order: placed } = await placeCash(shop, { product: await shop.aProduct({ stock: { '42': 1 } }) });
    // The mails about its placing were written before the change.
    await EventModel.deleteOne({ 'subject.id': order._id, type: 'order.placed' });
    await moveTo('order.method_changed', '00:02:00', [order]);
    await moveTo('order.placed', '00:03:00', [placed]);

    const [mail] = await only(order._id, 'alert-to-call');

    expectSound(mail!);
    expect(linksIn(mail!)).toContain(`${SHOP_URL}/admin/calls`);
    // Orders that were changed and orders that were placed within the same ten minutes share a mail.
    expect(await only(placed._id, 'alert-to-call')).toEqual([mail]);

    await MailModel.updateOne({ _id: mail!._id }, { state: 'bounced' });
    const again = await admin.post(`/api/mails/${String(mail!._id)}/resend`);
    expect(again).toMatchObject({ status: 200, body: { kind: 'alert-to-call', subject: mail!.subject } });
  });

  it('report the low stock of a product once a day', async () => {
    const product = await shop.aProduct({ title: 'Ridge & "9"', stock: { '42': 5 } });
    const sold = async (): Promise<string> => {
      const email = `guest${String(next())}@example.com`;
      const products = [{ productId: product._id, quantity: 1, size: '42' }];
      const body = { products, amount: 100, address: { ...shop.anAddress(), email } };
      const order = (await shop.guest.post('/api/orders').send(body).expect(200)).body as PlacedOrder;
      await pay(order);
      return order._id;
    };
    expect(await only(await sold(), 'alert-low-stock')).toEqual([]);
    const [second, third] = [await sold(), await sold()];

    expect(await only(second, 'alert-low-stock')).toHaveLength(1);
    const [mail, ...more] = await only(third, 'alert-low-stock');

    expect(more).toEqual([]);
    expectSound(mail!);
    expect(mail?.subject).toBe('Paila: Low stock: Ridge & "9"');
    expect(mail?.html).toContain('Ridge &amp; &quot;9&quot;');
    expect(mail?.text).toContain('Size 42: 2 left');
    expect(linksIn(mail!)).toContain(`${SHOP_URL}/admin/products?status=published&amp;stock=low`);
  });

  it('report failed mails once an hour, except failed alerts', async () => {
    const failed = async (kind: string): Promise<string> => {
      const id = new Types.ObjectId().toHexString();
      const actor = systemActor('mail');
      const is = { kind, state: 'bounced' } as const;
      await inTransaction((session) =>
        record({ type: 'mail.failed', subject: { kind: 'mail', id }, actor, is }, session),
      );
      return id;
    };
    expect(await writtenAbout(await failed('alert-to-ship'))).toEqual([]);

    const [mail] = await only(await failed('order-paid'), 'alert-mail-failed');

    expectSound(mail!);
    expect(mail).toMatchObject({ to: 'support@paila.example', subject: 'Paila: An email was not delivered' });
    expect(linksIn(mail!)).toContain(`${SHOP_URL}/admin/mails?attention=true`);
  });
});
