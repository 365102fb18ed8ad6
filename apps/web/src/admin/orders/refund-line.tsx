import { type Order, orderLines } from '@paila/shared';
import { type ComponentProps, useId } from 'react';
import { t } from '../../platform/i18n.js';
import { names } from '../../platform/names.js';
import { Options, PlainSelect } from '../../ui/field.js';
import { numberInput } from '../../ui/number-field.js';
import { sizeLabel } from '../../ui/size-label.js';
import { orderApi } from './order-api.js';

/**
 * The size in which items of a line can return to stock: their own, none, or one of these. It is `none` if the product
 * is gone or its stock is not tracked.
 */
export type StockPlace = 'own' | 'none' | readonly string[];

/** The stock places of each line; their own size until the products are loaded. */
export const useStockPlaces = (order: Order): readonly StockPlace[] => {
  const lines = orderLines(order);
  const ids = [...new Set(lines.flatMap(({ product: { _id } }) => _id ?? []))];
  const { data } = orderApi.useOrderedProductsQuery(ids);
  return lines.map(({ product: { _id }, size }): StockPlace => {
    if (!data) return 'own';
    const sizes = Object.keys(data[_id ?? '']?.stock ?? {});
    if (sizes.length === 0) return 'none';
    return size && sizes.includes(size) ? 'own' : sizes;
  });
};

interface LineChoiceProps {
  title: string;
  /** The number of items that can still be refunded. */
  max: number;
  /** The registered fields of the form, the first with its error. */
  quantity: ComponentProps<'input'> & { error: string | undefined };
  restock: ComponentProps<'input'>;
  isRestocked: boolean;
  size: ComponentProps<'select'>;
  place: StockPlace;
}

/** True if the items of a line return to stock, and into which size if their own is gone. */
const Restock = ({ restock, isRestocked, size, place }: Omit<LineChoiceProps, 'title' | 'max' | 'quantity'>) => {
  if (place === 'none') return <p className="text-muted">{t`Stock is not tracked for this product.`}</p>;
  return (
    <>
      <label className="flex min-h-9 items-center gap-2 pointer-coarse:min-h-11">
        <input {...restock} type="checkbox" className="size-4 accent-accent" />
        {t`Return to stock`}
      </label>
      {place !== 'own' && isRestocked && (
        <label className="flex min-h-9 flex-wrap items-center gap-2 pointer-coarse:min-h-11">
          {t`This size is gone. Return them to`}
          <PlainSelect {...size} className="w-auto!">
            <option value="">{t`Choose a size later`}</option>
            <Options of={place} label={sizeLabel} />
          </PlainSelect>
        </label>
      )}
    </>
  );
};

/** Chooses the number of items to refund, and if they return to stock. */
export const LineChoice = ({ title, max, quantity: { error, ...quantity }, ...stock }: LineChoiceProps) => {
  const id = useId();
  return (
    <li className="border-b border-line py-2">
      <p className="font-semibold">{title}</p>
      <div className="mt-1 flex flex-wrap items-center gap-x-5 gap-y-1">
        <label className="flex items-center gap-2">
          {t`Items`}
          <input
            {...quantity}
            {...numberInput(quantity)}
            aria-invalid={error ? true : undefined}
            aria-describedby={id}
            className={names(
              'tabular min-h-9 w-20 rounded-sm border bg-raised px-2 pointer-coarse:min-h-11',
              error ? 'border-bad' : 'border-line-strong',
            )}
          />
          <span className="text-muted">{t`of ${max}`}</span>
        </label>
        <Restock {...stock} />
      </div>
      {/* Always in the page, so that screen readers announce a new text. */}
      <p id={id} aria-live="polite" className="text-sm text-bad">
        {error}
      </p>
    </li>
  );
};
