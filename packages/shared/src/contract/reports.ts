import type { Paisa } from '../vocabulary/money.js';
import { endpoints, permitted } from './endpoint.js';
import {
  count,
  described,
  dollars,
  id,
  type InferFields,
  list,
  named,
  number,
  oneOf,
  optional,
  text,
  time,
} from './fields.js';

/** The periods of the sales report: today, and so many days up to today. */
export const REPORT_DAYS = [1, 7, 30, 90] as const;
export type ReportDays = (typeof REPORT_DAYS)[number];
const DAYS = ['1', '7', '30', '90'] as const;

const figures = named('SalesFigures', {
  revenue: described(dollars, 'US dollars: payments of the period, less refunds of these payments'),
  charge: described(count<Paisa>(), 'The same in Nepali paisa, each order at its own rate'),
  orders: described(count(), 'Orders that were paid in the period'),
  average: described(optional(dollars), 'Revenue per order; absent without orders'),
  newCustomers: count(),
  placed: described(count(), 'Orders that were placed in the period'),
  paid: described(count(), 'The number of placed orders that were paid'),
});
export type SalesFigures = InferFields<(typeof figures)['fields']>;

const salesReport = named('SalesReport', {
  days: number<ReportDays>(),
  from: time,
  to: time,
  timeZone: text(),
  now: figures,
  /** The same number of days before, until the same time of day. */
  before: figures,
  series: described(
    list(named('SalesPoint', { at: text(), revenue: dollars, charge: count<Paisa>(), orders: count() })),
    'Each day, or each hour of a single day: `2026-11-23`, `2026-11-23T14`',
  ),
  bestSellers: list(named('BestSeller', { product: id, title: text(), sold: count(), revenue: dollars })),
  /** The sales of each size, and the number of products in which it is sold out now. */
  sizes: list(
    named('SizeSales', {
      size: text(),
      sold: count(),
      offered: described(count(), 'The number of products in this size'),
      soldOut: described(count(), 'The number of these products that are sold out in this size'),
    }),
  ),
  /** The best-selling sizes that are sold out now. */
  soldOut: list(named('SoldOutSize', { product: id, title: text(), size: text(), sold: count() })),
});
export type SalesReport = InferFields<(typeof salesReport)['fields']>;

/**
 * The tasks of a shop. `to_call` are orders with cash on delivery. `refunds_due` are orders with money that staff
 * refund or return by hand. `undecided_payments` belong to orders that wait for them. `kept_mails` reach nobody, as the
 * shop has no mail server.
 */
export const TO_DO = [
  'to_call',
  'to_pack',
  'to_ship',
  'attention',
  'refunds_due',
  'undecided_payments',
  'messages',
  'low_stock',
  'failed_mails',
  'kept_mails',
] as const;
export type ToDo = (typeof TO_DO)[number];

export const reports = endpoints('/api/reports', 'Reports', {
  showSales: {
    call: 'GET /sales',
    summary: 'The sales of a period, compared to the period before',
    description:
      'Days begin at midnight of the shop’s time zone. The last day is today, and the period before ends at the same time of day. A payment counts on its day, less its refunds.',
    access: permitted('reports.read'),
    query: {
      days: described(
        optional(oneOf(DAYS, `days must be one of ${DAYS.join(', ')}`)),
        'Today, or so many days up to today; 7 when absent',
      ),
    },
    answer: salesReport,
  },
  listToDo: {
    call: 'GET /to-do',
    summary: 'The tasks that the caller may do',
    access: permitted('orders.read', 'products.write', 'mails.read', 'messages.read'),
    answer: list(
      named('ToDo', {
        what: oneOf(TO_DO),
        count: count(),
        overdue: described(
          optional(count()),
          'The number of these tasks whose time is over; absent for tasks without one',
        ),
        path: described(text(), 'The page of the back office that lists the tasks'),
      }),
    ),
  },
});
