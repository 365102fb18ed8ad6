import { createSecretKey } from 'node:crypto';
import jwt from 'jsonwebtoken';

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

/** Signs and reads tokens with one secret. */
export const createTokens = (secret: string): Tokens => {
  // Given a text, the library would first try whether it is a public key, at each call.
  const key = createSecretKey(secret, 'utf8');
  return {
    sign: ({ userId, sessionId }, expiresAt) =>
      jwt.sign({ sub: userId, jti: sessionId, exp: Math.floor(expiresAt.getTime() / 1000) }, key, {
        algorithm: ALGORITHM,
      }),
    read: (token) => {
      try {
        const claims = jwt.verify(token, key, { algorithms: [ALGORITHM] });
        if (typeof claims === 'string') return undefined;
        const { sub, jti, exp } = claims;
        // jsonwebtoken accepts a token without `exp`, which would never expire.
        return typeof sub === 'string' && typeof jti === 'string' && typeof exp === 'number'
          ? { userId: sub, sessionId: jti }
          : undefined;
      } catch {
        return undefined;
      }
    },
  };
};
