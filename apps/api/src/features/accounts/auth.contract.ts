import {
  loginRules,
  passwordChangeRules,
  PROFILE_GENDERS,
  profileRules,
  type LoginAnswer,
  type LoginSession,
} from '@paila/shared';
import { Type } from 'typebox';
import { contract } from '../../platform/http/contract.js';
import { doneSchema, formFields, id, sealed, time, wire } from '../../platform/http/schemas.js';
import { userSchema } from './user.contract.js';

const loginAnswerSchema = wire<LoginAnswer>()(
  sealed('LoginAnswer', {
    token: Type.String({ description: 'To send in `x-auth-token`, or as `Authorization: Bearer`' }),
    user: userSchema,
  }),
);

const sessionSchema = wire<LoginSession>()(
  sealed('Session', {
    _id: id,
    device: Type.String({ description: 'What the browser calls itself; may be empty' }),
    createdAt: time,
    lastSeenAt: time,
    current: Type.Boolean({ description: 'The one that asks' }),
  }),
);

const profileBody = Type.Object({
  ...formFields(profileRules),
  gender: Type.Optional(Type.Union([Type.Enum([...PROFILE_GENDERS]), Type.Null()])),
});
const passwordBody = Type.Object(formFields(passwordChangeRules), {
  description: '`password` repeats `newPassword`',
});

export const authContract = contract('/api/auth', 'Log-in and profile', {
  logIn: {
    call: 'POST /',
    right: 'anyone',
    summary: 'Log in',
    description:
      '`email` holds the e-mail address or the username. Ten wrong tries in 15 minutes make the next wait, and so do a hundred from one address. A blocked account is a `forbidden`, to who knows its password.',
    body: Type.Object(formFields(loginRules)),
    answer: loginAnswerSchema,
    refusals: ['invalid_credentials', 'account_blocked', 'too_many_requests'],
  },
  me: { call: 'GET /', right: 'customer', summary: 'Who is logged in', answer: userSchema, refusals: ['not_found'] },
  logOut: {
    call: 'DELETE /session',
    right: 'customer',
    summary: 'Log out',
    description: 'The token that asks is dead from now on.',
    answer: doneSchema,
  },
  listSessions: {
    call: 'GET /sessions',
    right: 'customer',
    summary: 'Where the account is logged in',
    answer: Type.Array(sessionSchema),
  },
  endSession: {
    call: 'DELETE /sessions/:id',
    right: 'own',
    summary: 'Log out elsewhere',
    answer: doneSchema,
  },
  changeAccount: {
    call: 'PUT /:userId',
    right: 'self',
    summary: 'Change the profile, or the password',
    description:
      'A body with `currentPassword` or `newPassword` changes the password and ends every other session of the account; any other changes the profile.',
    body: Type.Union([profileBody, passwordBody]),
    answer: userSchema,
    refusals: ['user_exists', 'too_many_requests'],
  },
  eraseAccount: {
    call: 'DELETE /:userId',
    right: 'self',
    summary: 'Erase the account',
    description: 'Its tokens die; its orders stay for the books, without the person.',
    body: Type.Object(formFields({ currentPassword: passwordChangeRules.currentPassword })),
    answer: doneSchema,
    refusals: ['last_admin', 'too_many_requests'],
  },
});
