import { pathTo, registerFields, registerFormFields, type RegisterPayload } from '@paila/shared';
import { useForm } from 'react-hook-form';
import { useSelector } from 'react-redux';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { t } from '../../platform/i18n.js';
import { usePageHead } from '../../platform/page-head.js';
import { Button, TextLink } from '../../ui/button.js';
import { Field } from '../../ui/field.js';
import { bindFields, Form } from '../../ui/form.js';
import { LinkedText } from '../../ui/linked-text.js';
import { PasswordField } from '../../ui/password-field.js';
import { blankForm, namesOf, rulesFor, showFieldErrors } from '../../ui/rules-for.js';
import { useDraftForm } from '../../ui/use-draft-form.js';
import { loginApi } from './login-api.js';
import { NewPasswordField } from './new-password-field.js';
import { AuthFrame } from './auth-frame.js';
import { selectUser } from './auth-slice.js';
import { loginState } from './return-path.js';
import { suggestLogin } from './suggested-login.js';

interface RegisterForm extends RegisterPayload {
  confirmPassword: string;
}

const RULES = rulesFor<RegisterForm>(registerFormFields);
const FIELDS = namesOf(registerFields);
/** The fields of the draft, never the passwords. */
const DRAFT_FIELDS = ['firstname', 'lastname', 'username', 'email'] as const;
const EMPTY: RegisterForm = blankForm(registerFormFields);

export const RegisterPage = () => {
  usePageHead('register');
  const navigate = useNavigate();
  const { from } = loginState(useLocation());
  const [createAccount, { error, reset }] = loginApi.useRegisterMutation();
  const form = useForm<RegisterForm>({ resolver: RULES, mode: 'onChange', defaultValues: EMPTY });
  const { handleSubmit, trigger, getValues, setError } = form;
  const { isSubmitting, dirtyFields } = form.formState;
  const bind = bindFields(form);
  const forget = useDraftForm('register', form, { fields: DRAFT_FIELDS });

  const send = async ({ confirmPassword: _confirmed, ...account }: RegisterForm): Promise<void> => {
    const answer = await createAccount(account);
    if (answer.error) showFieldErrors<RegisterForm>(answer.error, FIELDS, setError);
    else {
      forget();
      suggestLogin(account.email.trim());
      await navigate(pathTo('login'), { state: { registered: true, ...(from && { from }) } });
    }
  };

  if (useSelector(selectUser)) return <Navigate to={from ?? pathTo('account')} replace />;
  return (
    <AuthFrame title={t`CREATE AN ACCOUNT`}>
      <Form error={error} fields={FIELDS} className="mt-8 grid gap-5" onChange={reset} onSend={handleSubmit(send)}>
        <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
          <Field label={t`First name`} autoComplete="given-name" required {...bind('firstname')} />
          <Field label={t`Last name`} autoComplete="family-name" required {...bind('lastname')} />
        </div>
        <Field
          label={t`Username`}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          {...bind('username')}
        />
        <Field label={t`Email`} type="email" autoComplete="email" required {...bind('email')} />
        <NewPasswordField
          owner={getValues}
          label={t`Password`}
          autoComplete="new-password"
          required
          {...bind('password', {
            onChange: () => {
              if (dirtyFields.confirmPassword) void trigger('confirmPassword');
            },
          })}
        />
        <PasswordField label={t`Confirm password`} autoComplete="new-password" required {...bind('confirmPassword')} />
        <p className="mb-2 text-sm text-muted">
          <LinkedText to={[pathTo('privacy')]}>
            {t`By creating an account, I consent to the processing of my personal data in accordance with the [privacy policy].`}
          </LinkedText>
        </p>
        <Button type="submit" wide busy={isSubmitting}>{t`Create account`}</Button>
      </Form>
      <p className="mt-6 border-t border-line pt-3 text-sm font-semibold">
        <TextLink to={pathTo('login')} state={from && { from }}>{t`I already have an account`}</TextLink>
      </p>
    </AuthFrame>
  );
};
