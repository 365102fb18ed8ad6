import { awaitsCash, formatPaisa, type Order, orderCashDue, remainingItems, remainingLines } from '@paila/shared';
import {
  formatDay,
  printedNumber,
  onLetterhead,
  recipientLines,
  shortNumberFact,
  type DocumentShop,
} from './letterhead.js';
import { FULL_WIDTH, MUTED, TICK_BOX } from './document-format.js';
import type { PrintedPaper, PaperPart } from './printed-paper.js';

const COLUMNS = [
  { title: 'Packed', x: 0, width: 44, align: 'left', size: 11 },
  { title: 'Item', x: 54, width: 305, align: 'left', size: 11 },
  { title: 'Size', x: 369, width: 60, align: 'left', size: 11, weight: 700 },
  { title: 'Quantity', x: FULL_WIDTH - 60, width: 60, align: 'right', size: 11, weight: 700 },
] as const;

const returnsParts = ({ returns }: DocumentShop): PaperPart[] =>
  returns === ''
    ? []
    : [
        { kind: 'words', lines: ['Returns'], style: { size: 8, weight: 700, color: MUTED }, above: 22, needs: 60 },
        { kind: 'words', lines: returns.split('\n'), style: { size: 9 } },
      ];

/** In large letters: that the customer picks up the order, and the cash to collect. Nothing for a paid parcel. */
const noticeParts = (order: Order): PaperPart[] => {
  const lines = [
    ...(order.pickUp ? ['Pick-up in the shop'] : []),
    ...(awaitsCash(order) ? [`Collect ${formatPaisa(orderCashDue(order))} in cash`] : []),
  ];
  if (lines.length === 0) return [];
  return [{ kind: 'words', lines, style: { size: 22, weight: 800 }, below: 14 }];
};

/** The items of the parcel, its address and the cash to collect, without prices and refunded items. */
export const packingSlip = (order: Order, shop: DocumentShop): PrintedPaper => {
  const lines = remainingLines(order).filter(({ quantity }) => quantity > 0);
  const facts = [
    ...shortNumberFact(order),
    ['Number', printedNumber(order)],
    ['Placed', formatDay(order.createdAt, shop)],
    ['Items', String(remainingItems(order))],
  ] as const;
  const { carrier, trackingNumber } = order.shipment ?? {};
  const sent = [carrier, trackingNumber].flatMap((text) => text ?? []);
  const blocks = [
    { title: order.pickUp ? 'Customer' : 'Deliver to', lines: recipientLines(order) },
    ...(sent.length > 0 ? [{ title: 'Sent with', lines: sent }] : []),
  ];
  const rows = lines.map(({ line: { product, size }, quantity }) => [
    TICK_BOX,
    product.title ?? '',
    size ?? '',
    String(quantity),
  ]);
  return onLetterhead(shop, { title: 'Packing slip', number: printedNumber(order), facts }, [
    { kind: 'blocks', blocks },
    ...noticeParts(order),
    ...(rows.length > 0
      ? [{ kind: 'table', columns: COLUMNS, rows } as const]
      : [{ kind: 'words', lines: ['All items of this order are refunded.'], style: { size: 11 } } as const]),
    ...returnsParts(shop),
  ]);
};
