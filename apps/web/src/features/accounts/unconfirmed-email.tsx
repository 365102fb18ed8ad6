import type { User } from '@paila/shared';
import { messageOf } from '../../platform/api.js';
import { t } from '../../platform/i18n.js';
import { Button } from '../../ui/button.js';
import { ErrorText, Notice } from '../../ui/states.js';
import { emailConfirmationApi } from './email-confirmation-api.js';

/** Tells the user to confirm their email address, with buttons to resend the mail and to keep the old address. */
export const UnconfirmedEmail = ({ user: { email, pendingEmail } }: { user: User }) => {
  const [request, requested] = emailConfirmationApi.useRequestEmailConfirmationMutation();
  const [withdraw, withdrawn] = emailConfirmationApi.useWithdrawEmailChangeMutation();
  const error = requested.error ?? withdrawn.error;
  return (
    <div className="mt-2 grid justify-items-start gap-3 font-normal">
      <p>
        {pendingEmail === undefined
          ? t`Your email is not confirmed yet. Follow the link in our email to ${email}: orders that you placed as a guest with this address then appear in My Orders.`
          : t`Changes to ${pendingEmail} once you follow the link in our email to that address.`}
      </p>
      {error !== undefined && <ErrorText>{messageOf(error)}</ErrorText>}
      {requested.isSuccess && error === undefined && <Notice>{t`An email with a link is on its way.`}</Notice>}
      <div className="flex flex-wrap gap-3">
        <Button look="plain" busy={requested.isLoading} onClick={() => void request(undefined)}>
          {t`Send the email again`}
        </Button>
        {pendingEmail !== undefined && (
          <Button look="plain" busy={withdrawn.isLoading} onClick={() => void withdraw(undefined)}>
            {t`Keep the old address`}
          </Button>
        )}
      </div>
    </div>
  );
};
