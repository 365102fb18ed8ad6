import { type Mail, may } from '@paila/shared';
import { t } from '../../platform/i18n.js';
import { useStaff } from '../platform/staff.js';
import { RowButton } from '../ui/row-button.js';
import { useResend } from './use-resend.js';
import { useSetAside } from './use-set-aside.js';

interface MailActionsProps {
  mail: Mail;
  /** What the buttons are about, for those who cannot see the row. */
  about: string;
}

/** One that was sent again cannot. */
const canBePutBack = ({ setAsideAt, resendable }: Mail): boolean => setAsideAt !== undefined && resendable;

/** What can be done about a mail, for those who may. */
export const MailActions = ({ mail, about }: MailActionsProps) => {
  const mayResend = may(useStaff(), 'mails.resend');
  const resend = useResend();
  const { setAside, putBack } = useSetAside();
  return (
    mayResend && (
      <span className="inline-flex flex-wrap justify-end gap-1">
        {mail.attention && (
          <RowButton
            about={about}
            onClick={() => {
              setAside(mail);
            }}
          >{t`Set aside`}</RowButton>
        )}
        {canBePutBack(mail) && (
          <RowButton
            about={about}
            onClick={() => {
              putBack(mail);
            }}
          >{t`Put back`}</RowButton>
        )}
        {mail.resendable && (
          <RowButton
            about={about}
            onClick={() => {
              resend(mail);
            }}
          >{t`Resend`}</RowButton>
        )}
      </span>
    )
  );
};
