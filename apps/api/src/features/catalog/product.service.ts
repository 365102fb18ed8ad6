import {
  artworkKey,
  compareSizes,
  slugOf,
  toCents,
  type Artwork,
  type Product,
  type ProductCategory,
} from '@paila/shared';
import { isObjectIdOrHexString, type Types } from 'mongoose';
import { inTransaction, isDuplicateKey } from '../../platform/database/database.js';
import { AppError, notFound } from '../../platform/http/errors.js';
import { recordMovements, type StockChange } from '../inventory/index.js';
import { catalogue } from './catalogue.js';
import { ProductModel, toProduct, type ProductDoc, type SizeStock } from './product.model.js';

/** What an admin sent, checked. Absent optional fields stay as they are. */
export interface ProductFields {
  company: string;
  title: string;
  desc: string;
  alt: string;
  /** Dollars. */
  price: number;
  /** Dollars. */
  discountPrice: number;
  img?: string[];
  slug?: string;
  categories?: ProductCategory[];
  size?: string[];
  /** Null stops tracking. */
  stock?: Record<string, number> | null;
  /** Null forgets it. */
  artwork?: Artwork | null;
}

/** Words that mean something else in the place of a slug. */
const RESERVED = new Set(['facets', 'placeholder']);
const SLUG_TRIES = 20;

/** The first free one of `air`, `air-2`, `air-3` … */
const freeSlug = async (wanted: string, ownId?: string): Promise<string> => {
  const base = slugOf(wanted).slice(0, 150) || 'product';
  const like = new RegExp(`^${base}(-[0-9]+)?$`);
  const others = await ProductModel.find(
    { slug: like, ...(ownId === undefined ? {} : { _id: { $ne: ownId } }) },
    { slug: 1 },
  ).lean();
  const taken = new Set([...others.map(({ slug }) => slug), ...RESERVED]);
  if (!taken.has(base)) return base;
  let number = 2;
  while (taken.has(`${base}-${String(number)}`)) number += 1;
  return `${base}-${String(number)}`;
};

/** Runs a write under a free slug, and again under the next one when somebody took it in between. */
const withFreeSlug = async <Result>(
  wanted: string,
  write: (slug: string) => Promise<Result>,
  ownId?: string,
): Promise<Result> => {
  for (let attempt = 1; attempt <= SLUG_TRIES; attempt += 1) {
    try {
      return await write(await freeSlug(wanted, ownId));
    } catch (error) {
      if (!isDuplicateKey(error, 'slug')) throw error;
    }
  }
  throw new AppError('slug_taken');
};

const plainFields = (fields: ProductFields) => {
  const { company, title, desc, alt, price, discountPrice, img, categories, artwork } = fields;
  return {
    company: company.trim(),
    title: title.trim(),
    desc: desc.trim(),
    alt: alt.trim(),
    priceCents: toCents(price),
    discountPriceCents: toCents(discountPrice),
    ...(img ? { img } : {}),
    ...(categories ? { categories } : {}),
    ...(artwork === undefined ? {} : { artwork: artwork ?? undefined }),
  };
};

/**
 * Sizes and stock after an admin's change. Every size of a tracked product has its count; a size that is new without
 * one starts at 0.
 */
const shelved = (
  { size, stock }: ProductFields,
  now: { sizes: readonly string[]; stock?: readonly SizeStock[] | null } = { sizes: [] },
): { sizes: string[]; stock: SizeStock[] | undefined } => {
  const sizes = [...new Set([...(size ?? (stock ? [] : now.sizes)), ...Object.keys(stock ?? {}).sort(compareSizes)])];
  if (stock === null || (stock === undefined && !now.stock)) return { sizes, stock: undefined };
  const pairs = stock
    ? new Map(Object.entries(stock))
    : new Map(now.stock?.map((each) => [each.size, each.pairs] as const));
  return { sizes, stock: sizes.map((each) => ({ size: each, pairs: pairs.get(each) ?? 0 })) };
};

/** What changed of a stock, for the ledger; sizes that went are counted down to 0. */
const stockChanges = (
  product: Types.ObjectId,
  before: readonly SizeStock[] | null | undefined,
  after: readonly SizeStock[] | null | undefined,
): StockChange[] => {
  const pairsIn = (stock: typeof before, size: string): number => stock?.find((each) => each.size === size)?.pairs ?? 0;
  const sizes = new Set([...(before ?? []), ...(after ?? [])].map(({ size }) => size));
  return [...sizes].map((size) => ({ product, size, change: pairsIn(after, size) - pairsIn(before, size) }));
};

/**
 * Puts a new product on the shelf. The slug comes from the title when none was sent.
 * @param by who did it, for the stock ledger
 */
export const createProduct = async (fields: ProductFields, by: string): Promise<Product> => {
  const { sizes, stock } = shelved(fields);
  const product = await withFreeSlug(fields.slug?.trim() ? fields.slug : fields.title, (slug) =>
    inTransaction(async (session) => {
      const made = new ProductModel({ ...plainFields(fields), slug, sizes, ...(stock ? { stock } : {}) });
      await made.save({ session });
      const changes = stockChanges(made._id, undefined, stock);
      await recordMovements(changes, { why: 'opening', by, at: new Date() }, session);
      return toProduct(made.toObject());
    }),
  );
  await catalogue.refresh([product._id]);
  return product;
};

/**
 * Changes a product. In a transaction, so that a sale at the same moment is neither lost nor undone where the admin
 * did not count the stock anew.
 * @throws AppError 404 `not_found`
 */
export const changeProduct = async (id: string, fields: ProductFields, by: string): Promise<Product> => {
  if (!isObjectIdOrHexString(id)) throw notFound('Product');
  const write = (slug: string | undefined): Promise<Product> =>
    inTransaction(async (session) => {
      const product = await ProductModel.findById(id).session(session);
      if (!product) throw notFound('Product');
      product.set(plainFields(fields));
      if (slug !== undefined) product.slug = slug;
      if (fields.size !== undefined || fields.stock !== undefined) {
        const before = product.toObject();
        const { sizes, stock } = shelved(fields, before);
        product.set({ sizes, stock });
        const changes = stockChanges(product._id, before.stock, stock);
        await recordMovements(changes, { why: 'edited', by, at: new Date() }, session);
      }
      await product.save({ session });
      return toProduct(product.toObject());
    });
  const changed = fields.slug?.trim() ? await withFreeSlug(fields.slug, write, id) : await write(undefined);
  await catalogue.refresh([id]);
  return changed;
};

/**
 * Takes a product off the shelf; orders keep their snapshot of it, and the ledger counts its pairs down to 0.
 * @param by who did it, for the stock ledger
 * @throws AppError 404 `not_found`
 */
export const deleteProduct = async (id: string, by: string): Promise<void> => {
  if (!isObjectIdOrHexString(id)) throw notFound('Product');
  await inTransaction(async (session) => {
    const product = await ProductModel.findByIdAndDelete(id).session(session).lean<ProductDoc>();
    if (!product) throw notFound('Product');
    const changes = stockChanges(product._id, product.stock, undefined);
    await recordMovements(changes, { why: 'deleted', by, at: new Date() }, session);
  });
  await catalogue.refresh([id]);
};

/** What the studio has to know of a product; null when there is none. */
export const artworkOfProduct = (id: string | Types.ObjectId): Promise<Pick<ProductDoc, '_id' | 'artwork'> | null> =>
  ProductModel.findById(id, { artwork: 1 }).lean<ProductDoc>();

/**
 * Gives a product the pictures that were drawn of an artwork, all at once.
 * @returns whether it still is of that artwork; otherwise nothing changes
 */
export const hangPictures = async (
  id: Types.ObjectId,
  { artwork, img, placeholder }: { artwork: Artwork; img: readonly string[]; placeholder: string },
): Promise<boolean> => {
  const isHung = await inTransaction(async (session) => {
    const product = await ProductModel.findById(id).session(session);
    if (!product?.artwork || artworkKey(product.artwork) !== artworkKey(artwork)) return false;
    product.set({ img, placeholder: { of: img[0], data: placeholder } });
    await product.save({ session });
    return true;
  });
  await catalogue.refresh([id.toHexString()]);
  return isHung;
};
