import { Router } from 'express';
import { AppError } from './errors.js';

interface Route {
  readonly path: string;
  readonly methods: readonly string[];
}

/** The routes of a router, as far as they are written as plain paths. */
const routesOf = (router: Router): Route[] =>
  router.stack.flatMap(({ route }) =>
    route ? [{ path: route.path, methods: route.stack.map(({ method }) => method.toUpperCase()) }] : [],
  );

/**
 * Answers calls of paths that the router knows under another method: 405 with `Allow`, and what OPTIONS asks. Other
 * calls pass on. Mount it after the router, at the same path.
 */
export const otherMethods = (...routers: readonly Router[]): Router => {
  const known = Router();
  for (const { path, methods } of routers.flatMap(routesOf)) {
    known.all(path, (_req, res, next) => {
      const allowed = res.locals['allowed'] instanceof Set ? (res.locals['allowed'] as Set<string>) : new Set<string>();
      for (const method of methods) allowed.add(method);
      res.locals['allowed'] = allowed;
      next();
    });
  }
  return known.use((req, res, next) => {
    const allowed = res.locals['allowed'] instanceof Set ? [...(res.locals['allowed'] as Set<string>)] : [];
    if (allowed.length === 0) {
      next();
      return;
    }
    const list = [...new Set([...allowed, ...(allowed.includes('GET') ? ['HEAD'] : []), 'OPTIONS'])].join(', ');
    if (req.method === 'OPTIONS') {
      res.set('Allow', list).sendStatus(204);
      return;
    }
    throw new AppError(405, 'method_not_allowed', `${req.method} is not possible here`, {}, { Allow: list });
  });
};
