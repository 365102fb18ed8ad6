import { registerRules, ROLES } from '@paila/shared';
import { body, query, type ValidationChain } from 'express-validator';
import { pageRules } from '../../platform/http/paging.js';
import { formRules } from '../../platform/http/validate.js';

export const registrationRules: ValidationChain[] = formRules(registerRules);

export const listRules: ValidationChain[] = [
  query('search', 'search must be a short text').optional().isString().bail().isLength({ max: 200 }),
  ...pageRules,
];

export const accessRules: ValidationChain[] = [
  body('role', 'Please choose one of the roles').optional().isString().bail().isIn(ROLES),
  body('blocked', 'Please send blocked as true or false').optional().isBoolean({ strict: true }),
];
