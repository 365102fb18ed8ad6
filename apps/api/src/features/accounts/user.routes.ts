import { createLimiter, limitedByAddress } from '../../platform/http/rate-limit.js';
import type { Settings } from '../../platform/settings.js';
import { checked } from '../../platform/http/validate.js';
import { serve, type Served } from '../../platform/http/serve.js';
import { userContract } from './user.contract.js';
import type { Passwords } from './passwords.js';
import * as controller from './user.controller.js';
import { accessRules, listRules, registrationRules } from './user.rules.js';

export const userRoutes = ({ rateLimitFactor }: Settings, passwords: Passwords): Served => {
  const registrations = createLimiter({ name: 'register', points: 60, seconds: 3600, factor: rateLimitFactor });
  return serve(userContract, {
    register: [checked(registrationRules), limitedByAddress(registrations), controller.register(passwords)],
    listUsers: [checked(listRules), controller.list],
    changeAccess: [checked(accessRules), controller.access],
  });
};
