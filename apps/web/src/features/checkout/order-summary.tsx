import {
  availableIfFewer,
  cashDue,
  type Cents,
  formatMoney,
  formatPaisa,
  fromCents,
  pathTo,
  productPictures,
} from '@paila/shared';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { msgid, ngettext, t } from '../../platform/i18n.js';
import { names } from '../../platform/names.js';
import { providerTitle } from '../../platform/pay-with.js';
import { useSettings } from '../../platform/settings.js';
import { Icon } from '../../ui/icon.js';
import { Picture, Stage } from '../../ui/picture.js';
import { Rupees } from '../../ui/rupees.js';
import { sizeLabel } from '../../ui/size-label.js';
import {
  LineNotes,
  LineTotal,
  selectBuyableItems,
  selectBuyableTotals,
  selectCartItems,
  selectPricesBefore,
  useFreshCart,
} from '../carts/index.js';
import { DeliveryCost, feeText, missingText, useChosenPlace, useDeliveryPlace } from '../delivery/index.js';
import { type Paying, PayWith } from './pay-with.js';
import type { Quote } from './quote.js';

/** True if the shopper must see a line before paying, so that it must not be folded away. */
const useNeedsLook = (): boolean => {
  const before = useSelector(selectPricesBefore);
  const buyable = useSelector(selectBuyableItems);
  return useSelector(selectCartItems).some(
    (item) => !buyable.includes(item) || availableIfFewer(item) !== undefined || before[item.id] !== undefined,
  );
};

/** The ordered lines. A narrow window folds them to one row with the total, unless the shopper must see a line. */
export const OrderLines = ({ total }: { total: Cents }) => {
  const items = useSelector(selectCartItems);
  const { quantity } = useSelector(selectBuyableTotals);
  const needsLook = useNeedsLook();
  const [isUnfolded, setIsUnfolded] = useState<boolean>();
  const isOpen = isUnfolded ?? needsLook;
  const id = useId();
  const count = String(quantity);
  useFreshCart();
  return (
    <section aria-labelledby="summary-title" className="lg:col-start-2">
      <h2 id="summary-title" className="border-b border-line-strong pb-3 text-xl max-lg:sr-only">
        {t`Your order`}
      </h2>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        className="-mx-gutter flex w-[calc(100%+2*var(--spacing-gutter))] items-center gap-3 border-y border-line bg-raised px-gutter py-3 text-left lg:hidden"
        onClick={() => setIsUnfolded(!isOpen)}
      >
        <span className="font-semibold">
          <span>{isOpen ? t`Hide your order` : t`Show your order`}</span>{' '}
          <span className="block text-sm font-normal text-muted">
            {ngettext(msgid`${count} item`, `${count} items`, quantity)}
          </span>
        </span>
        <Icon of={ChevronDown} size={20} className={names('shrink-0 transition-transform', isOpen && 'rotate-180')} />
        <span className="tabular ml-auto grid justify-items-end leading-snug">
          <span className="text-lg font-bold">{formatMoney(fromCents(total))}</span>
          <Rupees of={fromCents(total)} className="text-sm" />
        </span>
      </button>
      <ul id={id} className={names(!isOpen && 'max-lg:hidden')}>
        {items.map((item) => {
          const { id: productId, product, quantity: lineQuantity, size } = item;
          return (
            <li key={`${productId}-${size ?? ''}`} className="flex items-center gap-4 border-b border-line py-3">
              <Stage color={product.color[0]} className="w-20 shrink-0">
                <Picture
                  src={productPictures(product)[0] ?? ''}
                  alt=""
                  sizes="80px"
                  placeholder={product.placeholder}
                />
              </Stage>
              <div className="min-w-0 flex-1">
                <Link to={pathTo('product', { id: productId })} className="font-semibold hover:underline">
                  {product.title}
                </Link>
                <p className="tabular text-sm text-muted">
                  {size !== undefined && <span>{`${sizeLabel(size)}, `}</span>}
                  <span>{`${formatMoney(product.discountPrice)} x ${String(lineQuantity)}`}</span>
                </p>
                <LineNotes item={item} />
              </div>
              <LineTotal item={item} />
            </li>
          );
        })}
      </ul>
    </section>
  );
};

/**
 * The cost of delivery, with its day, and what makes it free. Until a city is entered, this is about the place that the
 * shopper chose last, which is then named; without such a place, no day is shown.
 */
const Delivery = ({ quote }: { quote: Quote }) => {
  const { isPickUp, city, zone, goods, fee } = quote;
  const chosen = useChosenPlace();
  const place = useDeliveryPlace();
  const missing = isPickUp ? undefined : missingText(goods, zone);
  const isEntered = city !== '';
  return (
    <div className="flex flex-wrap justify-between gap-x-4 text-muted">
      <dt>{isPickUp ? t`Pick-up in the shop` : t`Delivery`}</dt>
      <dd>
        {isPickUp ? (
          <span>{feeText(fee)}</span>
        ) : (
          <DeliveryCost
            fee={fee}
            zone={isEntered || chosen !== undefined ? zone : undefined}
            place={isEntered || (chosen === undefined && fee === 0) ? undefined : place}
          />
        )}
      </dd>
      {missing !== undefined && <dd className="basis-full text-right text-sm">{missing}</dd>}
    </div>
  );
};

/** The way to pay, the cost of delivery, and the total in both currencies, with the button to continue below. */
export const OrderTotal = ({ children, ...paying }: Paying & { children: ReactNode }) => {
  const { quote, method } = paying;
  const { total, charge } = quote;
  const { usdToNpr } = useSettings();
  return (
    <section
      aria-label={t`Total`}
      className="max-lg:border-t max-lg:border-line-strong lg:sticky lg:top-24 lg:col-start-2 lg:self-start"
    >
      <PayWith {...paying} />
      <dl aria-live="polite" aria-atomic="true" className="tabular grid gap-1 py-4">
        <Delivery quote={quote} />
        <div className="flex justify-between gap-4 text-lg font-bold">
          <dt>{t`Total`}</dt>
          <dd>{formatMoney(fromCents(total))}</dd>
        </div>
        <div className="flex justify-between gap-4 font-semibold">
          <dt>{method === 'cash' ? t`You pay in cash` : t`You pay with ${providerTitle(method)}`}</dt>
          <dd>{formatPaisa(method === 'cash' ? cashDue(charge) : charge)}</dd>
        </div>
      </dl>
      <p className="tabular pb-5 text-sm text-muted">{t`You pay in rupees at Rs ${usdToNpr} to the dollar.`}</p>
      {children}
    </section>
  );
};
