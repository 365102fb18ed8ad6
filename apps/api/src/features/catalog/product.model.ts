import { picturePlaceholder } from '@paila/demo-data';
import {
  fromCents,
  PRODUCT_STATUSES,
  PRODUCT_TYPES,
  type AdminProduct,
  type Cents,
  type Product,
  type ProductCategory,
  type ProductStatus,
  type ProductType,
  type Stock,
} from '@paila/shared';
import { model, Schema, Types, type ClientSession } from 'mongoose';
import { createChangeNotice } from '../../platform/database/after-commit.js';
import { storedBatches, storedCount } from '../../platform/database/background-reads.js';
import { type Piece, sortedIn } from '../../platform/database/pieces.js';
import { databaseTime } from '../../platform/database/database.js';
import type { Audits } from '../../platform/feature.js';
import { auditStock, stockForLoading, stockIn, type StockJoined, WITH_STOCK } from '../inventory/index.js';

/** A product as stored. */
export interface ProductDoc {
  _id: Types.ObjectId;
  slug: string;
  /**
   * Every slug that the product has or had. Each leads to its page, and no other product can have it. Old documents
   * lack the field until their next save.
   */
  slugs?: string[];
  title: string;
  desc: string;
  company: string;
  priceCents: Cents;
  discountPriceCents: Cents;
  img: string[];
  /** The shop's own copies of pictures from elsewhere. */
  fetched?: { of: string; src: string }[];
  /** A picture 20 px wide, as base64, and its original's address. Used only while the original is the first picture. */
  placeholder?: { of: string; data: string };
  alt: string;
  /** Texts of single pictures, by their addresses. */
  alts?: { of: string; text: string }[];
  type: ProductType;
  status: ProductStatus;
  categories: ProductCategory[];
  sizes: string[];
  createdAt: Date;
  /** Counts the changes of the fields, from 1. Stock does not count. */
  version: number;
  /** The time at which this version began. */
  changedAt: Date;
  /** The time at which the product was put into the bin; null otherwise. */
  deletedAt: Date | null;
}

/** A product with its stock, which the inventory stores; absent for a product that is always available. */
export type StockedProduct = ProductDoc & { readonly stock?: Stock };

/** Shown for a product without pictures. */
const PLACEHOLDER_PICTURE = '/pictures/placeholder/side.webp';

const wholeNumber = { validator: Number.isSafeInteger, message: '{PATH} must be a whole number' };
const cents = { type: Number, required: true, min: 0, validate: wholeNumber } as const;

const text = { type: String, required: true } as const;

const schema = new Schema<ProductDoc>({
  slug: { type: String, required: true },
  slugs: {
    type: [String],
    default(this: Pick<ProductDoc, 'slug'>) {
      return [this.slug];
    },
  },
  title: { type: String, required: true },
  desc: { type: String, required: true },
  company: { type: String, required: true },
  priceCents: cents,
  discountPriceCents: cents,
  img: [String],
  fetched: [new Schema({ of: text, src: text }, { _id: false })],
  placeholder: { type: new Schema({ of: text, data: text }, { _id: false }), default: undefined },
  alt: { type: String, required: true },
  alts: [new Schema({ of: text, text }, { _id: false })],
  type: { type: String, enum: PRODUCT_TYPES, required: true, default: 'other' },
  status: { type: String, enum: PRODUCT_STATUSES, required: true, default: 'published' },
  categories: [new Schema<ProductCategory>({ color: [String], gender: [String] }, { _id: false })],
  sizes: [String],
  createdAt: { type: Date, default: databaseTime },
  version: { type: Number, required: true, min: 1, validate: wholeNumber, default: 1 },
  changedAt: { type: Date, default: databaseTime },
  deletedAt: { type: Date, default: null },
});
schema.index({ slug: 1 }, { unique: true });
// Unique over all products, so that of two saves at once only one gets a slug.
schema.index({ slugs: 1 }, { unique: true, partialFilterExpression: { slugs: { $exists: true } } });
schema.index({ createdAt: -1, _id: -1 });

export const ProductModel = model<ProductDoc>('Product', schema);

const category = (entry: Partial<ProductCategory> | undefined): ProductCategory => ({
  color: [...(entry?.color ?? [])],
  gender: [...(entry?.gender ?? [])],
});

/** True if a shopper can open a product's page and buy the product. */
export const isOnSale = ({ status, deletedAt }: Pick<ProductDoc, 'status' | 'deletedAt'>): boolean =>
  !deletedAt && (status === 'published' || status === 'hidden');

/** The text of each picture; no field if all pictures share the product's own `alt`. */
const pictureTexts = ({ alt, alts = [] }: ProductDoc, img: readonly string[]): Pick<Product, 'alts'> => {
  const texts = new Map(alts.map(({ of, text: own }) => [of, own]));
  return img.some((address) => texts.has(address)) ? { alts: img.map((address) => texts.get(address) ?? alt) } : {};
};

/** A product for shoppers. This is the only way a product leaves the server for them. */
export const toProduct = (doc: StockedProduct): Product => {
  const last = category(doc.categories.at(-1));
  const img = doc.img.length > 0 ? [...doc.img] : [PLACEHOLDER_PICTURE];
  const pictures = picturesIn(doc, img);
  const [first = ''] = img;
  const placeholder = picturePlaceholder(first) ?? (doc.placeholder?.of === first ? doc.placeholder.data : undefined);
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
    ...pictures,
    ...(placeholder === undefined ? {} : { placeholder }),
    alt: doc.alt,
    ...pictureTexts(doc, img),
    type: doc.type,
    ...(doc.status === 'published' ? {} : { status: doc.status }),
    categories: [...doc.categories.slice(0, -1).map(category), last],
    color: last.color,
    gender: last.gender,
    size: [...doc.sizes],
    ...(doc.stock ? { stock: doc.stock } : {}),
  };
};

/** The addresses from which pictures are loaded; no field if they equal `img`. */
const picturesIn = ({ fetched = [] }: ProductDoc, img: readonly string[]): Pick<Product, 'pictures'> => {
  const copies = new Map(fetched.map(({ of, src }) => [of, src]));
  return img.some((address) => copies.has(address)) ? { pictures: img.map((src) => copies.get(src) ?? src) } : {};
};

/** The address of the shop's own copy of a picture; the address as it is if there is no copy. */
export const ownPicture = (product: Pick<Product, 'img' | 'pictures'> | undefined, img: string): string =>
  product?.pictures?.[product.img.indexOf(img)] ?? img;

/** Stores the shop's own copy of a picture from elsewhere. The version stays, as the product's form stays the same. */
export const storeFetchedPicture = async (
  id: string,
  picture: { readonly of: string; readonly src: string },
): Promise<void> => {
  await ProductModel.updateOne(
    { _id: id, img: picture.of, 'fetched.of': { $ne: picture.of } },
    [{ $set: { fetched: { $concatArrays: [{ $ifNull: ['$fetched', []] }, [{ $literal: picture }]] } } }],
    { updatePipeline: true },
  );
};

type WithPictures = Pick<ProductDoc, 'img' | 'fetched'>;

/** The addresses of all pictures that a product shows, and of the shop's own copies of them. */
export const picturesOfDoc = ({ img, fetched = [] }: WithPictures): string[] => [
  ...img,
  ...fetched.filter(({ of }) => img.includes(of)).map(({ src }) => src),
];

/** The addresses of all pictures of all products, also of those in the bin. */
export const picturesOfProducts = async (): Promise<string[]> => {
  const products = await ProductModel.find({}, { img: 1, fetched: 1 }).lean<WithPictures[]>();
  return products.flatMap(picturesOfDoc);
};

/** The slugs that a product had before. */
const formerSlugs = ({ slug, slugs = [] }: ProductDoc): string[] => slugs.filter((stored) => stored !== slug);

/** A product for the back office. @param product the same product for shoppers; both share their data */
export const toAdminProduct = (doc: StockedProduct, product: Product = toProduct(doc)): AdminProduct => ({
  ...product,
  status: doc.status,
  changedAt: doc.changedAt.toISOString(),
  ...(formerSlugs(doc).length > 0 ? { formerSlugs: formerSlugs(doc) } : {}),
  ...(doc.deletedAt ? { removedAt: doc.deletedAt.toISOString() } : {}),
});

const withStock = (docs: readonly ProductDoc[], stocks: ReadonlyMap<string, Stock>): StockedProduct[] =>
  docs.map((doc) => {
    const stock = stocks.get(doc._id.toHexString());
    return stock ? { ...doc, stock } : doc;
  });

/** The approximate number of products of any status. */
export const productCount = (): Promise<number> => storedCount(ProductModel);

/** Every product, also those in the bin, without stock, in batches of this size. For loading the whole catalogue. */
export const productBatches = (size: number): AsyncIterable<ProductDoc[]> => storedBatches(ProductModel, size);

/** Adds the stock to products that {@link productBatches} has read. */
export const addStock = async (docs: readonly ProductDoc[]): Promise<StockedProduct[]> =>
  withStock(docs, await stockForLoading(docs.map(({ _id }) => _id)));

type ProductsById = ReadonlyMap<string, StockedProduct>;
type Ids = readonly (string | Types.ObjectId)[];

/** Runs for every order, so one aggregation reads both. */
const productsWith = async (
  ids: Ids,
  isIncluded: (doc: ProductDoc) => boolean,
  session?: ClientSession,
): Promise<ProductsById> => {
  const objectIds = [...new Set(ids.map(String))].map((id) => new Types.ObjectId(id));
  const found = await ProductModel.aggregate<ProductDoc & StockJoined>([
    { $match: { _id: { $in: objectIds } } },
    ...WITH_STOCK,
  ]).session(session ?? null);
  const products = new Map<string, StockedProduct>();
  for (const { stockLevels, stockTracked, ...doc } of found) {
    if (!isIncluded(doc)) continue;
    const stock = stockIn({ stockLevels, stockTracked });
    products.set(doc._id.toHexString(), stock ? { ...doc, stock } : doc);
  }
  return products;
};

/** Products of any status with their stock, by id, also those in the bin. */
export const storedProducts = (ids: Ids): Promise<ProductsById> => productsWith(ids, () => true);

/**
 * Products with their stock, by id, without those in the bin.
 * @param session reads as the transaction sees them
 */
export const productsById = (ids: Ids, session?: ClientSession): Promise<ProductsById> =>
  productsWith(ids, ({ deletedAt }) => !deletedAt, session);

/**
 * The products among these that shoppers can buy, with their stock, by id.
 * @param session reads as the transaction sees them
 */
export const productsOnSale = (ids: Ids, session?: ClientSession): Promise<ProductsById> =>
  productsWith(ids, isOnSale, session);

/** The ids of a piece's products, in their order. */
const productIds = (piece: Piece): AsyncIterable<Pick<ProductDoc, '_id'>> =>
  sortedIn(piece, ProductModel.find({}, { _id: 1 }), ['_id']);

/** The audit of stock starts here, as `inventory` knows no products. */
export const stockAudits: Audits = {
  examine: (inPieces, report) => auditStock(productIds, inPieces, report),
};

/** Tells read models which products a transaction has changed. */
export const productChanges = createChangeNotice();
