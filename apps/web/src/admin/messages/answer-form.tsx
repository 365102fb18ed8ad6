import { isRecord, type Message, messages } from '@paila/shared';
import { useState } from 'react';
import { t } from '../../platform/i18n.js';
import { readStoredJson } from '../../platform/storage.js';
import { showToast } from '../../ui/toast.js';
import { ifMatch } from '../platform/admin-api.js';
import { useFormDraft } from '../platform/drafts.js';
import { useBodyForm } from '../ui/body-form.js';
import { TextForm } from '../ui/text-form.js';
import { useAnswerMessageMutation } from './message-api.js';

interface Draft {
  readonly text: string;
}
const isDraft = (value: unknown): value is Draft => isRecord(value) && typeof value['text'] === 'string';

const { body: FIELDS } = messages.endpoints.answerMessage;
const BLANK = { text: '' };

/** Answers a message by mail. A draft keeps the typed text until it is sent. */
export const AnswerForm = ({ message: { _id, email, version } }: { message: Message }) => {
  const key = `answer-${_id}`;
  const [found] = useState(() => readStoredJson(key, isDraft) ?? undefined);
  const form = useBodyForm({ fields: FIELDS, values: BLANK, read: ({ text }: Draft) => ({ text: text.trim() }) });
  const { settle } = useFormDraft(form, { key, found, draft: form.getValues });
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID());
  const [answerMessage, { error: refusal, reset }] = useAnswerMessageMutation();
  return (
    <TextForm
      form={form}
      label={t`Answer`}
      hint={t`Goes by mail to ${email}, with “Namaste …” above it and the question below it.`}
      rows={6}
      shortcut={{ keys: 'r', label: t`Write an answer` }}
      action={t`Send the answer`}
      look="strong"
      onTyped={() => {
        if (refusal === undefined) return;
        reset();
        // The changed text is another answer.
        setIdempotencyKey(crypto.randomUUID());
      }}
      onSubmit={async (body) => {
        const { error } = await answerMessage({
          params: { id: _id },
          // The key is the same for every attempt at one answer, so that one mail goes out.
          headers: { ...ifMatch(version), 'idempotency-key': idempotencyKey },
          body,
        });
        if (error !== undefined) {
          form.showFailure(error);
          return;
        }
        settle(BLANK);
        setIdempotencyKey(crypto.randomUUID());
        showToast({ text: t`The answer goes to ${email}.` });
      }}
    />
  );
};
