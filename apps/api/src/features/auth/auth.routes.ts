import { Router, type RequestHandler } from 'express';
import type { Settings } from '../../platform/settings.js';
import { checked } from '../../platform/validate.js';
import { authContract } from './auth.contract.js';
import { authController } from './auth.controller.js';
import { confirmationRules, credentialRules, newPasswordRules, profileChangeRules } from './auth.rules.js';
import { createAuthService, type Eraser } from './auth.service.js';
import { serve, type Served } from './serve.js';
import type { Tokens } from './tokens.js';

const holdsPasswords = (body: unknown): boolean => {
  const sent = (body ?? {}) as Record<string, unknown>;
  return sent['newPassword'] !== undefined || sent['currentPassword'] !== undefined;
};

const inTurn = (...steps: RequestHandler<{ userId: string }>[]): Router =>
  Router({ mergeParams: true }).use(...(steps as RequestHandler[]));

export const authRoutes = (settings: Settings, tokens: Tokens, erasers: readonly Eraser[]): Served => {
  const controller = authController(createAuthService(settings, tokens, erasers));
  const changePassword = inTurn(checked(newPasswordRules), controller.changePassword);
  const changeProfile = inTurn(checked(profileChangeRules), controller.changeProfile);
  // One call changes the profile or, when it holds passwords, the password.
  const passwordOrProfile: RequestHandler = (req, res, next) => {
    (holdsPasswords(req.body) ? changePassword : changeProfile)(req, res, next);
  };
  return serve(authContract, {
    logIn: [checked(credentialRules), controller.logIn],
    me: [controller.me],
    logOut: [controller.logOut],
    listSessions: [controller.sessions],
    endSession: [controller.endSession],
    changeAccount: [passwordOrProfile],
    eraseAccount: [checked(confirmationRules), controller.erase],
  });
};
