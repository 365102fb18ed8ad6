import { passwordChangeFields, type PasswordPayload, type User } from '@paila/shared';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useSelector, useStore } from 'react-redux';
import { forgetDraft } from '../../platform/drafts.js';
import { t } from '../../platform/i18n.js';
import { usePageHead } from '../../platform/page-head.js';
import { Button } from '../../ui/button.js';
import { bindFields, Form } from '../../ui/form.js';
import { PasswordField } from '../../ui/password-field.js';
import { blankForm, namesOf, rulesFor, showFieldErrors } from '../../ui/rules-for.js';
import { showToast } from '../../ui/toast.js';
import { useDraftForm } from '../../ui/use-draft-form.js';
import { type AuthState, selectIsLoggedIn, selectUser } from './auth-slice.js';
import { LoginSessions } from './login-sessions.js';
import { NewPasswordFields } from './new-password-field.js';
import { userApi } from './user-api.js';

const RULES = rulesFor<PasswordPayload>(passwordChangeFields);
const FIELDS = namesOf(passwordChangeFields);
const DRAFT = 'password';
const EMPTY: PasswordPayload = blankForm(passwordChangeFields);

const PasswordForm = ({ user }: { user: User }) => {
  const [changePassword, { error, reset: forgetError }] = userApi.useChangePasswordMutation();
  const store = useStore<{ auth: AuthState }>();
  const form = useForm<PasswordPayload>({ resolver: RULES, defaultValues: EMPTY });
  const { handleSubmit, reset, setError } = form;
  const bind = bindFields(form);
  const forget = useDraftForm(DRAFT, form, { fields: FIELDS, inMemory: true });
  useEffect(
    () => () => {
      // Only an ended session may bring passwords back, and no visit elsewhere.
      if (selectIsLoggedIn(store.getState())) forgetDraft(DRAFT);
    },
    [store],
  );

  const save = async (data: PasswordPayload): Promise<void> => {
    const answer = await changePassword({ userId: user._id, data });
    if (answer.error) showFieldErrors<PasswordPayload>(answer.error, FIELDS, setError);
    else {
      forget();
      reset(EMPTY);
      showToast({ text: t`Your password was changed. Other devices were logged out.` });
    }
  };
  return (
    <Form
      error={error}
      fields={FIELDS}
      className="mt-8 grid max-w-md gap-5"
      onChange={forgetError}
      onSend={handleSubmit(save)}
    >
      {/* Tells password managers which account the password belongs to. */}
      <input type="text" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordField
        label={t`Current Password`}
        autoComplete="current-password"
        required
        {...bind('currentPassword')}
      />
      <NewPasswordFields owner={user} newPassword={bind('newPassword')} password={bind('password')} />
      <Button type="submit" busy={form.formState.isSubmitting} className="justify-self-start">{t`Save Changes`}</Button>
    </Form>
  );
};

/** Changes the password and lists the account's sessions: the page for a customer who suspects misuse. */
export const PasswordPage = () => {
  usePageHead('password');
  const user = useSelector(selectUser);
  return (
    <section>
      <h1 className="text-3xl">{t`Password`}</h1>
      {user && <PasswordForm user={user} />}
      {user && <LoginSessions />}
    </section>
  );
};
