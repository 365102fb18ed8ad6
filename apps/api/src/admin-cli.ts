import { randomBytes } from 'node:crypto';
import { EMAIL_PATTERN } from '@paila/shared';
import { makeAdmin } from './features/users/index.js';
import { connectDatabase, DatabaseError, disconnectDatabase, ensureIndexes } from './platform/db.js';
import { createLogger } from './platform/log.js';
import { readSettings, SettingsError } from './platform/settings.js';

const USAGE = `Usage: npm run admin:create -- EMAIL

Makes the account with this e-mail address an admin. Where there is none, it is opened with a password that is shown once.`;

const main = async ([email = '', ...rest]: readonly string[]): Promise<void> => {
  if (rest.length > 0 || !EMAIL_PATTERN.test(email)) {
    console.log(USAGE);
    process.exitCode = email === '--help' ? 0 : 1;
    return;
  }
  const settings = readSettings();
  await connectDatabase(settings.mongodbUri, createLogger('warn'));
  try {
    await ensureIndexes();
    const password = randomBytes(12).toString('base64url');
    const made = await makeAdmin(email, password, settings.bcryptCost);
    console.log(
      made === 'promoted'
        ? `${email} is an admin now.`
        : `${email} is an admin now, with the password ${password}\nIt is not shown again; change it after the first log-in.`,
    );
  } finally {
    await disconnectDatabase();
  }
};

main(process.argv.slice(2)).catch((error: unknown) => {
  const isExpected = error instanceof SettingsError || error instanceof DatabaseError;
  console.error(isExpected ? error.message : error);
  process.exitCode = 1;
});
