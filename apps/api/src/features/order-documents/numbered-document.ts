import {
  DOCUMENT_KIND_NAMES,
  formatMoney,
  formatPaisa,
  formatPaisaInFull,
  fromCents,
  shortNumberText,
  VAT_PERCENT,
  type CreditReason,
  type Paisa,
} from '@paila/shared';
import { bsDate, type InvoiceBuyerDoc, type InvoiceDoc, NEPAL } from '../invoices/index.js';
import { FULL_WIDTH, type Column } from './document-format.js';
import { closingNotes, formatDay, onLetterhead, sellerLines } from './letterhead.js';
import type { Blocks, PaperPart, PrintedPaper, Sums } from './printed-paper.js';
import { paidHow } from './paid-words.js';

type Line = InvoiceDoc['lines'][number];

/** A column of the table, and its text for a line. */
interface Field {
  readonly title: string;
  readonly width: number;
  readonly align: 'left' | 'right';
  readonly text: (line: Line) => string;
}

/** An invoice or a credit note, with what its record does not hold. */
export interface NumberedPaper {
  readonly document: InvoiceDoc;
  /** Null if the reader may not know the buyer, or the shop no longer does. */
  readonly buyer: InvoiceBuyerDoc | null;
  /** The invoice that a credit note corrects. */
  readonly corrected?: InvoiceDoc | undefined;
  /** True if the customer picks up the order in the shop. */
  readonly pickUp?: boolean | undefined;
}

/** The fiscal year and its dates are those of Nepal, whatever the time zone of the shop. */
const dayIn = (at: Date): string => formatDay(at.toISOString(), { timeZone: NEPAL });

/** Stands in the place of a buyer whose name the reader may not know, or the shop does not know. */
const HIDDEN_BUYER = 'Name not shown';

const REASONS: Readonly<Record<CreditReason, string>> = {
  refund: 'Refund',
  refused: 'The parcel was refused at the door',
  not_sent: 'The parcel was not sent',
};
const reasonText = (reason: CreditReason, pickUp: boolean | undefined): string =>
  reason === 'not_sent' && pickUp ? 'The order was not handed over' : REASONS[reason];

const titleOf = ({ kind, vatPaisa }: InvoiceDoc): string => {
  return kind === 'credit_note' || vatPaisa === undefined ? DOCUMENT_KIND_NAMES[kind] : 'Tax invoice';
};

/** The points between two columns. */
const GAP = 8;
const SIZE: Field = { title: 'Size', width: 50, align: 'left', text: ({ size = '' }) => size };
/** A refund need not name items. */
const QUANTITY: Field = {
  title: 'Quantity',
  width: 46,
  align: 'right',
  text: ({ quantity }) => (quantity === 0 ? '' : String(quantity)),
};
const PRICE: Field = {
  title: 'Price (US $)',
  width: 58,
  align: 'right',
  text: ({ unitCents }) => formatMoney(fromCents(unitCents)),
};
const VAT: Field = {
  title: `VAT ${String(VAT_PERCENT)} %`,
  width: 72,
  align: 'right',
  text: ({ vatPaisa }) => (vatPaisa === undefined ? '' : formatPaisaInFull(vatPaisa)),
};
const AMOUNT: Field = {
  title: 'Nepali rupees',
  width: 84,
  align: 'right',
  text: ({ paisa }) => formatPaisaInFull(paisa),
};

/** The columns beside the titles of the items. */
const fieldsOf = ({ kind, vatPaisa }: InvoiceDoc): Field[] => [
  SIZE,
  QUANTITY,
  ...(kind === 'invoice' ? [PRICE] : []),
  ...(vatPaisa === undefined ? [] : [VAT]),
  AMOUNT,
];

/** Places columns beside each other, up to the right margin. */
const placed = (fields: readonly Field[]): Column[] =>
  fields.map(({ title, width, align }, index) => {
    const fromHere = fields.slice(index).reduce((total, field) => total + field.width + GAP, -GAP);
    return { title, width, align, x: FULL_WIDTH - fromHere };
  });

/** The items and their rupees. The titles of the items have the width that the other columns leave. */
const toTable = (document: InvoiceDoc): PaperPart => {
  const fields = fieldsOf(document);
  const columns = placed(fields);
  const titles = { title: 'Item', x: 0, width: Math.min(...columns.map(({ x }) => x)) - GAP } as const;
  const rows = document.lines.map((line) => [line.title, ...fields.map(({ text }) => text(line))]);
  return { kind: 'table', columns: [titles, ...columns], rows };
};

const toSums = ({ kind, paisa, vatPaisa }: InvoiceDoc): Sums => {
  const total = {
    name: kind === 'credit_note' ? 'Total credited' : 'Total',
    sums: [formatPaisaInFull(paisa)],
    isTotal: true,
  };
  const rows =
    vatPaisa === undefined
      ? [total]
      : [
          { name: 'Taxable amount', sums: [formatPaisaInFull((paisa - vatPaisa) as Paisa)] },
          { name: `VAT ${String(VAT_PERCENT)} %`, sums: [formatPaisaInFull(vatPaisa)] },
          total,
        ];
  return { kind: 'sums', columns: placed([AMOUNT]), rows };
};

/** The seller, the buyer and, for a credit note, the invoice that it corrects. */
const toBlocks = ({ document, buyer, corrected, pickUp }: NumberedPaper): Blocks => {
  const { seller, vatPaisa, correctsNumber, reason } = document;
  const buyerLines = buyer ? [buyer.name, ...buyer.lines].filter((line) => line !== '') : [];
  const blocks = [
    { title: 'From', lines: sellerLines(seller, vatPaisa === undefined ? 'PAN' : 'VAT number') },
    { title: 'To', lines: buyerLines.length > 0 ? buyerLines : [HIDDEN_BUYER] },
  ];
  if (correctsNumber === undefined) return { kind: 'blocks', blocks };
  const lines = [
    `Invoice ${correctsNumber}`,
    ...(corrected ? [`of ${dayIn(corrected.at)} (${bsDate(corrected.at)} BS)`] : []),
    ...(reason === undefined ? [] : [`Reason: ${reasonText(reason, pickUp)}`]),
  ];
  return { kind: 'blocks', blocks: [...blocks, { title: 'Corrects', lines }] };
};

/** True if a sum is a total whose paisa were left away or rounded up to a rupee. */
const isRounded = (sum: Paisa, total: Paisa): boolean =>
  sum !== total && sum % 100 === 0 && Math.abs(sum - total) < 100;

/** How the invoice is paid. The words for cash stay true once the courier has collected it. */
const paymentNotes = ({ document: { payment, paisa }, pickUp }: NumberedPaper): string[] => {
  if (!payment) return [];
  const how = payment.isPaid ? paidHow(payment.way, pickUp) : 'Cash on delivery';
  const rounding = isRounded(payment.paisa, paisa) ? ' (in whole rupees)' : '';
  return [`${how}: ${formatPaisa(payment.paisa)}${rounding}.`];
};

/** Explains lines that cost less than their items, or than the delivery: refunds came before the invoice. */
const refundNotes = ({ kind, lines }: InvoiceDoc): string[] =>
  kind === 'invoice' && lines.some(({ quantity, unitCents, cents }) => cents < Math.max(1, quantity) * unitCents)
    ? ['Refunds before this invoice are subtracted.']
    : [];

const toNotes = (paper: NumberedPaper): string[] => {
  const { document } = paper;
  return [
    ...paymentNotes(paper),
    ...(document.vatPaisa === undefined ? [] : ['The amounts of the items include VAT.']),
    ...refundNotes(document),
    `Order number ${document.orderNumber}, ordered on ${dayIn(document.orderedAt)}.`,
  ];
};

/** An invoice or a credit note with a number, as it was written. Nothing on it follows later changes of the shop. */
export const numberedDocument = (paper: NumberedPaper): PrintedPaper => {
  const { document } = paper;
  const { number, at, shortNumber, usdToNpr, seller } = document;
  const facts = [
    ['Number', number],
    ['Date', dayIn(at)],
    ['Date (BS)', bsDate(at)],
    ...(shortNumber === undefined ? [] : ([['Order', shortNumberText(shortNumber)]] as const)),
    ['Rate', `$1 is Rs ${String(usdToNpr)}`],
  ] as const;
  return onLetterhead(seller, { title: titleOf(document), number, facts }, [
    toBlocks(paper),
    toTable(document),
    toSums(document),
    closingNotes(toNotes(paper), seller),
  ]);
};
