import type { UseFormRegisterReturn } from 'react-hook-form';
import { t } from '../../platform/i18n.js';
import { PasswordField } from '../../ui/password-field.js';
import { NewPasswordField, type PasswordOwner } from './new-password-field.js';

interface NewPasswordFieldsProps {
  owner: PasswordOwner;
  /** What `register` gives for the new password, and for its confirmation. */
  fields: Readonly<Record<'newPassword' | 'password', UseFormRegisterReturn>>;
  errors: Readonly<Partial<Record<'newPassword' | 'password', { message?: string | undefined }>>>;
}

/** Asks for a new password twice. */
export const NewPasswordFields = ({ owner, fields, errors }: NewPasswordFieldsProps) => (
  <>
    <NewPasswordField
      owner={() => owner}
      label={t`New Password`}
      autoComplete="new-password"
      required
      error={errors.newPassword?.message}
      {...fields.newPassword}
    />
    <PasswordField
      label={t`Confirm New Password`}
      autoComplete="new-password"
      required
      error={errors.password?.message}
      {...fields.password}
    />
  </>
);
