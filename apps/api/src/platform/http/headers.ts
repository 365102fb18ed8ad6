import type { RequestHandler } from 'express';
import helmet from 'helmet';
import { sameHeaders } from './same-headers.js';
import type { Settings } from '../settings.js';

const YEAR_SECONDS = 31_536_000;

/** The security headers of every answer. Pages set a wider content policy of their own. */
export const safeHeaders = ({ shopUrl }: Pick<Settings, 'shopUrl'>): RequestHandler =>
  sameHeaders(
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
      // HSTS would be wrong over plain http, as on a developer's machine.
      strictTransportSecurity: shopUrl.startsWith('https:') ? { maxAge: YEAR_SECONDS } : false,
    }),
  );
