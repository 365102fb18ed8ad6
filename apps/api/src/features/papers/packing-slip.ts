import type { Order } from '@paila/shared';
import { beginPaper, beside, dayOf, numberOf, recipientLines, shortNumberFact, type PaperShop } from './letterhead.js';
import { FULL_WIDTH, MUTED, TICK_BOX } from './sheet.js';

const COLUMNS = [
  { title: 'Packed', x: 0, width: 44, align: 'left', size: 11 },
  { title: 'Item', x: 54, width: 305, align: 'left', size: 11 },
  { title: 'Size', x: 369, width: 60, align: 'left', size: 11, weight: 700 },
  { title: 'Quantity', x: FULL_WIDTH - 60, width: 60, align: 'right', size: 11, weight: 700 },
] as const;

/** What is in the parcel and where it goes: no prices, and nothing that was refunded. */
export const packingSlip = (order: Order, shop: PaperShop): Promise<Buffer> => {
  const lines = order.products
    .flat()
    .map(({ product, size = '', quantity, refunded = 0 }) => ({
      title: product.title,
      size,
      count: quantity - refunded,
    }))
    .filter(({ count }) => count > 0);
  const items = lines.reduce((total, { count }) => total + count, 0);
  const sheet = beginPaper('Packing slip', order, shop, [
    ...shortNumberFact(order),
    ['Number', numberOf(order)],
    ['Placed', dayOf(order.createdAt, shop)],
    ['Items', String(items)],
  ]);
  const { carrier, trackingNumber } = order.shipment ?? {};
  const sent = [carrier, trackingNumber].flatMap((each) => each ?? []);
  beside(sheet, [
    { title: 'Deliver to', lines: recipientLines(order) },
    ...(sent.length > 0 ? [{ title: 'Sent with', lines: sent }] : []),
  ]);
  sheet.table(
    COLUMNS,
    lines.map(({ title, size, count }) => [TICK_BOX, title, size, String(count)]),
  );
  if (shop.returns !== '') {
    sheet.y += 22;
    sheet.need(60);
    sheet.block(['Returns'], 0, FULL_WIDTH, { size: 8, weight: 700, color: MUTED });
    sheet.block(shop.returns.split('\n'), 0, FULL_WIDTH, { size: 9 });
  }
  return sheet.end();
};
