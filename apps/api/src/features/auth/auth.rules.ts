import { loginRules, passwordChangeRules, PROFILE_GENDERS, profileRules } from '@paila/shared';
import { body, type ValidationChain } from 'express-validator';
import { formRules } from '../../platform/validate.js';

export const credentialRules: ValidationChain[] = formRules(loginRules);

export const profileChangeRules: ValidationChain[] = [
  ...formRules(profileRules),
  body('gender', 'Please choose one of the genders, or none')
    .optional({ values: 'null' })
    .isString()
    .bail()
    .isIn(PROFILE_GENDERS),
];

export const newPasswordRules: ValidationChain[] = formRules(passwordChangeRules);

export const confirmationRules: ValidationChain[] = formRules({
  currentPassword: passwordChangeRules.currentPassword,
});
