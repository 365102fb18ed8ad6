import { isSameEmail, pathTo, type PasswordResetForm, passwordResetFields } from '@paila/shared';
import { skipToken } from '@reduxjs/toolkit/query';
import { useForm } from 'react-hook-form';
import { useDispatch, useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { ownWords } from '../../platform/failure.js';
import { t } from '../../platform/i18n.js';
import { usePageHead } from '../../platform/page-head.js';
import { loggedOut } from '../../platform/session.js';
import { Button, ButtonLink } from '../../ui/button.js';
import { bindFields, Form, isBesideField } from '../../ui/form.js';
import { blankForm, namesOf, rulesFor, showFieldErrors } from '../../ui/rules-for.js';
import { showToast } from '../../ui/toast.js';
import { AuthFrame } from './auth-frame.js';
import { selectUser } from './auth-slice.js';
import { NewPasswordFields } from './new-password-field.js';
import { LinkProblem } from './link-problem.js';
import { passwordResetApi } from './password-reset-api.js';
import type { LoginState } from './return-path.js';
import { suggestLogin } from './suggested-login.js';
import { useLinkToken } from '../../platform/use-link-token.js';

const RULES = rulesFor<PasswordResetForm>(passwordResetFields);
const FIELDS = namesOf(passwordResetFields);
const EMPTY: PasswordResetForm = blankForm(passwordResetFields);

const PasswordLinkProblem = ({ error, onRetry }: { error: unknown; onRetry: () => unknown }) => (
  <LinkProblem
    error={error}
    texts={{
      link_used: t`This link has already been used, or the password was changed after it was sent. If that was not you, get a new link and choose a new password at once.`,
      link_expired: t`This link has expired: it works for 30 minutes. Your password is still the old one.`,
      link_invalid: t`This link is incomplete, or no longer valid for this account. Open it from the email again, or get a new one.`,
    }}
    action={<ButtonLink to={pathTo('forgotPassword')}>{t`Get a new link`}</ButtonLink>}
    onRetry={onRetry}
  />
);

interface NewPasswordProps {
  token: string;
  /** The email address of the account. */
  email: string;
}

const NewPassword = ({ token, email }: NewPasswordProps) => {
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const user = useSelector(selectUser);
  const [resetPassword, { error, reset: forgetError }] = passwordResetApi.useResetPasswordMutation();
  const form = useForm<PasswordResetForm>({ resolver: RULES, defaultValues: EMPTY });
  const bind = bindFields(form);

  const save = async (values: PasswordResetForm): Promise<void> => {
    const answer = await resetPassword({ token, ...values });
    if (answer.error) {
      showFieldErrors<PasswordResetForm>(answer.error, FIELDS, form.setError);
      return;
    }
    // The session of this browser has ended with all others of the account.
    if (user && isSameEmail(user.email, email)) dispatch(loggedOut());
    else if (user) showToast({ text: t`The password of ${email} was changed.` });
    suggestLogin(email);
    const state: LoginState = { changedPassword: true };
    await navigate(pathTo('login'), { state, replace: true });
  };
  if (error !== undefined && !isBesideField(error, FIELDS))
    return <PasswordLinkProblem error={error} onRetry={forgetError} />;
  return (
    <Form error={error} fields={FIELDS} className="mt-8 grid gap-5" onSend={form.handleSubmit(save)}>
      <p className="mb-2">{t`For ${email}. Everybody who is logged in to this account will have to log in again.`}</p>
      {/* Tells password managers which account the password belongs to. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordFields owner={{ email }} newPassword={bind('newPassword')} password={bind('password')} />
      <Button type="submit" wide busy={form.formState.isSubmitting}>{t`Save new password`}</Button>
    </Form>
  );
};

/** @param token undefined until the page is hydrated */
const CheckedLink = ({ token }: { token: string | undefined }) => {
  const { data, error, refetch } = passwordResetApi.useCheckPasswordResetQuery(token ?? skipToken);
  if (data && token !== undefined) return <NewPassword token={token} email={data.email} />;
  if (error) return <PasswordLinkProblem error={error} onRetry={refetch} />;
  return <p role="status" className="mt-8 min-h-72 text-muted">{t`Loading...`}</p>;
};

/** The page that the link in an email opens. */
export const ResetPasswordPage = () => {
  usePageHead('resetPassword');
  const token = useLinkToken();
  return (
    <AuthFrame title={t`NEW PASSWORD`}>
      {token === '' ? (
        <PasswordLinkProblem error={ownWords(null, 'link_invalid', '')} onRetry={() => undefined} />
      ) : (
        <CheckedLink key={token} token={token} />
      )}
    </AuthFrame>
  );
};
