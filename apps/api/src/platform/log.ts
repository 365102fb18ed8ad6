import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import { pino, type Logger } from 'pino';

/** Headers that give access to an account or an order; they are never logged. */
const SECRET_HEADERS = ['authorization', 'cookie', 'x-auth-token', 'x-order-token'];

export const createLogger = (level: string): Logger =>
  pino({ level, redact: SECRET_HEADERS.map((header) => `req.headers["${header}"]`) });

const levelOf = (status: number): 'error' | 'info' | 'debug' => {
  if (status >= 500) return 'error';
  return status >= 400 ? 'info' : 'debug';
};

declare module 'express-serve-static-core' {
  interface Request {
    /** Writes lines that name the request. */
    readonly log: Logger;
  }
}

/**
 * One line per request, with an id that the answer carries as `X-Request-Id`. Not pino-http, which makes a logger for each
 * request, a sixth of what a page of the catalogue costs; most requests write no line.
 */
export const requestLog =
  (logger: Logger): RequestHandler =>
  (req, res, next) => {
    const sent = req.headers['x-request-id'];
    const id = typeof sent === 'string' && /^[\w-]{1,64}$/.test(sent) ? sent : randomUUID();
    res.setHeader('X-Request-Id', id);
    const startedAt = Date.now();
    let own: Logger | undefined;
    const log = (): Logger =>
      (own ??= logger.child({ req: { id, method: req.method, url: req.originalUrl.split('?')[0] } }));
    Object.defineProperty(req, 'log', { get: log });
    res.once('close', () => {
      const { statusCode } = res;
      const level = levelOf(statusCode);
      if (!logger.isLevelEnabled(level)) return;
      const line = { res: pino.stdSerializers.res(res), responseTime: Date.now() - startedAt };
      if (level === 'error') {
        log().error({ ...line, err: new Error(`failed with status code ${String(statusCode)}`) }, 'request errored');
      } else log()[level](line, res.writableEnded ? 'request completed' : 'request aborted');
    });
    next();
  };
