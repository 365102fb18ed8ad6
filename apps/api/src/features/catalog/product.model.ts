import { placeholderOf } from '@paila/demo-data';
import { fromCents, type Cents, type Product, type ProductCategory, type Stock } from '@paila/shared';
import { model, Schema, type ClientSession, type Types } from 'mongoose';
import { allStock, stockOf } from '../inventory/index.js';

/** A product as stored. */
export interface ProductDoc {
  _id: Types.ObjectId;
  slug: string;
  title: string;
  desc: string;
  company: string;
  priceCents: Cents;
  discountPriceCents: Cents;
  img: string[];
  /** A picture of 20 px width, as base64, and the address of its original; used only while that is the first picture. */
  placeholder?: { of: string; data: string };
  alt: string;
  categories: ProductCategory[];
  sizes: string[];
  createdAt: Date;
  /** Counts the changes of its fields, from 1; the stock is not among them. */
  version: number;
  /** When this version began. */
  changedAt: Date;
}

/** A product with its stock, which the inventory stores; absent for a product that is always available. */
export type StockedProduct = ProductDoc & { readonly stock?: Stock };

/** Shown for a product without pictures. */
export const PLACEHOLDER_PICTURE = '/pictures/placeholder/side.webp';

const wholeNumber = { validator: Number.isSafeInteger, message: '{PATH} must be a whole number' };
const cents = { type: Number, required: true, min: 0, validate: wholeNumber } as const;

const text = { type: String, required: true } as const;

const schema = new Schema<ProductDoc>({
  slug: { type: String, required: true },
  title: { type: String, required: true },
  desc: { type: String, required: true },
  company: { type: String, required: true },
  priceCents: cents,
  discountPriceCents: cents,
  img: [String],
  placeholder: { type: new Schema({ of: text, data: text }, { _id: false }), default: undefined },
  alt: { type: String, required: true },
  categories: [new Schema<ProductCategory>({ color: [String], gender: [String] }, { _id: false })],
  sizes: [String],
  createdAt: { type: Date, default: () => new Date() },
  version: { type: Number, required: true, min: 1, validate: wholeNumber, default: 1 },
  changedAt: { type: Date, default: () => new Date() },
});
schema.index({ slug: 1 }, { unique: true });
schema.index({ createdAt: -1, _id: -1 });

export const ProductModel = model<ProductDoc>('Product', schema);

const category = (entry: Partial<ProductCategory> | undefined): ProductCategory => ({
  color: [...(entry?.color ?? [])],
  gender: [...(entry?.gender ?? [])],
});

/** The only way a product leaves the server. */
export const toProduct = (doc: StockedProduct): Product => {
  const last = category(doc.categories.at(-1));
  const img = doc.img.length > 0 ? [...doc.img] : [PLACEHOLDER_PICTURE];
  const [first = ''] = img;
  const placeholder = placeholderOf(first) ?? (doc.placeholder?.of === first ? doc.placeholder.data : undefined);
  return {
    _id: doc._id.toHexString(),
    slug: doc.slug,
    title: doc.title,
    desc: doc.desc,
    company: doc.company,
    price: fromCents(doc.priceCents),
    discountPrice: fromCents(doc.discountPriceCents),
    createdAt: doc.createdAt.toISOString(),
    version: doc.version,
    img,
    ...(placeholder === undefined ? {} : { placeholder }),
    alt: doc.alt,
    categories: [...doc.categories.slice(0, -1).map(category), last],
    color: last.color,
    gender: last.gender,
    size: [...doc.sizes],
    ...(doc.stock ? { stock: doc.stock } : {}),
  };
};

const withStock = (docs: readonly ProductDoc[], stocks: ReadonlyMap<string, Stock>): StockedProduct[] =>
  docs.map((doc) => {
    const stock = stocks.get(doc._id.toHexString());
    return stock ? { ...doc, stock } : doc;
  });

/** Every product with its stock. */
export const allProducts = async (): Promise<StockedProduct[]> =>
  withStock(await ProductModel.find().lean<ProductDoc[]>(), await allStock());

/**
 * Products with their stock, by their ids, without those that are gone.
 * @param session sees both as the transaction does
 */
export const productsById = async (
  ids: readonly (string | Types.ObjectId)[],
  session?: ClientSession,
): Promise<ReadonlyMap<string, StockedProduct>> => {
  const docs = await ProductModel.find({ _id: { $in: ids } })
    .session(session ?? null)
    .lean<ProductDoc[]>();
  const products = withStock(docs, await stockOf(ids, session));
  return new Map(products.map((product) => [product._id.toHexString(), product]));
};

/** The ids of all products, in their order. */
export const productIds = (session: ClientSession): AsyncIterable<Pick<ProductDoc, '_id'>> =>
  ProductModel.find({}, { _id: 1 }).sort({ _id: 1 }).session(session).lean<Pick<ProductDoc, '_id'>>().cursor();
