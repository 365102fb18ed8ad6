import { isInStock, pathTo, type Product } from '@paila/shared';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { t } from '../../platform/i18n.js';
import { usePaymentProviders } from '../../platform/pay-with.js';
import { useSettings } from '../../platform/settings.js';
import {
  rememberDeliveryCity,
  useDeliveryCity,
  useDeliveryDay,
  useDeliveryTerms,
  useReturns,
} from '../delivery/index.js';

const Term = ({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) => (
  <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-t border-line py-3 text-sm">
    <dt className="font-semibold">{title}</dt>
    {aside}
    <dd className="col-span-full text-muted">{children}</dd>
  </div>
);

const Delivery = () => {
  const { delivery } = useDeliveryTerms();
  const startingCity = useDeliveryCity();
  const [chosen, setChosen] = useState<string>();
  const city = chosen ?? startingCity;
  const day = useDeliveryDay(city);
  return (
    <Term
      title={t`Free delivery`}
      aside={
        <dd className="-my-3">
          <select
            aria-label={t`City of delivery`}
            value={city}
            className="select-arrow min-h-11 rounded-sm pr-8 pl-2 text-right text-[max(1rem,16px)]"
            onChange={(event) => {
              setChosen(event.target.value);
              rememberDeliveryCity(event.target.value);
            }}
          >
            {delivery.map((place) => (
              <option key={place.city}>{place.city}</option>
            ))}
          </select>
        </dd>
      }
    >
      <span aria-live="polite">
        <span>{t`In ${city}`}</span>{' '}
        {/* The space for a day of the week is reserved, so that the line break does not change. */}
        <span className="inline-block min-w-[8.5em] font-semibold text-text">{day}</span>
      </span>
    </Term>
  );
};

/**
 * The terms of every product: delivery with its day if the product is in stock, returns, ways to pay, and the shop.
 */
export const BuyingTerms = ({ product }: { product: Product }) => {
  const { shopName, contact, cash } = useSettings();
  const returns = useReturns();
  return (
    <dl className="border-line lg:border-b">
      {isInStock(product) && <Delivery />}
      <Term title={t`Returns and exchange`}>
        <span className="line-clamp-3">{returns}</span>
      </Term>
      <Term title={t`Ways to pay`}>
        <span>
          {usePaymentProviders().includes('esewa')
            ? t`Khalti, eSewa, e-banking, mobile banking, connectIPS and SCT cards, in rupees.`
            : t`Khalti, e-banking, mobile banking, connectIPS and SCT cards, in rupees.`}
        </span>
        {cash && <span> {t`In some cities also cash on delivery.`}</span>}
      </Term>
      <Term title={t`The shop`}>
        <Link to={pathTo('contact')} className="text-link">
          {`${shopName}, ${contact.address}`}
        </Link>
      </Term>
    </dl>
  );
};
