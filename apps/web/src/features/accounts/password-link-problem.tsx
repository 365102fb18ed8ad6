import { pathTo } from '@paila/shared';
import { isApiFailure, messageOf } from '../../platform/api.js';
import { asSentence } from '../../platform/failure.js';
import { t } from '../../platform/i18n.js';
import { Button, ButtonLink } from '../../ui/button.js';
import { LockedMark } from '../../ui/page-marks.js';
import { ErrorState } from '../../ui/states.js';

const wordsFor = (code: string): string | undefined => {
  if (code === 'link_used') {
    return t`This link was used already, or the password was changed after it was sent. If that was not you, get a new link and choose a new password at once.`;
  }
  if (code === 'link_expired')
    return t`This link has expired: it works for 30 minutes. Your password is still the old one.`;
  if (code === 'link_invalid') {
    return t`This link is not complete, or no longer meant for this account. Open it from the email again, or get a new one.`;
  }
  return undefined;
};

/** Why a link for a new password does not work, and what to do. */
export const PasswordLinkProblem = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => {
  const code = isApiFailure(error) ? error.code : '';
  const words = wordsFor(code);
  if (words !== undefined) {
    return (
      <ErrorState
        mark={<LockedMark />}
        action={<ButtonLink to={pathTo('forgotPassword')}>{t`Get a new link`}</ButtonLink>}
      >
        {words}
      </ErrorState>
    );
  }
  const action =
    code === 'account_blocked' ? (
      <ButtonLink to={pathTo('contact')}>{t`Contact us`}</ButtonLink>
    ) : (
      <Button look="plain" onClick={onRetry}>{t`Try again`}</Button>
    );
  return <ErrorState action={action}>{asSentence(messageOf(error))}</ErrorState>;
};
