import { cashProblem, findZone, type Order, toCents, toPaisa } from '@paila/shared';
import { useDispatch } from 'react-redux';
import { useLocation, useNavigate } from 'react-router-dom';
import { messageOf } from '../../platform/api.js';
import { t } from '../../platform/i18n.js';
import { choosePayWith } from '../../platform/pay-with.js';
import { useSettings } from '../../platform/settings.js';
import { Button } from '../../ui/button.js';
import { ErrorText } from '../../ui/states.js';
import { useDeliveryTerms } from '../delivery/index.js';
import { orderTokenHeader } from './order-api.js';
import { removeBoughtItems } from './order-cart.js';
import { orderPagePath, tokenHash } from './order-token.js';
import { ownPaymentApi } from './own-payment-api.js';

/**
 * Changes an unpaid order to payment in cash, and leads to its page; nothing for an order that is not to be paid so.
 * The API alone knows the history of the phone number.
 */
export const CashInstead = ({ order }: { order: Order }) => {
  const { cash, usdToNpr } = useSettings();
  const { zones } = useDeliveryTerms();
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [payInCash, { isLoading, error }] = ownPaymentApi.usePayInCashMutation();
  const { city, phone } = order.address;
  const charge = toPaisa(toCents(order.amount), order.usdToNpr ?? usdToNpr);
  const takesCash = order.pickUp === true || findZone(city, zones)?.cash === true;
  if (cashProblem({ takesCash, phone, charge }, cash) !== undefined) return null;
  const change = async (): Promise<void> => {
    const { data } = await payInCash({ body: { orderId: order._id }, ...orderTokenHeader(order._id) });
    if (!data) return;
    choosePayWith('cash');
    removeBoughtItems({ order: data }, dispatch);
    const page = orderPagePath(data);
    if (pathname !== page) await navigate(page + tokenHash(order._id));
  };
  return (
    <>
      <Button look="quiet" busy={isLoading} onClick={() => void change()}>
        {order.pickUp ? t`Pay in cash at pick-up instead` : t`Pay in cash on delivery instead`}
      </Button>
      {error !== undefined && <ErrorText>{messageOf(error)}</ErrorText>}
    </>
  );
};
