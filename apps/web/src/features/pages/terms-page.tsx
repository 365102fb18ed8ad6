import {
  type CashTerms,
  type DeliveryZone,
  formatPaisa,
  isElsewhere,
  MAX_REFUSALS,
  pathTo,
  PAYMENT_LIMITS,
  type PaymentProviderName,
  QUANTITY_MAX,
  REFUND_DAYS,
  rupeesToPaisa,
} from '@paila/shared';
import { Link } from 'react-router-dom';
import { msgid, ngettext, t } from '../../platform/i18n.js';
import { usePageHead } from '../../platform/page-head.js';
import { providerTitle, usePaymentProviders } from '../../platform/pay-with.js';
import { useRules } from '../../platform/rules.js';
import { useSettings } from '../../platform/settings.js';
import { GrievanceOfficer, hasGrievanceOfficer, sellerNumbers } from '../../ui/seller.js';
import { DeliveryTimes, hasFees, openingText, useDeliveryTerms, useReturns } from '../delivery/index.js';
import { Policy, PolicySection, useSeller } from './policy.js';

const heldFor = (minutes: number): string =>
  ngettext(
    msgid`When you place an order, we hold its items for ${minutes} minute. Once you begin to pay, we hold them until the payment link expires.`,
    `When you place an order, we hold its items for ${String(minutes)} minutes. Once you begin to pay, we hold them until the payment link expires.`,
    minutes,
  );

/** The same in a shop with cash on delivery, whose orders wait for a call instead. */
const heldToPayOnline = (minutes: number): string =>
  ngettext(
    msgid`When you place an order to pay online, we hold its items for ${minutes} minute. Once you begin to pay, we hold them until the payment link expires.`,
    `When you place an order to pay online, we hold its items for ${String(minutes)} minutes. Once you begin to pay, we hold them until the payment link expires.`,
    minutes,
  );

/** The sums that a provider takes. */
const WayToPay = ({ provider }: { provider: PaymentProviderName }) => {
  const { min, max } = PAYMENT_LIMITS[provider];
  const title = providerTitle(provider);
  return (
    <p>{t`You pay with ${title}, in rupees, from ${formatPaisa(min)} to ${formatPaisa(max)}. An order is paid once ${title} confirms it to us.`}</p>
  );
};

const limitsText = (provider: PaymentProviderName): string => {
  const { min, max } = PAYMENT_LIMITS[provider];
  return t`With ${providerTitle(provider)}, you can pay from ${formatPaisa(min)} to ${formatPaisa(max)}.`;
};

/** The providers on offer, and the sums that they take. */
const WaysToPay = () => {
  const providers = usePaymentProviders();
  const [only, ...others] = providers;
  if (only !== undefined && others.length === 0) return <WayToPay provider={only} />;
  return (
    <>
      <p>{t`You pay in rupees, with ${providers.map((name) => providerTitle(name)).join(t` or `)}. An order is paid once the provider that you chose confirms it to us.`}</p>
      <p>{providers.map(limitsText).join(' ')}</p>
    </>
  );
};

/** Where couriers collect cash, in a sentence; undefined if they do so nowhere. @param max the largest sum, in words */
const cashPlacesText = (zones: readonly DeliveryZone[], max: string): string | undefined => {
  const citiesOf = (some: readonly DeliveryZone[]): string => some.flatMap(({ cities }) => cities).join(', ');
  const withCash = zones.filter(({ cash }) => cash);
  if (withCash.length === 0) return undefined;
  if (!withCash.some(isElsewhere)) {
    return t`You can also pay in cash when your parcel arrives, up to ${max}, in these cities: ${citiesOf(withCash)}. The sum is rounded to whole rupees.`;
  }
  const without = citiesOf(zones.filter(({ cash }) => !cash));
  return without === ''
    ? t`You can also pay in cash when your parcel arrives, up to ${max}. The sum is rounded to whole rupees.`
    : t`You can also pay in cash when your parcel arrives, up to ${max}, except in these cities: ${without}. The sum is rounded to whole rupees.`;
};

/** The terms of cash, on delivery and at pick-up. */
const Cash = ({ terms: { maxRupees, firstOrder } }: { terms: CashTerms }) => {
  const { pickUp } = useSettings();
  const { zones } = useDeliveryTerms();
  const max = formatPaisa(rupeesToPaisa(maxRupees));
  const placesText = cashPlacesText(zones, max);
  if (placesText === undefined && !pickUp) return null;
  return (
    <>
      {placesText !== undefined && <p>{placesText}</p>}
      {pickUp && (
        <p>{t`When you pick your order up in our shop, you can also pay for it there in cash, up to ${max}.`}</p>
      )}
      <p>{t`We call you to confirm the order before we send it, and hold its items for some hours until then. If we don’t reach you, the order expires.`}</p>
      <p>
        <span>{t`Once ${MAX_REFUSALS} parcels were refused at the door, orders with that phone number have to be paid online.`}</span>
        {!firstOrder && <span> {t`So has the first order with a phone number.`}</span>}
      </p>
    </>
  );
};

/** What delivery costs, and how long it takes; beside that, where and when orders can be picked up. */
const Delivery = () => {
  const { pickUp } = useSettings();
  const { zones } = useDeliveryTerms();
  const withFees = hasFees(zones);
  const elsewhere = zones.find(isElsewhere);
  const isFreeElsewhere = withFees && !elsewhere;
  const hasNoDays = zones.every(({ days }) => days === undefined);
  const intro = withFees
    ? t`Delivery takes at most, and costs for each order:`
    : t`Delivery is free and takes at most:`;
  return (
    <PolicySection title={t`Delivery`}>
      {hasNoDays && !withFees ? <p>{t`Delivery is free.`}</p> : <p>{intro}</p>}
      <div>
        <DeliveryTimes />
      </div>
      <p>
        {isFreeElsewhere && <span>{t`Delivery to other places is free.`} </span>}
        {elsewhere?.days === undefined && <span>{t`We cannot name a day for other places.`} </span>}
        <span>{t`Your order’s page and our emails show the day that you saw when you ordered.`}</span>
      </p>
      <p>{t`We email you when your parcel leaves and when it has arrived. Until it leaves, we can still correct its address or a size.`}</p>
      {pickUp && (
        <p>
          <span>{t`You can also pick up your order in our shop, free of charge. We email you when it is ready.`}</span>{' '}
          <span>{openingText(pickUp)}</span>
        </p>
      )}
    </PolicySection>
  );
};

/** Each sentence tells of something that the shop does: change both together. */
const Ordering = () => {
  const { holdMinutes } = useRules();
  const { cash } = useSettings();
  const withFees = hasFees(useDeliveryTerms().zones);
  return (
    <>
      <PolicySection title={t`Prices`}>
        <p>
          {withFees
            ? t`Prices are in US dollars, with the rupees you will pay beside them. The delivery fee is the only extra charge.`
            : t`Prices are in US dollars, with the rupees you will pay beside them. There are no extra charges at checkout.`}
        </p>
        <p>{t`If a price or the rupee rate changes while something is in your cart, we show you the new total before you order. After that, the price and the rate of your order stay the same, also for a refund.`}</p>
        {withFees && <p>{t`The same goes for the delivery fee.`}</p>}
      </PolicySection>
      <PolicySection title={t`Your order`}>
        <p>{cash ? heldToPayOnline(holdMinutes) : heldFor(holdMinutes)}</p>
        <p>{t`An order that is not paid by then expires: nothing is charged, and its items go back on the shelf. If two people want the last pair, the first to order gets it.`}</p>
        <p>{t`You can have up to ${QUANTITY_MAX} of a size in one order, and only a limited number of unpaid orders at a time.`}</p>
      </PolicySection>
      <PolicySection title={t`Payment`}>
        <WaysToPay />
        {cash && <Cash terms={cash} />}
        <p>{t`If we agree with you on a bank transfer, a payment by QR code or cash in our shop, your order is paid once we have recorded its whole price. A refund goes back the way your money came.`}</p>
        <p>{t`If your payment arrives after the order has expired or was cancelled, your order goes ahead if the items are still in stock. Otherwise we will refund you within ${REFUND_DAYS} days.`}</p>
      </PolicySection>
      <PolicySection title={t`Cancelling`}>
        <p>
          <span>{t`You can cancel an order on its page until we have packed it, at no cost.`}</span>
          <span>
            {' '}
            {t`Open the page from your profile or from any of our emails about the order. The items go back on the shelf.`}
          </span>
        </p>
        <p>{t`If you have paid for it, we will refund all of it the way it came within ${REFUND_DAYS} days. If you have not, nothing is charged.`}</p>
        <p>{t`Once the parcel is packed, write to us. We will tell you what is still possible.`}</p>
      </PolicySection>
    </>
  );
};

const Afterwards = () => {
  const returns = useReturns();
  const { cash, pickUp } = useSettings();
  const withFees = hasFees(useDeliveryTerms().zones);
  return (
    <>
      <Delivery />
      <PolicySection title={t`Returns`}>
        <p className="whitespace-pre-line">{returns}</p>
        <p>{t`Tell us on the page of your order, under “Need help with this order?”, or write to us.`}</p>
      </PolicySection>
      <PolicySection title={t`Refunds`}>
        <p>{t`We refund all or part of an order to where you paid from, in rupees and at the rate of your order. We email you when it is done.`}</p>
        {withFees && (
          <p>{t`If we refund the whole order, that includes the delivery fee. A refund of single items does not.`}</p>
        )}
        <p>{t`Money that your order could not use, such as a second payment, we refund within ${REFUND_DAYS} days.`}</p>
        {cash && (
          <p>
            {pickUp
              ? t`What you paid in cash on delivery or at pick-up, we refund to a wallet or bank account that you name.`
              : t`What you paid in cash on delivery, we refund to a wallet or bank account that you name.`}
          </p>
        )}
      </PolicySection>
    </>
  );
};

/** The company that sells, and whom customers complain to. */
const WhoSells = () => {
  const { contact, seller } = useSettings();
  const nameAndAddress = useSeller();
  const numbers = sellerNumbers(seller).join(' · ');
  return (
    <PolicySection title={t`Who sells`}>
      <p>{nameAndAddress}</p>
      {numbers !== '' && <p className="tabular">{numbers}</p>}
      <p>{contact.phone}</p>
      {hasGrievanceOfficer(seller) && (
        <div>
          <h3 className="font-semibold">{t`Grievance officer`}</h3>
          <p>{t`Complain to our grievance officer if our answer does not settle a matter.`}</p>
          <p className="mt-1 flex flex-wrap gap-x-6 gap-y-1">
            <GrievanceOfficer />
          </p>
        </div>
      )}
    </PolicySection>
  );
};

export const TermsPage = () => {
  usePageHead('terms');
  const withFees = hasFees(useDeliveryTerms().zones);
  return (
    <Policy
      heading={t`Terms and Conditions`}
      lead={
        withFees
          ? t`You see the whole price, with delivery, before you order. An unpaid order costs nothing.`
          : t`The price you see is the price you pay, and an unpaid order costs nothing.`
      }
    >
      <WhoSells />
      <Ordering />
      <Afterwards />
      <PolicySection title={t`Your account`}>
        <p>{t`You do not need one to order. If you have one, keep its password to yourself: orders placed with it count as yours. We may block an account that is misused.`}</p>
      </PolicySection>
      <PolicySection title={t`Questions`}>
        <p>{t`Write to us or call. Our privacy policy says what we do with your data.`}</p>
        <p className="flex flex-wrap gap-x-8 gap-y-2">
          <Link to={pathTo('contact')} className="text-link">
            {t`Contact`}
          </Link>
          <Link to={pathTo('privacy')} className="text-link">
            {t`Privacy Policy`}
          </Link>
        </p>
      </PolicySection>
    </Policy>
  );
};
