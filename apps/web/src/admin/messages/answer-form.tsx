import { type Message, messages } from '@paila/shared';
import { useState } from 'react';
import { t } from '../../platform/i18n.js';
import { readStoredJson } from '../../platform/storage.js';
import { TextArea } from '../../ui/text-area.js';
import { showToast } from '../../ui/toast.js';
import { useFormDraft } from '../platform/drafts.js';
import { BodyForm, sendByKeys, useBodyForm } from '../ui/body-form.js';
import { Button } from '../ui/button.js';
import { useShortcuts } from '../ui/shortcuts.js';
import { useAnswerMessageMutation } from './message-api.js';

interface Draft {
  readonly text: string;
}
const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string';

const { body: FIELDS } = messages.endpoints.answerMessage;
const BLANK = { text: '' };

/** Answers a message by mail. What is typed stays until it is sent, whatever happens. */
export const AnswerForm = ({ message: { _id, email, version } }: { message: Message }) => {
  const key = `answer-${_id}`;
  const [found] = useState(() => readStoredJson(key, isDraft) ?? undefined);
  const form = useBodyForm({ fields: FIELDS, values: BLANK, read: ({ text }: Draft) => ({ text: text.trim() }) });
  const { settle } = useFormDraft(form, { key, found, draft: form.getValues });
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID());
  const [answerMessage, { error: refusal, reset }] = useAnswerMessageMutation();
  const { errors, isSubmitting } = form.formState;
  useShortcuts([
    {
      keys: 'r',
      label: t`Write an answer`,
      run: () => {
        form.setFocus('text');
      },
    },
  ]);
  return (
    <BodyForm
      form={form}
      onSubmit={async ({ text }) => {
        const { error } = await answerMessage({ id: _id, version, text, idempotencyKey });
        if (error !== undefined) {
          form.showFailure(error);
          return;
        }
        settle(BLANK);
        setIdempotencyKey(crypto.randomUUID());
        showToast({ text: t`The answer goes to ${email}.` });
      }}
    >
      <TextArea
        label={t`Answer`}
        hint={t`Goes by mail to ${email}, with “Namaste …” above it and what was asked below it.`}
        rows={6}
        aria-keyshortcuts="r"
        error={errors.text?.message}
        onKeyDown={sendByKeys}
        {...form.register('text', {
          onChange: () => {
            if (refusal === undefined) return;
            reset();
            // What is sent now is another answer.
            setIdempotencyKey(crypto.randomUUID());
          },
        })}
      />
      <Button type="submit" look="strong" keys="mod+Enter" busy={isSubmitting}>
        {t`Send the answer`}
      </Button>
    </BodyForm>
  );
};
