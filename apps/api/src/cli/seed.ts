import { parseArgs } from 'node:util';
import { LARGE, seedLargeShop } from '../large-shop/large-shop.js';
import { createLogger } from '../platform/log.js';
import { SettingsError } from '../platform/settings.js';
import { restoreDemoProducts, seedEmptyShop } from '../seed.js';
import { explainUsage, runCli } from './run-cli.js';
import { withShopDatabase } from './with-shop.js';

const USAGE = `Usage: npm run seed [-- --force | --large]

Writes the demo catalogue and the demo accounts into a shop that has none; in production the accounts only with
SEED_DEMO=1, as their passwords are public.
With --force it also restores the demo catalogue in a shop that has products; stock stays.
With --large it also fills the shop with ${String(LARGE.products)} products, ${String(LARGE.customers)} customers and ${String(LARGE.orders)} orders of the past year, to
measure its speed; in production only with SEED_DEMO=1. The command takes some minutes, can be interrupted, and writes the
data once. For other numbers in a new shop: --large --products 100000 --customers 0 --orders 0.`;

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

/** @throws SettingsError if a count is not a whole number, or if there are orders but no customers or no products */
const countsIn = (options: Options): typeof LARGE => {
  const readCount = (kind: keyof typeof LARGE): number => {
    const value = options[kind];
    if (value === undefined) return LARGE[kind];
    if (!/^\d{1,7}$/.test(value)) throw new SettingsError(`--${kind} must be a whole number, not "${value}".`);
    return Number(value);
  };
  const counts = {
    products: readCount('products'),
    customers: readCount('customers'),
    orders: readCount('orders'),
  };
  if (counts.orders > 0 && (counts.products === 0 || counts.customers === 0)) {
    throw new SettingsError('Orders need products and customers: --orders 0 makes a shop without them.');
  }
  return counts;
};

const formatCounts = ({ products, customers, orders }: typeof LARGE): string =>
  `${String(products)} products, ${String(customers)} customers and ${String(orders)} orders`;

/** Prints the progress at each tenth. */
const createProgress = () => {
  let printed = '';
  return (kind: string, done: number, all: number): void => {
    const line = `${kind}: ${String(Math.floor((done / all) * 10) * 10)} %`;
    if (line !== printed) console.log(line);
    printed = line;
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
      throw new SettingsError('A large shop is demo data: production writes it only with SEED_DEMO=1.');
    }
    const { products, accounts } = await seedEmptyShop(settings, createLogger('warn', { release: settings.release }));
    console.log(`${String(products)} products and ${String(accounts)} accounts written.`);
    if (options.force) {
      const { added, restored } = await restoreDemoProducts();
      console.log(`${String(added)} products added and ${String(restored)} restored.`);
    }
    if (options.large) {
      const made = await seedLargeShop(settings, counts, createProgress());
      const isComplete = made.products + made.customers + made.orders === 0;
      console.log(
        isComplete ? `The large shop exists: ${formatCounts(counts)}.` : `Large shop: ${formatCounts(made)} written.`,
      );
    }
  });
});
