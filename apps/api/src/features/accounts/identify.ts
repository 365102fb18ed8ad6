import type { Identify } from '../../platform/http/guards.js';
import { accountOfToken } from './sessions.js';
import type { Tokens } from './tokens.js';

/** What the guards of the API ask whose a token is. */
export const createIdentify =
  (tokens: Tokens): Identify =>
  (token) =>
    accountOfToken(tokens, token);
