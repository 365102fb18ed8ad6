import type { Request, RequestHandler, Response } from 'express';

type Header = Parameters<Response['setHeader']>;

/**
 * A middleware that sets the same headers on every answer, whatever is asked: they are worked out once, and only set from then on.
 * @param middleware reads nothing of the request, or what a GET without headers has, and only sets and removes headers
 */
export const sameHeaders = (middleware: RequestHandler): RequestHandler => {
  const headers = new Map<Header[0], Header[1]>();
  const answer = {
    setHeader: (...[name, value]: Header) => headers.set(name, value),
    getHeader: (name: string) => headers.get(name),
    removeHeader: (name: string) => headers.delete(name),
  };
  const asked: unknown = { method: 'GET', headers: {} };
  void middleware(asked as Request, answer as unknown as Response, () => undefined);
  return (_req, res, next) => {
    for (const [name, value] of headers) res.setHeader(name, value);
    next();
  };
};
