import { type AdminProduct, products, STOCK_MOVE_REASONS, type StockMoveReason } from '@paila/shared';
import { isApiFailure } from '../../platform/api.js';
import { t } from '../../platform/i18n.js';
import { Field, Options, Select } from '../../ui/field.js';
import { NumberField } from '../../ui/number-field.js';
import { showToast } from '../../ui/toast.js';
import { BodyForm, useBodyForm } from '../ui/body-form.js';
import { numberIn } from '../ui/body-rules.js';
import { Button } from '../ui/button.js';
import { reasonLabel } from './labels.js';
import { adminProductApi } from './product-api.js';

interface StockValues {
  size: string;
  reason: StockMoveReason;
  quantity: string;
  note: string;
}

interface StockFormProps {
  product: AdminProduct;
  /** Called with each new state of the product, after any stock movement. */
  onSeen: (product: AdminProduct) => void;
}

const { body: FIELDS } = products.endpoints.moveStock;

const quantityLabel = (reason: StockMoveReason): string =>
  ({
    received: t`Items received`,
    returned: t`Items returned`,
    damaged: t`Items damaged`,
    counted: t`Items counted`,
  })[reason];

/** Adjusts the stock of one size, with a reason. */
export const StockForm = ({ product, onSeen }: StockFormProps) => {
  const { _id: id, size: sizes, stock = {} } = product;
  const [move] = adminProductApi.useMoveStockMutation();
  const [fetchProduct] = adminProductApi.useLazyShowAnyProductQuery();
  const form = useBodyForm({
    fields: FIELDS,
    values: { size: sizes[0] ?? '', reason: 'received', quantity: '', note: '' },
    read: ({ quantity, note, ...chosen }: StockValues) => ({
      ...chosen,
      quantity: numberIn(quantity),
      note: note.trim(),
      ...(chosen.reason === 'counted' && { seen: stock[chosen.size] ?? 0 }),
    }),
  });
  return (
    <BodyForm
      form={form}
      className="grid gap-4 sm:grid-cols-2"
      onSubmit={async (body) => {
        const { data, error } = await move({ params: { id }, body });
        if (data) {
          // The next movement often belongs to the same delivery.
          form.reset({ ...form.getValues(), quantity: '', note: '' });
          form.setFocus('quantity');
          showToast({ text: t`${body.size}: ${data.stock?.[body.size] ?? 0} in stock` });
          onSeen(data);
          return;
        }
        if (isApiFailure(error) && error.code === 'stale_stock') {
          const now = await fetchProduct({ params: { id } });
          if (now.isSuccess) onSeen(now.data);
        }
        form.showFailure(error);
      }}
    >
      <Select label={t`Size`} {...form.field('size')}>
        <Options of={sizes} label={(size) => t`${size}: ${stock[size] ?? 0} in stock`} />
      </Select>
      <Select label={t`Reason`} {...form.field('reason')}>
        <Options of={STOCK_MOVE_REASONS} label={reasonLabel} />
      </Select>
      <NumberField label={quantityLabel(form.watch('reason'))} {...form.field('quantity')} />
      <Field label={t`Note`} {...form.field('note')} />
      <Button look="strong" type="submit" busy={form.formState.isSubmitting} className="justify-self-start">
        {t`Adjust stock`}
      </Button>
    </BodyForm>
  );
};
