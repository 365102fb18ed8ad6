import { PROFILE_GENDERS, registerRules, ROLES, type User } from '@paila/shared';
import { Type } from 'typebox';
import { contract } from '../../platform/contract/contract.js';
import { formFields, id, sealed, time, wire } from '../../platform/contract/schemas.js';
import { pageHeaders, pageParameters } from '../../platform/paging.js';

export const userSchema = wire<User>()(
  sealed('User', {
    _id: id,
    firstname: Type.String(),
    lastname: Type.String(),
    username: Type.String(),
    email: Type.String(),
    phone: Type.String(),
    gender: Type.Enum([...PROFILE_GENDERS]),
    role: Type.Enum([...ROLES]),
    createdAt: time,
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
    answer: Type.Array(userSchema),
    answerHeaders: pageHeaders,
  },
});
