import {
  formatMoney,
  formatPaisa,
  MAX_PAYMENT,
  MIN_PAYMENT,
  type Paisa,
  pathTo,
  picturesOf,
  toCents,
  toPaisa,
} from '@paila/shared';
import { lazy, type ReactNode, Suspense } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { t } from '../../platform/i18n.js';
import { useSettings } from '../../platform/settings.js';
import { ErrorBoundary } from '../../ui/error-boundary.js';
import { Picture, Stage } from '../../ui/picture.js';
import { sizeInWords } from '../../ui/size-in-words.js';
import { LineNotes, LineTotal, selectBuyableTotals, selectCartItems, useFreshCart } from '../carts/index.js';

const FreeDelivery = lazy(async () => ({ default: (await import('../delivery/index.js')).FreeDelivery }));

/** The amount that the provider will charge for the cart. */
export const useCharge = (): Paisa =>
  toPaisa(toCents(useSelector(selectBuyableTotals).amountTotal), useSettings().usdToNpr);

/** Why an amount cannot be paid, if it cannot. */
export const refusedCharge = (charge: Paisa): string | undefined => {
  if (charge < MIN_PAYMENT) {
    return t`Khalti takes payments from ${formatPaisa(MIN_PAYMENT)}. Please add something to your cart.`;
  }
  if (charge > MAX_PAYMENT) {
    return t`Khalti takes at most ${formatPaisa(MAX_PAYMENT)} at a time. Please split this into two orders.`;
  }
  return undefined;
};

/** The cart's line items, delivery to a city, and total in both currencies, with the button to continue below. */
export const OrderSummary = ({ city, children }: { city: string; children: ReactNode }) => {
  const items = useSelector(selectCartItems);
  const amount = useSelector(selectBuyableTotals).amountTotal;
  const { usdToNpr } = useSettings();
  const charge = useCharge();
  useFreshCart();
  return (
    <section aria-labelledby="summary-title" className="lg:sticky lg:top-24">
      <h2 id="summary-title" className="border-b border-line-strong pb-3 text-xl">
        {t`Your order`}
      </h2>
      <ul>
        {items.map((item) => {
          const { id, product, quantity, size } = item;
          return (
            <li key={`${id}-${size ?? ''}`} className="flex items-center gap-4 border-b border-line py-3">
              <Stage color={product.color[0]} className="w-20 shrink-0">
                <Picture src={picturesOf(product)[0] ?? ''} alt="" sizes="80px" />
              </Stage>
              <div className="min-w-0 flex-1">
                <Link to={pathTo('product', { id })} className="font-semibold hover:underline">
                  {product.title}
                </Link>
                <p className="tabular text-sm text-muted">
                  {size !== undefined && `${sizeInWords(size)}, `}
                  {`${formatMoney(product.discountPrice)} x ${String(quantity)}`}
                </p>
                <LineNotes item={item} />
              </div>
              <LineTotal item={item} />
            </li>
          );
        })}
      </ul>
      <dl className="tabular grid gap-1 py-4">
        <div className="flex justify-between gap-4 text-muted">
          <dt>{t`Delivery`}</dt>
          <dd>
            <ErrorBoundary fallback={t`Free`}>
              <Suspense fallback={t`Free`}>
                <FreeDelivery city={city} />
              </Suspense>
            </ErrorBoundary>
          </dd>
        </div>
        <div className="flex justify-between gap-4 text-lg font-bold">
          <dt>{t`Total`}</dt>
          <dd>{formatMoney(amount)}</dd>
        </div>
        <div className="flex justify-between gap-4 font-semibold">
          <dt>{t`Charged by Khalti`}</dt>
          <dd>{formatPaisa(charge)}</dd>
        </div>
      </dl>
      <p className="tabular pb-5 text-sm text-muted">{t`You pay in rupees, at Rs ${usdToNpr} for one dollar.`}</p>
      {children}
    </section>
  );
};
