import type { RequestHandler } from 'express';
import helmet from 'helmet';
import { sameHeaders } from '../platform/http/same-headers.js';

interface Allowed {
  /** Hashes of the page's inline scripts, such as `sha256-…`. */
  readonly inlineScripts?: readonly string[];
  /** Sources of pictures besides the shop, as products may have pictures by URL. */
  readonly pictures?: readonly string[];
  /** The origin of the payment widget, on the one page that opens it. */
  readonly widget?: string | undefined;
}

/** What a page of the shop may load: its own files, and what is allowed besides. */
export const contentPolicy = ({ inlineScripts = [], pictures = [], widget }: Allowed = {}): RequestHandler => {
  const also = widget === undefined ? [] : [widget];
  return sameHeaders(
    helmet.contentSecurityPolicy({
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...inlineScripts.map((hash) => `'${hash}'`), ...also],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'"],
        // What React renders on the server carries style attributes.
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', ...pictures],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        frameSrc: also.length > 0 ? also : ["'none'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    }),
  );
};
