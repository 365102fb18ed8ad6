import { LARGE, seedLargeShop } from '../large-shop/index.js';
import { createLogger } from '../platform/log.js';
import { SettingsError } from '../platform/settings.js';
import { restoreDemoProducts, seedEmptyShop } from '../seed.js';
import { explainUsage, runCli, withShopDatabase } from './with-shop.js';

const USAGE = `Usage: npm run seed [-- --force | --large]

Writes the demo catalogue and the demo accounts into a shop that has none; in production the accounts only with
SEED_DEMO=1, as their passwords are known to everybody.
With --force it also brings the demo catalogue back to what it was in a shop that has products; stock stays.
With --large it also fills the shop with ${String(LARGE.products)} products, ${String(LARGE.customers)} customers and ${String(LARGE.orders)} orders of the past year, to
see how quick it is; in production only with SEED_DEMO=1. It takes some minutes, can be interrupted, and is done once.`;

const OPTIONS = ['--force', '--large'];

const words = ({ products, customers, orders }: typeof LARGE): string =>
  `${String(products)} products, ${String(customers)} customers and ${String(orders)} orders`;

/** Says how far it is, in each tenth once. */
const createProgress = () => {
  let said = '';
  return (kind: string, done: number, all: number): void => {
    const words = `${kind}: ${String(Math.floor((done / all) * 10) * 10)} %`;
    if (words !== said) console.log(words);
    said = words;
  };
};

runCli(async (args) => {
  const unknown = args.filter((each) => !OPTIONS.includes(each));
  if (unknown.length > 0) {
    explainUsage(
      USAGE,
      unknown.every((each) => each === '--help'),
    );
    return;
  }
  await withShopDatabase(async (settings) => {
    if (args.includes('--large') && !settings.seedDemo) {
      throw new SettingsError('A large shop is made up: in production it is written only with SEED_DEMO=1.');
    }
    const { products, accounts } = await seedEmptyShop(settings, createLogger('warn'));
    console.log(`${String(products)} products and ${String(accounts)} accounts written.`);
    if (args.includes('--force')) {
      const { added, restored } = await restoreDemoProducts();
      console.log(`${String(added)} products added and ${String(restored)} restored.`);
    }
    if (args.includes('--large')) {
      const made = await seedLargeShop(settings, LARGE, createProgress());
      const isThere = made.products + made.customers + made.orders === 0;
      console.log(isThere ? `The large shop is there: ${words(LARGE)}.` : `Large shop: ${words(made)} written.`);
    }
  });
});
