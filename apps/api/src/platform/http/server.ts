import { createServer, type RequestListener, type Server } from 'node:http';

/** How long a request may take to arrive. */
interface ArrivalLimits {
  /** Its headers. */
  readonly headersMs: number;
  /** All of it, with its body. */
  readonly requestMs: number;
  /** How often connections are checked, which is how late the end can be. */
  readonly checkEveryMs: number;
}

const ARRIVAL: ArrivalLimits = { headersMs: 15_000, requestMs: 30_000, checkEveryMs: 5_000 };

/** A server that answers a request that arrives too slowly with a 408 and closes its connection. */
export const createHttpServer = (
  app: RequestListener,
  { headersMs, requestMs, checkEveryMs }: ArrivalLimits = ARRIVAL,
): Server =>
  createServer(
    { headersTimeout: headersMs, requestTimeout: requestMs, connectionsCheckingInterval: checkEveryMs },
    app,
  );
