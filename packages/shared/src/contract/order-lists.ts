import { INVOICE_KINDS } from '../vocabulary/invoices.js';
import type { Paisa } from '../vocabulary/money.js';
import { PAYMENT_SOURCES } from '../vocabulary/payment-sources.js';
import { CALL_OUTCOMES } from '../vocabulary/statuses.js';
import {
  described,
  count,
  date,
  dollars,
  exact,
  flag,
  id,
  type InferFields,
  list,
  named,
  oneOf,
  optional,
  sentId,
  text,
  time,
} from './fields.js';
import { permitted } from './endpoint.js';
import { MAX_ID_LENGTH, order, status } from './orders.js';

const DAY_BEGINS = 'a day such as `2026-11-23` means its beginning in the shop’s time zone, which is a setting';
const DAY_ENDS = 'a day means its end in the shop’s time zone';

/** The sort orders of the back office's order list: by time of placing or by amount. */
export const ORDER_SORTS = ['newest', 'oldest', 'highest', 'lowest'] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];

/** The ways to pay by which the list of orders is filtered. */
export const ORDER_METHODS = ['cash', 'online'] as const;

/** The numbers of orders that need work, without removed orders. */
const orderCounts = named('OrderCounts', {
  pending: count(),
  toCall: described(count(), 'With cash on delivery, and not confirmed by phone'),
  toPack: described(count(), 'Paid or confirmed, with something to send, and not packed'),
  toShip: described(count(), 'Paid or confirmed, and packed, with something to send to an address'),
  toHandOver: described(count(), 'Packed, and waiting for customers who pick them up in the shop'),
  onTheWay: described(count(), 'Shipped, and not delivered'),
  attention: described(count(), 'With something that staff must review'),
  refundsDue: described(count(), 'With money that staff have to refund or return by hand'),
  refundsOverdue: described(count(), 'Those of `refundsDue` whose time is over'),
});
export type OrderCounts = InferFields<(typeof orderCounts)['fields']>;

/** Somebody who has ordered without an account. */
const guest = named('Guest', {
  _id: described(id, 'The id of the last order'),
  name: text(),
  email: optional(text()),
  phone: optional(text()),
  orders: count({ min: 1 }),
  lastOrderAt: time,
});
export type Guest = InferFields<(typeof guest)['fields']>;

/** A step in the history of an order, derived from an event. */
const orderStep = named('OrderStep', {
  _id: id,
  at: time,
  type: described(text(), 'The type of the event'),
  by: described(text(), '`shopper`, `provider`, `clock`, or the name of a member of staff'),
  /** The new status. */
  status: optional(text()),
  done: described(optional(flag()), 'False if the step undid something: unpacked, or withdrew a flag'),
  fields: described(optional(list(text())), 'The names of the fields that were corrected'),
  about: described(
    optional(text()),
    'The cause of a review, the id of a note, a refund or a payment, or the number of a document',
  ),
  line: described(optional(count()), 'The index of the line whose size was changed, from 0'),
  from: described(optional(text()), 'The size before'),
  to: described(optional(text()), 'The size after'),
  amount: described(optional(dollars), 'US dollars'),
  provider: described(
    optional(oneOf(PAYMENT_SOURCES)),
    'The provider of a step of a payment, or by a provider; for money that staff received, the way in which it came',
  ),
  outcome: described(optional(oneOf(CALL_OUTCOMES)), 'The result of a call that did not confirm the order'),
  method: described(optional(oneOf(ORDER_METHODS)), 'The new way to pay'),
  kind: described(optional(oneOf(INVOICE_KINDS)), 'The kind of the document that was written'),
  due: described(optional(count<Paisa>()), 'The Nepali paisa that the courier had to collect'),
  counted: described(optional(count<Paisa>()), 'The Nepali paisa that the courier collected'),
});
export type OrderStep = InferFields<(typeof orderStep)['fields']>;

/** The endpoints that list and count orders for the back office. */
export const orderLists = {
  listOrders: {
    call: 'GET /',
    summary: 'All orders, newest first unless sorted otherwise',
    description: 'Without `page` and `limit`: the first 1,000.',
    access: permitted('orders.read'),
    query: {
      search: described(
        optional(exact({ max: MAX_ID_LENGTH, msg: 'search must be a text' })),
        'Words in any order: number, payment id, name, email, phone, address, carrier, tracking number or products of the order',
      ),
      status: optional(status),
      attention: described(optional(flag()), 'Only orders that staff must review; `false` for all others'),
      refundDue: described(
        optional(flag()),
        'Only orders with money that staff have to refund or return by hand, the first due first unless sorted otherwise; ' +
          '`false` for all others',
      ),
      undecided: described(
        optional(flag()),
        'Only unpaid orders with a payment that the provider has not decided; `false` for all others',
      ),
      from: described(optional(date()), `Placed then or later; ${DAY_BEGINS}`),
      to: described(optional(date()), `Placed then or earlier; ${DAY_ENDS}`),
      removed: described(optional(flag()), 'The bin instead: removed orders only, the last removed first'),
      user: described(optional(sentId()), 'The id of the account that placed the orders'),
      pickUp: described(
        optional(flag()),
        'Only orders that their customers pick up in the shop; `false` for those that a courier delivers',
      ),
      packed: described(
        optional(flag()),
        'Only orders that are packed; `false` for all others. With `status=paid` or `toSend`, none whose items are all refunded, ' +
          'and none that their customers have cancelled',
      ),
      toSend: described(
        optional(flag()),
        'Only orders that the shop sends next: paid and not cancelled by their customers, or confirmed with cash on ' +
          'delivery; `false` for all others',
      ),
      method: described(
        optional(oneOf(ORDER_METHODS, 'Unknown way to pay')),
        'Only orders with cash on delivery, or only those that are paid online',
      ),
      paidFrom: described(optional(date()), `Paid then or later; ${DAY_BEGINS}`),
      paidTo: described(optional(date()), `Paid then or earlier; ${DAY_ENDS}`),
      sort: described(
        optional(oneOf(ORDER_SORTS, 'Unknown order of the list')),
        'By when they were placed, `newest` unless said otherwise, or by amount. With `paidFrom` or `paidTo`, by when they were paid. ' +
          'With `refundDue=true` and no order, by when the refund is due',
      ),
    },
    paged: true,
    answer: list(order),
  },
  countOrders: {
    call: 'GET /overview/counts',
    summary: 'The numbers of orders that need work',
    access: permitted('orders.read'),
    answer: orderCounts,
  },
  listCalls: {
    call: 'GET /overview/calls',
    summary: 'Orders with cash on delivery that staff have to confirm by phone',
    description:
      'Those that are due first: never called, or to be called again. Of these, the first to expire comes first.',
    access: permitted('orders.confirm'),
    paged: true,
    answer: list(order),
  },
  listGuests: {
    call: 'GET /overview/guests',
    summary: 'People who have ordered without an account, the latest order first',
    description:
      'One entry per email address, or per phone number where there is none, from the newest 1,000 orders that match. People whose orders are erased are left out.',
    access: permitted('accounts.read'),
    query: {
      search: described(
        optional(exact({ max: 200, msg: 'search must be a short text' })),
        'Words in any order: name, email, phone or address of the guest, or the carrier of an order',
      ),
    },
    paged: true,
    answer: list(guest),
  },
  listCarriers: {
    call: 'GET /overview/carriers',
    summary: 'The carriers of the last 90 days, the most used first',
    access: permitted('orders.ship', 'orders.correct'),
    answer: list(text()),
  },
  showOrderSteps: {
    call: 'GET /:id/steps',
    summary: 'The steps of an order and its payments, with who took them, oldest first',
    access: permitted('orders.read'),
    answer: list(orderStep),
  },
} as const;
