import { pathTo, registerFields, registerFormFields, type RegisterPayload } from '@paila/shared';
import { useForm } from 'react-hook-form';
import { useSelector } from 'react-redux';
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom';
import { isApiFailure } from '../../platform/api.js';
import { t } from '../../platform/i18n.js';
import { usePageHead } from '../../platform/page-head.js';
import { Button } from '../../ui/button.js';
import { Field } from '../../ui/field.js';
import { FormError } from '../../ui/form-error.js';
import { LinkedText } from '../../ui/linked-text.js';
import { PasswordField } from '../../ui/password-field.js';
import { blankForm, namesOf, rulesFor, showFieldErrors } from '../../ui/rules-for.js';
import { useDraftForm } from '../../ui/use-draft-form.js';
import { useRegisterMutation } from './login-api.js';
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
/** Never the passwords. */
const KEPT_FIELDS = ['firstname', 'lastname', 'username', 'email'] as const;
const EMPTY: RegisterForm = blankForm(registerFormFields);

export const RegisterPage = () => {
  usePageHead('register');
  const navigate = useNavigate();
  const { from } = loginState(useLocation());
  const [createAccount, { error, reset }] = useRegisterMutation();
  const form = useForm<RegisterForm>({ resolver: RULES, mode: 'onChange', defaultValues: EMPTY });
  const { register, handleSubmit, trigger, getValues, setError } = form;
  const { errors, isSubmitting, dirtyFields } = form.formState;
  const forget = useDraftForm('register', form, { fields: KEPT_FIELDS });

  const send = async ({ confirmPassword: _confirmed, ...account }: RegisterForm): Promise<void> => {
    const answer = await createAccount(account);
    if (!answer.error) {
      forget();
      suggestLogin(account.email.trim());
      await navigate(pathTo('login'), { state: { registered: true, ...(from && { from }) } });
    } else if (isApiFailure(answer.error)) {
      showFieldErrors<RegisterForm>(answer.error.errors, FIELDS, setError);
    }
  };

  if (useSelector(selectUser)) return <Navigate to={from ?? pathTo('account')} replace />;
  return (
    <AuthFrame title={t`CREATE AN ACCOUNT`}>
      <form
        noValidate
        className="mt-8 grid gap-5"
        onChange={reset}
        onSubmit={(event) => void handleSubmit(send)(event)}
      >
        <FormError error={error} fields={FIELDS} />
        <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
          <Field
            label={t`First name`}
            autoComplete="given-name"
            required
            error={errors.firstname?.message}
            {...register('firstname')}
          />
          <Field
            label={t`Last name`}
            autoComplete="family-name"
            required
            error={errors.lastname?.message}
            {...register('lastname')}
          />
        </div>
        <Field
          label={t`Username`}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          error={errors.username?.message}
          {...register('username')}
        />
        <Field
          label={t`Email`}
          type="email"
          autoComplete="email"
          required
          error={errors.email?.message}
          {...register('email')}
        />
        <NewPasswordField
          owner={getValues}
          label={t`Password`}
          autoComplete="new-password"
          required
          error={errors.password?.message}
          {...register('password', {
            onChange: () => {
              if (dirtyFields.confirmPassword) void trigger('confirmPassword');
            },
          })}
        />
        <PasswordField
          label={t`Confirm password`}
          autoComplete="new-password"
          required
          error={errors.confirmPassword?.message}
          {...register('confirmPassword')}
        />
        <p className="mb-2 text-sm text-muted">
          <LinkedText to={[pathTo('privacy')]}>
            {t`By creating an account, I consent to the processing of my personal data in accordance with the [privacy policy].`}
          </LinkedText>
        </p>
        <Button type="submit" wide busy={isSubmitting}>{t`Create account`}</Button>
      </form>
      <p className="mt-6 border-t border-line pt-3 text-sm font-semibold">
        <Link to={pathTo('login')} state={from && { from }} className="inline-flex min-h-11 items-center">
          <span className="text-link">{t`I already have an account`}</span>
        </Link>
      </p>
    </AuthFrame>
  );
};
