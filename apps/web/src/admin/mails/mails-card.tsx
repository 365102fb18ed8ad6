import { may } from '@paila/shared';
import { t } from '../../platform/i18n.js';
import { useStaff } from '../platform/staff.js';
import { useShopTime } from '../platform/shop-time.js';
import { Section } from '../ui/section.js';
import { Loaded, Placeholders } from '../ui/states.js';
import { MailActions } from './mail-actions.js';
import { mailApi } from './mail-api.js';
import { MailStateMark } from './mail-state.js';

/** The polling interval. The email about a step is sent some seconds after the step. */
const POLLING_MS = 10_000;

/** Hardly any order or message has more emails. */
const SHOWN_MAILS = 50;

interface MailsProps {
  about: { readonly order: string } | { readonly message: string };
  none: string;
}

const MailList = ({ about, none }: MailsProps) => {
  const { formatMoment } = useShopTime();
  const call = mailApi.useMailsAboutQuery(
    { query: { ...about, page: 1, limit: SHOWN_MAILS } },
    { refetchOnMountOrArgChange: true, pollingInterval: POLLING_MS, skipPollingIfUnfocused: true },
  );
  return (
    <Loaded call={call} placeholders={<Placeholders className="" sizes={['h-4 w-64']} />}>
      {(mails) =>
        mails.length === 0 ? (
          <p className="text-muted">{none}</p>
        ) : (
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
                  <MailActions mail={mail} row={mail.subject} />
                </div>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
};

/** The emails about an order or a message, with their states. */
export const MailsCard = (props: MailsProps) => {
  const mayRead = may(useStaff(), 'mails.read');
  return (
    mayRead && (
      <Section title={t`Emails`}>
        <MailList {...props} />
      </Section>
    )
  );
};
