import { formatPaisa, MAX_PAYMENT, MIN_PAYMENT, pathTo, QUANTITY_MAX } from '@paila/shared';
import { Link } from 'react-router-dom';
import { msgid, ngettext, t } from '../../platform/i18n.js';
import { usePageHead } from '../../platform/page-head.js';
import { useSettings } from '../../platform/settings.js';
import { DeliveryTimes, useReturns } from '../delivery/index.js';
import { Policy, PolicySection, useRules, useSeller } from './policy.js';

const heldFor = (minutes: number): string =>
  ngettext(
    msgid`When you place an order, its items are set aside for you for ${minutes} minute, and from the moment you begin to pay until the link of that payment runs out.`,
    `When you place an order, its items are set aside for you for ${String(minutes)} minutes, and from the moment you begin to pay until the link of that payment runs out.`,
    minutes,
  );

/** Each sentence tells of something that the shop does: change both together. */
const Ordering = () => {
  const { holdMinutes } = useRules();
  return (
    <>
      <PolicySection title={t`Prices`}>
        <p>{t`Prices are in US dollars, with the rupees that you will be charged beside them. Nothing is added at the end.`}</p>
        <p>{t`If a price, or the rate of the rupee, changes while something is in your cart, we show you the new total before you order. From then on, the price and the rate stay as they are for that order, also for a refund.`}</p>
      </PolicySection>
      <PolicySection title={t`Your order`}>
        <p>{heldFor(holdMinutes)}</p>
        <p>{t`An order that is not paid by then runs out: nothing is charged, and its items go back on the shelf. If two people want the last pair, the first to order gets it.`}</p>
        <p>{t`You can have up to ${QUANTITY_MAX} of a size in one order, and only some unpaid orders at the same time.`}</p>
      </PolicySection>
      <PolicySection title={t`Payment`}>
        <p>{t`You pay with Khalti, in rupees, from ${formatPaisa(MIN_PAYMENT)} to ${formatPaisa(MAX_PAYMENT)}. An order is paid once Khalti confirms it to us.`}</p>
        <p>{t`If your money arrives after the order has run out, or was cancelled, you will still get it if everything is there; otherwise we will give your money back.`}</p>
      </PolicySection>
      <PolicySection title={t`Cancelling`}>
        <p>{t`Until an order is paid, you can cancel it yourself on its own page, which opens from your profile or from any of our emails about it. Nothing is charged, and its items go back on the shelf.`}</p>
        <p>{t`Once it is paid, write to us. As long as it has not left, we can give all of your money back.`}</p>
      </PolicySection>
    </>
  );
};

const Afterwards = () => {
  const returns = useReturns();
  return (
    <>
      <PolicySection title={t`Delivery`}>
        <p>{t`Delivery is free. This is how long it takes at most, for an order before the hour beside it:`}</p>
        <div>
          <DeliveryTimes />
        </div>
        <p>{t`For other places we cannot name a day. The day that you were shown when you ordered is on the page of your order, and in our emails.`}</p>
        <p>{t`We email you when your parcel leaves and when it has arrived. Until it leaves we can still correct its address, or a size.`}</p>
      </PolicySection>
      <PolicySection title={t`Returns`}>
        <p className="whitespace-pre-line">{returns}</p>
        <p>{t`Tell us on the page of your order, under “Need help with this order?”, or write to us.`}</p>
      </PolicySection>
      <PolicySection title={t`Refunds`}>
        <p>{t`What we refund, all of an order or a part of it, goes back to where you paid from, in rupees and at the rate of your order. We email you when it is done.`}</p>
      </PolicySection>
    </>
  );
};

export const TermsPage = () => {
  usePageHead('terms');
  const { contact } = useSettings();
  const seller = useSeller();
  return (
    <Policy
      heading={t`Terms and Conditions`}
      lead={t`The price you see is the price you pay, and an unpaid order costs nothing.`}
    >
      <PolicySection title={t`Who sells`}>
        <p>{seller}</p>
        <p>{contact.phone}</p>
      </PolicySection>
      <Ordering />
      <Afterwards />
      <PolicySection title={t`Your account`}>
        <p>{t`You do not need one to order. With one, keep its password to yourself; whatever is ordered with it counts as yours. We may block an account that is misused.`}</p>
      </PolicySection>
      <PolicySection title={t`Questions`}>
        <p>{t`Write to us or call. What we do with your data has a page of its own.`}</p>
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
