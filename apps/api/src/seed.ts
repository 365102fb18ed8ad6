import { demoProducts, hasCardPicture, type DemoProduct } from '@paila/demo-data';
import { compareSizes, DEMO_ACCOUNTS, type Role } from '@paila/shared';
import type { Logger } from 'pino';
import { productCreated, ProductModel, saveProduct, type ProductDoc } from './features/catalog/index.js';
import { adjustStock } from './features/inventory/index.js';
import { addAccount, hasAccounts, withPasswords } from './features/accounts/index.js';
import { recordAll } from './platform/events/index.js';
import { databaseTime, inTransaction, isDuplicateKey } from './platform/database/database.js';
import { SEED } from './large-shop/large-shop-parts.js';
import { productDescription } from './large-shop/product-plan.js';
import type { Settings } from './platform/settings.js';

/** The products of a new shop. */
const listed = demoProducts.filter(hasCardPicture);

const newProduct = (entry: DemoProduct) => ({
  ...productDescription(entry),
  sizes: Object.keys(entry.stock).sort(compareSizes),
  createdAt: new Date(entry.createdAt),
});

/** Adds missing products with their stock and ledger, all or none. */
const addProducts = (missingOf: (slugs: Set<string>) => readonly DemoProduct[]): Promise<number> =>
  inTransaction(async (session) => {
    const stored = await ProductModel.find({}, { slug: 1, slugs: 1 })
      .session(session)
      .lean<Pick<ProductDoc, 'slug' | 'slugs'>[]>();
    const missing = missingOf(new Set(stored.flatMap(({ slug, slugs = [] }) => [slug, ...slugs])));
    const products = await ProductModel.insertMany(missing.map(newProduct), { session });
    const counts = new Map(missing.map(({ slug, stock }) => [slug, stock]));
    await adjustStock(
      products.map(({ _id, slug }) => ({ product: _id, counts: counts.get(slug) ?? {} })),
      { why: 'opening', actor: SEED, at: databaseTime() },
      session,
    );
    await recordAll(
      products.map((product) => productCreated(product, SEED)),
      session,
    );
    return products.length;
  });

const demoAccounts = (bcryptCost: number) =>
  withPasswords(bcryptCost, async (passwords) => {
    const { admin, shopper } = DEMO_ACCOUNTS;
    const account = async (
      role: Role,
      names: { firstname: string; lastname: string },
      { password, ...identity }: typeof admin | typeof shopper,
    ) => {
      return { role, ...names, ...identity, passwordHash: await passwords.hash(password) };
    };
    return [
      await account('admin', { firstname: 'Anita', lastname: 'Admin' }, admin),
      await account('customer', { firstname: 'Suman', lastname: 'Shopper' }, shopper),
    ];
  });

const addAccounts = async (bcryptCost: number): Promise<number> => {
  if (await hasAccounts()) return 0;
  const accounts = await demoAccounts(bcryptCost);
  return inTransaction(async (session) => {
    if (await hasAccounts(session)) return 0;
    for (const account of accounts) await addAccount({ ...account, emailConfirmedAt: databaseTime() }, SEED, session);
    return accounts.length;
  });
};

/** Instances that start at the same time seed the same data; the second one meets duplicate keys. */
const unlessDoneByAnother = async (work: Promise<number>): Promise<number> => {
  try {
    return await work;
  } catch (error) {
    if (isDuplicateKey(error)) return 0;
    throw error;
  }
};

/**
 * Gives a shop without products the demo catalogue. Gives a shop without accounts the demo accounts, if the settings
 * allow that. Never changes existing data, and may be called repeatedly and by several instances at once.
 */
export const seedEmptyShop = async (
  { bcryptCost, seedDemo }: Pick<Settings, 'bcryptCost' | 'seedDemo'>,
  log: Logger,
) => {
  const seeded = {
    products: await unlessDoneByAnother(addProducts((stored) => (stored.size === 0 ? listed : []))),
    // The passwords are public, so only shops that ask for demo accounts get them.
    accounts: seedDemo ? await unlessDoneByAnother(addAccounts(bcryptCost)) : 0,
  };
  if (seeded.products + seeded.accounts > 0) log.info(seeded, 'demo data written');
  return seeded;
};

/**
 * Resets the demo catalogue's texts, prices and pictures, and adds missing products. Stock,
 * orders and other products stay as they are.
 */
export const restoreDemoProducts = async (): Promise<{ added: number; restored: number }> => {
  const added = await addProducts((stored) => listed.filter(({ slug }) => !stored.has(slug)));
  const restored = await inTransaction(async (session) => {
    const products = await ProductModel.find({ slug: { $in: listed.map(({ slug }) => slug) } }).session(session);
    const context = { actor: SEED, at: databaseTime() };
    let changed = 0;
    for (const product of products) {
      const entry = listed.find(({ slug }) => slug === product.slug);
      const before = product.toObject();
      product.set(entry ? productDescription(entry) : {});
      if (await saveProduct(product, before, context, session)) changed += 1;
    }
    return changed;
  });
  return { added, restored };
};
