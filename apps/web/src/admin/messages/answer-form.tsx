import type { Message } from '@paila/shared';
import { type SubmitEvent, useRef, useState } from 'react';
import { messageOf } from '../../platform/api.js';
import { t } from '../../platform/i18n.js';
import { readStoredJson, removeStored } from '../../platform/storage.js';
import { TextArea } from '../../ui/text-area.js';
import { showToast } from '../../ui/toast.js';
import { useDraftKeeping } from '../app/drafts.js';
import { Button } from '../ui/button.js';
import { LeaveGuard } from '../ui/leave-guard.js';
import { useShortcuts } from '../ui/shortcuts.js';
import { useAnswerMessageMutation } from './message-api.js';

interface Draft {
  readonly text: string;
}
const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string';

const MAX_LENGTH = 5000;

/** Answers a message by mail. What is typed stays until it is sent, whatever happens. */
export const AnswerForm = ({ message: { _id, email, version } }: { message: Message }) => {
  const draftKey = `answer-${_id}`;
  const [text, setText] = useState(() => readStoredJson(draftKey, isDraft)?.text ?? '');
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID());
  const [answerMessage, { isLoading, error, reset }] = useAnswerMessageMutation();
  const form = useRef<HTMLFormElement>(null);
  const isDirty = text.trim() !== '';
  useDraftKeeping({ key: draftKey, typed: text, isDirty, draft: () => ({ text }) });
  useShortcuts([
    {
      keys: 'r',
      label: t`Write an answer`,
      run: () => {
        form.current?.querySelector('textarea')?.focus();
      },
    },
  ]);
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (isLoading || !isDirty) return;
    const answer = await answerMessage({ id: _id, version, text, idempotencyKey });
    if (answer.error !== undefined) return;
    removeStored(draftKey);
    setText('');
    setIdempotencyKey(crypto.randomUUID());
    showToast({ text: t`The answer goes to ${email}.` });
  };
  return (
    <form ref={form} onSubmit={(event) => void submit(event)}>
      <LeaveGuard isDirty={isDirty && !isLoading} />
      <TextArea
        label={t`Answer`}
        hint={t`Goes by mail to ${email}, below a greeting, with what was asked.`}
        rows={6}
        maxLength={MAX_LENGTH}
        aria-keyshortcuts="r"
        value={text}
        error={error === undefined ? undefined : messageOf(error)}
        onChange={(event) => {
          setText(event.currentTarget.value);
          if (error === undefined) return;
          reset();
          // What is sent now is another answer.
          setIdempotencyKey(crypto.randomUUID());
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.current?.requestSubmit();
        }}
      />
      <Button type="submit" look="strong" keys="mod+Enter" busy={isLoading} disabled={!isDirty}>
        {t`Send the answer`}
      </Button>
    </form>
  );
};
