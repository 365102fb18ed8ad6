import type { Order } from '@paila/shared';
import { type SubmitEvent, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { messageOf } from '../../platform/api.js';
import { t } from '../../platform/i18n.js';
import { useShopTime } from '../app/shop-time.js';
import type { AdminDispatch } from '../app/store.js';
import { Button } from '../ui/button.js';
import { LeaveGuard } from '../ui/leave-guard.js';
import { Section } from '../ui/section.js';
import { useShortcuts } from '../ui/shortcuts.js';
import { TextArea } from '../../ui/text-area.js';
import { orderAnswered, useAddNoteMutation } from './order-api.js';
import { useOrderRights } from './order-rights.js';
import { actorInWords } from './order-words.js';

const NoteForm = ({ orderId }: { orderId: string }) => {
  const [text, setText] = useState('');
  const [addNote, { isLoading, error }] = useAddNoteMutation();
  const dispatch = useDispatch<AdminDispatch>();
  const form = useRef<HTMLFormElement>(null);
  useShortcuts([
    {
      keys: 'n',
      label: t`Write a note`,
      run: () => {
        form.current?.querySelector('textarea')?.focus();
      },
    },
  ]);
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (isLoading) return;
    const answer = await addNote({ id: orderId, text });
    if (answer.error !== undefined) return;
    dispatch(orderAnswered(answer.data));
    setText('');
  };
  return (
    <form ref={form} onSubmit={(event) => void submit(event)}>
      <LeaveGuard isDirty={text.trim() !== '' && !isLoading} />
      <TextArea
        label={t`Note`}
        hideLabel
        rows={2}
        maxLength={2000}
        placeholder={t`For your colleagues; customers never see it`}
        aria-keyshortcuts="n"
        value={text}
        error={error === undefined ? undefined : messageOf(error)}
        onChange={(event) => {
          setText(event.currentTarget.value);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.current?.requestSubmit();
        }}
      />
      <Button type="submit" keys="mod+Enter" busy={isLoading} disabled={text.trim() === ''}>
        {t`Add the note`}
      </Button>
    </form>
  );
};

/** What staff have written down about an order. */
export const NotesCard = ({ order: { _id, notes = [] } }: { order: Order }) => {
  const { mayNote } = useOrderRights();
  const { momentInWords } = useShopTime();
  return (
    <Section title={t`Notes`}>
      {notes.length > 0 && (
        <ul className="-mt-3 mb-3">
          {notes.map((note) => (
            <li key={note._id} className="border-b border-line py-2">
              <p className="max-w-[75ch] whitespace-pre-wrap break-words">{note.text}</p>
              <p className="tabular text-sm text-muted">
                {actorInWords(note.by)}, <time dateTime={note.at}>{momentInWords(note.at)}</time>
              </p>
            </li>
          ))}
        </ul>
      )}
      {mayNote && <NoteForm orderId={_id} />}
      {!mayNote && notes.length === 0 && <p className="text-muted">{t`Nobody has written anything down.`}</p>}
    </Section>
  );
};
