import { setTimeout as sleep } from 'node:timers/promises';
import type { Request, RequestHandler, Response } from 'express';
import type { Context } from './context.js';
import type { Break, DrawnFaults, Operation } from './faults.js';

/** What a route answers; HTML comes with the origins that its forms may lead to. */
export type Reply =
  | { readonly status?: number; readonly json: object }
  | { readonly status?: number; readonly html: string; readonly formTargets?: readonly string[] }
  | { readonly redirect: string };

// A frame around the page could steal the click on Pay, so nobody may frame it. Chromium applies form-action to the
// redirects behind a form as well: without the merchant's origin in it the way back would be blocked.
const pagePolicy = (formTargets: readonly string[]) =>
  [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self' data:",
    `form-action ${["'self'", ...formTargets].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** Writes a reply; pages come with a content policy of their own and are never kept by the browser. */
export const send = (res: Response, reply: Reply) => {
  res.set('Cache-Control', 'no-store');
  if ('redirect' in reply) res.redirect(303, reply.redirect);
  else if ('json' in reply) res.status(reply.status ?? 200).json(reply.json);
  else {
    res.set('Content-Security-Policy', pagePolicy(reply.formTargets ?? []));
    res.set('Referrer-Policy', 'no-referrer');
    res
      .status(reply.status ?? 200)
      .type('html')
      .send(reply.html);
  }
};

const GATEWAY_PAGE =
  '<!DOCTYPE html><html><head><title>Bad Gateway</title></head><body><h1>Bad Gateway</h1></body></html>';

const breakOff = (req: Request, res: Response, broken: Break) => {
  if (broken.kind === 'drop') req.socket.destroy();
  else if (broken.kind === 'html')
    res
      .status(broken.status ?? 200)
      .type('html')
      .send(GATEWAY_PAGE);
  else res.status(500).json({ detail: 'A server error occurred.', status_code: 500 });
};

/**
 * Turns a function from request to reply into a route that the fault switches can get at: it may be slowed down, or
 * ended without its answer before or after its work is done.
 *
 * @param pidxOf which payment the call is about, for faults meant for one payment only
 */
export const answering =
  (
    { faults }: Context,
    operation: Operation,
    pidxOf: (req: Request) => string | undefined,
    handle: (req: Request, drawn: DrawnFaults) => Reply | Promise<Reply>,
  ): RequestHandler =>
  async (req, res) => {
    const drawn = faults.draw(operation, pidxOf(req));
    const delay = drawn.of('delay');
    if (delay) await sleep(delay.ms, undefined, { ref: false });
    const { broken } = drawn;
    if (broken && broken.when !== 'after') {
      breakOff(req, res, broken);
      return;
    }
    const reply = await handle(req, drawn);
    if (broken) breakOff(req, res, broken);
    else send(res, reply);
  };

/** A route that no fault gets at. */
export const answeringAlways =
  (handle: (req: Request) => Reply): RequestHandler =>
  (req, res) => {
    send(res, handle(req));
  };
