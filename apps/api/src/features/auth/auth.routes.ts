import { Router, type RequestHandler } from 'express';
import type { Settings } from '../../platform/settings.js';
import { checked } from '../../platform/validate.js';
import { authController } from './auth.controller.js';
import { confirmationRules, credentialRules, newPasswordRules, profileChangeRules } from './auth.rules.js';
import { createAuthService, type Eraser } from './auth.service.js';
import { requireOwner, requireUser } from './guards.js';
import type { Tokens } from './tokens.js';

/** One call changes the profile or, when it holds passwords, the password; here the profile's way parts. */
const forPasswords: RequestHandler<{ userId: string }> = (req, _res, next) => {
  const sent = (req.body ?? {}) as Record<string, unknown>;
  const holdsPasswords = sent['newPassword'] !== undefined || sent['currentPassword'] !== undefined;
  next(holdsPasswords ? undefined : 'route');
};

export const authRoutes = (settings: Settings, tokens: Tokens, erasers: readonly Eraser[]): Router => {
  const controller = authController(createAuthService(settings, tokens, erasers));
  return Router()
    .post('/', checked(credentialRules), controller.logIn)
    .get('/', requireUser, controller.me)
    .delete('/session', requireUser, controller.logOut)
    .get('/sessions', requireUser, controller.sessions)
    .delete('/sessions/:id', requireUser, controller.endSession)
    .put('/:userId', requireOwner('userId'), forPasswords, checked(newPasswordRules), controller.changePassword)
    .put('/:userId', requireOwner('userId'), checked(profileChangeRules), controller.changeProfile)
    .delete('/:userId', requireOwner('userId'), checked(confirmationRules), controller.erase);
};
