import { registerRules } from '@paila/shared';
import { query, type ValidationChain } from 'express-validator';
import { pageRules } from '../../platform/paging.js';
import { formRules } from '../../platform/validate.js';

export const registrationRules: ValidationChain[] = formRules(registerRules);

export const listRules: ValidationChain[] = [
  query('search', 'search must be a short text').optional().isString().bail().isLength({ max: 200 }),
  ...pageRules,
];
