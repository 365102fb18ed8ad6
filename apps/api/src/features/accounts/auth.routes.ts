import type { Settings } from '../../platform/settings.js';
import { checked } from '../../platform/http/validate.js';
import { authContract } from './auth.contract.js';
import { authController } from './auth.controller.js';
import { accountChangeRules, confirmationRules, credentialRules } from './auth.rules.js';
import { createAuthService, type Eraser } from './auth.service.js';
import { serve, type Served } from '../../platform/http/serve.js';
import type { Passwords } from './passwords.js';
import type { Tokens } from './tokens.js';

export const authRoutes = (
  settings: Settings,
  tokens: Tokens,
  passwords: Passwords,
  erasers: readonly Eraser[],
): Served => {
  const controller = authController(createAuthService(settings, tokens, passwords, erasers));
  return serve(authContract, {
    logIn: [checked(credentialRules), controller.logIn],
    me: [controller.me],
    logOut: [controller.logOut],
    listSessions: [controller.sessions],
    endSession: [controller.endSession],
    changeAccount: [checked(accountChangeRules), controller.changeAccount],
    eraseAccount: [checked(confirmationRules), controller.erase],
  });
};
