import type { Mail } from '@paila/shared';
import { useCallback } from 'react';
import { messageOf } from '../../platform/api.js';
import { t } from '../../platform/i18n.js';
import { showToast } from '../../ui/toast.js';
import { logFailure } from '../platform/admin-api.js';
import { useResendMailMutation } from './mail-api.js';

/** What became of sending a mail again. */
const resentText = ({ to, state }: Mail): string =>
  state === 'kept'
    ? t`The mail to ${to} is kept, not sent: the shop has no mail server.`
    : t`The mail goes to ${to} again.`;

/** Sends a mail again, and says to which address it goes, or that it goes nowhere. */
export const useResend = (): ((mail: Mail) => void) => {
  const [resendMail] = useResendMailMutation();
  const resend = useCallback(
    async ({ _id }: Mail): Promise<void> => {
      const answer = await resendMail(_id);
      if (answer.error === undefined) showToast({ text: resentText(answer.data) });
      else {
        logFailure(`Mail ${_id} was not sent again`, answer.error);
        showToast({ text: messageOf(answer.error) });
      }
    },
    [resendMail],
  );
  return useCallback((mail: Mail): void => void resend(mail), [resend]);
};
