export { accountRoutes } from './account.routes.js';
export type { Bcrypt } from './bcrypt-threads.js';
export type { PersonalDataRemover } from './erasing.js';
export { createIdentify } from './identify.js';
export { createPasswords, withPasswords, type Passwords } from './passwords.js';
export { addAccount, makeAdmin } from './registration.js';
export { createTokens, type Tokens } from './tokens.js';
export { hasAccounts, lockAccount, namesOf, searchWordsOf } from './user.model.js';
