import { afterAll, describe, expect, it } from '@jest/globals';
import type { PlacedOrder } from '@paila/shared';
import { until } from '../../faults/testing/until.js';
import { EventModel } from '../../platform/events/index.js';
import { openShop } from '../../testing/open-shop.js';
import { ordering } from '../../testing/ordering.js';
import { orderLinksTaken } from './testing.js';

const shop = await openShop();
afterAll(() => shop.close());
const { place, oneItem } = ordering(() => shop);

const ANSWER = {
  status: 200,
  body: { msg: 'If this is the address of the order, an email with its link is on its way' },
};
const UNKNOWN = '0123456789abcdef01234567';
let made = 0;

const guestOrder = async (): Promise<PlacedOrder & { email: string }> => {
  made += 1;
  const email = `lost-${String(made)}@guest.example`;
  const { orderInput } = await oneItem();
  const order = await place(shop.guest, { ...orderInput, address: { ...shop.anAddress(), email } });
  return { ...order, email };
};
const ask = (id: string, email: string, guest = shop.guest) => guest.post(`/api/orders/${id}/link`).send({ email });
const mailed = async (id: string): Promise<number> => {
  await until(orderLinksTaken);
  return EventModel.countDocuments({ 'subject.id': id, type: 'order.link_requested' });
};

describe('asking for the link of an order', () => {
  it('has it mailed to the address that the order was placed with, whatever its letters’ case', async () => {
    const { _id, email } = await guestOrder();

    expect(await ask(_id, email.toUpperCase())).toMatchObject(ANSWER);

    expect(await mailed(_id)).toBe(1);
    expect(await EventModel.findOne({ 'subject.id': _id, type: 'order.link_requested' }).lean()).toMatchObject({
      actor: { kind: 'guest', id: null },
    });
  });

  it('is answered alike, and mails nothing, for other addresses and for what is no order', async () => {
    const { _id } = await guestOrder();

    for (const [id, email] of [
      [_id, 'nobody@example.com'],
      [UNKNOWN, 'nobody@example.com'],
      ['nonsense', 'nobody@example.com'],
      ['x'.repeat(500), 'nobody@example.com'],
    ] as const) {
      expect(await ask(id, email)).toMatchObject(ANSWER);
    }

    expect(await mailed(_id)).toBe(0);
  });

  it('goes to the account’s address for a customer’s order', async () => {
    const sita = await shop.shopper();
    const { _id } = await place(sita, (await oneItem()).orderInput);

    await ask(_id, sita.user.email).expect(200);

    expect(await mailed(_id)).toBe(1);
  });

  it.each([[{}], [{ email: 'no address' }], [{ email: { $ne: '' } }]])('is refused with %j', async (body) => {
    const { _id } = await guestOrder();

    expect(await shop.guest.post(`/api/orders/${_id}/link`).send(body)).toMatchObject({
      status: 400,
      body: { code: 'validation' },
    });
  });
});

it('is limited alike for known and unknown orders, and fills nobody’s mailbox', async () => {
  const strict = await openShop({ rateLimitFactor: 1 });
  try {
    const { _id, email } = await guestOrder();
    const codesOf = async (id: string): Promise<number[]> => {
      const codes: number[] = [];
      for (let count = 0; count < 6; count += 1) codes.push((await ask(id, email, strict.guest)).status);
      return codes;
    };

    expect(await codesOf(_id)).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await codesOf(UNKNOWN)).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await mailed(_id)).toBe(5);
  } finally {
    await strict.close();
  }
});
