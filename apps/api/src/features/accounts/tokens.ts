import { jwtVerify, SignJWT } from 'jose';

/** What a token says: whose it is and which session it names. */
export interface TokenClaims {
  readonly userId: string;
  readonly sessionId: string;
}

export interface Tokens {
  readonly sign: (claims: TokenClaims, expiresAt: Date) => Promise<string>;
  /** Undefined for a token that is forged, expired, of another algorithm or not a token at all. */
  readonly read: (token: string) => Promise<TokenClaims | undefined>;
}

const ALGORITHM = 'HS256';

/** Signs and reads tokens with one secret. */
export const createTokens = (secret: string): Tokens => {
  const key = new TextEncoder().encode(secret);
  return {
    sign: ({ userId, sessionId }, expiresAt) =>
      new SignJWT()
        .setProtectedHeader({ alg: ALGORITHM })
        .setSubject(userId)
        .setJti(sessionId)
        .setIssuedAt()
        .setExpirationTime(expiresAt)
        .sign(key),
    read: async (token) => {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: [ALGORITHM],
          requiredClaims: ['sub', 'jti', 'exp'],
        });
        return typeof payload.sub === 'string' && typeof payload.jti === 'string'
          ? { userId: payload.sub, sessionId: payload.jti }
          : undefined;
      } catch {
        return undefined;
      }
    },
  };
};
