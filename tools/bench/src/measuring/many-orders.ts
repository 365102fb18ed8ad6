import mongoose from 'mongoose';

/** Where copies have their place among ids: after those of the seed, which begin with `5eed`. */
const FIRST_COPY = '6';
/** As wide as the number of the last copy, so that each id has its 24 digits. */
const COPY_FROM = 1000;
/** The part of an order's id that tells it from the other ones of the seed. */
const OWN_DIGITS = { from: 5, count: 19 };
/** No order of the seed has a higher short number. */
const SHORT_NUMBERS_EACH = 10_000;
const MS_BETWEEN_COPIES = 10 * 60_000;
const CARTS_AT_ONCE = 10_000;

type Db = mongoose.mongo.Db;

const copyOf = (field: string) => ({ $concat: [`$${field}`, '-', { $toString: '$copy' }] });
const ifThere = (field: string, value: object) => ({ $cond: [{ $gt: [`$${field}`, null] }, value, '$$REMOVE'] });

/**
 * Fills the collection with copies of its orders, but for those that wait for a payment, which would all expire at
 * once.
 */
const copyOrders = async (db: Db, count: number): Promise<void> => {
  const orders = db.collection('orders');
  const originals = {
    status: { $ne: 'pending' },
    _id: { $lt: new mongoose.mongo.ObjectId(FIRST_COPY.padEnd(24, '0')) },
  };
  const there = await orders.countDocuments(originals);
  const copies = Math.ceil(count / there);
  // Made again at the end, which takes a third of the time.
  const indexes = await orders.indexes();
  await orders.dropIndexes();
  await orders
    .aggregate([
      { $match: originals },
      { $set: { copy: { $range: [COPY_FROM, COPY_FROM + copies] } } },
      { $unwind: '$copy' },
      {
        $set: {
          _id: {
            $toObjectId: {
              $concat: [
                FIRST_COPY,
                { $toString: '$copy' },
                { $substrBytes: [{ $toString: '$_id' }, OWN_DIGITS.from, OWN_DIGITS.count] },
              ],
            },
          },
          createdAt: { $subtract: ['$createdAt', { $multiply: ['$copy', MS_BETWEEN_COPIES] }] },
          shortNumber: { $add: ['$shortNumber', { $multiply: ['$copy', SHORT_NUMBERS_EACH] }] },
          paymentID: ifThere('paymentID', copyOf('paymentID')),
          number: ifThere('number', copyOf('number')),
        },
      },
      { $unset: 'copy' },
      { $merge: { into: 'orders', whenMatched: 'fail', whenNotMatched: 'insert' } },
    ])
    .toArray();
  const declared = indexes.filter(({ name }) => name !== '_id_').map(({ v: _version, ...index }) => index);
  await orders.createIndexes(declared);
};

/** Writes carts of accounts that are made up, each with a product of the shop. */
const addCarts = async (db: Db, count: number): Promise<void> => {
  const products = await db
    .collection('products')
    .find({}, { projection: { sizes: 1 } })
    .limit(100)
    .toArray();
  for (let from = 0; from < count; from += CARTS_AT_ONCE) {
    const carts = Array.from({ length: Math.min(CARTS_AT_ONCE, count - from) }, (_, index) => {
      const product = products[(from + index) % products.length];
      const sizes = product?.['sizes'] as readonly string[] | undefined;
      return { lines: [{ product: product?._id, quantity: 1, size: sizes?.[0] }], updatedAt: new Date(), __v: 0 };
    });
    await db.collection('carts').insertMany(carts, { ordered: false });
  }
};

/**
 * Makes a seeded shop one with very many orders and carts. Their events, payments and stock movements are not there:
 * nothing that is measured reads them.
 */
export const addOrdersAndCarts = async (
  uri: string,
  { orders, carts }: { readonly orders: number; readonly carts: number },
): Promise<void> => {
  const client = new mongoose.mongo.MongoClient(uri);
  try {
    await copyOrders(client.db(), orders);
    await addCarts(client.db(), carts);
  } finally {
    await client.close();
  }
};
