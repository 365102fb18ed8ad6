import { expect, it } from '@jest/globals';
import type { OrderDocument, PlacedOrder } from '@paila/shared';
import mongoose from 'mongoose';
import request, { type Response, type Test } from 'supertest';
import { examineShop } from '../doctor.js';
import type { InvoiceDoc } from '../features/invoices/index.js';
import { CASH_STEPS } from '../testing/cash-states.js';
import { openFaultShopOnWire } from './testing/open-fault-shop.js';
import { endOpenTransactions } from './testing/open-transactions.js';
import { anAddress, type Person, send } from './testing/traffic.js';

const { shop, wire } = await openFaultShopOnWire();

/** The command that stores an invoice, by the job or for somebody who asks for it. */
const WRITES_INVOICE = /insert.{5}invoices/s;

const succeeds = async (call: Test, person: Person = shop.admin): Promise<Response> => {
  const answer = await send(call, person);
  expect([answer?.status, answer?.text]).toEqual([200, expect.anything()]);
  return answer!;
};
const put = (path: string, body: object) => succeeds(request(shop.base).put(path).send(body));
const askFor = (id: string) => request(shop.base).get(`/api/orders/${id}/documents`);
const documents = async (id: string) => (await succeeds(askFor(id))).body as OrderDocument[];
const invoices = () => mongoose.connection.collection<InvoiceDoc>('invoices');
const lastNumber = async () =>
  (await mongoose.connection.collection<{ _id: string; last: number }>('invoicenumbers').findOne({ _id: /^invoice / }))
    ?.last ?? 0;

let phone = 9_870_000_000;
/** A parcel with cash on delivery that waits for its courier. */
const aConfirmedOrder = async (): Promise<string> => {
  phone += 1;
  const body = {
    products: [{ productId: shop.products[0]?._id, quantity: 1, size: '42' }],
    amount: 100,
    address: { ...anAddress('12 Jhamsikhel Road'), phone: String(phone) },
    paymentMethod: 'cash',
  };
  const { _id } = (await succeeds(request(shop.base).post('/api/orders').send(body), {})).body as PlacedOrder;
  for (const step of CASH_STEPS.confirmed) await put(`/api/orders/${_id}/status`, step);
  return _id;
};

it.each([
  ['before its transaction is committed', 'requested', 0],
  ['after its transaction is committed', 'answered', 1],
] as const)(
  'takes no number twice and none in vain when it is killed while it writes an invoice, %s',
  async (_when, moment, written) => {
    await put('/api/settings', { cashOnDelivery: true, opensAt: 0, closesAt: 24 });
    const id = await aConfirmedOrder();
    const [countBefore, lastBefore] = [await invoices().countDocuments(), await lastNumber()];
    const kill = async (): Promise<void> => {
      await shop.killShop();
      wire.cut();
    };
    const killed: Promise<void>[] = [];
    const writing = wire.atNext(WRITES_INVOICE, 'requested', () => {
      killed.push(wire.atNext('commitTransaction', moment, kill));
    });

    await send(request(shop.base).put(`/api/orders/${id}/status`).send({ status: 'shipped' }), shop.admin);
    const asked = send(askFor(id), shop.admin);
    await writing;
    await Promise.all(killed);
    expect(await asked).toBeUndefined();
    await endOpenTransactions();

    expect(await invoices().countDocuments()).toBe(countBefore + written);
    expect(await lastNumber()).toBe(lastBefore + written);
    await shop.startShop();
    expect(await documents(id)).toMatchObject([{ kind: 'invoice' }]);
    expect(await invoices().countDocuments()).toBe(countBefore + 1);
    expect(await lastNumber()).toBe(lastBefore + 1);
    expect(await examineShop()).toEqual([]);
    shop.expectCalm();
  },
  120_000,
);
