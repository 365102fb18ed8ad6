import { addressRules } from '@paila/shared';
import { body } from 'express-validator';
import { formRules } from '../../platform/http/validate.js';

const checkedRule = body('checked', 'checked must be true or false')
  .optional({ values: 'null' })
  .isBoolean({ strict: true });

export const addressBodyRules = [...formRules(addressRules), checkedRule];
export const defaultRules = [checkedRule];
