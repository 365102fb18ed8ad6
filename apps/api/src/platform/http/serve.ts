import {
  type Access,
  splitCall,
  type Endpoint,
  type Endpoints,
  type Group,
  isRecord,
  requestedPage,
} from '@paila/shared';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { accountActor } from '../actor.js';
import { namedRoute } from '../log.js';
import { bodyReader, uploadedFiles } from './body-reader.js';
import {
  type Call,
  type CallOfLoad,
  type Handle,
  type OwnedHandler,
  type Requester,
  type Rows,
  RESPONSE_SENT,
  type Serving,
  type Steps,
} from './call.js';
import { databaseDeadline } from './deadline.js';
import { notFound } from './errors.js';
import { identifyIfSent, requirePermission, requireSelf, requireUser } from './guards.js';
import { type Input, inputReader, NO_INPUT } from './input.js';
import { accountIdIn, mayUse } from './ownership.js';
import { pageHeadersAt } from './paging.js';

/** The guard of a route, from the access that its endpoint declares. */
const guardFor = (access: Access): readonly RequestHandler[] => {
  switch (access.who) {
    case 'anyone':
      return [];
    case 'optionalAccount':
    case 'tokenHolder':
      return [identifyIfSent];
    case 'account':
    case 'owner':
      return [requireUser];
    case 'self':
      return [requireSelf(access.param, access.or)];
    case 'permitted':
      return [requirePermission(access.permission, ...(access.or ?? []))];
  }
};

/** The requester as the guards identified it, with the order token if the endpoint takes one and it was sent. */
const toRequester = ({ account, input }: Pick<Request, 'account' | 'input'>): Requester => {
  const token = isRecord(input?.headers) ? input.headers['x-order-token'] : undefined;
  return { account, orderToken: typeof token === 'string' ? token.trim() : undefined };
};

type AnyCall = Call<Endpoint>;
type AnyHandler = Handle<Endpoint> | OwnedHandler<Endpoint>;

const isSteps = (serving: Serving<Endpoint>): serving is Steps<Endpoint> =>
  typeof serving === 'object' && 'handler' in serving;

/** The resource that the handler loads, if the endpoint's access lets the requester use it. */
const ownedResource = async (
  { access }: Endpoint,
  { kind, load }: OwnedHandler<Endpoint>,
  call: CallOfLoad<Endpoint>,
): Promise<unknown> => {
  const found = await load(call);
  const or = access.who === 'owner' || access.who === 'tokenHolder' ? access.or : undefined;
  const requester = access.who === 'tokenHolder' ? call.requester : { account: call.account };
  if (!found || !mayUse(found, requester, or)) throw notFound(kind);
  return found.resource;
};

const handled = async (endpoint: Endpoint, handler: AnyHandler, request: CallOfLoad<Endpoint>): Promise<unknown> => {
  const resource = typeof handler === 'function' ? undefined : await ownedResource(endpoint, handler, request);
  const { accountInBody } = endpoint.access;
  const accountId = accountInBody && accountIdIn(request.body, accountInBody, request.account);
  // Safe, as an access that requires an account has passed its guard.
  const call = { ...request, accountId } as AnyCall;
  return typeof handler === 'function' ? handler(call) : handler.handle(call, resource);
};

const sendRows = (req: Request, res: Response, { rows, total }: Rows<unknown>, page: AnyCall['page']): void => {
  if (page) res.set(pageHeadersAt(req.originalUrl, page, total));
  else res.set('X-Total-Count', String(total));
  res.json(rows);
};

const toHandler = (endpoint: Endpoint, handler: AnyHandler): RequestHandler => {
  const isPaged = endpoint.paged === true;
  return async (req, res) => {
    const input = req.input ?? NO_INPUT;
    const page = isPaged ? requestedPage(input.query as object) : undefined;
    const call = {
      ...input,
      params: req.params,
      files: uploadedFiles(req),
      page,
      account: req.account,
      requester: toRequester(req),
      actor: accountActor(req.account),
      req,
      res,
    };
    // Safe, as the reader made the input from this declaration.
    const result = await handled(endpoint, handler, call as CallOfLoad<Endpoint>);
    if (result === RESPONSE_SENT) return;
    if (isPaged) sendRows(req, res, result as Rows<unknown>, page);
    else res.json(result);
  };
};

declare module 'express-serve-static-core' {
  interface Request {
    /** The checked and converted input that the endpoint declares. */
    input?: Input;
  }
}

/** Answers 404 for a path parameter that has none of its values. */
const checkParams =
  (values: NonNullable<Endpoint['params']>): RequestHandler =>
  (req, _res, next) => {
    const isKnown = Object.entries(values).every(([name, field]) =>
      field.values.some((value) => value === req.params[name]),
    );
    next(isKnown ? undefined : notFound('path'));
  };

/** The routes of a group of endpoints, with their description. */
export interface FeatureRoutes {
  readonly group: Group;
  readonly router: Router;
}

/**
 * Builds the routes of a group of endpoints. Each is within the database's deadline and behind the guard of its access,
 * with its input checked and converted. Every route of the API is built here, so none lacks a declared access.
 */
export const serve = <const Of extends Endpoints>(
  group: Group<Of>,
  servings: { readonly [Id in keyof Of]: Serving<Of[Id]> },
): FeatureRoutes => {
  const router = Router();
  for (const [id, endpoint] of Object.entries(group.endpoints)) {
    // Each serving fits the endpoint of its own name; together they have no common type.
    const serving = servings[id as keyof Of] as Serving<Endpoint>;
    const steps: Steps<Endpoint> = isSteps(serving) ? serving : { handler: serving };
    const { withoutDeadline, before = [], receiver, after = [], handler } = steps;
    const deadline = withoutDeadline ? [] : [databaseDeadline];
    const read = inputReader(endpoint);
    const readBody = bodyReader(endpoint.body, receiver);
    const readInput: RequestHandler = read
      ? async (req, res, next) => {
          await readBody(req, res);
          req.input = await read(req);
          next();
        }
      : (req, res, next) => {
          // Without a declared body there is nothing to wait for: a body in another format is refused immediately.
          void readBody(req, res);
          next();
        };
    const { method, path } = splitCall(endpoint);
    const guard = guardFor(endpoint.access);
    const params = endpoint.params ? [checkParams(endpoint.params)] : [];
    const named = namedRoute(`${method} ${group.path}${path === '/' ? '' : path}`);
    const chain = [
      named,
      ...params,
      ...deadline,
      ...guard,
      ...before,
      readInput,
      ...after,
      toHandler(endpoint, handler),
    ];
    router.route(path || '/')[method.toLowerCase() as Lowercase<typeof method>](...chain);
  }
  return { group, router };
};
