import { pathTo } from '@paila/shared';
import { lazy, useState } from 'react';
import { useSelector } from 'react-redux';
import type { ApiFailure } from '../../platform/api.js';
import { t } from '../../platform/i18n.js';
import { Button } from '../../ui/button.js';
import { LazyPart } from '../../ui/lazy-part.js';
import { LinkedText } from '../../ui/linked-text.js';
import { showToast } from '../../ui/toast.js';
import { earlierOrderId, NothingToOrder, selectBuyableItems, selectCartItems } from '../carts/index.js';
import { OrderRefusal } from './order-refusal.js';
import { refusedCharge, useCharge } from './order-summary.js';

// Few have one.
const UnpaidOrder = lazy(async () => ({ default: (await import('./unpaid-order.js')).UnpaidOrder }));

const NOTICE = 'border-l-2 border-marigold bg-sunken px-4 py-3';

interface PlaceButtonProps {
  isPlacing: boolean;
  failure: ApiFailure | undefined;
  forgetFailure: () => void;
  /** The id of the form that it submits; without one it calls `onPlace`. */
  form?: string;
  onPlace?: () => void;
}

/** 'Proceed to Payment', hidden while the order is being placed, or the reason why it cannot be placed. */
export const PlaceButton = ({ isPlacing, failure, forgetFailure, form, onPlace }: PlaceButtonProps) => {
  // Once this cart is ordered, that order would be the earlier one.
  const [earlier] = useState(earlierOrderId);
  const isEmpty = useSelector(selectCartItems).length === 0;
  const [isRefused, setIsRefused] = useState(false);
  const isNothing = useSelector(selectBuyableItems).length === 0;
  const tooMuchOrLittle = refusedCharge(useCharge());
  const refused = isNothing ? undefined : tooMuchOrLittle;
  return (
    <div className="grid gap-4">
      {failure && (
        <OrderRefusal
          failure={failure}
          onUpdated={() => {
            forgetFailure();
            showToast({ text: t`Your cart is up to date. Please look it over.` });
          }}
        />
      )}
      <div role="status">
        {isPlacing && (
          <p className="flex min-h-12 items-center justify-center bg-sunken px-6 font-semibold select-none">
            {t`Placing your order...`}
          </p>
        )}
        {isEmpty && isRefused && (
          <p className={NOTICE}>{t`There is nothing to order yet. Please add something to your cart.`}</p>
        )}
        {isNothing && !isEmpty && <NothingToOrder />}
        {refused !== undefined && <p className={NOTICE}>{refused}</p>}
      </div>
      {isEmpty && (
        <Button look="plain" wide onClick={() => setIsRefused(true)}>
          {t`Proceed to Payment`}
        </Button>
      )}
      {!isPlacing && !isNothing && refused === undefined && (
        <Button wide {...(form === undefined ? { onClick: onPlace } : { type: 'submit' as const, form })}>
          {t`Proceed to Payment`}
        </Button>
      )}
      {earlier !== undefined && (
        <LazyPart>
          <UnpaidOrder orderId={earlier} />
        </LazyPart>
      )}
      <p className="text-sm text-muted">
        <LinkedText to={[pathTo('terms'), pathTo('privacy')]}>
          {t`By ordering, you accept our [terms]. How we handle your data is in our [privacy policy].`}
        </LinkedText>
      </p>
    </div>
  );
};
