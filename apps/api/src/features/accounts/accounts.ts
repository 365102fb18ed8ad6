import type { Settings } from '../../platform/settings.js';
import { type AccountParts, accountRoutes } from './account.routes.js';
import { createLinkTokens } from './email/account-links.js';
import { createPasswordResetRequests } from './passwords/password-reset-requests.js';
import { createIdentify } from './sessions/identify.js';
import { createTokens } from './sessions/tokens.js';

export interface AccountDeps extends Pick<
  AccountParts,
  'passwords' | 'removers' | 'readers' | 'orderFigures' | 'guestClaims'
> {
  readonly settings: Pick<Settings, 'jwtSecrets' | 'jwtExpiresIn' | 'linkSecrets' | 'rateLimitFactor' | 'shopName'>;
}

/** Registers, identifies, changes and erases accounts. */
export const createAccounts = ({ settings, ...deps }: AccountDeps) => {
  const { jwtSecrets, jwtExpiresIn: seconds, rateLimitFactor, shopName } = settings;
  const tokens = createTokens(jwtSecrets);
  const linkTokens = createLinkTokens(settings);
  const resetRequests = createPasswordResetRequests(linkTokens, rateLimitFactor);
  return {
    identify: createIdentify(tokens),
    routes: accountRoutes({ ...deps, tokens, linkTokens, resetRequests, seconds, rateLimitFactor, shopName }),
    jobs: [resetRequests.job],
    close: deps.passwords.close,
  };
};
