import { type Order, pathTo } from '@paila/shared';
import { lazy } from 'react';
import { messageOf } from '../../platform/api.js';
import { t } from '../../platform/i18n.js';
import { useShopMoments } from '../../platform/shop-moments.js';
import { Button, ButtonLink } from '../../ui/button.js';
import { LatePart } from '../../ui/late-part.js';
import { ErrorText } from '../../ui/states.js';
import { useLazyDialog } from '../../ui/use-lazy-dialog.js';
import { type OwnOrder, useCancelOwnOrderMutation } from './own-order-api.js';

const ConfirmDialog = lazy(async () => ({ default: (await import('../../ui/dialog.js')).ConfirmDialog }));

/** What can be done with an order until it is paid. */
export const UnpaidActions = ({ order, own }: { order: Order; own: OwnOrder }) => {
  const dialog = useLazyDialog();
  const [cancel, { isLoading, error }] = useCancelOwnOrderMutation();
  const { momentInWords } = useShopMoments();
  const until = momentInWords(order.expiresAt);
  return (
    <div className="grid gap-3">
      {until !== undefined && <p>{t`Your items are kept for you until ${until}.`}</p>}
      <div className="flex flex-wrap gap-3 max-sm:*:grow">
        <ButtonLink to={pathTo('khalti', { order: order._id })}>{t`Pay now`}</ButtonLink>
        <Button look="plain" busy={isLoading} onClick={dialog.open}>{t`Cancel this order`}</Button>
      </div>
      {error !== undefined && <ErrorText>{messageOf(error)}</ErrorText>}
      {dialog.isNeeded && (
        <LatePart>
          <ConfirmDialog
            open={dialog.isOpen}
            question={t`Cancel this order?`}
            yes={t`Cancel the order`}
            onYes={() => void cancel(own)}
            onClose={dialog.close}
          />
        </LatePart>
      )}
    </div>
  );
};
