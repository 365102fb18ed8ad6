import type { RequestHandler } from 'express';
import helmet from 'helmet';

/**
 * What a page of the shop may load: its own files and nothing else.
 * @param inlineScripts hashes of the page's inline scripts, such as `sha256-…`
 * @param widget the origin of the payment widget, on the one page that opens it
 */
export const contentPolicy = (inlineScripts: readonly string[] = [], widget?: string): RequestHandler => {
  const also = widget === undefined ? [] : [widget];
  return helmet.contentSecurityPolicy({
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...inlineScripts.map((hash) => `'${hash}'`), ...also],
      scriptSrcAttr: ["'none'"],
      styleSrc: ["'self'"],
      // What React renders on the server carries style attributes.
      styleSrcAttr: ["'unsafe-inline'"],
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
