import { passwordChangeRules, type PasswordPayload } from '@paila/shared';
import { useForm } from 'react-hook-form';
import { useSelector } from 'react-redux';
import { isApiFailure, messageOf } from '../../platform/api.js';
import { t } from '../../platform/i18n.js';
import { usePageHead } from '../../platform/page-head.js';
import { Button } from '../../ui/button.js';
import { PasswordField } from '../../ui/password-field.js';
import { rulesFor, showFieldErrors } from '../../ui/rules-for.js';
import { ErrorText } from '../../ui/states.js';
import { showToast } from '../../ui/toast.js';
import { selectUser } from '../auth/index.js';
import { useChangePasswordMutation } from './user-api.js';

const RULES = rulesFor<PasswordPayload>(passwordChangeRules);
const FIELDS = ['currentPassword', 'newPassword', 'password'] as const;
const EMPTY: PasswordPayload = { currentPassword: '', newPassword: '', password: '' };

export const PasswordPage = () => {
  usePageHead('password');
  const user = useSelector(selectUser);
  const [changePassword, { error, reset: forgetError }] = useChangePasswordMutation();
  const {
    register,
    handleSubmit,
    reset,
    setError,
    formState: { errors, isSubmitting },
  } = useForm<PasswordPayload>({ resolver: RULES, defaultValues: EMPTY });
  if (!user) return null;

  const save = async (data: PasswordPayload): Promise<void> => {
    const answer = await changePassword({ userId: user._id, data });
    if (!answer.error) {
      reset(EMPTY);
      showToast({ text: t`Your password is changed. Other devices were logged out.` });
    } else if (isApiFailure(answer.error)) {
      showFieldErrors<PasswordPayload>(answer.error.errors, FIELDS, setError);
    }
  };
  return (
    <section className="max-w-md">
      <h1 className="text-3xl">{t`Password`}</h1>
      <form
        noValidate
        className="mt-8 grid gap-3"
        onChange={forgetError}
        onSubmit={(event) => void handleSubmit(save)(event)}
      >
        {error !== undefined && <ErrorText>{messageOf(error)}</ErrorText>}
        {/* For password managers, which ask whose password this is. */}
        <input type="text" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordField
          label={t`Current Password`}
          autoComplete="current-password"
          required
          error={errors.currentPassword?.message}
          {...register('currentPassword')}
        />
        <PasswordField
          label={t`New Password`}
          autoComplete="new-password"
          required
          error={errors.newPassword?.message}
          {...register('newPassword')}
        />
        <PasswordField
          label={t`Confirm New Password`}
          autoComplete="new-password"
          required
          error={errors.password?.message}
          {...register('password')}
        />
        <Button type="submit" busy={isSubmitting} className="justify-self-start">{t`Save Changes`}</Button>
      </form>
    </section>
  );
};
