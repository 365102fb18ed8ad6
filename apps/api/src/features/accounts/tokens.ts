import { createSecretKey, type KeyObject } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { LRUCache } from 'lru-cache';
import { databaseTime } from '../../platform/database/database.js';
import type { Secrets } from '../../platform/secrets.js';

/** The content of a token: its account and session. */
export interface TokenClaims {
  readonly userId: string;
  readonly sessionId: string;
}

export interface Tokens {
  readonly sign: (claims: TokenClaims, expiresAt: Date) => string;
  /** Undefined for a token that is forged, expired, signed by another algorithm, incomplete or no token at all. */
  readonly read: (token: string) => TokenClaims | undefined;
}

const ALGORITHM = 'HS256';
/** The tokens that are in use, as checking a signature takes longer than all else that a guard does. Each takes half a kilobyte. */
const KEPT_TOKENS = 10_000;

/** Seconds since 1970 on the clock that all instances share, so that each accepts the tokens of the others. */
const secondsNow = (): number => Math.floor(databaseTime().getTime() / 1000);

interface Read extends TokenClaims {
  /** Seconds since 1970. */
  readonly exp: number;
}

/** Signs tokens with the first secret, and reads what any of them has signed. */
export const createTokens = (secrets: Secrets): Tokens => {
  // Given a text, the library would first try whether it is a public key, at each call.
  const keys = secrets.map((secret) => createSecretKey(secret, 'utf8'));
  const [signingKey] = keys;
  if (!signingKey) throw new Error('There is no secret to sign tokens with');
  const kept = new LRUCache<string, Read>({ max: KEPT_TOKENS });

  const verifiedBy = (key: KeyObject, token: string): Read | undefined => {
    try {
      const claims = jwt.verify(token, key, { algorithms: [ALGORITHM], clockTimestamp: secondsNow() });
      if (typeof claims === 'string') return undefined;
      const { sub, jti, exp } = claims;
      // jsonwebtoken accepts a token without `exp`, which would never expire.
      return typeof sub === 'string' && typeof jti === 'string' && typeof exp === 'number'
        ? { userId: sub, sessionId: jti, exp }
        : undefined;
    } catch {
      return undefined;
    }
  };

  const verified = (token: string): Read | undefined => {
    for (const key of keys) {
      const claims = verifiedBy(key, token);
      if (claims) return claims;
    }
    return undefined;
  };

  return {
    sign: ({ userId, sessionId }, expiresAt) =>
      jwt.sign(
        { sub: userId, jti: sessionId, iat: secondsNow(), exp: Math.floor(expiresAt.getTime() / 1000) },
        signingKey,
        {
          algorithm: ALGORITHM,
        },
      ),
    read: (token) => {
      const known = kept.get(token);
      if (known) return known.exp > secondsNow() ? known : undefined;
      const claims = verified(token);
      if (claims) kept.set(token, claims);
      return claims;
    },
  };
};
