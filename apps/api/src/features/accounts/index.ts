export type { OrderFigures } from './account-detail.js';
export type { PersonalDataReader, PersonalDataReaders } from './account-file.js';
export { createLinkTokens, linkNotice, type LinkNotice, type LinkTokens } from './account-links.js';
export { accountRoutes } from './account.routes.js';
export type { Bcrypt } from './bcrypt-threads.js';
export { blockDemoAccounts, demoPasswordsInUse } from './demo-accounts.js';
export type { Adopter } from './email-confirming.js';
export type { PersonalDataRemover } from './erasing.js';
export { linkTimes } from './link-times.js';
export { createIdentify } from './identify.js';
export { passwordResetJob } from './password-reset-requests.js';
export { createPasswords, withPasswords, type Passwords } from './passwords.js';
export { importAccounts, type PastAccount } from './account-importing.js';
export { addAccount, makeAdmin } from './registration.js';
export { createTokens, type Tokens } from './tokens.js';
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
