import { randomUUID } from 'node:crypto';
import { pino, type Logger } from 'pino';
import { pinoHttp, type HttpLogger } from 'pino-http';

/** Headers that give access to an account or an order; they are never logged. */
const SECRET_HEADERS = ['authorization', 'cookie', 'x-auth-token', 'x-order-token'];

export const createLogger = (level: string): Logger =>
  pino({ level, redact: SECRET_HEADERS.map((header) => `req.headers["${header}"]`) });

/** One line per request, with an id that the answer carries as `X-Request-Id`. */
export const requestLog = (logger: Logger): HttpLogger =>
  pinoHttp({
    logger,
    genReqId: (req, res) => {
      const sent = req.headers['x-request-id'];
      const id = typeof sent === 'string' && /^[\w-]{1,64}$/.test(sent) ? sent : randomUUID();
      res.setHeader('X-Request-Id', id);
      return id;
    },
    customLogLevel: (_req, res, error) => {
      if (error ?? res.statusCode >= 500) return 'error';
      return res.statusCode >= 400 ? 'info' : 'debug';
    },
    serializers: {
      req: (req: { id: string; method: string; url: string }) => ({
        id: req.id,
        method: req.method,
        url: req.url.split('?')[0],
      }),
    },
  });
