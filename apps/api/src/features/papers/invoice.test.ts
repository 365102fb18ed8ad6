import { expect, it } from '@jest/globals';
import type { Order, Paisa } from '@paila/shared';
import { extractText, getDocumentProxy } from 'unpdf';
import { invoice } from './invoice.js';
import type { PaperShop } from './letterhead.js';

const SHOP: PaperShop = {
  name: 'Paila',
  legalName: '',
  panNumber: '',
  address: 'Jhamsikhel Road, Lalitpur',
  phone: '01-5550100',
  email: 'support@paila.example',
  returns: '',
  timeZone: 'Asia/Kathmandu',
};
const AT = '2024-05-01T10:00:00.000Z';
/** An order from before rates were written down, of somebody who has been erased. */
const OLD: Order = {
  _id: '65a000000000000000000001',
  user: null,
  paymentID: 'pidAbCdEf123',
  amount: 120,
  status: 'delivered',
  createdAt: AT,
  version: 1,
  address: {},
  products: [
    [
      {
        product: {
          _id: '65a0000000000000000000aa',
          title: 'Ridge',
          price: 120,
          discountPrice: 120,
          img: '',
          slug: 'ridge',
        },
        quantity: 1,
        itemTotal: 120,
      },
    ],
  ],
  history: [{ status: 'delivered', at: AT, by: 'shop' }],
};

const textOf = async (order: Order, shop: Partial<PaperShop> = {}): Promise<string> => {
  const { text } = await extractText(
    await getDocumentProxy(new Uint8Array(await invoice(order, { ...SHOP, ...shop }))),
    {
      mergePages: true,
    },
  );
  return text.replace(/\s+/g, ' ');
};

it('an old order without a rate has no rupees, and was paid when it was ordered', async () => {
  const text = await textOf(OLD);

  expect(text).toContain('A customer whose data are removed');
  expect(text).toContain('Total $120.00');
  expect(text).not.toContain('Rate');
  expect(text).not.toMatch(/Rs \d/);
});

it('what was given back of it is in rupees all the same, as the provider paid them', async () => {
  const refund = {
    _id: '65a0000000000000000000bb',
    status: 'done',
    amount: 20,
    amountPaisa: 266_000 as Paisa,
    at: AT,
    lines: [],
  };
  const text = await textOf({ ...OLD, refunded: 20, refunds: [refund as NonNullable<Order['refunds']>[number]] });

  expect(text).toMatch(/Refunded on .* − \$20\.00 − Rs 2,660/);
  expect(text).toContain('Total less refunds $100.00');
});

it('names the seller as the settings do, and says what they say of returns', async () => {
  const text = await textOf(
    { ...OLD, usdToNpr: 133, paidAt: AT },
    { legalName: 'Paila Pvt. Ltd.', panNumber: '600123456', returns: 'Seven days.\nUnworn.' },
  );

  expect(text).toContain('Paila Pvt. Ltd.');
  expect(text).toContain('PAN/VAT 600123456');
  expect(text).toContain('$1 is Rs 133');
  expect(text).toMatch(/Seven days\. Unworn\./);
});
