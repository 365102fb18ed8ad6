export { createLinkTokens, linkNotice, type LinkNotice, type LinkTokens } from './account-links.js';
export { accountRoutes } from './account.routes.js';
export type { Bcrypt } from './bcrypt-threads.js';
export { blockDemoAccounts, demoPasswordsInUse } from './demo-accounts.js';
export { linkTimes } from './link-times.js';
export { createIdentify } from './identify.js';
export { passwordResetJob } from './password-reset-requests.js';
export { createPasswords, withPasswords } from './passwords.js';
export { importAccounts, type PastAccount } from './account-importing.js';
export { addAccount, makeAdmin } from './registration.js';
export { createTokens } from './tokens.js';
export {
  accountExists,
  confirmedAccounts,
  contactOf,
  hasAccounts,
  lockAccount,
  lockAccounts,
  namesOf,
  newCustomersIn,
  searchWordsOf,
} from './user.model.js';
