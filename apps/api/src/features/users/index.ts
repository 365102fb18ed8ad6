// Without the routes: those need the guards of features/auth, which stands on this feature.
export { hashPassword, isPassword } from './password.js';
export { searchNameOf, IGNORING_CASE, toUser, UserModel, type UserDoc } from './user.model.js';
