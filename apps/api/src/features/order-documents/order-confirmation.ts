import {
  awaitsCash,
  formatMoney,
  formatPaisa,
  formatPaisaInFull,
  isToSend,
  orderCashDue,
  remainingAmount,
  remainingPaisa,
  toCents,
  toPaisa,
  toPaisaParts,
  type Order,
  type Paisa,
  type UnnumberedPaper,
} from '@paila/shared';
import {
  closingNotes,
  formatDay,
  onLetterhead,
  printedNumber,
  recipientLines,
  sellerLines,
  shortNumberFact,
  type DocumentShop,
} from './letterhead.js';
import { FULL_WIDTH } from './document-format.js';
import type { PrintedPaper, Sums } from './printed-paper.js';
import { paidHow } from './paid-words.js';

const TITLES: Readonly<Record<UnnumberedPaper, string>> = {
  order_confirmation: 'Order confirmation',
  receipt: 'Receipt',
};

/** Stands in the place of a customer whose data left the order. */
const REMOVED_BUYER = 'A customer whose data are removed';

const COLUMNS = [
  { title: 'Item', x: 0, width: 190, align: 'left' },
  { title: 'Size', x: 198, width: 46, align: 'left' },
  { title: 'Quantity', x: 248, width: 46, align: 'right' },
  { title: 'Price', x: 302, width: 56, align: 'right' },
  { title: 'US dollars', x: 362, width: 60, align: 'right' },
  { title: 'Nepali rupees', x: FULL_WIDTH - 72, width: 72, align: 'right' },
] as const;
const SUM_COLUMNS = COLUMNS.slice(-2);

/** The rupees of each line, and of the delivery. They add up to the total. Old orders without a rate have none. */
const toRupees = ({ products, deliveryFee, usdToNpr }: Order): { lines: string[]; delivery: string } => {
  if (usdToNpr === undefined) return { lines: [], delivery: '' };
  const parts = [...products.flat().map(({ itemTotal }) => itemTotal), deliveryFee].map(toCents);
  const rupees = toPaisaParts(parts, usdToNpr).map(formatPaisaInFull);
  return { lines: rupees.slice(0, -1), delivery: rupees.at(-1) ?? '' };
};

const minus = (text: string): string => `\u2212 ${text}`;

/** @param deliveryRupees the rupees of the delivery fee; empty for an old order without a rate */
const toSums = (order: Order, shop: DocumentShop, deliveryRupees: string): Sums => {
  const { amount, deliveryFee, pickUp, usdToNpr, refunds = [], cash, paidPaisa } = order;
  const total = usdToNpr === undefined ? undefined : toPaisa(toCents(amount), usdToNpr);
  const inRupees = (paisa: Paisa | undefined): string => (paisa === undefined ? '' : formatPaisaInFull(paisa));
  const done = refunds.filter(({ status }) => status === 'done');
  const received = cash?.counted ?? paidPaisa;
  const remaining = usdToNpr === undefined ? undefined : remainingPaisa(order, usdToNpr);
  const rows = [
    ...(pickUp
      ? []
      : [{ name: 'Delivery', sums: deliveryFee > 0 ? [formatMoney(deliveryFee), deliveryRupees] : ['Free', ''] }]),
    { name: 'Total', sums: [formatMoney(amount), inRupees(total)], isTotal: true },
    // The money may differ from the charge, and refunds are parts of the money.
    ...(received !== undefined && done.length > 0
      ? [{ name: cash ? 'Paid in cash' : 'Received', sums: ['', formatPaisaInFull(received)] }]
      : []),
    ...done.map(({ at, endedAt, amount: dollars, amountPaisa }) => ({
      name: `Refunded on ${formatDay(endedAt ?? at, shop)}`,
      sums: [minus(formatMoney(dollars)), minus(formatPaisaInFull(amountPaisa))],
    })),
    ...(done.length > 0
      ? [
          {
            name: 'Total less refunds',
            sums: [formatMoney(remainingAmount(order)), inRupees(remaining)],
            isTotal: true,
          },
        ]
      : []),
  ];
  return { kind: 'sums', columns: SUM_COLUMNS, rows };
};

const paymentNote = (order: Order): string => {
  const { cash, paidPaisa, paidWith = 'khalti', pickUp } = order;
  if (cash) return `${paidHow('cash', pickUp)}: ${formatPaisa(cash.counted)}.`;
  if (awaitsCash(order)) {
    return `To be paid in cash ${pickUp ? 'at pick-up' : 'on delivery'}: ${formatPaisa(orderCashDue(order))}.`;
  }
  const how = paidHow(paidWith);
  return paidPaisa === undefined ? `${how}, in Nepali rupees.` : `${how}: ${formatPaisa(paidPaisa)}.`;
};

/** The day of the payment; none for an order whose cash is still to be collected. */
const paidFact = (order: Order, shop: DocumentShop): (readonly [name: string, value: string])[] =>
  awaitsCash(order) ? [] : [['Paid', formatDay(order.paidAt ?? order.createdAt, shop)]];

/** Says when the invoice of an order follows; nothing for an order whose items do not leave next. */
const invoiceNotes = (order: Order): string[] =>
  isToSend(order)
    ? [
        order.pickUp
          ? 'You get an invoice when you pick up your order.'
          : 'You get an invoice once your parcel has left.',
      ]
    : [];

/**
 * The items, payment and refunds of an order, in both currencies. This paper is no invoice: it has no number of its
 * own, and changes with its order.
 */
export const orderConfirmation = (order: Order, shop: DocumentShop, paper: UnnumberedPaper): PrintedPaper => {
  const { usdToNpr, createdAt } = order;
  const facts = [
    ['Order number', printedNumber(order)],
    ...shortNumberFact(order),
    ['Ordered', formatDay(createdAt, shop)],
    ...paidFact(order, shop),
    ...(usdToNpr === undefined ? [] : ([['Rate', `$1 is Rs ${String(usdToNpr)}`]] as const)),
  ] as const;
  const to = recipientLines(order);
  const blocks = [
    { title: 'From', lines: sellerLines(shop, 'PAN/VAT') },
    { title: 'To', lines: to.length > 0 ? to : [REMOVED_BUYER] },
  ];
  const rupees = toRupees(order);
  const rows = order.products
    .flat()
    .map(({ product, size = '', quantity, itemTotal }, index) => [
      product.title,
      size,
      String(quantity),
      formatMoney(product.discountPrice),
      formatMoney(itemTotal),
      rupees.lines[index] ?? '',
    ]);
  return onLetterhead(shop, { title: TITLES[paper], number: printedNumber(order), facts }, [
    { kind: 'blocks', blocks },
    { kind: 'table', columns: COLUMNS, rows },
    toSums(order, shop, rupees.delivery),
    closingNotes([paymentNote(order), ...invoiceNotes(order)], shop),
  ]);
};
