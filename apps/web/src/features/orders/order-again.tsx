import { type Order, orderLines, pathTo } from '@paila/shared';
import { msgid, ngettext, t } from '../../platform/i18n.js';
import { Button, ButtonLink } from '../../ui/button.js';
import { ErrorText, Notice } from '../../ui/states.js';
import { useIsInCart } from './order-cart.js';
import { type Reordered, useReorder } from './use-reorder.js';

const addedText = (added: number): string => {
  if (added === 0) return t`Nothing in this order is available any more.`;
  const count = String(added);
  return ngettext(msgid`${count} item is in your cart.`, `${count} items are in your cart.`, added);
};

const Result = ({ result: { added, missing }, look }: { result: Reordered; look: 'strong' | 'plain' }) => (
  <div className="grid justify-items-start gap-3">
    <Notice>
      <span>{addedText(added)}</span>
      {added > 0 && missing.length > 0 && <span> {t`No longer for sale: ${missing.join('; ')}.`}</span>}
    </Notice>
    {added > 0 && <ButtonLink to={pathTo('checkout')} look={look}>{t`To the checkout`}</ButtonLink>}
  </div>
);

interface OrderAgainProps {
  order: Order;
  /** True if this is the next step, because the order has ended unpaid. */
  isNext?: boolean;
}

/** A button that puts the items that are still sold into the cart again. */
export const OrderAgain = ({ order, isNext = false }: OrderAgainProps) => {
  const { reorder, isReordering, result } = useReorder(order);
  const isInCart = useIsInCart(order);
  if (orderLines(order).length === 0) return null;
  const look = isNext ? 'strong' : 'plain';
  if (isNext && isInCart && result === undefined) {
    return (
      <div className="grid justify-items-start gap-3">
        <p>{t`Your cart still has its items.`}</p>
        <ButtonLink to={pathTo('checkout')}>{t`To the checkout`}</ButtonLink>
      </div>
    );
  }
  const isAdded = result !== undefined && result !== 'failed' && result.added > 0;
  return (
    <div className="grid justify-items-start gap-3">
      {!(isNext && isAdded) && (
        <Button look={look} busy={isReordering} onClick={() => void reorder()}>{t`Buy again`}</Button>
      )}
      {result === 'failed' && <ErrorText>{t`We could not reach the shop. Please try again.`}</ErrorText>}
      {result !== undefined && result !== 'failed' && <Result result={result} look={look} />}
    </div>
  );
};
