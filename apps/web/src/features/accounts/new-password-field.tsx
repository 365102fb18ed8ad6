import { PASSWORD_MIN_LENGTH, type PasswordHintPayload } from '@paila/shared';
import type { ComponentProps } from 'react';
import { t } from '../../platform/i18n.js';
import { PasswordField } from '../../ui/password-field.js';
import { loginApi } from './login-api.js';

/** The names that a password should not be made of. */
type PasswordOwner = Omit<PasswordHintPayload, 'password'>;

interface NewPasswordFieldProps extends ComponentProps<typeof PasswordField> {
  /** Reads the names when the field is left. */
  owner: () => PasswordOwner;
}

/**
 * Asks for a new password. Says why the password is weak once the field is left; the server decides whether to accept
 * the password.
 */
export const NewPasswordField = ({ owner, onBlur, onChange, ...field }: NewPasswordFieldProps) => {
  const [findHint, { data, reset }] = loginApi.useHintPasswordMutation();
  // The form works without the hint.
  const { hint } = data ?? {};
  return (
    <div className="grid gap-1.5">
      <PasswordField
        {...field}
        onChange={(event) => {
          reset();
          onChange?.(event);
        }}
        onBlur={(event) => {
          onBlur?.(event);
          const password = event.target.value;
          const { firstname = '', lastname = '', username = '', email = '' } = owner();
          if (password.length >= PASSWORD_MIN_LENGTH) void findHint({ password, firstname, lastname, username, email });
        }}
      />
      <p aria-live="polite" className="text-sm text-muted empty:-mt-1.5">
        {field.error === undefined && hint}
      </p>
    </div>
  );
};

type BoundField = Omit<ComponentProps<typeof PasswordField>, 'label'>;

interface NewPasswordFieldsProps {
  owner: PasswordOwner;
  /** The result of `bindFields` for the new password. */
  newPassword: BoundField;
  /** The result of `bindFields` for its confirmation. */
  password: BoundField;
}

/** Asks for a new password twice. */
export const NewPasswordFields = ({ owner, newPassword, password }: NewPasswordFieldsProps) => (
  <>
    <NewPasswordField
      owner={() => owner}
      label={t`New Password`}
      autoComplete="new-password"
      required
      {...newPassword}
    />
    <PasswordField label={t`Confirm New Password`} autoComplete="new-password" required {...password} />
  </>
);
