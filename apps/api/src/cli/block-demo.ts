import { blockDemoAccounts, withPasswords } from '../features/accounts/index.js';
import { explainUsage, runCli } from './run-cli.js';
import { withShopDatabase } from './with-shop.js';

const USAGE = `Usage: npm run demo:block

Blocks the accounts that still have a demo password, and logs them out. A shop with NODE_ENV=production does not open
while such accounts exist. Make an admin of your own with npm run admin:create.`;

runCli(async (args) => {
  if (args.length > 0) {
    explainUsage(USAGE, args.includes('--help'));
    return;
  }
  await withShopDatabase(async ({ bcryptCost }) => {
    const blocked = await withPasswords(bcryptCost, blockDemoAccounts);
    console.log(blocked.length === 0 ? 'No account has a demo password.' : `Blocked: ${blocked.join(', ')}.`);
  });
});
