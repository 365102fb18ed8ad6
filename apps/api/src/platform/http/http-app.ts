import express, { type Express, type RequestHandler } from 'express';
import type { Logger } from 'pino';
import { requestLog } from '../log.js';
import type { MetricsPage } from '../metrics/index.js';
import type { Settings } from '../settings.js';
import { errorHandler, unknownApiPath } from './error-handler.js';
import { type Identify, identifyWith } from './guards.js';
import { allowOrigins, noStore, safeHeaders } from './headers.js';
import { jsonBody } from './body-reader.js';
import { otherMethods } from './methods.js';
import type { FeatureRoutes } from './serve.js';
import type { Traffic } from './traffic.js';

const API = '/api';

const FORWARDING_HEADERS = ['x-forwarded-for', 'forwarded', 'x-real-ip'] as const;

/**
 * Warns, once, when requests come through a proxy that the operator has not named. Behind such a proxy all shoppers
 * have one address, so that one of them can use up the limits of all.
 */
const warnOfUnknownProxies = (log: Logger): RequestHandler => {
  let isLogged = false;
  return (req, _res, next) => {
    if (!isLogged) {
      const header = FORWARDING_HEADERS.find((name) => req.headers[name] !== undefined);
      if (header !== undefined) {
        isLogged = true;
        log.warn(
          { header },
          'TRUSTED_PROXIES is not set, but requests come through a proxy: set it to the number of proxies before the shop, or to 0 if there is none. Until then all shoppers share the limits of one.',
        );
      }
    }
    next();
  };
};

export interface HttpParts {
  readonly settings: Pick<Settings, 'corsOrigins' | 'production' | 'shopUrl' | 'trustedProxies'>;
  readonly identify: Identify;
  readonly routes: readonly FeatureRoutes[];
  /** Routes whose calls are not logged. */
  readonly unlogged: readonly FeatureRoutes[];
  /** Serves every path without a route. */
  readonly pages: readonly RequestHandler[];
  /** Serves `/metrics`, if it is on this port. Its calls are not logged. */
  readonly metrics?: MetricsPage | undefined;
  /** Follows all requests that are logged. */
  readonly traffic: Traffic;
  readonly log: Logger;
}

/** Serves routes and pages, with their common steps. */
export const createHttpApp = (parts: HttpParts): Express => {
  const { settings, identify, routes, unlogged, pages, metrics, traffic, log } = parts;
  const app = express();
  // A router of its own, so that requests for pages do not try the path of each feature.
  const api = express.Router();
  const mount = ({ group: { path }, router }: FeatureRoutes): void => {
    if (path.startsWith(API)) api.use(path.slice(API.length) || '/', router, otherMethods(router));
    else app.use(path, router, otherMethods(router));
  };
  app.disable('x-powered-by');
  app.use(safeHeaders(settings));
  app.set('trust proxy', settings.trustedProxies ?? 0);
  if (settings.production && settings.trustedProxies === undefined) app.use(warnOfUnknownProxies(log));
  // Answers that need an ETag set their own.
  app.disable('etag');
  const followed = [traffic.follow, requestLog(log)];
  app.use(API, followed, api);
  unlogged.forEach(mount);
  if (metrics) app.all('/metrics', metrics);
  app.use(followed);
  api.use(noStore, allowOrigins(settings), jsonBody, identifyWith(identify));
  routes.forEach(mount);
  api.use(unknownApiPath);
  for (const page of pages) app.use(page);
  app.use(errorHandler);
  return app;
};
