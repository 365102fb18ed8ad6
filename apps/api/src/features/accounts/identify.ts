import type { Identify } from '../../platform/http/guards.js';
import { accountOfToken } from './sessions.js';
import type { Tokens } from './tokens.js';

/** Creates the function by which the guards identify the account of a token. */
export const createIdentify =
  (tokens: Tokens): Identify =>
  (token) =>
    accountOfToken(tokens, token);
