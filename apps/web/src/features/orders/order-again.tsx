import { type Order, orderLines, pathTo } from '@paila/shared';
import { msgid, ngettext, t } from '../../platform/i18n.js';
import { Button, ButtonLink } from '../../ui/button.js';
import { ErrorText, Notice } from '../../ui/states.js';
import { type Reordered, useReorder } from './use-reorder.js';

const addedInWords = (added: number): string => {
  if (added === 0) return t`Nothing of this order is for sale any more.`;
  const count = String(added);
  return ngettext(msgid`${count} item is in your cart.`, `${count} items are in your cart.`, added);
};

const Result = ({ result: { added, missing } }: { result: Reordered }) => (
  <div className="grid gap-3">
    <Notice>
      {addedInWords(added)}
      {added > 0 && missing.length > 0 && ` ${t`No longer for sale: ${missing.join('; ')}.`}`}
    </Notice>
    {added > 0 && <ButtonLink to={pathTo('checkout')} look="plain">{t`To the checkout`}</ButtonLink>}
  </div>
);

/** Orders the same again, as far as it is still sold. */
export const OrderAgain = ({ order }: { order: Order }) => {
  const { reorder, isReordering, result } = useReorder(order);
  if (orderLines(order).length === 0) return null;
  return (
    <div className="grid gap-3">
      <Button look="plain" busy={isReordering} onClick={() => void reorder()}>{t`Order this again`}</Button>
      {result === 'failed' && <ErrorText>{t`We could not reach the shop. Please try again.`}</ErrorText>}
      {result !== undefined && result !== 'failed' && <Result result={result} />}
    </div>
  );
};
