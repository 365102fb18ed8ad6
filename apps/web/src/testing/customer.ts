import type { User } from '@paila/shared';
import { aSession, aUser, productsMade } from './samples.js';
import { cartKeeper } from './product-routes.js';
import { on, type Route } from './test-api.js';

/** The API's routes that every page of a customer needs: account, session, and a cart that is empty at first. */
export const customerRoutes = (user: User = aUser()): Route[] => [
  on('GET', '/auth', { body: user }),
  on('GET', '/auth/sessions', { body: [aSession({ current: true })] }),
  ...cartKeeper(productsMade, { _id: user._id, products: [] }).routes,
];

/** An error answer of the API. */
export const refusal = (status: number, code: string, msg: string, more: object = {}) => ({
  status,
  body: { msg, code, ...more },
});
