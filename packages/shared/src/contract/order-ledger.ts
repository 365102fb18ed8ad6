import type { Paisa } from '../vocabulary/money.js';
import { LEDGER_KINDS } from '../vocabulary/statuses.js';
import { endpoints, permitted } from './endpoint.js';
import { described, type InferFields, list, named, number, oneOf, optional, text, time } from './fields.js';

const paisa = number<Paisa>();

const entry = named('LedgerEntry', {
  _id: text(),
  kind: described(oneOf(LEDGER_KINDS), 'A payment that was begun (`attempt`) has moved no money'),
  at: time,
  method: described(
    text(),
    'The payment provider, such as `khalti`; `bank`, `qr` or `counter` for money that staff received; or `cash`',
  ),
  amount: described(paisa, 'Nepali paisa that moved, or that an attempt asks for; negative if a correction takes back'),
  revenue: described(
    optional(number()),
    'US dollars that the entry adds to the revenue, at the rate of the order; negative for a refund. Absent for money that is no revenue',
  ),
  transaction: described(optional(text()), 'The provider’s id of the transaction, or the reference that staff entered'),
  reference: described(optional(text()), 'The id of the payment, or the number of a paper receipt'),
  reason: described(
    optional(text()),
    'Why the money is no revenue, what a correction corrects, or that the provider knows nothing of a refund',
  ),
  by: described(text(), '`shopper`, `provider`, `clock`, or the name of a member of staff'),
});
export type LedgerEntry = InferFields<(typeof entry)['fields']>;

const ledger = named('OrderLedger', {
  entries: described(list(entry), 'The oldest first; entries are never changed or deleted'),
  balance: described(paisa, 'Nepali paisa that the shop holds: receipts and cash, less refunds, with corrections'),
});
export type OrderLedger = InferFields<(typeof ledger)['fields']>;

/** The money of an order, apart from the status of its delivery. */
export const orderLedger = endpoints('/api/orders', 'Orders', {
  showLedger: {
    call: 'GET /:id/ledger',
    summary: 'Every movement of an order’s money, and its balance',
    description: 'Orders in the bin have theirs, too. An order without a payment has no entries and a balance of 0.',
    access: permitted('orders.read'),
    answer: ledger,
  },
});
