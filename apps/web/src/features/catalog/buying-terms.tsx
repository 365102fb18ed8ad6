import { deliveryFee, formatMoney, isInStock, pathTo, type Product, toCents } from '@paila/shared';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { t } from '../../platform/i18n.js';
import { usePaymentProviders } from '../../platform/pay-with.js';
import { useSettings } from '../../platform/settings.js';
import {
  ELSEWHERE,
  openingText,
  PlaceChoice,
  placesOf,
  useDeliveryDay,
  useDeliveryPlace,
  useDeliveryTerms,
  useReturns,
  zoneFeeText,
  zoneOfPlace,
} from '../delivery/index.js';

interface TermProps {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}

const Term = ({ title, aside, children }: TermProps) => (
  <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-t border-line py-3 text-sm">
    <dt className="font-semibold">{title}</dt>
    {aside}
    <dd className="col-span-full text-muted">{children}</dd>
  </div>
);

/** The delivery of a product to a place: its day, and its fee if it costs something. @param price in dollars */
const Delivery = ({ price }: { price: number }) => {
  const { zones } = useDeliveryTerms();
  const place = useDeliveryPlace();
  const isOnlyPlace = placesOf(zones).length === 1;
  const zone = zoneOfPlace(place, zones);
  const day = useDeliveryDay(zone);
  const isFree = deliveryFee(toCents(price), zone) === 0;
  const from = isFree && zone?.freeFrom !== undefined ? formatMoney(zone.freeFrom) : undefined;
  return (
    <Term
      title={isFree ? t`Free delivery` : t`Delivery`}
      aside={
        !isOnlyPlace && (
          <dd className="-my-3">
            <PlaceChoice className="text-right" />
          </dd>
        )
      }
    >
      <span aria-live="polite">
        <span>{place === ELSEWHERE ? (isOnlyPlace ? t`Everywhere` : t`In other places`) : t`In ${place}`}</span>{' '}
        {/* The space for a day of the week is reserved, so that the line break does not change. */}
        <span className="inline-block min-w-[8.5em] font-semibold text-text">{day}</span>
        {zone && zone.fee > 0 && (
          <span className="tabular block">{from === undefined ? zoneFeeText(zone) : t`Free from ${from}`}</span>
        )}
      </span>
    </Term>
  );
};

/** Where else the shop takes cash than online, in a sentence; undefined for a shop that takes none. */
const useCashText = (): string | undefined => {
  const { cash, pickUp } = useSettings();
  const { zones } = useDeliveryTerms();
  if (!cash) return undefined;
  if (!zones.some((zone) => zone.cash)) return pickUp && t`At pick-up also cash.`;
  return pickUp ? t`In some cities and at pick-up also cash.` : t`In some cities also cash on delivery.`;
};

/**
 * The terms of every product: delivery and pick-up if the product is in stock, returns, ways to pay, and the shop.
 */
export const BuyingTerms = ({ product }: { product: Product }) => {
  const { shopName, contact, pickUp } = useSettings();
  const returns = useReturns();
  const cashText = useCashText();
  return (
    <dl className="border-line lg:border-b">
      {isInStock(product) && <Delivery price={product.discountPrice} />}
      {pickUp && isInStock(product) && (
        <Term title={t`Free pick-up in the shop`}>
          <span className="tabular">{openingText(pickUp)}</span>
        </Term>
      )}
      <Term title={t`Returns and exchange`}>
        <span className="line-clamp-3">{returns}</span>
      </Term>
      <Term title={t`Ways to pay`}>
        <span>
          {usePaymentProviders().includes('esewa')
            ? t`Khalti, eSewa, e-banking, mobile banking, connectIPS and SCT cards, in rupees.`
            : t`Khalti, e-banking, mobile banking, connectIPS and SCT cards, in rupees.`}
        </span>
        {cashText !== undefined && <span> {cashText}</span>}
      </Term>
      <Term title={t`The shop`}>
        <Link to={pathTo('contact')} className="text-link">
          {`${shopName}, ${contact.address}`}
        </Link>
      </Term>
    </dl>
  );
};
