import type { Cents, DeliveryZone } from '@paila/shared';
import { t } from '../../platform/i18n.js';
import { useDeliveryDay } from './delivery-day.js';
import { feeText } from './fees.js';
import { ELSEWHERE } from './places.js';

interface DeliveryCostProps {
  fee: Cents;
  /** The zone whose delivery day is shown. */
  zone: DeliveryZone | undefined;
  /** The place to name, where nothing else on the page does. */
  place?: string | undefined;
}

/**
 * Shows the delivery fee and the delivery day. The text is in an element of its own: browser translation replaces bare
 * text, and would hide a later change.
 */
export const DeliveryCost = ({ fee, zone, place }: DeliveryCostProps) => {
  const day = useDeliveryDay(zone);
  const price = feeText(fee);
  const cost = day === undefined ? price : t`${price}, ${day}`;
  return <span>{place === undefined || place === ELSEWHERE ? cost : t`${cost} in ${place}`}</span>;
};
