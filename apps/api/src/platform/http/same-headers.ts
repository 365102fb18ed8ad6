import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { RequestHandler } from 'express';

/** Never sent: it only keeps its headers, and how their names are written. */
class Unsent extends ServerResponse {
  readonly names = new Set<string>();

  override setHeader(...[name, value]: Parameters<ServerResponse['setHeader']>): this {
    this.names.add(name);
    return super.setHeader(name, value);
  }
}

/** A middleware of any server of Node's. */
type Middleware = (req: IncomingMessage, res: ServerResponse, next: () => void) => void;

/**
 * A middleware that sets the same headers on every answer, whatever is asked: they are worked out once, and only set
 * from then on.
 * @param middleware reads nothing of the request, or what a GET without headers has, and only sets and removes headers
 */
export const sameHeaders = (middleware: Middleware): RequestHandler => {
  const asked = new IncomingMessage(new Socket());
  asked.method = 'GET';
  const answer = new Unsent(asked);
  middleware(asked, answer, () => undefined);
  const headers = [...answer.names].flatMap((name) => {
    const value = answer.getHeader(name);
    return value === undefined ? [] : [[name, value] as const];
  });
  return (_req, res, next) => {
    for (const [name, value] of headers) res.setHeader(name, value);
    next();
  };
};
