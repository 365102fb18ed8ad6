import { createHash, timingSafeEqual } from 'node:crypto';
import type { RequestHandler } from 'express';

const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * Requires `Authorization: Key <secret key>`. The scheme is case-insensitive, as the provider's own samples write both
 * `Key` and `key`.
 */
export const requireSecretKey = (secretKey: string): RequestHandler => {
  const expected = digest(secretKey);
  return (req, res, next) => {
    const [, key] = /^key +(.*)$/i.exec(req.get('authorization') ?? '') ?? [];
    if (key === undefined) {
      res.status(401).json({ detail: 'Authentication credentials were not provided.', status_code: 401 });
    } else if (timingSafeEqual(digest(key.trim()), expected)) {
      next();
    } else {
      res.status(401).json({ detail: 'Invalid token.', status_code: 401 });
    }
  };
};
