import type { OrderStatus } from '@paila/shared';
import { Types, type mongo } from 'mongoose';

// A shop as version 4365abd left it: raw documents in the shape that they had then.

const PRICE = 10_000;
const RATE = 140;
const AT = new Date('2026-10-01T10:00:00Z');
const FIRST_STOCK = 20;
/** bcrypt of the digest of `old-password`, at cost 4, as the bcrypt package wrote it. */
const OLD_HASH = '$2b$04$Vkp8EWWygzMcp9aULQ5mp.MVSTiM4.yKnlBKBafVbUXtiClGvrNnu';

const admin = { _id: new Types.ObjectId(), firstname: 'Anita', lastname: 'Admin' };
const shopper = { _id: new Types.ObjectId(), firstname: 'Suman', lastname: 'Shopper' };

/** The actor of each state, as in the old order history. */
export const BY: Readonly<Record<OrderStatus, string>> = {
  pending: 'shopper',
  paid: 'provider',
  shipped: 'Anita Admin',
  delivered: 'Somebody Gone',
  cancelled: 'Anita Admin',
  expired: 'clock',
  refunded: 'provider',
};
const PATHS: readonly (readonly OrderStatus[])[] = [
  ['pending'],
  ['pending', 'paid'],
  ['pending', 'paid', 'shipped'],
  ['pending', 'paid', 'shipped', 'delivered'],
  ['pending', 'cancelled'],
  ['pending', 'expired'],
  ['pending', 'paid', 'refunded'],
  ['pending', 'paid', 'shipped', 'refunded'],
  ['pending', 'expired', 'paid'],
];

const inAnHour = (): Date => new Date(Date.now() + 3_600_000);

const user = (role: string, names: { _id: Types.ObjectId; firstname: string; lastname: string }) => ({
  ...names,
  username: names.firstname.toLowerCase(),
  email: `${names.firstname.toLowerCase()}@example.com`,
  passwordHash: OLD_HASH,
  phone: '',
  gender: '',
  role,
  blockedAt: null,
  revision: 0,
  searchName: `${names.firstname} ${names.lastname}\n${names.firstname}${names.lastname}`.toLowerCase(),
  createdAt: AT,
  __v: 0,
});

interface OldOrder {
  _id: Types.ObjectId;
  user: Types.ObjectId | null;
  status: OrderStatus;
  path: readonly OrderStatus[];
  pidx: string | undefined;
}

/** An order's review flags in the old format. */
export const LATE = 'This payment came late.';

const orderDocument = ({ _id, user: owner, status, path, pidx }: OldOrder, product: Types.ObjectId) => ({
  _id,
  user: owner,
  ...(pidx === undefined ? {} : { paymentID: pidx }),
  amountCents: PRICE,
  status,
  createdAt: AT,
  ...(status === 'pending' ? { expiresAt: inAnHour() } : {}),
  address: { firstname: 'Suman', lastname: 'Shopper', phone: '9800000000', city: 'Lalitpur' },
  products: [
    [
      {
        product: {
          _id: product,
          title: 'Old Runner',
          priceCents: PRICE,
          discountPriceCents: PRICE,
          img: '/pictures/old-runner/side.webp',
          slug: 'old-runner',
        },
        quantity: 1,
        size: '42.5',
        tracked: true,
      },
    ],
  ],
  history: path.map((each) => ({ status: each, at: AT, by: BY[each] })),
  // Orders that were paid late were flagged for review.
  remarks: path.at(-2) === 'expired' ? [{ about: pidx ?? '', text: LATE }] : [],
  search: _id.toHexString(),
  ...(owner ? {} : { orderTokenHash: 'f'.repeat(64) }),
  deletedAt: null,
  __v: 0,
});

const movementsOf = ({ _id: order, path }: OldOrder, product: Types.ObjectId) => {
  const line = { product, size: '42.5', order, at: AT };
  const [, second] = path;
  const isLate = path.at(-2) === 'expired';
  const back = path.find((each) => each === 'cancelled' || each === 'expired' || each === 'refunded');
  return [
    { ...line, change: -1, why: 'ordered', by: 'shopper' },
    ...(back && !path.includes('shipped') ? [{ ...line, change: 1, why: back, by: BY[back] }] : []),
    ...(isLate && second === 'expired' ? [{ ...line, change: -1, why: 'paid_late', by: 'provider' }] : []),
  ];
};

const paymentOf = ({ _id: order, pidx, status }: OldOrder) => {
  const payment = { order, paymentUrl: 'https://pay.khalti.com/', amountPaisa: PRICE * RATE, rate: RATE, __v: 0 };
  const isSettled = pidx !== undefined;
  return isSettled
    ? {
        ...payment,
        pidx,
        status: status === 'refunded' ? 'refunded' : 'completed',
        open: false,
        transactionId: `transaction of ${pidx}`,
        createdAt: AT,
        expiresAt: AT,
      }
    : {
        ...payment,
        pidx: `open${order.toHexString()}`,
        status: 'initiated',
        open: true,
        createdAt: AT,
        expiresAt: inAnHour(),
        nextCheckAt: inAnHour(),
      };
};

/** The customer's data other than orders. */
const belongings = (product: Types.ObjectId) => {
  const address = { phone: '9800000000', streetAddress: '3 Old Street', city: 'Lalitpur', state: 'Bagmati' };
  const entry = { firstname: 'Suman', lastname: 'Shopper', country: 'Nepal', zipcode: '44700', ...address };
  const session = { user: shopper._id, device: 'Firefox', createdAt: AT, lastSeenAt: AT };
  return {
    carts: { _id: shopper._id, lines: [{ product, quantity: 2, size: '42.5' }], updatedAt: AT, __v: 0 },
    addressbooks: {
      _id: shopper._id,
      addresses: [{ _id: new Types.ObjectId(), ...entry, checked: true, createdAt: AT }],
      __v: 0,
    },
    sessions: { _id: new Types.ObjectId(), ...session, expiresAt: inAnHour(), __v: 0 },
  };
};

/** Writes the old shop into an empty database: an order by a guest and by a customer for each path through the states. */
export const writeOldShop = async (db: mongo.Db) => {
  const product = new Types.ObjectId();
  const orders = [shopper._id, null].flatMap((owner) =>
    PATHS.map((path): OldOrder => {
      const _id = new Types.ObjectId();
      const pidx = path.includes('paid') ? `pidx${_id.toHexString()}` : undefined;
      return { _id, user: owner, status: path.at(-1) ?? 'pending', path, pidx };
    }),
  );
  const opening = { product, size: '42.5', change: FIRST_STOCK, why: 'opening', by: 'demo catalogue', at: AT };
  const movements = [opening, ...orders.flatMap((order) => movementsOf(order, product))];
  const left = movements.reduce((sum, { change }) => sum + change, 0);
  await db.collection('users').insertMany([user('admin', admin), user('customer', shopper)]);
  await db.collection('products').insertOne({
    _id: product,
    slug: 'old-runner',
    title: 'Old Runner',
    desc: 'A shoe of old',
    company: 'nike',
    priceCents: PRICE,
    discountPriceCents: PRICE,
    img: ['/pictures/old-runner/side.webp'],
    alt: 'An old shoe',
    categories: [{ color: ['red'], gender: ['men'] }],
    artwork: { silhouette: 'runner', colourway: { upper: '#aa0000' }, upperMaterial: 'knit', mark: 'nike' },
    sizes: ['42.5'],
    stock: [{ size: '42.5', pairs: left }],
    createdAt: AT,
    __v: 0,
  });
  await db.collection('stockmovements').insertMany(movements);
  await db.collection('orders').insertMany(orders.map((order) => orderDocument(order, product)));
  const begun = orders.filter(({ pidx, status }) => pidx !== undefined || status === 'pending');
  await db.collection('paymentattempts').insertMany(begun.map(paymentOf));
  const drawing = { product, folder: 'old-runner', run: 'a', state: 'done', done: 4, of: 4, until: AT, __v: 0 };
  await db.collection('drawings').insertOne(drawing);
  const owned = belongings(product);
  for (const [name, document] of Object.entries(owned))
    await db.collection<{ _id: Types.ObjectId }>(name).insertOne(document);
  return { product: product.toHexString(), left, orders, admin, shopper, session: owned.sessions._id.toHexString() };
};
