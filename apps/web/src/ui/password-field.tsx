import { type ComponentProps, useState } from 'react';
import { t } from '../platform/i18n.js';
import { Field } from './field.js';

/** A field for a password that can be shown while typing. */
export const PasswordField = (props: Omit<ComponentProps<typeof Field>, 'type' | 'trailing'>) => {
  const [isShown, setIsShown] = useState(false);
  return (
    <Field
      {...props}
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
          <span className="sr-only"> {t`password`}</span>
        </button>
      }
    />
  );
};
