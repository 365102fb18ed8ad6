import cors from 'cors';
import type { RequestHandler } from 'express';
import type { Settings } from '../settings.js';
import { sameHeaders } from './same-headers.js';

/** Lets pages of other origins call the API, as far as the operator allows. */
export const allowOrigins = ({ corsOrigins }: Pick<Settings, 'corsOrigins'>): RequestHandler => {
  const forOrigins = cors({
    origin: [...corsOrigins],
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: ['Content-Type', 'Authorization', 'X-Auth-Token', 'X-Order-Token', 'Idempotency-Key', 'If-Match'],
    exposedHeaders: ['X-Total-Count', 'Link', 'ETag', 'Retry-After', 'X-Request-Id'],
    maxAge: 600,
    // Each path answers OPTIONS itself, with the methods it has.
    preflightContinue: true,
  });
  const forOwnPages = sameHeaders(forOrigins);
  // The shop's own pages send no origin, and get the same headers each time.
  return (req, res, next) => {
    const isFromOrigin = req.headers.origin !== undefined || req.method === 'OPTIONS';
    void (isFromOrigin ? forOrigins : forOwnPages)(req, res, next);
  };
};
