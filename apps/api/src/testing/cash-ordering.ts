import type { PlacedOrder, Product, SettingsInput } from '@paila/shared';
import { CASH_PAISA, CASH_STEPS } from './cash-states.js';
import { next, type Caller, type Shop } from './open-shop.js';

type CashShop = Pick<Shop, 'admin' | 'anAddress' | 'aProduct' | 'guest'>;

/**
 * Has the shop offer cash on delivery in Kathmandu and its neighbours up to Rs 20,000, and call around the clock.
 * @param more other settings; a setting that is absent here gets its default
 */
export const offerCash = async (shop: Pick<CashShop, 'admin'>, more: Partial<SettingsInput> = {}): Promise<void> => {
  const admin = await shop.admin();
  const body = { cashOnDelivery: true, opensAt: 0, closesAt: 24, ...more };
  const answer = await admin.put('/api/settings').send(body);
  if (answer.status !== 200) throw new Error(answer.text);
};

interface CashWish {
  /** A guest by default. */
  readonly by?: Pick<Caller, 'post'>;
  /** By default, a new product for $100 with ten items in stock. */
  readonly product?: Pick<Product, '_id' | 'discountPrice'>;
  readonly quantity?: number;
  /** A number of its own by default, so that no order changes what another one may do. */
  readonly phone?: string;
  readonly city?: string;
  /** True for an order that the customer picks up in the shop, which has to offer that. */
  readonly pickUp?: boolean;
}

/** Places an order with cash on delivery: one item in size 42, to Kathmandu. */
export const placeCash = async (
  shop: CashShop,
  {
    by = shop.guest,
    product,
    quantity = 1,
    phone = `98${String(40_000_000 + next())}`,
    city = 'Kathmandu',
    pickUp,
  }: CashWish = {},
): Promise<{ order: PlacedOrder; product: Pick<Product, '_id' | 'discountPrice'> }> => {
  const ordered = product ?? (await shop.aProduct({ stock: { '42': 10 } }));
  const answer = await by.post('/api/orders').send({
    products: [{ productId: ordered._id, quantity, size: '42' }],
    amount: ordered.discountPrice * quantity,
    address: shop.anAddress({ phone, city }),
    paymentMethod: 'cash',
    pickUp,
  });
  if (answer.status !== 200) throw new Error(answer.text);
  return { order: answer.body as PlacedOrder, product: ordered };
};

/** Places an order with cash on delivery, and has staff ship it. @returns its id */
export const shipCash = async (shop: CashShop, staff: Pick<Caller, 'put'>, wish?: CashWish): Promise<string> => {
  const { order } = await placeCash(shop, wish);
  for (const step of CASH_STEPS.shipped) await staff.put(`/api/orders/${order._id}/status`).send(step).expect(200);
  return order._id;
};

/**
 * Places an order with cash on delivery, and has staff deliver it with its cash.
 * @param cashPaisa the counted cash, in Nepali paisa; by default what was due for an order of $100 at Rs 140
 * @returns its id
 */
export const deliverCash = async (
  shop: CashShop,
  staff: Pick<Caller, 'put'>,
  { cashPaisa = CASH_PAISA, ...wish }: CashWish & { readonly cashPaisa?: number } = {},
): Promise<string> => {
  const id = await shipCash(shop, staff, wish);
  const counted = { status: 'delivered', cashPaisa, cashReason: 'Counted' };
  await staff.put(`/api/orders/${id}/status`).send(counted).expect(200);
  return id;
};
