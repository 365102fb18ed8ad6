import type { Mail } from '@paila/shared';
import { useCallback } from 'react';
import { messageOf } from '../../platform/api.js';
import { t } from '../../platform/i18n.js';
import { showToast } from '../../ui/toast.js';
import { logFailure } from '../app/log-failure.js';
import { useResendMailMutation } from './mail-api.js';

/** Sends a mail again, and says to which address it goes. */
export const useResend = (): ((mail: Mail) => void) => {
  const [resendMail] = useResendMailMutation();
  const resend = useCallback(
    async ({ _id }: Mail): Promise<void> => {
      const answer = await resendMail(_id);
      if (answer.error === undefined) showToast({ text: t`The mail goes to ${answer.data.to} again.` });
      else {
        logFailure(`Mail ${_id} was not sent again`, answer.error);
        showToast({ text: messageOf(answer.error) });
      }
    },
    [resendMail],
  );
  return useCallback((mail: Mail): void => void resend(mail), [resend]);
};
