import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { STOP_LIMITS_MS } from '../stop-limits.js';

/** The time in which a request must arrive. */
interface ArrivalLimits {
  /** The time for the headers. */
  readonly headersMs: number;
  /** The time for the whole request with its body. */
  readonly requestMs: number;
  /** The time for a whole request after {@link allowSlowBody}. */
  readonly slowRequestMs: number;
  /** The interval at which connections are checked. A request may exceed its time by as much. */
  readonly checkEveryMs: number;
}

/** A phone with a weak signal needs minutes for a photograph. The web app waits as long. */
const ARRIVAL: ArrivalLimits = {
  headersMs: 15_000,
  requestMs: 30_000,
  slowRequestMs: 180_000,
  checkEveryMs: 5_000,
};

const TIMEOUT = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n';

const deadlines = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/** Gives a request more time to arrive. Call it only for callers who may send large files. */
export const allowSlowBody = (req: IncomingMessage): void => clearTimeout(deadlines.get(req));

/** Ends the connection of a request with a late body, as Node.js does after its own longer time limit. */
const startDeadline: (ms: number) => RequestListener = (ms) => (req, res) => {
  const { 'transfer-encoding': encoding, 'content-length': length = '0' } = req.headers;
  if (encoding === undefined && Number(length) === 0) return;
  const deadline = setTimeout(() => {
    if (!res.headersSent) req.socket.write(TIMEOUT);
    req.socket.destroySoon();
  }, ms).unref();
  deadlines.set(req, deadline);
  req.once('close', () => clearTimeout(deadline));
};

/** A server that answers a request that arrives too slowly with a 408 and closes its connection. */
export const createHttpServer = (
  app: RequestListener,
  { headersMs, requestMs, slowRequestMs, checkEveryMs }: ArrivalLimits = ARRIVAL,
): Server => {
  const limits = {
    headersTimeout: headersMs,
    requestTimeout: slowRequestMs,
    connectionsCheckingInterval: checkEveryMs,
  };
  const begin = startDeadline(requestMs);
  return createServer(limits, (req, res) => {
    begin(req, res);
    app(req, res);
  });
};

const LOOK_EVERY_MS = 50;

/** Stops accepting connections, lets running requests finish, and aborts those that take too long. */
export const drain = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    const endIdle = (): void => server.closeIdleConnections();
    // Keep-alive connections count as open, so each is closed as soon as it is idle.
    const idle = setInterval(endIdle, LOOK_EVERY_MS);
    const late = setTimeout(() => server.closeAllConnections(), STOP_LIMITS_MS.drain);
    server.close(() => {
      clearInterval(idle);
      clearTimeout(late);
      resolve();
    });
    endIdle();
  });
