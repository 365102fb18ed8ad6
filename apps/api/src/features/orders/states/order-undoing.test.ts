import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Order, OrderStep } from '@paila/shared';
import { createLogger } from '../../../platform/log.js';
import {
  subjectEvents,
  MailModel,
  openOutbox,
  storedMails,
  withMailShop,
  writeMails,
} from '../../notifications/testing.js';
import { openPayingShop, type PayingShop } from '../../../testing/open-paying-shop.js';
import type { LoggedIn } from '../../../testing/open-shop.js';
import { OrderModel } from '../order.model.js';

let shop: PayingShop;
let customer: LoggedIn;
let staff: LoggedIn;
beforeAll(async () => {
  shop = await openPayingShop({ undoMinutes: 5 });
  [customer, staff] = [await shop.shopper(), await shop.staff({ firstname: 'Asha', lastname: 'Gurung' })];
});
afterAll(async () => {
  expect(await shop.findings()).toEqual([]);
  await shop.close();
});

const put = async (id: string, status: string, by = staff): Promise<Order> =>
  (await by.put(`/api/orders/${id}/status`).send({ status, ...(status === 'shipped' && { trackingNumber: 'PT-77' }) }))
    .body as Order;
const undo = (id: string, by = staff) => by.post(`/api/orders/${id}/undo`).send();
const aPaidOrder = async (): Promise<string> => {
  const { order } = await shop.anOrder(customer);
  const { pidx } = await shop.begin(customer, order);
  await shop.provider.settle(pidx, 'completed');
  await shop.confirm(customer, pidx);
  return order._id;
};
/** Moves the last step so many minutes into the past. */
const minutesPass = (id: string, minutes: number): Promise<unknown> =>
  OrderModel.updateOne(
    { _id: id },
    [{ $set: { undoUntil: { $dateSubtract: { startDate: '$undoUntil', unit: 'minute', amount: minutes } } } }],
    { updatePipeline: true },
  );

describe('a step that was a mistake', () => {
  it('can be undone: the parcel is not shipped, and its tracking number no longer finds it', async () => {
    const id = await aPaidOrder();
    const shipped = await put(id, 'shipped');
    expect(Date.parse(shipped.undoUntil!) - Date.parse(shipped.shipment!.at)).toBe(5 * 60_000);

    const restored = (await undo(id)).body as Order;

    expect(restored).toMatchObject({ status: 'paid', version: shipped.version + 1 });
    expect([restored.shipment, restored.undoUntil]).toEqual([undefined, undefined]);
    expect(restored.history.map(({ status }) => status)).toEqual(['pending', 'paid']);
    const found = await staff.get('/api/orders?search=PT-77');
    expect(found.body).toEqual([]);
    const steps = (await staff.get(`/api/orders/${id}/steps`)).body as OrderStep[];
    // A job writes the invoice at any time after the shipping.
    const byHand = steps.filter(({ type }) => type !== 'order.document_issued');
    expect(byHand.map(({ type, status, by }) => [type, status, by]).slice(-2)).toEqual([
      ['order.status_changed', 'shipped', 'Asha Gurung'],
      ['order.step_undone', 'shipped', 'Asha Gurung'],
    ]);
  });

  it('can be repeated after an undo', async () => {
    const id = await aPaidOrder();
    for (const again of [1, 2]) {
      await put(id, 'shipped');
      await put(id, 'delivered');
      expect((await undo(id)).body).toMatchObject({ status: 'shipped' });
      await put(id, 'delivered');
      await undo(id);
      // Only the last step can be taken back, and only once.
      expect(await undo(id)).toMatchObject({ status: 409, body: { code: 'undo_too_late' } });
      if (again === 1) await OrderModel.updateOne({ _id: id }, { $set: { undoUntil: new Date(Date.now() + 60_000) } });
      if (again === 1) expect((await undo(id)).body).toMatchObject({ status: 'paid' });
    }
    const seen = (await customer.get(`/api/orders/detail/${id}`)).body as Order;
    expect(seen.history.map(({ status }) => status)).toEqual(['pending', 'paid', 'shipped']);
    expect(seen.undoUntil).toBeUndefined();
  });

  it('cannot be undone after five minutes, or when nothing was shipped', async () => {
    const id = await aPaidOrder();
    expect(await undo(id)).toMatchObject({ status: 409, body: { code: 'undo_too_late' } });
    await put(id, 'shipped');
    await minutesPass(id, 5);

    expect(await undo(id)).toMatchObject({
      status: 409,
      body: { code: 'undo_too_late', msg: 'This step can no longer be undone' },
    });
  });

  it('is undone once by two admins at the same time, and not in a version that nobody has seen', async () => {
    const id = await aPaidOrder();
    await put(id, 'shipped');

    const answers = await Promise.all([undo(id), undo(id)]);

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await put(id, 'shipped');
    const stale = await staff.post(`/api/orders/${id}/undo`).set('If-Match', '"v1"').send();
    expect(stale).toMatchObject({ status: 412, body: { code: 'stale_version' } });
  });
});

describe('the mail of a step', () => {
  const statusEvents = async (id: string) =>
    (await subjectEvents(id)).filter(({ type }) => type === 'order.status_changed');
  const mailKinds = async (id: string) =>
    (await storedMails()).filter(({ order }) => order?.toHexString() === id).map(({ kind }) => kind);

  it('is not written if the step is undone, and once if the step is repeated', async () => {
    const id = await aPaidOrder();
    await put(id, 'shipped');
    await undo(id);
    await writeMails(await statusEvents(id), withMailShop(shop.settings));
    expect(await mailKinds(id)).toEqual(['order-paid']);

    await put(id, 'shipped');
    await writeMails(await statusEvents(id), withMailShop(shop.settings));
    expect(await mailKinds(id)).toEqual(['order-paid', 'order-shipped']);
  });

  it('waits until the step can no longer be undone, while other mails do not', async () => {
    await MailModel.deleteMany({ createdAt: { $gt: new Date(0) } });
    const outbox = await openOutbox(() => withMailShop({ ...shop.settings, mails: true }), createLogger('silent'));
    const id = await aPaidOrder();
    await put(id, 'shipped');
    const later = await aPaidOrder();

    while (!(await mailKinds(later)).includes('order-paid')) await new Promise((resolve) => setTimeout(resolve, 50));

    expect(await mailKinds(id)).toEqual(['order-placed', 'order-paid']);
    await outbox.close();
  });
});
