import { demoProducts } from '@paila/demo-data';
import { PRODUCT_TYPES, type ProductType } from '@paila/shared';
import type { Types } from 'mongoose';
import type { Migration } from '../../platform/migrations/index.js';

interface OldProduct {
  _id: Types.ObjectId;
  slug?: string;
  title?: string;
}

/** Words of titles, the most telling ones first: a trail runner is a trail shoe, a skate high-top a high-top. */
const WORDS: readonly (readonly [ProductType, RegExp])[] = [
  ['hoodie', /\b(hood(ie|y)?|hooded)\b/],
  ['tee', /\b(tees?|t-?shirts?)\b/],
  ['cap', /\b(caps?|hats?|beanie)\b/],
  ['trail', /\b(trails?|hik(er|ing)|trek(king)?)\b/],
  ['slip-on', /\bslip-?ons?\b/],
  ['high-top', /\b(high(-?tops?)?|hi|mid)\b/],
  ['skate', /\bskat(e|er|ing)\b/],
  ['runner', /\b(run(ners?|ning)?|racer|jogger)\b/],
  ['court', /\b(court|tennis|low)\b/],
];

const DEMO_TYPES: ReadonlyMap<string, ProductType> = new Map(
  demoProducts.map(({ slug, artwork }) => [slug, artwork.silhouette]),
);

/** What a product of an older shop is: as in the demo catalogue, or by its title. */
export const guessedType = ({ slug = '', title = '' }: Pick<OldProduct, 'slug' | 'title'>): ProductType => {
  const words = title.toLowerCase();
  return DEMO_TYPES.get(slug) ?? WORDS.find(([, pattern]) => pattern.test(words))?.[0] ?? 'other';
};

/** Products had neither a type nor a status, and those deleted were gone at once. */
export const productTypesMigration: Migration = {
  number: 13,
  name: 'products have a type and a status',
  up: async (db, signal) => {
    const products = db.collection<OldProduct>('products');
    const untyped = products.find({ type: { $nin: [...PRODUCT_TYPES] } }, { projection: { slug: 1, title: 1 } });
    for await (const product of untyped) {
      signal.throwIfAborted();
      await products.updateOne({ _id: product._id }, { $set: { type: guessedType(product) } });
    }
    await products.updateMany({ status: { $exists: false } }, { $set: { status: 'published' } });
    await products.updateMany({ deletedAt: { $exists: false } }, { $set: { deletedAt: null } });
  },
};
