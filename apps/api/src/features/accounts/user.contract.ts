import { PROFILE_GENDERS, registerRules, ROLES, type AdminUser, type User } from '@paila/shared';
import { Type } from 'typebox';
import { contract } from '../../platform/http/contract.js';
import { formFields, id, sealed, time, wire } from '../../platform/http/schemas.js';
import { pageHeaders, pageParameters } from '../../platform/http/paging.js';

const fields = {
  _id: id,
  firstname: Type.String(),
  lastname: Type.String(),
  username: Type.String(),
  email: Type.String(),
  phone: Type.String(),
  gender: Type.Enum([...PROFILE_GENDERS]),
  role: Type.Enum([...ROLES]),
  createdAt: time,
};
export const userSchema = wire<User>()(sealed('User', fields));
const adminUserSchema = wire<AdminUser>()(
  sealed('AdminUser', {
    ...fields,
    blocked: Type.Boolean({ description: 'Logged out everywhere, and not let in again' }),
  }),
);

export const userContract = contract('/api/users', 'Accounts', {
  register: {
    call: 'POST /',
    right: 'anyone',
    summary: 'Open an account',
    body: Type.Object(formFields(registerRules)),
    answer: userSchema,
    refusals: ['user_exists', 'too_many_requests'],
  },
  listUsers: {
    call: 'GET /',
    right: 'admin',
    summary: 'All accounts, newest first',
    description: 'Without `page` and `limit`: the newest 1,000.',
    query: {
      search: {
        schema: Type.String({ maxLength: 200 }),
        description: 'Part of first plus last name, in any case',
      },
      ...pageParameters,
    },
    answer: Type.Array(adminUserSchema),
    answerHeaders: pageHeaders,
  },
  changeAccess: {
    call: 'PUT /:userId/access',
    right: 'admin',
    summary: 'Change a role, block an account, or let it in again',
    description:
      'Acts at the next call of that account. A blocked one loses every session and cannot log in. What is absent stays. Nobody takes the own rights away: that, and two admins who do it to each other at once, is a `conflict`.',
    body: Type.Object({
      role: Type.Optional(Type.Enum([...ROLES])),
      blocked: Type.Optional(Type.Boolean()),
    }),
    answer: adminUserSchema,
    refusals: ['own_access', 'own_block', 'access_lost'],
  },
});
