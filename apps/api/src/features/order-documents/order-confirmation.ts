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

/** The rupees of each line, which add up to the total. Old orders without a rate have none. */
const rupeesOfLines = ({ products, usdToNpr }: Order): string[] =>
  usdToNpr === undefined
    ? []
    : toPaisaParts(
        products.flat().map(({ itemTotal }) => toCents(itemTotal)),
        usdToNpr,
      ).map(formatPaisaInFull);

const minus = (text: string): string => `\u2212 ${text}`;

const toSums = (order: Order, shop: DocumentShop): Sums => {
  const { amount, usdToNpr, refunds = [], cash, paidPaisa } = order;
  const total = usdToNpr === undefined ? undefined : toPaisa(toCents(amount), usdToNpr);
  const inRupees = (paisa: Paisa | undefined): string => (paisa === undefined ? '' : formatPaisaInFull(paisa));
  const done = refunds.filter(({ status }) => status === 'done');
  const received = cash?.counted ?? paidPaisa;
  const free = total === undefined ? undefined : (0 as Paisa);
  const remaining = usdToNpr === undefined ? undefined : remainingPaisa(order, usdToNpr);
  const rows = [
    { name: 'Delivery', sums: [formatMoney(0), inRupees(free)] },
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
  const { cash, paidPaisa, paidWith = 'khalti' } = order;
  if (cash) return `${paidHow('cash')}: ${formatPaisa(cash.counted)}.`;
  if (awaitsCash(order)) return `To be paid in cash on delivery: ${formatPaisa(orderCashDue(order))}.`;
  const how = paidHow(paidWith);
  return paidPaisa === undefined ? `${how}, in Nepali rupees.` : `${how}: ${formatPaisa(paidPaisa)}.`;
};

/** The day of the payment; none for an order that its courier has yet to collect the cash for. */
const paidFact = (order: Order, shop: DocumentShop): (readonly [name: string, value: string])[] =>
  awaitsCash(order) ? [] : [['Paid', formatDay(order.paidAt ?? order.createdAt, shop)]];

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
  const rupees = rupeesOfLines(order);
  const rows = order.products
    .flat()
    .map(({ product, size = '', quantity, itemTotal }, index) => [
      product.title,
      size,
      String(quantity),
      formatMoney(product.discountPrice),
      formatMoney(itemTotal),
      rupees[index] ?? '',
    ]);
  const notes = [paymentNote(order), ...(isToSend(order) ? ['You get an invoice once your parcel has left.'] : [])];
  return onLetterhead(shop, { title: TITLES[paper], number: printedNumber(order), facts }, [
    { kind: 'blocks', blocks },
    { kind: 'table', columns: COLUMNS, rows },
    toSums(order, shop),
    closingNotes(notes, shop),
  ]);
};
