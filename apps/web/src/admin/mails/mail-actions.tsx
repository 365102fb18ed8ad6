import { type Mail, may } from '@paila/shared';
import { t } from '../../platform/i18n.js';
import { showToast } from '../../ui/toast.js';
import { useStaff } from '../platform/staff.js';
import { reportFailure } from '../platform/admin-api.js';
import { RowButton } from '../ui/row.js';
import { mailApi } from './mail-api.js';

interface MailActionsProps {
  mail: Mail;
  /** The name of the row, for screen readers. */
  row: string;
}

/** The buttons of an email, for staff who may resend emails. */
export const MailActions = ({ mail, row }: MailActionsProps) => {
  const { _id, to, attention, resendable, setAsideAt } = mail;
  const mayResend = may(useStaff(), 'mails.resend');
  const [resendMail] = mailApi.useResendMailMutation();
  const [setMailAside] = mailApi.useSetMailAsideMutation();
  const resend = async (): Promise<void> => {
    const { data, error } = await resendMail({ params: { id: _id } });
    if (!data) {
      reportFailure(`Mail ${_id} was not sent again`, error);
      return;
    }
    showToast({
      text:
        data.state === 'kept'
          ? t`The email to ${data.to} was not sent: the shop has no mail server.`
          : t`Email resent to ${data.to}.`,
    });
  };
  const setAside = async (aside: boolean): Promise<boolean> => {
    const { error } = await setMailAside({ params: { id: _id }, body: { aside } });
    if (error !== undefined) reportFailure(`Mail ${_id} was not ${aside ? 'set aside' : 'put back'}`, error);
    return error === undefined;
  };
  const onSetAside = async (): Promise<void> => {
    if (!(await setAside(true))) return;
    const undo = { label: t`Undo`, run: () => void setAside(false) };
    showToast({ text: t`The email to ${to} was set aside.`, action: undo });
  };
  const onPutBack = async (): Promise<void> => {
    if (await setAside(false)) showToast({ text: t`The email to ${to} needs attention again.` });
  };
  return (
    mayResend && (
      <span className="inline-flex flex-wrap justify-end gap-1">
        {attention && <RowButton row={row} onClick={() => void onSetAside()}>{t`Set aside`}</RowButton>}
        {/* A resent email cannot be put back. */}
        {setAsideAt !== undefined && resendable && (
          <RowButton row={row} onClick={() => void onPutBack()}>{t`Put back`}</RowButton>
        )}
        {resendable && <RowButton row={row} onClick={() => void resend()}>{t`Resend`}</RowButton>}
      </span>
    )
  );
};
