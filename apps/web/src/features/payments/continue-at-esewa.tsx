import type { Order, OrderPayment } from '@paila/shared';
import type { ComponentProps } from 'react';
import { t } from '../../platform/i18n.js';
import { providerTitle } from '../../platform/pay-with.js';
import { Button } from '../../ui/button.js';
import { ErrorText } from '../../ui/states.js';
import { usePay } from './use-pay.js';

/**
 * True if eSewa may still be waiting for its customer. It calls a payment pending from the moment at which its page
 * opens, so this payment may be continued there.
 */
export const mayContinueAtEsewa = ({ provider, status }: Pick<OrderPayment, 'provider' | 'status'>): boolean =>
  provider === 'esewa' && status === 'pending';

/** Leads back to the payment of an order at eSewa. The shop knows whether its form still works. */
export const ContinueAtEsewa = ({
  order,
  look,
}: { order: Pick<Order, '_id'> } & Pick<ComponentProps<typeof Button>, 'look'>) => {
  const { pay, isLeaving, failure } = usePay(order._id, 'esewa');
  return (
    <>
      <Button busy={isLeaving} onClick={() => void pay()} {...(look && { look })}>
        {t`Continue at ${providerTitle('esewa')}`}
      </Button>
      {failure !== undefined && !isLeaving && <ErrorText>{failure}</ErrorText>}
    </>
  );
};
