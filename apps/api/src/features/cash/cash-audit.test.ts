import { afterAll, expect, it } from '@jest/globals';
import type { CashDay } from '@paila/shared';
import mongoose from 'mongoose';
import { EventModel } from '../../platform/events/index.js';
import { offerCash, placeCash } from '../../testing/cash-ordering.js';
import { clearBooksAfterEach } from '../../testing/clear-books.js';
import { next, openShop } from '../../testing/open-shop.js';
import { CashSettlementModel } from './cash-settlement.model.js';

const shop = await openShop({ usdToNpr: 140 });
const admin = await shop.admin();
await offerCash(shop);
afterAll(() => shop.close());
clearBooksAfterEach();

const found = async () => (await shop.findings()).map(({ severity, message }) => `${severity}: ${message}`);

/** A parcel for Rs 14,000 that this carrier has delivered. */
const deliver = async (carrier: string): Promise<void> => {
  const { order } = await placeCash(shop);
  for (const step of [
    { status: 'confirmed' },
    { status: 'shipped', carrier },
    { status: 'delivered', cashPaisa: 1_400_000 },
  ]) {
    await admin.put(`/api/orders/${order._id}/status`).send(step).expect(200);
  }
};
/** A carrier whose only parcel is settled. */
const settled = async () => {
  const carrier = `Courier ${String(next())}`;
  await deliver(carrier);
  const days = (await admin.get('/api/cash').expect(200)).body as CashDay[];
  const { day, expected } = days.find((each) => each.carrier === carrier)!;
  await admin.put('/api/cash').send({ day, carrier, expected, received: expected }).expect(200);
  const { _id } = await CashSettlementModel.findOne({ day, carrier }).orFail().lean();
  return { id: _id.toHexString(), day, carrier };
};

it('agrees while carriers are settled, also again and with a difference', async () => {
  const { day, carrier } = await settled();
  const sums = { expected: 1_400_000, received: 1_390_000, reason: 'Fee of the courier' };
  await admin
    .put('/api/cash')
    .send({ day, carrier, ...sums })
    .expect(200);

  expect(await shop.findings()).toEqual([]);
});

it('warns of parcels that were delivered after their carrier was settled', async () => {
  const { id, day, carrier } = await settled();
  await deliver(carrier);

  expect(await found()).toEqual([
    `warning: Settlement ${id} expected 1400000 paisa, but the cash of its carrier is 2800000 paisa now: settle ${day} again.`,
  ]);
});

it('reads the cash of a day once, however many carriers were settled', async () => {
  const days = [await settled(), await settled(), await settled()].map(({ day }) => day);
  const db = mongoose.connection.db!;
  await db.command({ profile: 2 });

  expect(await shop.findings()).toEqual([]);

  await db.command({ profile: 0 });
  const reads = await db.collection('system.profile').find({ 'command.find': 'orders' }).toArray();
  const filters = reads.map(({ command }) => (command as { filter?: object }).filter ?? {});
  expect(filters.filter((filter) => 'cash.at' in filter)).toHaveLength(new Set(days).size);
});

it('finds a settlement without cash', async () => {
  const { id, day } = await settled();
  await CashSettlementModel.updateOne({ _id: id }, { carrier: 'Nobody' });

  expect(await found()).toEqual([
    `error: Settlement ${id} is about ${day}, but its carrier collected no cash on that day.`,
  ]);
});

it('finds a settlement that differs from its events', async () => {
  const [changed, unrecorded] = [await settled(), await settled()];
  await CashSettlementModel.updateOne({ _id: changed.id }, { receivedPaisa: 1 });
  await EventModel.deleteOne({ 'subject.id': unrecorded.id, 'subject.kind': 'cash' });

  expect(await found()).toEqual([
    `error: Settlement ${changed.id} has 1 of 1400000 paisa, but its last event says 1400000 of 1400000.`,
    `error: Settlement ${unrecorded.id} has no event.`,
  ]);
});

it('finds events of a settlement that does not exist', async () => {
  const { id } = await settled();
  await CashSettlementModel.deleteOne({ _id: id });

  expect(await found()).toEqual([`error: Settlement ${id} does not exist, but 1 events name it.`]);
});
