import { reports } from '../reports.js';
import { groupProse } from './group-prose.js';

export const reportProse = groupProse(
  reports,
  'Reports',
  {
    showSales: {
      summary: 'How the shop sells, against the period before',
      description:
        'Days begin at midnight of the shop’s time zone. The last day is today, and the period before ends at the same time of day. Money counts on the day of its payment, less what was given back of it.',
    },
    listToDo: { summary: 'What needs doing, as far as the caller may do it' },
  },
  {
    'showSales.days': 'Today, or so many days up to today; 7 when absent',
    'SalesReport.series': 'Each day, or each hour of a single day: `2026-11-23`, `2026-11-23T14`',
    'SalesFigures.revenue': 'US dollars: what was paid in the period, less what was given back of it',
    'SalesFigures.charge': 'The same in Nepali paisa, each order at its own rate',
    'SalesFigures.orders': 'Those that were paid in the period',
    'SalesFigures.average': 'Revenue per order; absent without orders',
    'SalesFigures.placed': 'Orders that were placed in the period',
    'SalesFigures.paid': 'How many of the placed ones were paid',
    'SizeSales.offered': 'How many products come in it',
    'SizeSales.soldOut': 'Of how many of them none is left',
    'ToDo.path': 'Where the back office lists it',
  },
);
