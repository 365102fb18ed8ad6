import { type ComponentProps, useState } from 'react';
import { t } from '../platform/i18n.js';
import { Field } from './field.js';

interface PasswordFieldProps extends Omit<ComponentProps<typeof Field>, 'type' | 'trailing' | 'label'> {
  label: string;
}

/** A field for a password that can be shown while typing. */
export const PasswordField = ({ label, ...props }: PasswordFieldProps) => {
  const [isShown, setIsShown] = useState(false);
  return (
    <Field
      {...props}
      label={label}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      trailing={
        <button
          type="button"
          className="min-h-11 px-3 text-sm font-semibold text-muted transition-colors hover:text-text"
          onClick={() => {
            setIsShown(!isShown);
          }}
        >
          {isShown ? t`Hide` : t`Show`}
          {/* A page may have several: each says which. */}
          <span className="sr-only"> {label.toLocaleLowerCase()}</span>
        </button>
      }
    />
  );
};
