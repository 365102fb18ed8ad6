import { type Order, orders } from '@paila/shared';
import { useDispatch } from 'react-redux';
import { t } from '../../platform/i18n.js';
import { useShopTime } from '../platform/shop-time.js';
import type { AdminDispatch } from '../platform/admin-api.js';
import { BodyForm, sendByKeys, useBodyForm } from '../ui/body-form.js';
import { Button } from '../ui/button.js';
import { Section } from '../ui/section.js';
import { useShortcuts } from '../ui/shortcuts.js';
import { TextArea } from '../../ui/text-area.js';
import { orderAnswered, useAddNoteMutation } from './order-api.js';
import { useOrderRights } from './order-rights.js';
import { actorLabel } from '../order-summary/order-words.js';

const { body: FIELDS } = orders.endpoints.addOrderNote;

const NoteForm = ({ orderId }: { orderId: string }) => {
  const [addNote] = useAddNoteMutation();
  const dispatch = useDispatch<AdminDispatch>();
  const form = useBodyForm({ fields: FIELDS, values: { text: '' }, read: ({ text }) => ({ text: text.trim() }) });
  const { errors, isSubmitting } = form.formState;
  useShortcuts([
    {
      keys: 'n',
      label: t`Write a note`,
      run: () => {
        form.setFocus('text');
      },
    },
  ]);
  return (
    <BodyForm
      form={form}
      onSubmit={async ({ text }) => {
        const { data, error } = await addNote({ id: orderId, text });
        if (!data) {
          form.showFailure(error);
          return;
        }
        dispatch(orderAnswered(data));
        form.reset();
      }}
    >
      <TextArea
        label={t`Note`}
        hideLabel
        rows={2}
        placeholder={t`For your colleagues; customers never see it`}
        aria-keyshortcuts="n"
        error={errors.text?.message}
        onKeyDown={sendByKeys}
        {...form.register('text')}
      />
      <Button type="submit" keys="mod+Enter" busy={isSubmitting}>
        {t`Add the note`}
      </Button>
    </BodyForm>
  );
};

/** What staff have written down about an order. */
export const NotesCard = ({ order: { _id, notes = [] } }: { order: Order }) => {
  const { mayNote } = useOrderRights();
  const { formatMoment } = useShopTime();
  return (
    <Section title={t`Notes`}>
      {notes.length > 0 && (
        <ul className="-mt-3 mb-3">
          {notes.map((note) => (
            <li key={note._id} className="border-b border-line py-2">
              <p className="max-w-[75ch] whitespace-pre-wrap break-words">{note.text}</p>
              <p className="tabular text-sm text-muted">
                <span>{actorLabel(note.by)}</span>, <time dateTime={note.at}>{formatMoment(note.at)}</time>
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
