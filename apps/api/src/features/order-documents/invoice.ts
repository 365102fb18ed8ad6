import {
  formatMoney,
  formatPaisa,
  formatPaisaInFull,
  isHandMethod,
  PROVIDER_TITLES,
  remainingAmount,
  remainingPaisa,
  toCents,
  toPaisa,
  toPaisaParts,
  type HandMethod,
  type Order,
  type Paisa,
} from '@paila/shared';
import {
  formatDay,
  printedNumber,
  onLetterhead,
  recipientLines,
  shortNumberFact,
  type DocumentShop,
} from './letterhead.js';
import { FULL_WIDTH, MUTED } from './document-format.js';
import type { OrderDocument, DocumentPart, Sums } from './order-document.js';

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

const sellerLines = ({ name, legalName, panNumber, address, phone, email }: DocumentShop): string[] => [
  legalName === '' ? name : legalName,
  ...(panNumber === '' ? [] : [`PAN/VAT ${panNumber}`]),
  address,
  phone,
  email,
];

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

const PAID_BY_HAND: Readonly<Record<HandMethod, string>> = {
  bank: 'Paid by bank transfer',
  qr: 'Paid by QR code',
  counter: 'Paid in cash in our shop',
};

const paidLine = ({ cash, paidPaisa, paidWith = 'khalti' }: Order): string => {
  if (cash) return `Paid in cash on delivery: ${formatPaisa(cash.counted)}.`;
  const how = isHandMethod(paidWith) ? PAID_BY_HAND[paidWith] : `Paid with ${PROVIDER_TITLES[paidWith]}`;
  return paidPaisa === undefined ? `${how}, in Nepali rupees.` : `${how}: ${formatPaisa(paidPaisa)}.`;
};

const toNotes = (order: Order, { returns }: DocumentShop): DocumentPart => {
  const lines = [paidLine(order), ...(returns === '' ? [] : returns.split('\n'))];
  return { kind: 'words', lines, style: { size: 9, color: MUTED }, above: 16, needs: 40 };
};

/** The items, payment and refunds of an order, in both currencies. */
export const invoice = (order: Order, shop: DocumentShop): OrderDocument => {
  const { usdToNpr, paidAt, createdAt } = order;
  const facts = [
    ['Invoice', printedNumber(order)],
    ...shortNumberFact(order),
    ['Ordered', formatDay(createdAt, shop)],
    ['Paid', formatDay(paidAt ?? createdAt, shop)],
    ...(usdToNpr === undefined ? [] : ([['Rate', `$1 is Rs ${String(usdToNpr)}`]] as const)),
  ] as const;
  const to = recipientLines(order);
  const blocks = [
    { title: 'From', lines: sellerLines(shop) },
    { title: 'To', lines: to.length > 0 ? to : ['A customer whose data are removed'] },
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
  return onLetterhead(order, shop, { title: 'Invoice', facts }, [
    { kind: 'blocks', blocks },
    { kind: 'table', columns: COLUMNS, rows },
    toSums(order, shop),
    toNotes(order, shop),
  ]);
};
