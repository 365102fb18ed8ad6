import { Router } from 'express';
import { createLimiter, limitedByAddress } from '../../platform/rate-limit.js';
import type { Settings } from '../../platform/settings.js';
import { checked } from '../../platform/validate.js';
import { requireAdmin } from '../auth/index.js';
import * as controller from './user.controller.js';
import { listRules, registrationRules } from './user.rules.js';

export const userRoutes = ({ bcryptCost, rateLimitFactor }: Settings): Router => {
  const registrations = createLimiter({ name: 'register', points: 60, seconds: 3600, factor: rateLimitFactor });
  return Router()
    .post('/', checked(registrationRules), limitedByAddress(registrations), controller.register(bcryptCost))
    .get('/', requireAdmin, checked(listRules), controller.list);
};
