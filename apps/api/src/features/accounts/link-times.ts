import { afterNow, laterThan, type StoredTime } from '../../platform/stored-times.js';
import { AccountLinkModel, LINK_PURPOSES } from './account-link.model.js';
import { LASTS_MS } from './account-links.js';

/** The times until which links of mails are valid. */
export const linkTimes: readonly StoredTime[] = LINK_PURPOSES.map((purpose) => ({
  kind: 'link',
  text: `for the purpose ${purpose} are valid`,
  collection: AccountLinkModel.collection.name,
  ahead: (now) => ({ purpose, expiresAt: laterThan(now, LASTS_MS[purpose]) }),
  mended: { expiresAt: afterNow(LASTS_MS[purpose]) },
}));
