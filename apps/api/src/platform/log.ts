import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import { pino, type Logger } from 'pino';

/** Headers that give access to an account or an order; they are never logged. */
const SECRET_HEADERS = ['authorization', 'cookie', 'x-auth-token', 'x-order-token'];

export const createLogger = (level: string): Logger =>
  pino({ level, redact: SECRET_HEADERS.map((header) => `req.headers["${header}"]`) });

const logLevel = (status: number): 'error' | 'info' | 'debug' => {
  if (status >= 500) return 'error';
  return status >= 400 ? 'info' : 'debug';
};

declare module 'express-serve-static-core' {
  interface Request {
    /** Writes lines that name the request. */
    log: Logger;
  }
}

/** Writes one line per request, with an id that the answer carries as `X-Request-Id`. */
export const requestLog =
  (logger: Logger): RequestHandler =>
  (req, res, next) => {
    const sent = req.headers['x-request-id'];
    const id = typeof sent === 'string' && /^[\w-]{1,64}$/.test(sent) ? sent : randomUUID();
    res.setHeader('X-Request-Id', id);
    const startedAt = performance.now();
    req.log = logger.child({ req: { id, method: req.method, url: req.originalUrl.split('?')[0] } });
    res.once('close', () => {
      const { statusCode } = res;
      const level = logLevel(statusCode);
      if (!logger.isLevelEnabled(level)) return;
      const line = { res: pino.stdSerializers.res(res), responseTime: Math.round(performance.now() - startedAt) };
      if (level === 'error') {
        req.log.error({ ...line, err: new Error(`failed with status code ${String(statusCode)}`) }, 'request errored');
      } else req.log[level](line, res.writableEnded ? 'request completed' : 'request aborted');
    });
    next();
  };
