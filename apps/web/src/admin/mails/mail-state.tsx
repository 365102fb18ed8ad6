import type { Mail, MailState } from '@paila/shared';
import { t } from '../../platform/i18n.js';
import { names } from '../../platform/names.js';
import { type ShopTime, useShopTime } from '../platform/shop-time.js';
import { StateDot, TO_DO_LOOK } from '../ui/row.js';

/** A state of a mail as a label. */
export const mailStateLabel = (state: MailState): string =>
  ({
    waiting: t`Waiting`,
    sent: t`Sent`,
    failed: t`Failed`,
    bounced: t`Bounced`,
    kept: t`Not sent`,
    withheld: t`Held back`,
  })[state];

/** A mail that needs attention has a full marigold dot, a sent one a green dot, an unsent one a ring. */
const LOOKS: Readonly<Record<MailState, string>> = {
  waiting: 'border border-line-strong',
  sent: 'bg-good',
  failed: 'bg-line-strong',
  bounced: 'bg-line-strong',
  kept: 'border-2 border-line-strong',
  withheld: 'border-2 border-line-strong',
};

const stateDetails = (
  { state, attempts, sentAt, nextAt, setAsideAt }: Mail,
  { formatMoment }: ShopTime,
): string | undefined => {
  if (setAsideAt !== undefined) return t`set aside ${formatMoment(setAsideAt)}`;
  if (sentAt !== undefined) return formatMoment(sentAt);
  if (state === 'waiting' && attempts > 0 && nextAt !== undefined) return t`next attempt ${formatMoment(nextAt)}`;
  return state === 'kept' ? t`no mail server` : undefined;
};

/** The state of a mail: a dot, its label, and the answer of a mail server that refused the email. */
export const MailStateMark = ({ mail }: { mail: Mail }) => {
  const details = stateDetails(mail, useShopTime());
  return (
    <span className="inline-block max-w-80">
      <span
        className={names(
          'inline-flex flex-wrap items-center gap-x-2 xl:flex-nowrap xl:whitespace-nowrap',
          mail.attention && 'font-semibold',
        )}
      >
        <StateDot look={mail.attention ? TO_DO_LOOK : LOOKS[mail.state]} />
        <span className="whitespace-nowrap">{mailStateLabel(mail.state)}</span>
        {details !== undefined && <span className="tabular font-normal text-muted">{details}</span>}
      </span>
      {mail.state === 'withheld' && (
        <span className="block text-sm text-muted">{t`Not sent: too many emails to this address`}</span>
      )}
      {mail.error !== undefined && mail.state !== 'sent' && (
        <span className="block break-words text-sm text-muted">{mail.error}</span>
      )}
    </span>
  );
};
