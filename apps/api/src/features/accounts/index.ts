// Not yet renamed in the features that use it.
export { lockAccount as holdAccount } from './account-locks.js';
export { accountRoutes } from './account.routes.js';
export { namesOf } from './full-names.js';
export type { Bcrypt } from './bcrypt-threads.js';
export type { PersonalDataRemover } from './erasing.js';
export { createIdentify } from './identify.js';
export { createPasswords, withPasswords, type Passwords } from './passwords.js';
export { addAccount, makeAdmin } from './registration.js';
export { startSession } from './sessions.js';
export { createTokens, type Tokens } from './tokens.js';
export { searchNameOf, toUser, UserModel, type UserDoc } from './user.model.js';
