import type { Order } from '@paila/shared';
import { messageOf } from '../../platform/api.js';
import { t } from '../../platform/i18n.js';
import { paymentInput } from '../../platform/pay-with.js';
import { asProviderPayment } from '../../platform/payment-source.js';
import { Button } from '../../ui/button.js';
import { ErrorText } from '../../ui/states.js';
import { tokenHeaders } from './order-token.js';
import type { OwnOrder } from './own-order-api.js';
import { ownPaymentApi } from './own-payment-api.js';

/** A button that asks about a payment again while the provider has not decided. Money that staff received has none. */
export const CheckPayment = ({ payment, own }: { payment: NonNullable<Order['payment']>; own: OwnOrder }) => {
  const [check, { isLoading, error, data }] = ownPaymentApi.useCheckOwnPaymentMutation();
  const asked = asProviderPayment(payment);
  if (asked === undefined) return null;
  return (
    <div className="grid justify-items-start gap-3">
      <Button
        busy={isLoading}
        onClick={() => void check({ ...paymentInput(asked), ...tokenHeaders(own.token) })}
      >{t`Check again`}</Button>
      <p role="status" className="text-sm text-muted">
        {data ? t`Still no answer. We keep checking; this page updates by itself.` : ''}
      </p>
      {error !== undefined && <ErrorText>{messageOf(error)}</ErrorText>}
    </div>
  );
};
