import { loginFields, type LoginPayload, pathTo } from '@paila/shared';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import { Navigate, useLocation } from 'react-router-dom';
import { useIsFirstView } from '../../platform/first-view.js';
import { t } from '../../platform/i18n.js';
import { usePageHead } from '../../platform/page-head.js';
import { Button, TextLink } from '../../ui/button.js';
import { Field } from '../../ui/field.js';
import { Form } from '../../ui/form.js';
import { PasswordField } from '../../ui/password-field.js';
import { problemsIn } from '../../ui/rules-for.js';
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

/** The texts on the screen, also those that a password manager has filled in without any event. */
const textsIn = (form: HTMLFormElement): LoginPayload => {
  const data = new FormData(form);
  const text = (name: keyof LoginPayload): string => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  return { email: text('email'), password: text('password') };
};

/** The state of the form. Two fields do not need the forms' library: 12 KB of the 140 that the page may have. */
const useLoginForm = () => {
  const [login, { error, isLoading, reset }] = loginApi.useLoginMutation();
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const change = ({ currentTarget: form }: SyntheticEvent<HTMLFormElement>): void => {
    reset();
    // Not before the first attempt to log in.
    if (Object.keys(problems).length > 0) setProblems(problemsIn(loginFields, textsIn(form)));
  };
  const send = async (event: SyntheticEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = event.currentTarget;
    const values = textsIn(form);
    const found = problemsIn(loginFields, values);
    setProblems(found);
    const [first] = Object.keys(found);
    if (first === undefined) await login(values);
    else form.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
  };
  return { problems, error, isSending: isLoading, change, send };
};

export const LoginPage = () => {
  usePageHead('login');
  const location = useLocation();
  const isFirstView = useIsFirstView();
  const { from, ...reached } = loginState(location);
  // The server does not know what the browser's history tells.
  const { registered, changedPassword } = isFirstView ? {} : reached;
  const toAdmin = adminReturnPath(location);
  const { problems, error, isSending, change, send } = useLoginForm();
  const name = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (name.current?.value === '') name.current.value = suggestedLogin();
  }, []);

  if (useSelector(selectUser)) {
    return toAdmin === undefined ? (
      <Navigate to={from ?? pathTo('account')} replace />
    ) : (
      <DocumentRedirect to={toAdmin} />
    );
  }
  return (
    <AuthFrame title={t`SIGN IN`}>
      <Form error={error} className="mt-8 grid gap-5" onChange={change} onSend={send}>
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
          ref={name}
          name="email"
          error={problems['email']}
        />
        <PasswordField
          label={t`Password`}
          autoComplete="current-password"
          required
          name="password"
          error={problems['password']}
        />
        <Button type="submit" wide busy={isSending}>{t`Log in`}</Button>
      </Form>
      <p className="mt-6 flex flex-wrap justify-between gap-x-8 border-t border-line pt-3 text-sm font-semibold">
        <TextLink to={pathTo('forgotPassword')}>{t`FORGET PASSWORD?`}</TextLink>
        <TextLink to={pathTo('register')} state={from && { from }}>{t`CREATE NEW ACCOUNT`}</TextLink>
      </p>
    </AuthFrame>
  );
};
