import { loginFields, type LoginPayload, pathTo } from '@paila/shared';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useSelector } from 'react-redux';
import { Navigate, useLocation } from 'react-router-dom';
import { t } from '../../platform/i18n.js';
import { usePageHead } from '../../platform/page-head.js';
import { Button, TextLink } from '../../ui/button.js';
import { Field } from '../../ui/field.js';
import { bindFields, Form } from '../../ui/form.js';
import { PasswordField } from '../../ui/password-field.js';
import { rulesFor } from '../../ui/rules-for.js';
import { Notice } from '../../ui/states.js';
import { loginApi } from './login-api.js';
import { AuthFrame } from './auth-frame.js';
import { selectUser } from './auth-slice.js';
import { adminReturnPath, loginState } from './return-path.js';
import { suggestedLogin } from './suggested-login.js';

/** Replaces the current page by another document of the same site, such as the back office. */
const DocumentRedirect = ({ to }: { to: string }) => {
  useEffect(() => window.location.replace(to), [to]);
  // Some browsers delay or block the navigation.
  return (
    <p className="frame py-12">
      <a className="text-link" href={to}>{t`Continue`}</a>
    </p>
  );
};

const RULES = rulesFor<LoginPayload>(loginFields);

export const LoginPage = () => {
  usePageHead('login');
  const location = useLocation();
  const { from, registered, changedPassword } = loginState(location);
  const toAdmin = adminReturnPath(location);
  const [login, { error, reset }] = loginApi.useLoginMutation();
  const form = useForm<LoginPayload>({ resolver: RULES, defaultValues: { email: '', password: '' } });
  const { handleSubmit, getValues, setValue } = form;
  const bind = bindFields(form);
  useEffect(() => {
    if (getValues('email') === '') setValue('email', suggestedLogin());
  }, [getValues, setValue]);

  if (useSelector(selectUser)) {
    return toAdmin === undefined ? (
      <Navigate to={from ?? pathTo('account')} replace />
    ) : (
      <DocumentRedirect to={toAdmin} />
    );
  }
  return (
    <AuthFrame title={t`SIGN IN`}>
      <Form
        error={error}
        className="mt-8 grid gap-5"
        onChange={reset}
        onSend={handleSubmit(async (values) => login(values))}
      >
        {registered && error === undefined && (
          <Notice>
            {t`Your account is ready. Please log in.`}{' '}
            {t`Orders that you placed as a guest with this email appear in My Orders once you follow the link that we sent to it.`}
          </Notice>
        )}
        {changedPassword && error === undefined && (
          <Notice>{t`Your password was changed. Please log in with the new one.`}</Notice>
        )}
        <Field
          label={t`Username or Email`}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          {...bind('email')}
        />
        <PasswordField label={t`Password`} autoComplete="current-password" required {...bind('password')} />
        <Button type="submit" wide busy={form.formState.isSubmitting}>{t`Log in`}</Button>
      </Form>
      <p className="mt-6 flex flex-wrap justify-between gap-x-8 border-t border-line pt-3 text-sm font-semibold">
        <TextLink to={pathTo('forgotPassword')}>{t`FORGET PASSWORD?`}</TextLink>
        <TextLink to={pathTo('register')} state={from && { from }}>{t`CREATE NEW ACCOUNT`}</TextLink>
      </p>
    </AuthFrame>
  );
};
