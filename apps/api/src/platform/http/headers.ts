import type { RequestHandler } from 'express';
import helmet from 'helmet';
import type { Settings } from '../settings.js';

const YEAR_SECONDS = 31_536_000;

/** What every answer says to browsers. Pages widen the content policy for themselves; all else is no page at all. */
export const safeHeaders = ({ shopUrl }: Pick<Settings, 'shopUrl'>): RequestHandler =>
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // Over plain http, as on a developer's machine, the promise to be reached by https alone would be wrong.
    strictTransportSecurity: shopUrl.startsWith('https:') ? { maxAge: YEAR_SECONDS } : false,
  });
