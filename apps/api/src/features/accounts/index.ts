export { accountAudits } from './account-audit.js';
export { accountNamesMigration } from './account-names-migration.js';
export { createLinkTokens, linkNotice, type LinkNotice } from './email/account-links.js';
export { createAccounts } from './accounts.js';
export type { Bcrypt } from './passwords/bcrypt-threads.js';
export { blockDemoAccounts, demoPasswordsInUse } from './demo-accounts.js';
export { createPasswords, withPasswords } from './passwords/passwords.js';
export { importAccounts, type PastAccount } from './account-importing.js';
export { addAccount, makeAdmin } from './registration.js';
export { createTokens } from './sessions/tokens.js';
export {
  accountExists,
  confirmedAccounts,
  accountContact,
  hasAccounts,
  lockAccount,
  accountNames,
  newCustomersIn,
  accountSearchWords,
} from './user.model.js';
