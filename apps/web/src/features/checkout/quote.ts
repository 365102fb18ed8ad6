import {
  type Cents,
  cityKey,
  cityKeys,
  deliveryFee,
  type DeliveryZone,
  findZone,
  type Paisa,
  sum,
  toCents,
  toPaisa,
} from '@paila/shared';
import { useMemo } from 'react';
import { useSelector } from 'react-redux';
import { useSettings } from '../../platform/settings.js';
import { selectBuyableTotals } from '../carts/index.js';
import {
  ELSEWHERE,
  rememberDeliveryPlace,
  useDeliveryPlace,
  useDeliveryTerms,
  useIsPickUp,
  zoneOfPlace,
} from '../delivery/index.js';

/** Where the items of the cart go, and what that costs. */
export interface Quote {
  /** True if the shopper gets the items in the shop, where the city does not matter. */
  readonly isPickUp: boolean;
  /** The city of delivery as the shopper wrote it; empty until then. */
  readonly city: string;
  /** The zone of that city. Until a city is entered, the zone of the place that the shopper chose last. */
  readonly zone: DeliveryZone | undefined;
  /** The price of the items. */
  readonly goods: Cents;
  /** The delivery fee. */
  readonly fee: Cents;
  /** What the order costs. */
  readonly total: Cents;
  /** The total in rupees, which will be charged. */
  readonly charge: Paisa;
}

/** @param written the city of delivery, in any usual spelling; empty until the shopper enters one */
export const useQuote = (written: string): Quote => {
  const city = written.trim();
  const { usdToNpr } = useSettings();
  const { zones } = useDeliveryTerms();
  const isPickUp = useIsPickUp();
  const lastPlace = useDeliveryPlace();
  const goods = toCents(useSelector(selectBuyableTotals).amountTotal);
  const zone = useMemo(
    () => (city === '' ? zoneOfPlace(lastPlace, zones) : findZone(city, zones)),
    [city, lastPlace, zones],
  );
  const fee = isPickUp ? (0 as Cents) : deliveryFee(goods, zone);
  const total = sum([goods, fee]);
  return { isPickUp, city, zone, goods, fee, total, charge: toPaisa(total, usdToNpr) };
};

/** Stores the place of delivery by its name in the zones, so that products and cart show the same fee and day. */
export const rememberPlace = ({ isPickUp, city, zone }: Quote): void => {
  if (isPickUp || city === '') return;
  const keys = cityKeys(city);
  const place = zone?.cities.find((name) => keys.includes(cityKey(name)));
  rememberDeliveryPlace(place ?? ELSEWHERE);
};
