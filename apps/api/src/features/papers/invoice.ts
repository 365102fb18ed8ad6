import {
  formatMoney,
  formatPaisa,
  refundPaisa,
  toCents,
  toPaisa,
  type Cents,
  type Order,
  type Paisa,
} from '@paila/shared';
import { beginPaper, beside, dayOf, numberOf, recipientLines, shortNumberFact, type PaperShop } from './letterhead.js';
import { FULL_WIDTH, MUTED, type Sheet } from './sheet.js';

const COLUMNS = [
  { title: 'Item', x: 0, width: 190, align: 'left' },
  { title: 'Size', x: 198, width: 46, align: 'left' },
  { title: 'Quantity', x: 248, width: 46, align: 'right' },
  { title: 'Price', x: 302, width: 56, align: 'right' },
  { title: 'US dollars', x: 362, width: 60, align: 'right' },
  { title: 'Nepali rupees', x: FULL_WIDTH - 72, width: 72, align: 'right' },
] as const;

/** The rupees of dollars that follow others, so that the parts come to the whole; none for old orders without a rate. */
const rupeesOf = ({ amount, usdToNpr }: Order) => {
  if (usdToNpr === undefined) return () => '';
  const amountCents = toCents(amount);
  const whole = { amountCents, amountPaisa: toPaisa(amountCents, usdToNpr), usdToNpr };
  let before = 0;
  return (dollars: number): string => {
    const cents = toCents(dollars);
    const paisa = refundPaisa(whole, before as Cents, cents);
    before += cents;
    return formatPaisa(paisa);
  };
};

const minus = (text: string): string => `\u2212 ${text}`;

const writeSum = (sheet: Sheet, name: string, dollars: string, rupees: string, isTotal = false): void => {
  const style = { weight: isTotal ? 700 : 400, size: isTotal ? 11 : 10 } as const;
  sheet.need(24);
  const [, , , , usd, npr] = COLUMNS;
  const height = sheet.text(name, 0, usd.x - 12, { ...style, align: 'right' });
  sheet.text(dollars, usd.x, usd.width, { ...style, align: 'right' });
  sheet.text(rupees, npr.x - 8, npr.width + 8, { ...style, align: 'right' });
  sheet.y += height + 4;
};

const sellerLines = ({ name, legalName, panNumber, address, phone, email }: PaperShop): string[] => [
  legalName === '' ? name : legalName,
  ...(panNumber === '' ? [] : [`PAN/VAT ${panNumber}`]),
  address,
  phone,
  email,
];

/** What was bought, paid and given back, in both moneys. */
export const invoice = (order: Order, shop: PaperShop): Promise<Buffer> => {
  const { amount, usdToNpr, paidAt, createdAt, refunds = [], refunded = 0 } = order;
  const sheet = beginPaper('Invoice', order, shop, [
    ['Invoice', numberOf(order)],
    ...shortNumberFact(order),
    ['Ordered', dayOf(createdAt, shop)],
    ['Paid', dayOf(paidAt ?? createdAt, shop)],
    ...(usdToNpr === undefined ? [] : ([['Rate', `$1 is Rs ${String(usdToNpr)}`]] as const)),
  ]);
  const to = recipientLines(order);
  beside(sheet, [
    { title: 'From', lines: sellerLines(shop) },
    { title: 'To', lines: to.length > 0 ? to : ['A customer whose data are removed'] },
  ]);
  const rupees = rupeesOf(order);
  sheet.table(
    COLUMNS,
    order.products
      .flat()
      .map(({ product, size = '', quantity, itemTotal }) => [
        product.title,
        size,
        String(quantity),
        formatMoney(product.discountPrice),
        formatMoney(itemTotal),
        rupees(itemTotal),
      ]),
  );
  sheet.y += 12;
  const paisaOf = (dollars: number): Paisa | undefined =>
    usdToNpr === undefined ? undefined : toPaisa(toCents(dollars), usdToNpr);
  const inRupees = (paisa: Paisa | undefined): string => (paisa === undefined ? '' : formatPaisa(paisa));
  const total = paisaOf(amount);
  writeSum(sheet, 'Delivery', formatMoney(0), inRupees(total === undefined ? undefined : (0 as Paisa)));
  writeSum(sheet, 'Total', formatMoney(amount), inRupees(total), true);
  const given = refunds.filter(({ status }) => status === 'done');
  for (const { at, endedAt, amount: dollars, amountPaisa } of given) {
    const day = dayOf(endedAt ?? at, shop);
    writeSum(sheet, `Refunded on ${day}`, minus(formatMoney(dollars)), minus(formatPaisa(amountPaisa)));
  }
  if (given.length > 0) {
    const back = given.reduce((sum, { amountPaisa }) => sum + amountPaisa, 0);
    const left = total === undefined ? undefined : ((total - back) as Paisa);
    writeSum(sheet, 'Total less refunds', formatMoney(amount - refunded), inRupees(left), true);
  }
  sheet.y += 16;
  sheet.need(40);
  sheet.block(['Paid with Khalti, in Nepali rupees.'], 0, FULL_WIDTH, { size: 9, color: MUTED });
  if (shop.returns !== '') sheet.block(shop.returns.split('\n'), 0, FULL_WIDTH, { size: 9, color: MUTED });
  return sheet.end();
};
