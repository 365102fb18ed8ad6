import { placeholderOf } from '@paila/demo-data';
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
import { model, Schema, Types, type ClientSession, type mongo } from 'mongoose';
import { createChangeNotice } from '../../platform/database/after-commit.js';
import { backgroundDb } from '../../platform/database/background-client.js';
import { batchesOf } from '../../platform/database/cursor-items.js';
import { databaseTime } from '../../platform/database/database.js';
import { plainCollection, withinTimeLimit } from '../../platform/database/plain-documents.js';
import { stockForLoading, stockIn, type StockJoined, WITH_STOCK } from '../inventory/index.js';

/** A product as stored. */
export interface ProductDoc {
  _id: Types.ObjectId;
  slug: string;
  /**
   * Every slug that it ever had, the present one among them: they lead to its page, and no other product can have them. A
   * product from before has none until it is saved again.
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
  /** A picture of 20 px width, as base64, and the address of its original; used only while that is the first picture. */
  placeholder?: { of: string; data: string };
  alt: string;
  /** What some of the pictures show, by their addresses. */
  alts?: { of: string; text: string }[];
  type: ProductType;
  status: ProductStatus;
  categories: ProductCategory[];
  sizes: string[];
  createdAt: Date;
  /** Counts the changes of its fields, from 1; the stock is not among them. */
  version: number;
  /** When this version began. */
  changedAt: Date;
  /** When it was put into the bin; null otherwise. */
  deletedAt: Date | null;
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
// Among the slugs of all products, so that of two saves at once only one gets a slug.
schema.index({ slugs: 1 }, { unique: true, partialFilterExpression: { slugs: { $exists: true } } });
schema.index({ createdAt: -1, _id: -1 });

export const ProductModel = model<ProductDoc>('Product', schema);

const category = (entry: Partial<ProductCategory> | undefined): ProductCategory => ({
  color: [...(entry?.color ?? [])],
  gender: [...(entry?.gender ?? [])],
});

/** Whether a shopper can open a product's page and buy it. */
export const isOnSale = ({ status, deletedAt }: Pick<ProductDoc, 'status' | 'deletedAt'>): boolean =>
  !deletedAt && (status === 'published' || status === 'hidden');

/** What each picture shows; nothing where the product's own `alt` speaks for all. */
const altsOf = ({ alt, alts = [] }: ProductDoc, img: readonly string[]): Pick<Product, 'alts'> => {
  const known = new Map(alts.map(({ of, text: words }) => [of, words]));
  return img.some((address) => known.has(address)) ? { alts: img.map((address) => known.get(address) ?? alt) } : {};
};

/** The only way a product leaves the server for shoppers. */
export const toProduct = (doc: StockedProduct): Product => {
  const last = category(doc.categories.at(-1));
  const img = doc.img.length > 0 ? [...doc.img] : [PLACEHOLDER_PICTURE];
  const pictures = picturesIn(doc, img);
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
    ...pictures,
    ...(placeholder === undefined ? {} : { placeholder }),
    alt: doc.alt,
    ...altsOf(doc, img),
    type: doc.type,
    ...(doc.status === 'published' ? {} : { status: doc.status }),
    categories: [...doc.categories.slice(0, -1).map(category), last],
    color: last.color,
    gender: last.gender,
    size: [...doc.sizes],
    ...(doc.stock ? { stock: doc.stock } : {}),
  };
};

/** Where its pictures are shown from; nothing where that is what `img` says. */
const picturesIn = ({ fetched = [] }: ProductDoc, img: readonly string[]): Pick<Product, 'pictures'> => {
  const known = new Map(fetched.map(({ of, src }) => [of, src]));
  return img.some((address) => known.has(address)) ? { pictures: img.map((each) => known.get(each) ?? each) } : {};
};

/** Where the shop itself has a picture of a product, if it does. */
export const ownPicture = (product: Pick<Product, 'img' | 'pictures'> | undefined, img: string): string =>
  product?.pictures?.[product.img.indexOf(img)] ?? img;

/**
 * Has a picture from elsewhere shown by the shop's own copy of it. That is no change of the product: what its form says stays
 * the same.
 */
export const showFetched = async (
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

/** The addresses of all pictures that a product shows, and of the shop's own copies of those from elsewhere. */
export const picturesOfDoc = ({ img, fetched = [] }: WithPictures): string[] => [
  ...img,
  ...fetched.filter(({ of }) => img.includes(of)).map(({ src }) => src),
];

/** The addresses of all pictures that products show, of any status, even from the bin. */
export const picturesOfProducts = async (): Promise<string[]> => {
  const products = await ProductModel.find({}, { img: 1, fetched: 1 }).lean<WithPictures[]>();
  return products.flatMap(picturesOfDoc);
};

/** The slugs of former addresses. */
const formerSlugsOf = ({ slug, slugs = [] }: ProductDoc): string[] => slugs.filter((each) => each !== slug);

/** A product as the back office sees it. @param product the same as shoppers see it, with which it then shares its parts */
export const toAdminProduct = (doc: StockedProduct, product: Product = toProduct(doc)): AdminProduct => ({
  ...product,
  status: doc.status,
  changedAt: doc.changedAt.toISOString(),
  ...(formerSlugsOf(doc).length > 0 ? { formerSlugs: formerSlugsOf(doc) } : {}),
  ...(doc.deletedAt ? { removedAt: doc.deletedAt.toISOString() } : {}),
});

const withStock = (docs: readonly ProductDoc[], stocks: ReadonlyMap<string, Stock>): StockedProduct[] =>
  docs.map((doc) => {
    const stock = stocks.get(doc._id.toHexString());
    return stock ? { ...doc, stock } : doc;
  });

const storedIn = (db: mongo.Db): mongo.Collection<ProductDoc> =>
  db.collection<ProductDoc>(ProductModel.collection.name);

/** About how many products there are, of any status. */
export const productCount = (): Promise<number> => storedIn(backgroundDb()).estimatedDocumentCount();

/**
 * Every product, even from the bin, without its stock, as many at a time as said. For loading the whole catalogue: without
 * the time limits of a request.
 */
export const productBatches = (size: number): AsyncIterable<ProductDoc[]> =>
  batchesOf(storedIn(backgroundDb()).find().batchSize(size));

/** Adds the stock to products that {@link productBatches} has read. */
export const addStock = async (docs: readonly ProductDoc[]): Promise<StockedProduct[]> =>
  withStock(docs, await stockForLoading(docs.map(({ _id }) => _id)));

type ProductsById = ReadonlyMap<string, StockedProduct>;
type Ids = readonly (string | Types.ObjectId)[];

/** In one question and past mongoose, as each order asks it. */
const productsWith = async (
  ids: Ids,
  isMeant: (doc: ProductDoc) => boolean,
  session?: ClientSession,
): Promise<ProductsById> => {
  const wanted = [...new Set(ids.map(String))].map((id) => new Types.ObjectId(id));
  const options = { ...(session ? { session } : {}), ...withinTimeLimit() };
  const found = await plainCollection(ProductModel)
    .aggregate<ProductDoc & StockJoined>([{ $match: { _id: { $in: wanted } } }, ...WITH_STOCK], options)
    .toArray();
  const products = new Map<string, StockedProduct>();
  for (const { stockLevels, stockTracked, ...doc } of found) {
    if (!isMeant(doc)) continue;
    const stock = stockIn({ stockLevels, stockTracked });
    products.set(doc._id.toHexString(), stock ? { ...doc, stock } : doc);
  }
  return products;
};

/** Products with their stock, by their ids: those of any status, even from the bin. */
export const storedProducts = (ids: Ids): Promise<ProductsById> => productsWith(ids, () => true);

/**
 * Products with their stock, by their ids, without those that are gone or in the bin.
 * @param session sees both as the transaction does
 */
export const productsById = (ids: Ids, session?: ClientSession): Promise<ProductsById> =>
  productsWith(ids, ({ deletedAt }) => !deletedAt, session);

/**
 * The products among these that shoppers can buy, with their stock.
 * @param session sees both as the transaction does
 */
export const productsOnSale = (ids: Ids, session?: ClientSession): Promise<ProductsById> =>
  productsWith(ids, isOnSale, session);

/** The ids of all products, in their order. */
export const productIds = (session: ClientSession): AsyncIterable<Pick<ProductDoc, '_id'>> =>
  ProductModel.find({}, { _id: 1 }).sort({ _id: 1 }).session(session).lean<Pick<ProductDoc, '_id'>>().cursor();

/** Tells read models which products a transaction has changed. */
export const productChanges = createChangeNotice();
