import cors from 'cors';
import type { RequestHandler } from 'express';
import helmet from 'helmet';
import type { Settings } from '../settings.js';

const YEAR_SECONDS = 31_536_000;

/** The security headers of every answer. Pages set a wider content policy of their own. */
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
    // HSTS would be wrong over plain http, as on a developer's machine.
    strictTransportSecurity: shopUrl.startsWith('https:') ? { maxAge: YEAR_SECONDS } : false,
  });

/** Lets pages of other origins call the API, as far as the operator allows. */
export const allowOrigins = ({ corsOrigins }: Pick<Settings, 'corsOrigins'>): RequestHandler =>
  cors({
    origin: [...corsOrigins],
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: ['Content-Type', 'Authorization', 'X-Auth-Token', 'X-Order-Token', 'Idempotency-Key', 'If-Match'],
    exposedHeaders: ['X-Total-Count', 'Link', 'ETag', 'Retry-After', 'X-Request-Id'],
    maxAge: 600,
    // Each path answers OPTIONS itself, with its own methods.
    preflightContinue: true,
  });

/** Forbids caches from storing an account's data. The catalogue's answers set their own header. */
export const noStore: RequestHandler = (_req, res, next) => {
  res.setHeader('Cache-Control', 'no-store');
  next();
};
