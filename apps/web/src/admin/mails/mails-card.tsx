import { may } from '@paila/shared';
import { t } from '../../platform/i18n.js';
import { Skeleton, SkeletonBlock } from '../../ui/skeleton.js';
import { useStaff } from '../platform/staff.js';
import { useShopTime } from '../platform/shop-time.js';
import { Section } from '../ui/section.js';
import { FailedCall } from '../ui/states.js';
import { MailActions } from './mail-actions.js';
import { type MailSubject, useMailsAboutQuery } from './mail-api.js';
import { MailStateMark } from './mail-state.js';

/** A mail is written and sent some seconds after the step that it tells of. */
const LOOK_EVERY_MS = 10_000;

interface MailsProps {
  about: MailSubject;
  /** Said while there is none. */
  none: string;
}

const MailList = ({ about, none }: MailsProps) => {
  const { formatMoment } = useShopTime();
  const {
    data: mails,
    error,
    refetch,
  } = useMailsAboutQuery(about, {
    refetchOnMountOrArgChange: true,
    pollingInterval: LOOK_EVERY_MS,
    skipPollingIfUnfocused: true,
  });
  if (error !== undefined) return <FailedCall error={error} onRetry={() => void refetch()} />;
  if (!mails) {
    return (
      <Skeleton>
        <SkeletonBlock className="h-4 w-64" />
      </Skeleton>
    );
  }
  if (mails.length === 0) return <p className="text-muted">{none}</p>;
  return (
    <ul className="-mt-3">
      {mails.map((mail) => (
        <li
          key={mail._id}
          className="grid items-start gap-x-6 border-b border-line py-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]"
        >
          <div className="min-w-0">
            <p className="font-semibold">{mail.subject}</p>
            <p className="break-words text-sm text-muted">
              {mail.to}, <time dateTime={mail.createdAt}>{formatMoment(mail.createdAt)}</time>
            </p>
          </div>
          <div className="flex min-w-0 items-start justify-between gap-3">
            <MailStateMark mail={mail} />
            <MailActions mail={mail} about={mail.subject} />
          </div>
        </li>
      ))}
    </ul>
  );
};

/** What was told by mail about an order or a message, and whether it has arrived. */
export const MailsCard = (props: MailsProps) => {
  const mayRead = may(useStaff(), 'mails.read');
  return (
    mayRead && (
      <Section title={t`Mails`}>
        <MailList {...props} />
      </Section>
    )
  );
};
