import { Router, type RequestHandler } from 'express';
import { callOf, type Contract, type Endpoint, type Right } from './contract.js';
import { identifyIfSent, requirePermission, requireSelf, requireUser } from './guards.js';

/** What stands in front of a route, by the right that its contract states. */
const GUARDS: Readonly<Record<Right, readonly RequestHandler[]>> = {
  anyone: [],
  visitor: [identifyIfSent],
  customer: [requireUser],
  self: [requireSelf('userId', 'accounts.write')],
  // Whose the thing is, its feature knows: it answers 404 for everybody else's.
  owner: [requireUser],
  own: [requireUser],
  'order token': [identifyIfSent],
  admin: [requirePermission('accounts.access')],
};

/** The routes of a feature, built from its contract. */
export interface Served {
  readonly contract: Contract;
  readonly router: Router;
}

// A handler states its own path parameters; that they are in the path is the contract's matter.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Handler = RequestHandler<any>;

/**
 * Builds the routes of a feature: each endpoint of the contract, behind the guard of its right, with the handlers given
 * for it. There is no other way into the API, so no route is without a right.
 */
export const serve = <Endpoints extends Readonly<Record<string, Endpoint>>>(
  contract: Contract<Endpoints>,
  handlers: Readonly<Record<keyof Endpoints, readonly Handler[]>>,
): Served => {
  const router = Router();
  for (const [id, endpoint] of Object.entries(contract.endpoints)) {
    const { method, path } = callOf(endpoint);
    const route = router.route(path);
    const steps: Handler[] = [...GUARDS[endpoint.right], ...handlers[id as keyof Endpoints]];
    for (const step of steps) route[method.toLowerCase() as Lowercase<typeof method>](step);
  }
  return { contract, router };
};
