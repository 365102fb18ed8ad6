import { may, type Permission } from '@paila/shared';
import type { Request, RequestHandler } from 'express';
import { noteAccount } from '../log.js';
import type { Account } from './account.js';
import { AppError, forbidden, unauthorized } from './errors.js';
import { sentValue } from './input.js';

/** Finds the account of a token; undefined when the token, its session or its account is no longer valid. */
export type Identify = (token: string) => Promise<Account | undefined>;

declare module 'express-serve-static-core' {
  interface Request {
    /** Finds the account of a token in this instance of the shop. */
    identify?: Identify;
  }
}

/** Provides the guards below with their {@link Identify}. Must come before every route. */
export const identifyWith =
  (identify: Identify): RequestHandler =>
  (req, _res, next) => {
    req.identify = identify;
    next();
  };

/** The token of a request, from `x-auth-token` or `Authorization: Bearer`. */
const sentToken = (req: Request): string | undefined => {
  const bearer = /^Bearer(?:\s+(.*))?$/i.exec(req.get('authorization')?.trim() ?? '')?.[1];
  return sentValue(req.get('x-auth-token')) ?? sentValue(bearer);
};

/** The account of a request; undefined without a token. An invalid token is a 401, never a guest. */
const identified = async (req: Request): Promise<Account | undefined> => {
  if (req.account) return req.account;
  const token = sentToken(req);
  if (token === undefined) return undefined;
  const account = await req.identify?.(token);
  if (!account) throw new AppError('session_ended');
  req.account = account;
  noteAccount(account.id);
  return account;
};

const required = async (req: Request): Promise<Account> => {
  const account = await identified(req);
  if (!account) throw unauthorized();
  return account;
};

/** Requires no account, but a token that is sent must be valid; `req.account` is undefined for a guest. */
export const identifyIfSent: RequestHandler = async (req, _res, next) => {
  await identified(req);
  next();
};

/** Requires a logged-in account. */
export const requireUser: RequestHandler = async (req, _res, next) => {
  await required(req);
  next();
};

/** Requires an account with one of the permissions. */
export const requirePermission =
  (...permissions: readonly Permission[]): RequestHandler =>
  async (req, _res, next) => {
    const account = await required(req);
    if (!permissions.some((permission) => may(account, permission))) throw forbidden();
    next();
  };

/**
 * Requires the account that a parameter of the path names, or one with a permission. Another account's id, an unknown
 * id and a malformed id get the same 403, which does not reveal whether an id exists.
 */
export const requireSelf =
  (param: string, or: Permission): RequestHandler =>
  async (req, _res, next) => {
    const account = await required(req);
    const requested = req.params[param];
    const isId = typeof requested === 'string' && /^[0-9a-f]{24}$/i.test(requested);
    if (!isId || (requested.toLowerCase() !== account.id && !may(account, or))) throw forbidden();
    next();
  };
