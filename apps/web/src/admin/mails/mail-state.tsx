import type { Mail, MailState } from '@paila/shared';
import { t } from '../../platform/i18n.js';
import { names } from '../../platform/names.js';
import { type ShopTime, useShopTime } from '../platform/shop-time.js';
import { mailStateLabel } from './mail-words.js';

/** What wants doing is marigold and full; what has arrived is green; what has ended is an empty ring. */
const LOOKS: Readonly<Record<MailState, string>> = {
  waiting: 'border border-line-strong',
  sent: 'bg-good',
  failed: 'bg-line-strong',
  bounced: 'bg-line-strong',
  kept: 'border-2 border-line-strong',
  withheld: 'border-2 border-line-strong',
};
const WANTS_DOING = 'bg-marigold outline outline-1 -outline-offset-1 outline-(--line-strong)';

const detailsOf = (
  { state, attempts, sentAt, nextAt, setAsideAt }: Mail,
  { formatMoment }: ShopTime,
): string | undefined => {
  if (setAsideAt !== undefined) return t`set aside ${formatMoment(setAsideAt)}`;
  if (sentAt !== undefined) return formatMoment(sentAt);
  if (state === 'waiting' && attempts > 0 && nextAt !== undefined) return t`tried again ${formatMoment(nextAt)}`;
  return state === 'kept' ? t`no mail server` : undefined;
};

/** What has become of a mail: a dot, the word for it, and what the mail server said if it did not take it. */
export const MailStateMark = ({ mail }: { mail: Mail }) => {
  const details = detailsOf(mail, useShopTime());
  return (
    <span className="inline-block max-w-80">
      <span
        className={names(
          'inline-flex flex-wrap items-center gap-x-2 xl:flex-nowrap xl:whitespace-nowrap',
          mail.attention && 'font-semibold',
        )}
      >
        <span
          aria-hidden="true"
          className={names('size-2.5 shrink-0 rounded-full', mail.attention ? WANTS_DOING : LOOKS[mail.state])}
        />
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
