import { Router, type Response } from 'express';
import { AppError } from './errors.js';

interface Route {
  readonly path: string;
  readonly methods: readonly string[];
}

/** The routes of a router that have plain paths. */
const plainRoutes = (router: Router): Route[] =>
  router.stack.flatMap(({ route }) =>
    route ? [{ path: route.path, methods: route.stack.map(({ method }) => method.toUpperCase()) }] : [],
  );

/** The known methods of a call's path. */
const methodsFor = new WeakMap<Response, Set<string>>();

/**
 * Answers requests for paths that the router has with another method: 405 with `Allow`. Other requests pass through,
 * and Express itself answers OPTIONS. Mount it after the router, at the same path.
 */
export const otherMethods = (...routers: readonly Router[]): Router => {
  const paths = Router();
  for (const { path, methods } of routers.flatMap(plainRoutes)) {
    paths.all(path, (_req, res, next) => {
      methodsFor.set(res, new Set([...(methodsFor.get(res) ?? []), ...methods]));
      next();
    });
  }
  return paths.use((req, res, next) => {
    const methods = methodsFor.get(res);
    if (!methods) {
      next();
      return;
    }
    const allow = [...methods, ...(methods.has('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');
    throw new AppError('method_not_allowed', { method: req.method }, { headers: { Allow: allow } });
  });
};
