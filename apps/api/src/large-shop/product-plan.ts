import { derivedProduct, picturePath, renderedViews, type DemoProduct } from '@paila/demo-data';
import { compareSizes, toCents, type ProductStatus } from '@paila/shared';
import type { ProductDoc } from '../features/catalog/index.js';
import { ageIn, seedId, PRODUCTS_ADDED, type Counts } from './large-shop-parts.js';

/** Most products are on sale. */
export const plannedStatus = (index: number): ProductStatus => {
  if (index % 100 === 99) return 'draft';
  if (index % 50 === 17) return 'hidden';
  return index % 33 === 5 ? 'archived' : 'published';
};

type Look = Parameters<typeof renderedViews>[0];

/** The texts and prices of a demo product, and the pictures of the look that it shares with others. */
export const productDescription = (entry: Omit<DemoProduct, 'createdAt'>, look: Look = entry) => ({
  slug: entry.slug,
  title: entry.title,
  desc: entry.desc,
  company: entry.company,
  alt: entry.alt,
  type: entry.artwork.silhouette,
  priceCents: toCents(entry.price),
  discountPriceCents: toCents(entry.discountPrice),
  img: renderedViews(look).map((view) => picturePath(look.slug, view)),
  categories: [{ color: [...entry.color], gender: [...entry.gender] }],
});

/** The nth product as it is stored. */
export const plannedProduct = (index: number, { products }: Counts, now: Date): ProductDoc => {
  const entry = derivedProduct(index);
  const createdAt = new Date(now.getTime() - ageIn(PRODUCTS_ADDED, index, products));
  return {
    _id: seedId('product', index),
    ...productDescription(entry, entry.look),
    status: plannedStatus(index),
    sizes: Object.keys(entry.stock).sort(compareSizes),
    createdAt,
    version: 1,
    changedAt: createdAt,
    deletedAt: null,
  };
};
