import { orderLines, orders, type UnrestockedItems } from '@paila/shared';
import { messageOf } from '../../platform/api.js';
import { t } from '../../platform/i18n.js';
import { Select } from '../../ui/field.js';
import { sizeLabel } from '../../ui/size-label.js';
import { ErrorText } from '../../ui/states.js';
import { BodyForm, useBodyForm } from '../ui/body-form.js';
import { Button } from '../ui/button.js';
import { useOrderedProductQuery, useRestockItemsMutation } from './order-api.js';
import type { OrderCardProps } from './use-order-change.js';

const { body: FIELDS } = orders.endpoints.restockItems;

interface RestockFormProps extends OrderCardProps {
  items: UnrestockedItems;
}

const SizeForm = ({ items, sizes, change }: Omit<RestockFormProps, 'order'> & { sizes: readonly string[] }) => {
  const [restockItems] = useRestockItemsMutation();
  const form = useBodyForm({ fields: FIELDS, values: { size: '' }, read: ({ size }) => ({ size }) });
  return (
    <BodyForm
      form={form}
      className="mt-3 max-w-2xl"
      isDisposable
      onSubmit={async ({ size }) => {
        await change.run({
          id: 'restock',
          action: t`Put into stock`,
          done: t`The items are in stock as size ${size}.`,
          isAllowed: ({ unrestocked = [] }) =>
            unrestocked.some(({ _id, putInto }) => _id === items._id && putInto === undefined),
          call: ({ params: { id }, headers }) =>
            restockItems({ params: { id, itemsId: items._id }, headers, body: { size } }),
          onRefused: form.showFailure,
        });
      }}
    >
      <Select label={t`Size to put them into`} {...form.field('size')}>
        <option value="">{t`Choose a size`}</option>
        {sizes.map((size) => (
          <option key={size} value={size}>
            {sizeLabel(size)}
          </option>
        ))}
      </Select>
      <Button type="submit" look="strong" busy={change.busy === 'restock'} className="justify-self-start">
        {t`Put into stock`}
      </Button>
    </BodyForm>
  );
};

/** Puts returned items into another size of their product, because their own size is gone. */
export const RestockForm = (props: RestockFormProps) => {
  const { order, items } = props;
  const productId = orderLines(order)[items.line]?.product._id ?? '';
  const { data: product, error } = useOrderedProductQuery({ params: { id: productId } }, { skip: productId === '' });
  const sizes = Object.keys(product?.stock ?? {});
  if (error !== undefined) return <ErrorText>{messageOf(error)}</ErrorText>;
  return sizes.length > 0 && <SizeForm {...props} sizes={sizes} />;
};
