import { type ComponentProps, useState } from 'react';
import { t } from '../platform/i18n.js';
import { Field } from './field.js';

interface PasswordFieldProps extends Omit<ComponentProps<typeof Field>, 'type' | 'trailing' | 'label'> {
  label: string;
}

/** A password field with a button that shows the password. */
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
          onClick={() => setIsShown(!isShown)}
        >
          <span>{isShown ? t`Hide` : t`Show`}</span>
          {/* A page may have several, so the button names its field. */}
          <span className="sr-only"> {label.toLocaleLowerCase()}</span>
        </button>
      }
    />
  );
};
