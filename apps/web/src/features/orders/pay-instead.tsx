import { type Order, type PaymentProviderName, toCents, toPaisa } from '@paila/shared';
import { t } from '../../platform/i18n.js';
import { choosePayWith, payPath, providerTitle, takesAmount, usePaymentProviders } from '../../platform/pay-with.js';
import { useSettings } from '../../platform/settings.js';
import { ButtonLink } from '../../ui/button.js';
import { areTokensUnstored, orderToken } from './order-token.js';

interface PayInsteadProps {
  order: Order;
  /** The provider that the page proposes. */
  provider: PaymentProviderName;
}

/** Links to pay an order with another provider than the proposed one. */
export const PayInstead = ({ order, provider }: PayInsteadProps) => {
  const { usdToNpr } = useSettings();
  const charge = toPaisa(toCents(order.amount), order.usdToNpr ?? usdToNpr);
  const token = orderToken(order._id);
  // The next document cannot read a token that this browser does not store; see use-token-in-address.ts.
  const hash = token !== null && areTokensUnstored() ? `#${token}` : '';
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
