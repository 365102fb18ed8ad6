import type { MailState } from '@paila/shared';
import { t } from '../../platform/i18n.js';

/** What has become of a mail, in a word or two. */
export const mailStateLabel = (state: MailState): string => {
  switch (state) {
    case 'waiting':
      return t`Waiting`;
    case 'sent':
      return t`Sent`;
    case 'failed':
      return t`Failed`;
    case 'bounced':
      return t`Bounced`;
    case 'kept':
      return t`Not sent`;
    case 'withheld':
      return t`Held back`;
  }
};
