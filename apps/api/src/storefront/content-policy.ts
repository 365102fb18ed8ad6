import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import helmet from 'helmet';

const nonces = new WeakMap<ServerResponse, string>();

/** The random word of one answer that marks what the server itself wrote into the page. */
export const nonceOf = (res: ServerResponse): string => {
  const nonce = nonces.get(res) ?? randomBytes(16).toString('base64');
  nonces.set(res, nonce);
  return nonce;
};

const marked = (_req: IncomingMessage, res: ServerResponse): string => `'nonce-${nonceOf(res)}'`;

/**
 * What a page of the shop may load: its own files and nothing else.
 * @param widget the origin of the payment widget, on the one page that opens it
 */
export const contentPolicy = (widget?: string): RequestHandler => {
  const also = widget === undefined ? [] : [widget];
  return helmet.contentSecurityPolicy({
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", marked, ...also],
      scriptSrcAttr: ["'none'"],
      styleSrc: ["'self'", marked],
      imgSrc: ["'self'", 'data:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      frameSrc: also.length > 0 ? also : ["'none'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  });
};
