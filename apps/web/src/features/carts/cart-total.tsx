import { type Cents, deliveryFee, formatMoney, fromCents, sum, toCents } from '@paila/shared';
import { useSelector } from 'react-redux';
import { t } from '../../platform/i18n.js';
import { Rupees } from '../../ui/rupees.js';
import {
  DeliveryCost,
  ELSEWHERE,
  hasFees,
  missingText,
  PlaceChoice,
  placesOf,
  useDeliveryPlace,
  useDeliveryTerms,
  useIsPickUp,
  zoneOfPlace,
} from '../delivery/index.js';
import { selectBuyableTotals } from './cart-slice.js';

const ROW = 'flex flex-wrap items-center justify-between gap-x-4 pb-2 text-sm text-muted';

/** The place of delivery, to choose where the fee depends on it, with the fee, the day, and what makes it free. */
const Delivery = ({ goods, place }: { goods: Cents; place: string }) => {
  const { zones } = useDeliveryTerms();
  const zone = zoneOfPlace(place, zones);
  const missing = missingText(goods, zone);
  const canChoose = hasFees(zones) && placesOf(zones).length > 1;
  return (
    <div className={ROW}>
      {canChoose ? (
        <span className="flex items-center">
          {t`Delivery to`} <PlaceChoice />
        </span>
      ) : (
        <span>{place === ELSEWHERE ? t`Delivery` : t`Delivery to ${place}`}</span>
      )}
      <span className="tabular font-semibold text-text">
        <DeliveryCost fee={deliveryFee(goods, zone)} zone={zone} />
      </span>
      {missing !== undefined && <span className="tabular basis-full">{missing}</span>}
    </div>
  );
};

/** How the items reach the shopper, and the total with the cost of that. */
export const CartTotal = () => {
  const { amountTotal } = useSelector(selectBuyableTotals);
  const { zones } = useDeliveryTerms();
  const isPickUp = useIsPickUp();
  const place = useDeliveryPlace();
  const goods = toCents(amountTotal);
  const total = isPickUp ? amountTotal : fromCents(sum([goods, deliveryFee(goods, zoneOfPlace(place, zones))]));
  return (
    <>
      {isPickUp ? (
        <p className={ROW}>
          <span>{t`Pick-up in the shop`}</span>
          <span className="font-semibold text-text">{t`Free`}</span>
        </p>
      ) : (
        <Delivery goods={goods} place={place} />
      )}
      <p role="status" className="flex items-baseline justify-between pb-4 text-lg">
        <span>{t`Total`}</span>
        <span className="grid justify-items-end leading-snug">
          <strong className="tabular text-xl">{formatMoney(total)}</strong>
          <Rupees of={total} className="text-base" />
        </span>
      </p>
    </>
  );
};
