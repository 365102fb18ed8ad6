import {
  cutText,
  slugFromTitle,
  toCents,
  type AdminProduct,
  type Product,
  type ProductBody,
  type ProductChangeBody,
  type Stock,
} from '@paila/shared';
import { isObjectIdOrHexString, type ClientSession } from 'mongoose';
import type { Actor } from '../../../platform/actor.js';
import { databaseTime, inTransaction, isDuplicateKey } from '../../../platform/database/database.js';
import { AppError, notFound } from '../../../platform/http/errors.js';
import type { ExpectedStates } from '../../../platform/http/preconditions.js';
import { record } from '../../../platform/events/index.js';
import { adjustSizes, adjustStock, inStockTransaction, stockByProduct } from '../../inventory/index.js';
import { pictureClaims } from '../../media/index.js';
import { productSizes } from '../line-size.js';
import { productCreated } from './product-events.js';
import { saveProduct } from './product-saving.js';
import { countsFor, movedCounts, sizesAfter, withSpelledSizes } from './product-stock.js';
import {
  picturesOfDoc,
  productChanges,
  ProductModel,
  storedProducts,
  toAdminProduct,
  toProduct,
  type ProductDoc,
  type StockedProduct,
} from '../product.model.js';
import { refuseStaleForm } from './stale-forms.js';

/** Path segments that are routes, of the API or of pages, and so cannot be slugs. */
const RESERVED = new Set(['facets', 'suggestions', 'placeholder', 'men', 'women']);
const SLUG_TRIES = 20;
const MAX_TITLE_LENGTH = 200;
const MAX_SLUG_LENGTH = 150;

const copyTitle = (title: string): string => `${cutText(title, MAX_TITLE_LENGTH - ' (copy)'.length)} (copy)`;

/** The slug of a text. A slug without a letter or digit, or one that looks like an id, could not be an address. */
const readableSlug = (text: string): string => {
  const slug = cutText(slugFromTitle(text), MAX_SLUG_LENGTH);
  if (!/[a-z0-9]/.test(slug)) return 'product';
  return isObjectIdOrHexString(slug) ? `product-${slug}` : slug;
};

/** The first of `air`, `air-2`, `air-3` … that no other product has or had. */
const freeSlug = async (text: string, ownId?: string): Promise<string> => {
  const base = readableSlug(text);
  const like = new RegExp(`^${base}(-[0-9]+)?$`);
  const otherProducts = await ProductModel.find(
    { $or: [{ slug: like }, { slugs: like }], ...(ownId === undefined ? {} : { _id: { $ne: ownId } }) },
    { slug: 1, slugs: 1 },
  ).lean<Pick<ProductDoc, 'slug' | 'slugs'>[]>();
  const used = new Set([...otherProducts.flatMap(({ slug, slugs = [] }) => [slug, ...slugs]), ...RESERVED]);
  if (!used.has(base)) return base;
  let number = 2;
  while (used.has(`${base}-${String(number)}`)) number += 1;
  return `${base}-${String(number)}`;
};

/** Runs a write with a free slug, and again with the next one if another call used the slug in between. */
const withFreeSlug = async <Result>(
  text: string,
  write: (slug: string) => Promise<Result>,
  ownId?: string,
): Promise<Result> => {
  for (let attempt = 1; attempt <= SLUG_TRIES; attempt += 1) {
    try {
      return await write(await freeSlug(text, ownId));
    } catch (error) {
      if (!isDuplicateKey(error, 'slug') && !isDuplicateKey(error, 'slugs')) throw error;
    }
  }
  throw new AppError('slug_taken');
};

/** Addresses of pictures as sent. Some may be blank or repeated. */
const sentPictures = (sent: string | readonly string[]): string[] =>
  (typeof sent === 'string' ? [sent] : sent).map((address) => address.trim());

/** Addresses of pictures, without duplicates. */
const pictureList = (sent: string | readonly string[]): string[] => [
  ...new Set(sentPictures(sent).filter((address) => address !== '')),
];

/** The texts of single pictures. Without new texts, pictures that stay keep their texts. */
const pictureTextsAfter = (
  { alts, img, alt }: ProductBody,
  now?: Pick<ProductDoc, 'img' | 'alts'>,
): NonNullable<ProductDoc['alts']> => {
  const pictures = img === undefined ? (now?.img ?? []) : sentPictures(img);
  if (!alts) return (now?.alts ?? []).filter(({ of }) => pictures.includes(of));
  return pictures.flatMap((of, index) => {
    const text = alts[index]?.trim() ?? '';
    const isOwnText = of !== '' && text !== '' && text !== alt.trim();
    return isOwnText && pictures.indexOf(of) === index ? [{ of, text }] : [];
  });
};

const plainFields = (fields: ProductBody, now?: Pick<ProductDoc, 'img' | 'alts'>) => {
  const { company, title, desc, alt, price, discountPrice, img, categories, type, status } = fields;
  return {
    company: company.trim(),
    title: title.trim(),
    desc: desc.trim(),
    alt: alt.trim(),
    alts: pictureTextsAfter(fields, now),
    ...(type ? { type } : {}),
    ...(status ? { status } : {}),
    priceCents: toCents(price),
    discountPriceCents: toCents(discountPrice),
    ...(img === undefined ? {} : { img: pictureList(img) }),
    ...(categories ? { categories } : {}),
  };
};

/** The product with its stock, as the transaction reads it. */
export const withItsStock = async (doc: ProductDoc, session: ClientSession): Promise<StockedProduct> => {
  const stock = (await stockByProduct([doc._id], session)).get(doc._id.toHexString());
  return { ...doc, ...(stock ? { stock } : {}) };
};

/** @throws AppError 404 `not_found` */
const storedProduct = async (id: string): Promise<StockedProduct> => {
  const product = isObjectIdOrHexString(id) ? (await storedProducts([id])).get(id.toLowerCase()) : undefined;
  if (!product) throw notFound('product');
  return product;
};

/**
 * A product of any status, also from the bin, as the back office sees it.
 * @throws AppError 404 `not_found`
 */
export const anyProduct = async (id: string): Promise<AdminProduct> => toAdminProduct(await storedProduct(id));

/** Stores a new product and its event. Where stock is tracked, it begins with these counts. */
const addProduct = async (
  fields: object,
  counts: Stock | undefined,
  actor: Actor,
  session: ClientSession,
): Promise<StockedProduct> => {
  const product = new ProductModel(fields);
  await product.save({ session });
  await record(productCreated(product, actor), session);
  const context = { why: 'opening', actor, at: databaseTime() } as const;
  if (counts) await adjustStock([{ product: product._id, counts }], context, session);
  productChanges.tell([product._id.toHexString()], session);
  return withItsStock(product.toObject(), session);
};

/** Adds a product. Its slug comes from the title if none was sent. */
export const createProduct = (fields: ProductBody, actor: Actor): Promise<Product> => {
  const sizes = sizesAfter(fields);
  const counts = fields.stock ? countsFor(sizes, fields.stock) : undefined;
  return withFreeSlug(fields.slug?.trim() ? fields.slug : fields.title, (slug) =>
    inTransaction(async (session) => {
      const sent = plainFields(fields);
      await pictureClaims.claim(sent.img ?? [], session);
      return toProduct(await addProduct({ ...sent, slug, sizes }, counts, actor, session));
    }),
  );
};

/** The actor who changes a product, and the states of the product that the change expects. */
export interface ChangeRequest {
  readonly actor: Actor;
  readonly expected: ExpectedStates;
}

/** The stock after a form: undefined if the form leaves it alone, null if it stops the tracking. */
const stockAfter = (
  { stock, stockSeen }: ProductChangeBody,
  sizes: readonly string[],
  { _id, stock: present }: Product,
): Stock | null | undefined => {
  if (!stock) return stock;
  if (stockSeen === undefined) return countsFor(sizes, stock);
  const counts = movedCounts(sizes, { sent: stock, loaded: stockSeen, present });
  const lines = Object.entries(counts).flatMap(([size, count]) =>
    count < 0 ? [{ productId: _id, size, available: present?.[size] ?? 0 }] : [],
  );
  if (lines.length > 0) throw new AppError('stock_below_zero', {}, { details: { lines } });
  return counts;
};

/**
 * Changes a product. Its stock changes only if stock was sent, so that a concurrent sale is neither lost nor undone.
 * Added sizes start with their own stock, and removed sizes lose theirs. If two forms with the same version are saved
 * at once, one wins: the transaction of the other runs again and finds a new version.
 * @throws AppError 404 `not_found`, 409 `slug_taken`, `stock_below_zero`, 412 `stale_version`, `stale_stock`
 */
export const changeProduct = async (
  id: string,
  sent: ProductChangeBody,
  { actor, expected }: ChangeRequest,
): Promise<Product> => {
  if (!isObjectIdOrHexString(id)) throw notFound('product');
  const counted = Object.keys(sent.stock ?? {}).map((size) => ({ productId: id.toLowerCase(), size }));
  const write = (slug: string | undefined): Promise<Product> =>
    inStockTransaction(counted, async (session) => {
      const product = await ProductModel.findOne({ _id: id, deletedAt: null }).session(session);
      if (!product) throw notFound('product');
      const before = product.toObject();
      const current = toProduct(await withItsStock(before, session));
      const fields = withSpelledSizes(sent, productSizes(current));
      const sizes = sizesAfter(fields, product.sizes);
      const counts = fields.stock && countsFor(sizes, fields.stock);
      await refuseStaleForm(expected, { ...before, current }, { fields, counts: counts ?? undefined }, session);
      const stock = stockAfter(fields, sizes, current);
      product.set({ ...plainFields(fields, before), sizes });
      // A removed picture takes the shop's own copy with it.
      if (before.fetched) product.set({ fetched: before.fetched.filter(({ of }) => product.img.includes(of)) });
      const [was, is] = [picturesOfDoc(before), picturesOfDoc(product)];
      await pictureClaims.claim(
        product.img.filter((address) => !was.includes(address)),
        session,
      );
      await pictureClaims.release(
        was.filter((address) => !is.includes(address)),
        session,
      );
      if (slug !== undefined) product.set({ slug, slugs: [...new Set([...(product.slugs ?? []), slug])] });
      // Writes even if no field changes, so that the transaction conflicts with a concurrent delete.
      product.increment();
      const context = { actor, at: databaseTime() };
      await saveProduct(product, before, context, session);
      if (stock !== undefined) {
        await adjustStock([{ product: product._id, counts: stock }], { ...context, why: 'edited' }, session);
      } else if (fields.size !== undefined) {
        await adjustSizes(product._id, sizes, context, session);
      }
      productChanges.tell([product._id.toHexString()], session);
      return toProduct(await withItsStock(product.toObject(), session));
    });
  return sent.slug?.trim() ? withFreeSlug(sent.slug, write, id) : write(undefined);
};

/** The fields that a copy shares with its original. */
const COPIED = [
  ...(['company', 'desc', 'alt', 'alts', 'type', 'priceCents', 'discountPriceCents'] as const),
  ...(['img', 'fetched', 'placeholder', 'categories', 'sizes'] as const),
];

/**
 * Makes a copy of a product, as a draft with the same pictures, texts, prices and sizes and a slug of its own. Where
 * stock is tracked, the copy has none.
 * @throws AppError 404 `not_found`, 409 `slug_taken`
 */
export const duplicateProduct = async (id: string, actor: Actor): Promise<AdminProduct> => {
  const original = await storedProduct(id);
  if (original.deletedAt) throw notFound('product');
  const copied = {
    ...Object.fromEntries(COPIED.map((field) => [field, original[field]])),
    title: copyTitle(original.title),
    status: 'draft',
  } as const;
  const counts = original.stock ? countsFor(original.sizes, {}) : undefined;
  return withFreeSlug(original.slug, (slug) =>
    inTransaction(async (session) => toAdminProduct(await addProduct({ ...copied, slug }, counts, actor, session))),
  );
};
