import { parseArgs } from 'node:util';
import { LARGE, seedLargeShop } from '../large-shop/large-shop.js';
import { createLogger } from '../platform/log.js';
import { SettingsError } from '../platform/settings.js';
import { restoreDemoProducts, seedEmptyShop } from '../seed.js';
import { explainUsage, runCli, withShopDatabase } from './with-shop.js';

const USAGE = `Usage: npm run seed [-- --force | --large]

Writes the demo catalogue and the demo accounts into a shop that has none; in production the accounts only with
SEED_DEMO=1, as everybody knows their passwords.
With --force it also brings the demo catalogue back to what it was in a shop that has products; stock stays.
With --large it also fills the shop with ${String(LARGE.products)} products, ${String(LARGE.customers)} customers and ${String(LARGE.orders)} orders of the past year, to
see how quick it is; in production only with SEED_DEMO=1. It takes some minutes, can be interrupted, and is done once. Other
numbers of them: --large --products 100000 --customers 0 --orders 0, for a shop that has none of these yet.`;

const OPTIONS = {
  help: { type: 'boolean' },
  force: { type: 'boolean' },
  large: { type: 'boolean' },
  products: { type: 'string' },
  customers: { type: 'string' },
  orders: { type: 'string' },
} as const;

const optionsIn = (args: readonly string[]) => {
  try {
    return parseArgs({ args: [...args], options: OPTIONS }).values;
  } catch {
    return undefined;
  }
};

const COUNTED = Object.keys(LARGE) as (keyof typeof LARGE)[];

type Options = NonNullable<ReturnType<typeof optionsIn>>;

/** @throws SettingsError if a count is no whole number, or if there are orders but no customers or no products */
const countsIn = (options: Options): typeof LARGE => {
  const formatCount = (kind: keyof typeof LARGE): number => {
    const sent = options[kind];
    if (sent === undefined) return LARGE[kind];
    if (!/^\d{1,7}$/.test(sent)) throw new SettingsError(`--${kind} must be a whole number, not "${sent}".`);
    return Number(sent);
  };
  const counts = {
    products: formatCount('products'),
    customers: formatCount('customers'),
    orders: formatCount('orders'),
  };
  if (counts.orders > 0 && (counts.products === 0 || counts.customers === 0)) {
    throw new SettingsError('Orders need products and customers: --orders 0 makes a shop without them.');
  }
  return counts;
};

const words = ({ products, customers, orders }: typeof LARGE): string =>
  `${String(products)} products, ${String(customers)} customers and ${String(orders)} orders`;

/** Prints the progress at each tenth. */
const createProgress = () => {
  let said = '';
  return (kind: string, done: number, all: number): void => {
    const words = `${kind}: ${String(Math.floor((done / all) * 10) * 10)} %`;
    if (words !== said) console.log(words);
    said = words;
  };
};

runCli(async (args) => {
  const options = optionsIn(args);
  if (!options || options.help || (!options.large && COUNTED.some((kind) => kind in options))) {
    explainUsage(USAGE, options?.help === true);
    return;
  }
  const counts = countsIn(options);
  await withShopDatabase(async (settings) => {
    if (options.large && !settings.seedDemo) {
      throw new SettingsError('A large shop is made up: in production it is written only with SEED_DEMO=1.');
    }
    const { products, accounts } = await seedEmptyShop(settings, createLogger('warn'));
    console.log(`${String(products)} products and ${String(accounts)} accounts written.`);
    if (options.force) {
      const { added, restored } = await restoreDemoProducts();
      console.log(`${String(added)} products added and ${String(restored)} restored.`);
    }
    if (options.large) {
      const made = await seedLargeShop(settings, counts, createProgress());
      const isThere = made.products + made.customers + made.orders === 0;
      console.log(isThere ? `The large shop is there: ${words(counts)}.` : `Large shop: ${words(made)} written.`);
    }
  });
});
