import { type Order, orders } from '@paila/shared';
import { useDispatch } from 'react-redux';
import { t } from '../../platform/i18n.js';
import type { AdminDispatch } from '../platform/admin-api.js';
import { WrittenTexts } from '../order-summary/written-texts.js';
import { useBodyForm } from '../ui/body-form.js';
import { Section } from '../ui/section.js';
import { TextForm } from '../ui/text-form.js';
import { orderAnswered, useAddNoteMutation } from './order-api.js';
import { useOrderRights } from './order-rights.js';

const { body: FIELDS } = orders.endpoints.addOrderNote;

const NoteForm = ({ orderId }: { orderId: string }) => {
  const [addNote] = useAddNoteMutation();
  const dispatch = useDispatch<AdminDispatch>();
  const form = useBodyForm({ fields: FIELDS, values: { text: '' }, read: ({ text }) => ({ text: text.trim() }) });
  return (
    <TextForm
      form={form}
      label={t`Note`}
      hideLabel
      rows={2}
      placeholder={t`For your colleagues; customers never see it`}
      shortcut={{ keys: 'n', label: t`Write a note` }}
      action={t`Add the note`}
      onSubmit={async (body) => {
        const { data, error } = await addNote({ params: { id: orderId }, body });
        if (!data) {
          form.showFailure(error);
          return;
        }
        dispatch(orderAnswered(data));
        form.reset();
      }}
    />
  );
};

/** The notes of staff about an order. */
export const NotesCard = ({ order: { _id, notes = [] } }: { order: Order }) => {
  const { mayNote } = useOrderRights();
  return (
    <Section title={t`Notes`}>
      <WrittenTexts texts={notes} />
      {mayNote && <NoteForm orderId={_id} />}
      {!mayNote && notes.length === 0 && <p className="text-muted">{t`There are no notes.`}</p>}
    </Section>
  );
};
