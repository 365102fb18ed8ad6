import { type ComponentProps } from 'react';
import { BodyForm, type BodyFormState } from './body-form.js';
import { Button } from './button.js';
import { type Shortcut, useShortcuts } from './shortcuts.js';
import { TextArea } from '../../ui/field.js';

interface TextFormProps extends Omit<ComponentProps<typeof TextArea>, 'form' | 'onChange' | 'onSubmit' | 'ref'> {
  form: BodyFormState<{ text: string }, { text: string }>;
  /** The key that leads to the field. */
  shortcut: Pick<Shortcut, 'keys' | 'label'>;
  action: string;
  look?: 'strong' | 'plain';
  onTyped?: () => void;
  onSubmit: (body: { text: string }) => Promise<void>;
}

/** A form for one text, such as a note. Ctrl-Enter sends the form, because Enter begins a new line. */
export const TextForm = ({ form, shortcut, action, look = 'plain', onTyped, onSubmit, ...area }: TextFormProps) => {
  useShortcuts([
    {
      ...shortcut,
      run: () => form.setFocus('text'),
    },
  ]);
  return (
    <BodyForm form={form} onSubmit={onSubmit}>
      <TextArea
        {...area}
        aria-keyshortcuts={shortcut.keys}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
        }}
        {...form.field('text', onTyped && { onChange: onTyped })}
      />
      <Button type="submit" look={look} keys="mod+Enter" busy={form.formState.isSubmitting}>
        {action}
      </Button>
    </BodyForm>
  );
};
