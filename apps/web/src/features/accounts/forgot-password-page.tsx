import { pathTo, type PasswordResetRequest, passwordResetRequestFields } from '@paila/shared';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { messageOf } from '../../platform/api.js';
import { t } from '../../platform/i18n.js';
import { usePageHead } from '../../platform/page-head.js';
import { Button } from '../../ui/button.js';
import { Field } from '../../ui/field.js';
import { rulesFor } from '../../ui/rules-for.js';
import { ErrorText } from '../../ui/states.js';
import { AuthFrame } from './auth-frame.js';
import { useRequestPasswordResetMutation } from './password-reset-api.js';

const RULES = rulesFor<PasswordResetRequest>(passwordResetRequestFields);

const RequestForm = ({ onSent }: { onSent: (email: string) => void }) => {
  const [request, { error, reset }] = useRequestPasswordResetMutation();
  const {
    register,
    handleSubmit,
    formState: { errors, isSubmitting },
  } = useForm<PasswordResetRequest>({ resolver: RULES, defaultValues: { email: '' } });
  const send = async (values: PasswordResetRequest): Promise<void> => {
    const answer = await request(values);
    if (!answer.error) onSent(values.email.trim());
  };
  return (
    <>
      <p className="mt-6">{t`Tell us who you are, and we will email you a link to choose a new password.`}</p>
      <form
        noValidate
        className="mt-8 grid gap-5"
        onChange={reset}
        onSubmit={(event) => void handleSubmit(send)(event)}
      >
        {error !== undefined && <ErrorText>{messageOf(error)}</ErrorText>}
        <Field
          label={t`Username or Email`}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          error={errors.email?.message}
          {...register('email')}
        />
        <Button type="submit" wide busy={isSubmitting}>{t`Send me a link`}</Button>
      </form>
    </>
  );
};

/** The same words whether or not there is such an account: nobody learns here who has one. */
const Sent = ({ to, onAgain }: { to: string; onAgain: () => void }) => (
  <div role="status" className="mt-6 grid gap-4">
    <p className="text-lg">
      {t`If there is an account for ${to}, an email with a link is on its way. The link works once, for 30 minutes.`}
    </p>
    <p className="text-muted">{t`Nothing after a few minutes? Look in your spam folder, or try another email or username.`}</p>
    <Button look="plain" className="justify-self-start" onClick={onAgain}>{t`Try another one`}</Button>
  </div>
);

export const ForgotPasswordPage = () => {
  usePageHead('forgotPassword');
  const [sentTo, setSentTo] = useState<string>();
  return (
    <AuthFrame title={t`FORGOTTEN PASSWORD`}>
      {sentTo === undefined ? (
        <RequestForm onSent={setSentTo} />
      ) : (
        <Sent
          to={sentTo}
          onAgain={() => {
            setSentTo(undefined);
          }}
        />
      )}
      <p className="mt-6 border-t border-line pt-3 text-sm font-semibold">
        <Link to={pathTo('login')} className="inline-flex min-h-11 items-center">
          <span className="text-link">{t`Back to log-in`}</span>
        </Link>
      </p>
    </AuthFrame>
  );
};
