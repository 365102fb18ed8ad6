import type { RequestHandler } from 'express';
import helmet from 'helmet';

interface Allowed {
  /** Hashes of the page's inline scripts, such as `sha256-…`. */
  readonly inlineScripts?: readonly string[];
  /** Sources of pictures other than the shop, as products may have pictures by URL. */
  readonly pictures?: readonly string[];
  /** The origin of the payment widget, for the one page that opens it. */
  readonly widget?: string | undefined;
  /** Hashes of the page's inline style sheets. */
  readonly inlineStyles?: readonly string[];
  /** Origins other than the shop's to which the page may post a form. */
  readonly formTargets?: readonly string[];
}

/** Allows a page of the shop to load its own files and these sources. */
export const contentPolicy = ({
  inlineScripts = [],
  pictures = [],
  widget,
  inlineStyles = [],
  formTargets = [],
}: Allowed = {}): RequestHandler => {
  const also = widget === undefined ? [] : [widget];
  return helmet.contentSecurityPolicy({
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...inlineScripts.map((hash) => `'${hash}'`), ...also],
      scriptSrcAttr: ["'none'"],
      styleSrc: ["'self'", ...inlineStyles.map((hash) => `'${hash}'`)],
      // HTML that React renders on the server has style attributes.
      styleSrcAttr: ["'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', ...pictures],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      frameSrc: also.length > 0 ? also : ["'none'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'", ...formTargets],
      frameAncestors: ["'none'"],
    },
  });
};
