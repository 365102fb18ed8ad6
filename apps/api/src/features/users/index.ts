// Without the routes: those need the guards of features/auth, which stands on this feature.
export { userContract, userSchema } from './user.contract.js';
export { hashPassword, isPassword } from './password.js';
export { IGNORING_CASE, searchNameOf, toUser, UserModel, type UserDoc } from './user.model.js';
export { holdAdmin } from './admins.js';
export { holdAccount } from './held-account.js';
export {
  changeProfile,
  findByLogin,
  foldName,
  makeAdmin,
  register,
  userOf,
  type ProfileFields,
} from './user.service.js';
