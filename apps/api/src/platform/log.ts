import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Request, RequestHandler } from 'express';
import { pino, type DestinationStream, type Logger } from 'pino';
import { hideTokens, hideValues } from './hide-secrets.js';
import { countError, countRequest, countUnavailable, expectRoute } from './metrics/index.js';
import { VERSION } from './release.js';
import type { UnavailableCause } from './unavailable-cause.js';

/** Headers that give access to an account or an order; they are never logged. */
const SECRET_HEADERS = ['authorization', 'cookie', 'x-auth-token', 'x-order-token'];

/** What lines tell about the request that they belong to. */
interface RequestNotes {
  readonly id: string;
  readonly method: string;
  /** With its query, which is not logged. */
  readonly url: string;
  account?: string;
  order?: string;
}
const notes = new AsyncLocalStorage<RequestNotes>();

const requestFields = (): object => {
  const about = notes.getStore();
  if (!about) return {};
  const { id, method, url, account, order } = about;
  return {
    req: { id, method, url: hideTokens(url.split('?')[0] ?? '') },
    ...(account === undefined ? {} : { account }),
    ...(order === undefined ? {} : { order }),
  };
};

/** The fields of an error without the values that errors of the database repeat. */
const errorFields = (error: Error): object => {
  const { type, message, stack, code, codeName } = pino.stdSerializers.err(error);
  return {
    type,
    message: hideValues(message),
    stack: hideValues(stack),
    ...(code === undefined ? {} : { code: code as unknown }),
    ...(codeName === undefined ? {} : { codeName: codeName as unknown }),
  };
};

interface LogOptions {
  readonly release?: string;
  /** Where the lines go; the standard output by default. */
  readonly to?: DestinationStream | undefined;
}

/** Lines about a request name it, and its account and order once they are known, whichever part of the shop writes. */
export const createLogger = (level: string, { release = VERSION, to }: LogOptions = {}): Logger =>
  pino(
    {
      level,
      base: { pid: process.pid, hostname: hostname(), release },
      mixin: requestFields,
      serializers: { err: (error: unknown) => (error instanceof Error ? errorFields(error) : error) },
      redact: SECRET_HEADERS.map((header) => `req.headers["${header}"]`),
    },
    to ?? pino.destination(1),
  );

/** Adds the account to the lines about the current request, if there is one. */
export const noteAccount = (account: string): void => {
  const about = notes.getStore();
  if (about) about.account = account;
};

/** Adds an order to the lines about the current request, if there is one. The last noted order counts. */
export const noteOrder = (order: string): void => {
  const about = notes.getStore();
  if (about) about.order = order;
};

const logLevel = (status: number): 'error' | 'info' | 'debug' => {
  if (status >= 500) return 'error';
  return status >= 400 ? 'info' : 'debug';
};

declare module 'express-serve-static-core' {
  interface Request {
    /** Writes lines that name the request. */
    log: Logger;
    /** The route, for metrics and logs: method and path as declared, such as `GET /api/orders/:id`. */
    routeName?: string;
    /** The error that the response tells. */
    failure?: { readonly code: string; readonly cause?: UnavailableCause };
  }
}

/** A handler that names the route of a request. */
export const namedRoute = (name: string): RequestHandler => {
  expectRoute(name);
  return (req, _res, next) => {
    req.routeName = name;
    next();
  };
};

/** The cause of a response with status 503; undefined for any other status. */
const unavailableCause = (status: number, failure: Request['failure']): UnavailableCause | undefined =>
  status === 503 ? (failure?.cause ?? 'other') : undefined;

/** Writes one line per request, with an id that the answer carries as `X-Request-Id`, and counts the request. */
export const requestLog =
  (logger: Logger): RequestHandler =>
  (req, res, next) => {
    const sent = req.headers['x-request-id'];
    const id = typeof sent === 'string' && /^[\w-]{1,64}$/.test(sent) ? sent : randomUUID();
    res.setHeader('X-Request-Id', id);
    const startedAt = performance.now();
    const about: RequestNotes = { id, method: req.method, url: req.originalUrl };
    req.log = logger;
    const end = (): void => {
      const { statusCode: status } = res;
      const { routeName: route, failure } = req;
      const ms = performance.now() - startedAt;
      const cause = unavailableCause(status, failure);
      const isAborted = !res.writableEnded;
      countRequest({ route, status, seconds: ms / 1_000, isAborted });
      if (failure) countError(failure.code);
      if (cause) countUnavailable(cause);
      const level = logLevel(status);
      if (!logger.isLevelEnabled(level)) return;
      const line = {
        // Without headers: a redirect repeats the query, which may have a token.
        res: { statusCode: status },
        route,
        code: failure?.code,
        cause,
        responseTime: Math.round(ms),
      };
      if (level === 'error') {
        logger.error({ ...line, err: new Error(`failed with status code ${String(status)}`) }, 'request errored');
      } else logger[level](line, isAborted ? 'request aborted' : 'request completed');
    };
    res.once('close', () => notes.run(about, end));
    notes.run(about, next);
  };
