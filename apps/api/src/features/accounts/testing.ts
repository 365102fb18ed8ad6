/** What tests make accounts and sessions with; running code calls index.ts. */
export { startSession } from './sessions.js';
export { searchNameOf, toUser, UserModel, type UserDoc } from './user.model.js';
