import type { ComponentProps, ReactNode } from 'react';
import { useController } from 'react-hook-form';
import { t } from '../../platform/i18n.js';
import { names } from '../../platform/names.js';
import { FieldMessage } from '../../ui/field.js';
import { Button } from '../ui/button.js';
import type { ProductFormValues, TYPED } from './form-values.js';

/** A text that joins the product only once the user adds it. */
export const useTypedText = (name: (typeof TYPED)[number]) => {
  const { field, fieldState } = useController<ProductFormValues, typeof name>({ name });
  return { ref: field.ref, typed: field.value, setTyped: field.onChange, problem: fieldState.error?.message };
};

interface AddTextProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'ref'> {
  id: string;
  text: ReturnType<typeof useTypedText>;
  /** The reason why the form or this field refuses the text. */
  problem?: string | undefined;
  onTyped?: () => void;
  onAdd: () => void;
  buttons?: ReactNode;
  /** The content between the field and its message. */
  children?: ReactNode;
}

/** A field with a button that adds the field's text to the product. Enter adds the text, too. */
export const AddText = ({
  id,
  text: { ref, typed, setTyped, problem: unadded },
  problem = unadded,
  onTyped,
  onAdd,
  buttons,
  children,
  className,
  ...input
}: AddTextProps) => (
  <>
    <div className={names('flex gap-2', buttons !== undefined && 'flex-wrap items-center')}>
      <input
        {...input}
        id={id}
        ref={ref}
        aria-invalid={problem !== undefined}
        aria-describedby={names(input['aria-describedby'], `${id}-problem`)}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          onTyped?.();
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          onAdd();
        }}
        className={names(
          'min-h-8 rounded-sm border border-line-strong bg-raised px-2 aria-invalid:border-bad pointer-coarse:min-h-11',
          className,
        )}
      />
      <Button onClick={onAdd}>{t`Add`}</Button>
      {buttons}
    </div>
    {children}
    <FieldMessage id={`${id}-problem`}>{problem}</FieldMessage>
  </>
);
