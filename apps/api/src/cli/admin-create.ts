import { randomBytes } from 'node:crypto';
import { fieldProblem, registerFields } from '@paila/shared';
import { makeAdmin, withPasswords } from '../features/accounts/index.js';
import { explainUsage, runCli } from './run-cli.js';
import { withShopDatabase } from './with-shop.js';

const USAGE = `Usage: npm run admin:create -- EMAIL

Makes the account with this email address an admin, and unblocks it. If there is no such account, the command creates
one and shows its password once.`;

runCli(async ([email = '', ...rest]) => {
  if (rest.length > 0 || fieldProblem(registerFields.email, email, {}) !== undefined) {
    explainUsage(USAGE, email === '--help');
    return;
  }
  await withShopDatabase(async ({ bcryptCost }) => {
    const password = randomBytes(12).toString('base64url');
    const made = await withPasswords(bcryptCost, (passwords) => makeAdmin(email, password, passwords));
    console.log(
      {
        promoted: `${email} is an admin now.`,
        unblocked: `${email} is an admin now, and no longer blocked.`,
        created: `${email} is an admin now, with the password ${password}\nIt is not shown again; change it after the first log-in.`,
      }[made],
    );
  });
});
