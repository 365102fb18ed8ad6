import type { OrderFigures } from './account-detail.js';
import type { LinkTokens } from './email/account-links.js';
import type { Adopter } from './email/email-confirming.js';
import type { PersonalDataReaders } from './erasing/account-file.js';
import type { PersonalDataRemover } from './erasing/erasing.js';
import type { Passwords } from './passwords/passwords.js';
import type { Tokens } from './sessions/tokens.js';

/** What the routes of accounts are made from. */
export interface AccountParts {
  readonly tokens: Tokens;
  readonly passwords: Passwords;
  /** From each feature that stores personal data. */
  readonly removers: readonly PersonalDataRemover[];
  readonly readers: PersonalDataReaders;
  readonly ordersOf: OrderFigures;
  /** Seconds that a log-in lasts. */
  readonly seconds: number;
  readonly rateLimitFactor: number;
  readonly shopName: string;
  readonly linkTokens: LinkTokens;
  /** From each feature that stores what guests leave under an e-mail address. */
  readonly adopters: readonly Adopter[];
}
