import { createLogger } from '../platform/log.js';
import { restoreDemoProducts, seedEmptyShop } from '../seed.js';
import { explainUsage, runCli, withShopDatabase } from './with-shop.js';

const USAGE = `Usage: npm run seed [-- --force]

Writes the demo catalogue and the demo accounts into a shop that has none; in production the accounts only with
SEED_DEMO=1, as their passwords are known to everybody.
With --force it also brings the demo catalogue back to what it was in a shop that has products; stock stays.`;

runCli(async (args) => {
  const unknown = args.filter((each) => each !== '--force');
  if (unknown.length > 0) {
    explainUsage(
      USAGE,
      unknown.every((each) => each === '--help'),
    );
    return;
  }
  await withShopDatabase(async (settings) => {
    const { products, accounts } = await seedEmptyShop(settings, createLogger('warn'));
    console.log(`${String(products)} products and ${String(accounts)} accounts written.`);
    if (args.includes('--force')) {
      const { added, restored } = await restoreDemoProducts();
      console.log(`${String(added)} products added and ${String(restored)} restored.`);
    }
  });
});
