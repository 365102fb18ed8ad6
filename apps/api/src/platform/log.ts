import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import { pino, type LogFn, type Logger } from 'pino';

/** Headers that give access to an account or an order; they are never logged. */
const SECRET_HEADERS = ['authorization', 'cookie', 'x-auth-token', 'x-order-token'];

export const createLogger = (level: string): Logger =>
  pino({ level, redact: SECRET_HEADERS.map((header) => `req.headers["${header}"]`) });

const levelOf = (status: number): 'error' | 'info' | 'debug' => {
  if (status >= 500) return 'error';
  return status >= 400 ? 'info' : 'debug';
};

/** Writes lines that name the request. */
type RequestLog = Pick<Logger, 'error' | 'warn' | 'info' | 'debug'>;

declare module 'express-serve-static-core' {
  interface Request {
    log: RequestLog;
  }
}

/** Makes its logger at the first line, as most requests write none. */
class LazyLog implements RequestLog {
  readonly #logger: Logger;
  readonly #id: string;
  readonly #req: Pick<Request, 'method' | 'originalUrl'>;
  #own: Logger | undefined;

  constructor(logger: Logger, id: string, req: Pick<Request, 'method' | 'originalUrl'>) {
    this.#logger = logger;
    this.#id = id;
    this.#req = req;
  }

  get error(): LogFn {
    return this.#lines('error');
  }
  get warn(): LogFn {
    return this.#lines('warn');
  }
  get info(): LogFn {
    return this.#lines('info');
  }
  get debug(): LogFn {
    return this.#lines('debug');
  }

  #lines(level: keyof RequestLog): LogFn {
    const { method, originalUrl } = this.#req;
    this.#own ??= this.#logger.child({ req: { id: this.#id, method, url: originalUrl.split('?')[0] } });
    return this.#own[level].bind(this.#own);
  }
}

/**
 * One line per request, with an id that the answer carries as `X-Request-Id`. Not pino-http, which makes a logger for
 * each request, a sixth of what a page of the catalogue costs; most requests write no line.
 */
export const requestLog =
  (logger: Logger): RequestHandler =>
  (req, res, next) => {
    const sent = req.headers['x-request-id'];
    const id = typeof sent === 'string' && /^[\w-]{1,64}$/.test(sent) ? sent : randomUUID();
    res.setHeader('X-Request-Id', id);
    const startedAt = performance.now();
    req.log = new LazyLog(logger, id, req);
    res.once('close', () => {
      const { statusCode } = res;
      const level = levelOf(statusCode);
      if (!logger.isLevelEnabled(level)) return;
      const line = { res: pino.stdSerializers.res(res), responseTime: Math.round(performance.now() - startedAt) };
      if (level === 'error') {
        req.log.error({ ...line, err: new Error(`failed with status code ${String(statusCode)}`) }, 'request errored');
      } else req.log[level](line, res.writableEnded ? 'request completed' : 'request aborted');
    });
    next();
  };
