import type { User } from '@paila/shared';
import { aUser } from './samples.js';
import { on, type Route } from './test-api.js';

/** What the API answers to whoever is logged in, wherever they are: their account and an empty cart. */
export const customerRoutes = (user: User = aUser()): Route[] => [
  on('GET', '/auth', { body: user }),
  on('GET', '/cart/:userId', { body: { _id: user._id, products: [] } }),
  on('PUT', '/cart/:userId', ({ body }) => ({ body: { _id: user._id, ...(body as object) } })),
];

/** A refusal, as the API words it. */
export const refusal = (status: number, code: string, msg: string, more: object = {}) => ({
  status,
  body: { msg, code, ...more },
});
