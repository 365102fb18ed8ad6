import { createLimiter, limitedByAddress } from '../../platform/http/rate-limit.js';
import { serve, type Served } from '../../platform/http/serve.js';
import { checked } from '../../platform/http/validate.js';
import { accountController, type AccountParts } from './account.controller.js';
import { authContract } from './auth.contract.js';
import { accountChangeRules, confirmationRules, credentialRules } from './auth.rules.js';
import { userContract } from './user.contract.js';
import { accessRules, listRules, registrationRules } from './user.rules.js';

/** The routes below /api/users and /api/auth. */
export const accountRoutes = (parts: AccountParts): readonly Served[] => {
  const { rateLimitFactor: factor } = parts;
  const registrations = limitedByAddress(createLimiter({ name: 'register', points: 60, seconds: 3600, factor }));
  const controller = accountController(parts);
  const users = serve(userContract, {
    register: [checked(registrationRules), registrations, controller.register],
    listUsers: [checked(listRules), controller.listUsers],
    changeAccess: [checked(accessRules), controller.changeAccess],
  });
  const auth = serve(authContract, {
    logIn: [checked(credentialRules), controller.logIn],
    me: [controller.me],
    logOut: [controller.logOut],
    listSessions: [controller.listSessions],
    endSession: [controller.endSession],
    changeAccount: [checked(accountChangeRules), controller.changeAccount],
    eraseAccount: [checked(confirmationRules), controller.eraseAccount],
  });
  return [users, auth];
};
