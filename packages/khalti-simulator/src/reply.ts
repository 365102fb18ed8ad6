import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Request, RequestHandler, Response } from 'express';
import type { Context } from './context.js';
import type { FailureFault, ActiveFaults, Operation } from './faults.js';

/** The fields of a JSON or form body; empty when there is no body or it is not an object. */
export const bodyFields = (req: Request): Readonly<Record<string, unknown>> => {
  const body: unknown = req.body;
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...body } : {};
};

/** A field as trimmed text; empty when it is missing or not a string. */
export const textField = (req: Request, name: string): string => {
  const value = bodyFields(req)[name];
  return typeof value === 'string' ? value.trim() : '';
};

/** A route's response; HTML names the origins its forms may lead to. */
export type Reply =
  | { readonly status?: number; readonly json: object }
  | { readonly status?: number; readonly html: string; readonly formTargets?: readonly string[] }
  | { readonly redirect: string };

// No framing, against clickjacking of Pay. Chromium applies form-action to the redirects after a form too, so the
// merchant's origin must be listed for the way back to work.
const pagePolicy = (formTargets: readonly string[]) =>
  [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self' data:",
    `form-action ${["'self'", ...formTargets].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** Sends a reply; pages get their own content security policy and are never cached. */
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

const sendFailure = (req: Request, res: Response, failure: FailureFault) => {
  if (failure.kind === 'drop') req.socket.destroy();
  else if (failure.kind === 'html')
    res
      .status(failure.status ?? 200)
      .type('html')
      .send(GATEWAY_PAGE);
  else res.status(500).json({ detail: 'A server error occurred.', status_code: 500 });
};

/**
 * A request handler that configured faults can affect: it may be delayed or held back, or fail before or after doing
 * its work.
 *
 * @param callPidx the payment the call concerns, for faults limited to one payment
 */
export const faultyRoute =
  (
    { faults }: Context,
    operation: Operation,
    callPidx: (req: Request) => string | undefined,
    handle: (req: Request, active: ActiveFaults) => Reply | Promise<Reply>,
  ): RequestHandler =>
  async (req, res) => {
    const active = faults.take(operation, callPidx(req));
    const delay = active.of('delay');
    if (delay) await sleep(delay.ms, undefined, { ref: false });
    if (active.of('hold') && !active.cleared.aborted) await once(active.cleared, 'abort');
    const { failure } = active;
    if (failure && failure.when !== 'after') {
      sendFailure(req, res, failure);
      return;
    }
    const reply = await handle(req, active);
    if (failure) sendFailure(req, res, failure);
    else send(res, reply);
  };

/** Sends a file of `src/assets`, which the build copies next to the bundle. */
export const sendAsset = (name: string): RequestHandler => {
  const path = fileURLToPath(new URL(`./assets/${name}`, import.meta.url));
  return (_req, res) => {
    res.sendFile(path);
  };
};

/** A request handler that faults do not affect. */
export const route =
  (handle: (req: Request) => Reply): RequestHandler =>
  (req, res) =>
    send(res, handle(req));
