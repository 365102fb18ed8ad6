import { loginRules, passwordChangeRules, PROFILE_GENDERS, profileRules } from '@paila/shared';
import type { Request } from 'express';
import { body, type ValidationChain } from 'express-validator';
import { formRules } from '../../platform/http/validate.js';

export const credentialRules: ValidationChain[] = formRules(loginRules);

const profileChangeRules: ValidationChain[] = [
  ...formRules(profileRules),
  body('gender', 'Please choose one of the genders, or none')
    .optional({ values: 'null' })
    .isString()
    .bail()
    .isIn(PROFILE_GENDERS),
];

const newPasswordRules: ValidationChain[] = formRules(passwordChangeRules);

/** One call changes the password, when it holds any, or else the profile. */
export const changesPassword = ({ body: sent }: Pick<Request, 'body'>): boolean => {
  const fields = (sent ?? {}) as Record<string, unknown>;
  return fields['newPassword'] !== undefined || fields['currentPassword'] !== undefined;
};

export const accountChangeRules = (req: Request): ValidationChain[] =>
  changesPassword(req) ? newPasswordRules : profileChangeRules;

export const confirmationRules: ValidationChain[] = formRules({
  currentPassword: passwordChangeRules.currentPassword,
});
