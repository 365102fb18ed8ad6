import type { Request, RequestHandler, Response } from 'express';

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

// CSP sources cannot contain an IPv6 address; the scheme alone is the narrowest alternative.
const cspSource = (address: string): string => {
  const { hostname, origin, protocol } = new URL(address);
  return hostname.startsWith('[') ? protocol : origin;
};

/** A page whose forms may lead to the merchant's addresses. */
export const merchantPage = (addresses: readonly string[], html: string, status = 200): Reply => ({
  status,
  html,
  formTargets: [...new Set(addresses.map(cspSource))],
});

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

/** A request handler that faults do not affect. */
export const route =
  (handle: (req: Request) => Reply): RequestHandler =>
  (req, res) =>
    send(res, handle(req));
