import { describe, expect, it } from '@jest/globals';
import { type Cents, hasLeft, leavesWith, type Paisa, remainingQuantity, sum, toPaisa, vatIn } from '@paila/shared';
import fc from 'fast-check';
import { Types } from 'mongoose';
import { systemActor } from '../../platform/actor.js';
import {
  lineTotal,
  linesAfter,
  type OrderDoc,
  type OrderLineDoc,
  orderLines,
  type RefundDoc,
  refundShares,
} from '../orders/index.js';
import { type InvoicingShop, toCreditNote, toInvoice } from './contents.js';
import type { InvoiceDoc } from './invoice.model.js';
import { planDocuments } from './plan.js';

const AT = new Date('2026-11-21T06:00:00Z');
let lastMs = AT.getTime();
/** Each call is later than the one before. */
const nextTime = (): Date => {
  lastMs += 1;
  return new Date(lastMs);
};

interface Case {
  readonly prices: readonly { readonly cents: number; readonly quantity: number }[];
  readonly usdToNpr: number;
  readonly isCash: boolean;
  /** The delivery fee in cents; 0 by default. */
  readonly fee?: number;
  /** True for an order that the customer picks up in the shop. */
  readonly pickUp?: boolean;
}

const aLine = ({ cents, quantity }: Case['prices'][number]): OrderLineDoc => {
  const price = cents as Cents;
  const product = { title: 'Boot', img: '', slug: '', priceCents: price, discountPriceCents: price };
  return { product: { _id: new Types.ObjectId(), ...product }, quantity, tracked: false };
};

const anOrder = ({ prices, usdToNpr, isCash, fee = 0, pickUp = false }: Case): OrderDoc => {
  const lines = prices.map(aLine);
  const deliveryFeeCents = fee as Cents;
  return {
    _id: new Types.ObjectId(),
    user: null,
    amountCents: sum([...lines.map(lineTotal), deliveryFeeCents]),
    ...(fee > 0 ? { deliveryFeeCents } : {}),
    ...(pickUp ? ({ pickUp } as const) : {}),
    status: isCash ? 'confirmed' : 'paid',
    createdAt: AT,
    version: 1,
    usdToNpr,
    address: {},
    products: lines.map((line) => [line]),
    history: [],
    reviewFlags: [],
    search: '',
    deletedAt: null,
    ...(isCash ? ({ paymentMethod: 'cash' } as const) : { paymentID: 'kh_1042' }),
  };
};

const without = ({ shipment: _shipment, ...order }: OrderDoc): OrderDoc => order;
const remaining = ({ amountCents, refundedCents = 0 as Cents }: OrderDoc): number => amountCents - refundedCents;
const isUnpaid = ({ paymentMethod, cash }: OrderDoc): boolean => paymentMethod === 'cash' && cash === undefined;

/** @param part of the remaining money, from 0 to 1. @param counts the items to name, by line */
const refund = (order: OrderDoc, part: number, counts: readonly number[]): OrderDoc => {
  const rest = remaining(order);
  if (!['paid', 'shipped', 'delivered'].includes(order.status) || isUnpaid(order) || rest === 0) return order;
  const amountCents = Math.max(1, Math.round(rest * part)) as Cents;
  const isAll = amountCents === rest;
  const lines = orderLines(order).flatMap((line, index) => {
    const quantity = isAll ? remainingQuantity(line) : Math.min(remainingQuantity(line), counts[index] ?? 0);
    return quantity > 0 ? [{ index, quantity, restock: false }] : [];
  });
  const done: RefundDoc = {
    _id: new Types.ObjectId(),
    status: 'done',
    amountCents,
    amountPaisa: toPaisa(amountCents, order.usdToNpr ?? 0),
    lines,
    shares: refundShares(order, { amountCents, lines }),
    actor: systemActor('test'),
    at: AT,
    endedAt: nextTime(),
  };
  return {
    ...order,
    products: linesAfter(order, done).map((line) => [line]),
    refundedCents: (order.amountCents - rest + amountCents) as Cents,
    refunds: [...(order.refunds ?? []), done],
    ...(isAll ? ({ status: 'refunded' } as const) : {}),
  };
};

type Step = (order: OrderDoc) => OrderDoc;
/** The customer gets the items, at the door or in the shop. */
const handOver: Step = (order) => {
  const paisa = toPaisa(order.amountCents, order.usdToNpr ?? 0);
  const cash = isUnpaid(order) ? { cash: { at: AT, duePaisa: paisa, countedPaisa: paisa } } : {};
  return { ...order, status: 'delivered', ...cash };
};
/** The items leave the shop, by courier or with the customer. */
const leave: Step = (order) => {
  if (order.status !== 'paid' && order.status !== 'confirmed') return order;
  const shipment = { at: nextTime() };
  return order.pickUp ? { ...handOver(order), shipment } : { ...order, status: 'shipped', shipment };
};
const undo: Step = (order) => {
  if (!leavesWith(order, order.status) || order.cash) return order;
  return { ...without(order), status: order.paymentMethod ? 'confirmed' : 'paid' };
};
const refuse: Step = (order) =>
  order.status === 'shipped' && isUnpaid(order) ? { ...order, status: 'returned' } : order;
const deliver: Step = (order) => (order.status === 'shipped' ? handOver(order) : order);

const shopFor = (vatRegistered: boolean): InvoicingShop => ({
  name: 'Paila',
  legalName: '',
  panNumber: '',
  address: '',
  phone: '',
  email: '',
  returns: '',
  vatRegistered,
  usdToNpr: 1,
});

/** Writes what is due until nothing is, as a transaction does. */
const issue = (order: OrderDoc, documents: readonly InvoiceDoc[], shop: InvoicingShop): InvoiceDoc[] => {
  const written = planDocuments(order, documents).map((planned, index): InvoiceDoc => {
    const sequence = documents.length + index + 1;
    const numbered = { fiscalYear: '2083/84', sequence, number: String(sequence), at: AT };
    const contents =
      planned.kind === 'invoice'
        ? toInvoice(order, planned.leftAt, shop)
        : toCreditNote(order, planned, documents, shop);
    return { _id: new Types.ObjectId(), ...contents, ...numbered };
  });
  return written.length === 0 ? [...documents] : issue(order, [...documents, ...written], shop);
};

const total = (numbers: readonly number[]): number => numbers.reduce((all, number) => all + number, 0);

/** The invoices of an order less their credit notes. */
const netCents = (documents: readonly InvoiceDoc[]): number =>
  total(documents.map(({ kind, cents }) => (kind === 'invoice' ? 1 : -1) * cents));

const expectSound = (order: OrderDoc, documents: readonly InvoiceDoc[], shop: InvoicingShop): void => {
  expect(netCents(documents)).toBe(hasLeft(order) && order.status !== 'returned' ? remaining(order) : 0);
  expect(planDocuments(order, documents)).toEqual([]);
  for (const { lines, cents, paisa, vatPaisa } of documents) {
    expect(total(lines.map((line) => line.cents))).toBe(cents);
    expect(total(lines.map((line) => line.paisa))).toBe(paisa);
    expect(vatPaisa !== undefined).toBe(shop.vatRegistered);
    expect(total(lines.map((line) => line.vatPaisa ?? 0))).toBe(vatPaisa ?? 0);
    expect(Math.min(paisa, ...lines.flatMap((line) => [line.cents, line.paisa, line.quantity]))).toBeGreaterThanOrEqual(
      0,
    );
  }
  const invoices = documents.filter(({ kind }) => kind === 'invoice');
  for (const invoice of invoices) expectCovered(invoice, documents);
  // Each leaving has one invoice, over all that left.
  expect(new Set(invoices.map(({ leftAt }) => leftAt?.getTime())).size).toBe(invoices.length);
  const counted = (order.refunds ?? []).filter(({ endedAt }) => endedAt! <= (order.shipment?.at ?? 0));
  if (hasLeft(order)) {
    expect(invoices.at(-1)).toMatchObject({
      leftAt: order.shipment?.at,
      cents: order.amountCents - total(counted.map(({ amountCents }) => amountCents)),
      refunds: counted.map(({ _id }) => _id),
    });
  }
};

/** The credit notes of an invoice never exceed it, and take back its last paisa with its last cent. */
const expectCovered = (invoice: InvoiceDoc, documents: readonly InvoiceDoc[]): void => {
  const { _id, cents, paisa, vatPaisa = 0, usdToNpr } = invoice;
  expect(paisa).toBe(toPaisa(cents, usdToNpr));
  if (vatPaisa > 0) expect(vatPaisa).toBe(vatIn(paisa));
  const notes = documents.filter(({ corrects }) => corrects?.equals(_id));
  const left = (cents - total(notes.map((note) => note.cents))) as Cents;
  const leftPaisa = paisa - total(notes.map((note) => note.paisa));
  const leftVat = vatPaisa - total(notes.map((note) => note.vatPaisa ?? 0));
  expect(left).toBeGreaterThanOrEqual(0);
  expect(leftVat).toBeGreaterThanOrEqual(0);
  expect(Math.abs(leftPaisa - toPaisa(left, usdToNpr))).toBeLessThanOrEqual(left === 0 ? 0 : 1);
  if (left === 0) expect([leftPaisa, leftVat]).toEqual([0, 0]);
  for (const line of invoice.lines) {
    const own = notes.flatMap(({ lines }) => lines).filter(({ index }) => index === line.index);
    expect(total(own.map((each) => each.cents))).toBeLessThanOrEqual(line.cents);
  }
};

const aCase: fc.Arbitrary<Case> = fc.record({
  prices: fc.array(
    fc.record({ cents: fc.integer({ min: 1, max: 60_000 }), quantity: fc.integer({ min: 1, max: 4 }) }),
    {
      minLength: 1,
      maxLength: 4,
    },
  ),
  usdToNpr: fc.constantFrom(140, 133.36, 99.999, 0.77),
  isCash: fc.boolean(),
  fee: fc.constantFrom(0, 1, 150, 20_000),
  pickUp: fc.boolean(),
});
const aRefund = fc
  .tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.array(fc.nat({ max: 3 }), { maxLength: 4 }))
  .map(
    ([part, counts]): Step =>
      (order) =>
        refund(order, part, counts),
  );
const aStep: fc.Arbitrary<Step | 'issue'> = fc.oneof(
  { weight: 3, arbitrary: fc.constant('issue' as const) },
  { weight: 3, arbitrary: fc.constant(leave) },
  { weight: 2, arbitrary: fc.constantFrom(undo, deliver) },
  { weight: 1, arbitrary: fc.constantFrom<Step>(refuse, (order) => refund(order, 1, [])) },
  { weight: 3, arbitrary: aRefund },
);

describe('the documents of an order', () => {
  it('come to what is due for goods that left, whatever happens to the order', () => {
    fc.assert(
      fc.property(aCase, fc.array(aStep, { maxLength: 14 }), fc.boolean(), (given, steps, vatRegistered) => {
        const shop = shopFor(vatRegistered);
        let order = anOrder(given);
        let documents: InvoiceDoc[] = [];
        for (const step of [...steps, 'issue' as const]) {
          if (step === 'issue') {
            documents = issue(order, documents, shop);
            expectSound(order, documents, shop);
          } else order = step(order);
        }
      }),
      { numRuns: 400 },
    );
  });

  it('name each refund once, the oldest first', () => {
    const shop = shopFor(true);
    const prices = [
      { cents: 9_999, quantity: 2 },
      { cents: 2_001, quantity: 1 },
    ];
    const sent = leave(refund(anOrder({ prices, usdToNpr: 140, isCash: false }), 0.25, [1]));
    const invoiced = issue(sent, [], shop);
    const twice = refund(refund(sent, 0.5, [0, 1]), 1, []);

    const documents = issue(twice, invoiced, shop);

    const [before, first, second] = twice.refunds!.map(({ _id }) => _id);
    expect(documents).toMatchObject([
      { kind: 'invoice', refunds: [before], cents: 16_499 },
      { kind: 'credit_note', reason: 'refund', refund: first, corrects: invoiced[0]!._id, correctsNumber: '1' },
      { kind: 'credit_note', reason: 'refund', refund: second, corrects: invoiced[0]!._id },
    ]);
    expect(netCents(documents)).toBe(0);
  });

  it('are none for an order that has not left', () => {
    const order = anOrder({ prices: [{ cents: 100, quantity: 1 }], usdToNpr: 140, isCash: true });

    expect([order, undo(leave(order))].map((each) => planDocuments(each, []))).toEqual([[], []]);
  });

  it('hold items without a price, also when all is taken back', () => {
    const prices = [
      { cents: 100, quantity: 1 },
      { cents: 0, quantity: 2 },
    ];
    const sent = leave(anOrder({ prices, usdToNpr: 140, isCash: false }));
    const invoiced = issue(sent, [], shopFor(true));

    const documents = issue(undo(sent), invoiced, shopFor(true));

    const lines = [
      { index: 0, quantity: 1, cents: 100 },
      { index: 1, quantity: 2, cents: 0, paisa: 0 },
    ];
    expect(documents).toMatchObject([{ lines }, { reason: 'not_sent', lines }]);
  });

  it('hold the delivery fee on a line of its own, which is refunded last', () => {
    const prices = [{ cents: 9_999, quantity: 2 }];
    const sent = leave(anOrder({ prices, usdToNpr: 140, isCash: false, fee: 150 }));
    const invoiced = issue(sent, [], shopFor(true));
    const boot = { index: 0, title: 'Boot', unitCents: 9_999 };
    const delivery = { title: 'Delivery', quantity: 0, unitCents: 150 };

    const documents = issue(refund(refund(sent, 20_048 / 20_148, [2]), 1, []), invoiced, shopFor(true));

    expect(documents.map(({ cents, lines }) => [cents, lines])).toEqual([
      [
        20_148,
        [
          { ...boot, quantity: 2, cents: 19_998, paisa: 2_799_720, vatPaisa: 322_092 },
          { ...delivery, cents: 150, paisa: 21_000, vatPaisa: 2_416 },
        ],
      ],
      [
        20_048,
        [
          { ...boot, quantity: 2, cents: 19_998, paisa: 2_799_720, vatPaisa: 322_092 },
          { ...delivery, cents: 50, paisa: 7_000, vatPaisa: 805 },
        ],
      ],
      [100, [{ ...delivery, cents: 100, paisa: 14_000, vatPaisa: 1_611 }]],
    ]);
  });

  it('hold what is left of a delivery fee of which a part was refunded before', () => {
    const prices = [{ cents: 100, quantity: 1 }];
    const order = refund(anOrder({ prices, usdToNpr: 140, isCash: false, fee: 150 }), 0.8, []);

    const documents = issue(undo(leave(order)), issue(leave(order), [], shopFor(false)), shopFor(false));

    const lines = [
      { index: 0, quantity: 1, cents: 0 },
      { title: 'Delivery', quantity: 0, unitCents: 150, cents: 50 },
    ];
    expect(documents).toMatchObject([
      { kind: 'invoice', cents: 50, lines },
      { reason: 'not_sent', cents: 50, lines },
    ]);
  });

  it('are due for items without a price if their delivery has one', () => {
    const free = [{ cents: 0, quantity: 1 }];
    const sent = (fee: number): OrderDoc => leave(anOrder({ prices: free, usdToNpr: 140, isCash: false, fee }));

    expect(planDocuments(sent(0), [])).toEqual([]);
    expect(issue(sent(150), [], shopFor(false))).toMatchObject([{ cents: 150, paisa: 21_000 }]);
  });

  it('lose no money of a line that the invoice lacks: they are refused', () => {
    const sent = leave(anOrder({ prices: [{ cents: 100, quantity: 2 }], usdToNpr: 140, isCash: false }));
    const [invoice] = issue(sent, [], shopFor(false));
    const refunded = refund(sent, 0.5, [1]);
    const elsewhere = refunded.refunds!.map((each) => ({ ...each, shares: [{ index: 7, amountCents: 100 as Cents }] }));

    expect(() => issue({ ...refunded, refunds: elsewhere }, [invoice!], shopFor(false))).toThrow(
      'Invoice 1 lacks line 7, which was refunded',
    );
  });

  it('name the same taxpayer, even if the shop has another tax number by then', () => {
    const sent = leave(anOrder({ prices: [{ cents: 100, quantity: 1 }], usdToNpr: 140, isCash: false }));
    const seller = { legalName: 'Paila Pasal Pvt. Ltd.', registrationNumber: '42/080', panNumber: '301234567' };
    const invoiced = issue(sent, [], { ...shopFor(true), ...seller, grievanceName: 'Anita Rai' });

    const now = {
      registrationNumber: '43/081',
      panNumber: '999999999',
      phone: '01-5550000',
      grievanceName: 'Ram Thapa',
    };
    const documents = issue(undo(sent), invoiced, { ...shopFor(true), ...now });

    expect(documents.map((each) => each.seller)).toMatchObject([
      { ...seller, grievanceName: 'Anita Rai' },
      { ...seller, phone: '01-5550000', grievanceName: 'Ram Thapa' },
    ]);
  });

  it('do not give the registration of today to an invoice that was written without one', () => {
    const sent = leave(anOrder({ prices: [{ cents: 100, quantity: 1 }], usdToNpr: 140, isCash: false }));
    const invoiced = issue(sent, [], { ...shopFor(true), registrationNumber: '' });

    const documents = issue(undo(sent), invoiced, { ...shopFor(true), registrationNumber: '43/081' });

    expect(documents).toHaveLength(2);
    for (const { seller } of documents) expect(seller).not.toHaveProperty('registrationNumber');
  });
});

describe('the payment on an invoice', () => {
  const sent = leave(anOrder({ prices: [{ cents: 100, quantity: 1 }], usdToNpr: 140, isCash: false }));
  const wayOf = (order: OrderDoc) => toInvoice(order, AT, shopFor(false)).payment?.way;

  it('is the one that paid the order, whichever the order shows', () => {
    const payment = { provider: 'khalti', pidx: 'kh_2', status: 'pending', amountPaisa: 14_000 as Paisa } as const;
    const paid = { status: 'paid', at: AT, actor: { kind: 'provider', id: 'esewa' } } as const;

    expect(wayOf({ ...sent, payment, history: [paid] })).toBe('esewa');
  });

  it('is by Khalti for an order of an old version, which did not record who paid it', () => {
    expect(wayOf(sent)).toBe('khalti');
  });
});

it('an order without a rate of its own takes that of the shop', () => {
  const { usdToNpr: _rate, ...old } = leave(
    anOrder({ prices: [{ cents: 100, quantity: 1 }], usdToNpr: 1, isCash: false }),
  );

  expect(toInvoice(old, AT, { ...shopFor(false), usdToNpr: 133.36 })).toMatchObject({
    usdToNpr: 133.36,
    paisa: 13_336 as Paisa,
  });
});
