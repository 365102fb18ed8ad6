import { pathTo, type PasswordResetRequest, passwordResetRequestFields } from '@paila/shared';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { t } from '../../platform/i18n.js';
import { usePageHead } from '../../platform/page-head.js';
import { Button, TextLink } from '../../ui/button.js';
import { Field } from '../../ui/field.js';
import { bindFields, Form } from '../../ui/form.js';
import { rulesFor } from '../../ui/rules-for.js';
import { AuthFrame } from './auth-frame.js';
import { passwordResetApi } from './password-reset-api.js';

const RULES = rulesFor<PasswordResetRequest>(passwordResetRequestFields);

const RequestForm = ({ onSent }: { onSent: (email: string) => void }) => {
  const [request, { error, reset }] = passwordResetApi.useRequestPasswordResetMutation();
  const form = useForm<PasswordResetRequest>({ resolver: RULES, defaultValues: { email: '' } });
  const send = async (values: PasswordResetRequest): Promise<void> => {
    const answer = await request(values);
    if (!answer.error) onSent(values.email.trim());
  };
  return (
    <>
      <p className="mt-6">{t`Tell us who you are, and we will email you a link to choose a new password.`}</p>
      <Form error={error} className="mt-8 grid gap-5" onChange={reset} onSend={form.handleSubmit(send)}>
        <Field
          label={t`Username or Email`}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          {...bindFields(form)('email')}
        />
        <Button type="submit" wide busy={form.formState.isSubmitting}>{t`Send me a link`}</Button>
      </Form>
    </>
  );
};

/** Says the same whether or not the account exists: nobody learns here who has one. */
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
        <Sent to={sentTo} onAgain={() => setSentTo(undefined)} />
      )}
      <p className="mt-6 border-t border-line pt-3 text-sm font-semibold">
        <TextLink to={pathTo('login')}>{t`Back to log-in`}</TextLink>
      </p>
    </AuthFrame>
  );
};
