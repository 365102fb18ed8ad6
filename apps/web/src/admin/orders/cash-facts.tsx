import { awaitsCash, formatPaisa, isCashOrder, isToCall, type Order, orderCashDue } from '@paila/shared';
import { cashLabel } from '../../features/orders/cash-words.js';
import { t } from '../../platform/i18n.js';
import { useShopTime } from '../platform/shop-time.js';
import { formatDifference } from '../order-summary/cash-words.js';
import { actorLabel } from '../order-summary/order-words.js';
import { Fact } from './fact.js';

/** The cash of an order: what is due at the door or in the shop, or what was collected there. */
const Cash = ({ order }: { order: Order }) => {
  const { cash } = order;
  const name = cashLabel(order);
  if (!cash) {
    return (
      <Fact name={name}>
        {awaitsCash(order) ? t`${formatPaisa(orderCashDue(order))} due` : t`Nothing was collected`}
      </Fact>
    );
  }
  const { due, counted, reason } = cash;
  return (
    <>
      <Fact name={name}>{t`${formatPaisa(counted)} received`}</Fact>
      {counted !== due && (
        <>
          <Fact name={t`Cash that was due`}>{formatPaisa(due)}</Fact>
          <Fact name={t`Difference`}>
            <span>{formatDifference(counted - due)}</span>
            {reason !== undefined && <span className="block text-sm break-words text-muted">{reason}</span>}
          </Fact>
        </>
      )}
    </>
  );
};

/** The calls about an order that nobody answered. */
const Calls = ({ order }: { order: Order }) => {
  const { formatMoment, formatNear } = useShopTime();
  const { calls = [], callAfter } = order;
  return (
    <>
      {calls.length > 0 && (
        <Fact name={t`Calls without an answer`}>
          {calls.map(({ at, by }) => (
            <span key={at} className="block break-words">{`${formatMoment(at)}, ${actorLabel(by)}`}</span>
          ))}
        </Fact>
      )}
      {isToCall(order) && callAfter !== undefined && <Fact name={t`Call again from`}>{formatNear(callAfter)}</Fact>}
    </>
  );
};

/** The facts of an order with cash on delivery: its calls and its cash. Nothing for other orders. */
export const CashFacts = ({ order }: { order: Order }) =>
  isCashOrder(order) && (
    <>
      <Cash order={order} />
      <Calls order={order} />
    </>
  );
