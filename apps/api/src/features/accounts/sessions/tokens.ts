import { createSecretKey, type KeyObject } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { databaseTime } from '../../../platform/database/database.js';
import type { Secrets } from '../../../platform/secrets.js';

/** The content of a token: its account and session. */
interface TokenClaims {
  readonly userId: string;
  readonly sessionId: string;
}

const ALGORITHM = 'HS256';

/** Seconds since 1970 on the clock that all instances share, so that each accepts the tokens of the others. */
const secondsNow = (): number => Math.floor(databaseTime().getTime() / 1000);

/** Signs tokens with the first secret, and reads tokens that any of the secrets has signed. */
export const createTokens = (secrets: Secrets) => {
  // The library would try each secret text as a public key first, at each call.
  const keys = secrets.map((secret) => createSecretKey(secret, 'utf8'));
  const [signingKey] = keys;
  if (!signingKey) throw new Error('There is no secret to sign tokens with');

  const verifiedBy = (key: KeyObject, token: string): TokenClaims | undefined => {
    try {
      const claims = jwt.verify(token, key, { algorithms: [ALGORITHM], clockTimestamp: secondsNow() });
      if (typeof claims === 'string') return undefined;
      const { sub, jti, exp } = claims;
      // jsonwebtoken accepts a token without `exp`, which would never expire.
      return typeof sub === 'string' && typeof jti === 'string' && typeof exp === 'number'
        ? { userId: sub, sessionId: jti }
        : undefined;
    } catch {
      return undefined;
    }
  };

  return {
    sign: ({ userId, sessionId }: TokenClaims, expiresAt: Date): string => {
      const exp = Math.floor(expiresAt.getTime() / 1000);
      return jwt.sign({ sub: userId, jti: sessionId, iat: secondsNow(), exp }, signingKey, { algorithm: ALGORITHM });
    },
    /** Undefined for a token that is forged, expired, signed by another algorithm, incomplete or no token at all. */
    read: (token: string): TokenClaims | undefined => {
      for (const key of keys) {
        const claims = verifiedBy(key, token);
        if (claims) return claims;
      }
      return undefined;
    },
  };
};

export type Tokens = ReturnType<typeof createTokens>;
