import { isCashOrder, type Order, type PaymentProviderName, toCents, toPaisa } from '@paila/shared';
import { lazy } from 'react';
import { t } from '../../platform/i18n.js';
import { choosePayWith, payPath, providerTitle, takesAmount, usePaymentProviders } from '../../platform/pay-with.js';
import { useSettings } from '../../platform/settings.js';
import { ButtonLink } from '../../ui/button.js';
import { LazyPart } from '../../ui/lazy-part.js';
import { tokenHash } from './order-token.js';

interface PayInsteadProps {
  order: Order;
  /** The provider that the page proposes; absent if it proposes none. */
  provider?: PaymentProviderName;
}

/** Links to pay an order online, with another provider than the proposed one. */
export const PayInstead = ({ order, provider }: PayInsteadProps) => {
  const { usdToNpr } = useSettings();
  const charge = toPaisa(toCents(order.amount), order.usdToNpr ?? usdToNpr);
  const hash = tokenHash(order._id);
  return usePaymentProviders()
    .filter((other) => other !== provider && takesAmount(other, charge))
    .map((other) => (
      <ButtonLink
        key={other}
        look="quiet"
        to={payPath(other, order._id) + hash}
        onClick={() => choosePayWith(other)}
      >{t`Pay with ${providerTitle(other)} instead`}</ButtonLink>
    ));
};

// Not every shop offers cash.
const OfferedCash = lazy(async () => ({ default: (await import('./cash-instead.js')).CashInstead }));

/** A button to pay an unpaid order in cash, on delivery or at pick-up, while the shop offers that. */
export const CashInstead = ({ order }: { order: Order }) => {
  const { cash } = useSettings();
  if (!cash || isCashOrder(order)) return null;
  return (
    <LazyPart>
      <OfferedCash order={order} />
    </LazyPart>
  );
};
