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

/** How the back office can sort orders: by when they were placed, or by their amount. */
export const ORDER_SORTS = ['newest', 'oldest', 'highest', 'lowest'] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];

/** How many orders there are to see to; none of them is removed. */
const orderCounts = named('OrderCounts', {
  pending: count(),
  toPack: described(count(), 'Paid, with something to send, and not packed'),
  toShip: described(count(), 'Paid and packed, with something to send'),
  onTheWay: described(count(), 'Shipped, and not delivered'),
  attention: described(count(), 'With something that staff must look into'),
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

/** What happened to an order, as its events tell it. */
const orderStep = named('OrderStep', {
  _id: id,
  at: time,
  type: described(text(), 'The type of the event'),
  by: described(text(), '`shopper`, `provider`, `clock`, or who of the staff, by name'),
  /** The status that it got. */
  status: optional(text()),
  done: described(optional(flag()), 'False where something was undone: unpacked, a flag withdrawn'),
  fields: described(optional(list(text())), 'The names of the fields that were corrected'),
  about: described(optional(text()), 'The cause of a review, or the id of a note, a refund or a payment'),
  line: described(optional(count()), 'The index of the line whose size was changed, from 0'),
  from: described(optional(text()), 'The size before'),
  to: described(optional(text()), 'The size since'),
  amount: described(optional(dollars), 'US dollars'),
});
export type OrderStep = InferFields<(typeof orderStep)['fields']>;

/** How the back office finds orders, and what it counts. */
export const orderLists = {
  listOrders: {
    call: 'GET /',
    summary: 'All orders, newest first unless sorted otherwise',
    description: 'Without `page` and `limit`: the first 1,000.',
    access: permitted('orders.read'),
    query: {
      search: described(
        optional(exact({ max: MAX_ID_LENGTH, msg: 'search must be a text' })),
        'Words in any order: number, payment id, name, e-mail, phone, address, carrier, tracking number or products of the order',
      ),
      status: optional(status),
      attention: described(optional(flag()), 'Only orders that staff must review; `false` for all others'),
      undecided: described(
        optional(flag()),
        'Only unpaid orders with a payment that the provider has not decided; `false` for all others',
      ),
      from: described(optional(date()), `Placed then or later; ${DAY_BEGINS}`),
      to: described(optional(date()), `Placed then or earlier; ${DAY_ENDS}`),
      removed: described(optional(flag()), 'The bin instead: removed orders only, the last removed first'),
      user: described(optional(sentId()), 'The id of the account that placed them'),
      packed: described(
        optional(flag()),
        'Only orders that are packed; `false` for all others. With `status=paid`, none whose items are all refunded',
      ),
      paidFrom: described(optional(date()), `Paid then or later; ${DAY_BEGINS}`),
      paidTo: described(optional(date()), `Paid then or earlier; ${DAY_ENDS}`),
      sort: described(
        optional(oneOf(ORDER_SORTS, 'Unknown order of the list')),
        'By when they were placed, `newest` unless said otherwise, or by amount. With `paidFrom` or `paidTo`, by when they were paid',
      ),
    },
    paged: true,
    answer: list(order),
  },
  countOrders: {
    call: 'GET /overview/counts',
    summary: 'How many orders there are to see to',
    access: permitted('orders.read'),
    answer: orderCounts,
  },
  listGuests: {
    call: 'GET /overview/guests',
    summary: 'People who have ordered without an account, who ordered last first',
    description:
      'One for each e-mail address, or phone number without one, from the newest 1,000 orders that the search finds. Whose orders are forgotten is not among them.',
    access: permitted('accounts.read'),
    query: {
      search: described(
        optional(exact({ max: 200, msg: 'search must be a short text' })),
        'Words in any order: name, e-mail, phone or address of the guest, or who carries an order',
      ),
    },
    paged: true,
    answer: list(guest),
  },
  listCarriers: {
    call: 'GET /overview/carriers',
    summary: 'Who has carried orders in the last 90 days, the most used first',
    access: permitted('orders.ship', 'orders.correct'),
    answer: list(text()),
  },
  showOrderSteps: {
    call: 'GET /:id/steps',
    summary: 'What happened to an order and its payments, and who did it, oldest first',
    access: permitted('orders.read'),
    answer: list(orderStep),
  },
} as const;
