import {
  CART_DAYS,
  MAIL_DAYS,
  mailLink,
  MESSAGE_DAYS,
  PASSING_DAYS,
  type PaymentProviderName,
  pathTo,
} from '@paila/shared';
import { Link } from 'react-router-dom';
import { msgid, ngettext, t } from '../../platform/i18n.js';
import { usePageHead } from '../../platform/page-head.js';
import { providerTitle, usePaymentProviders } from '../../platform/pay-with.js';
import { useRules } from '../../platform/rules.js';
import { useSettings } from '../../platform/settings.js';
import { Policy, PolicyList, PolicySection, useSeller } from './policy.js';

const guestDays = (days: number): string =>
  ngettext(
    msgid`If you order without an account and never pay, we remove your name, address, phone and email from that order ${days} day after it was placed. They stay while a refund may be due, or a problem that you reported is open.`,
    `If you order without an account and never pay, we remove your name, address, phone and email from that order ${String(days)} days after it was placed. They stay while a refund may be due, or a problem that you reported is open.`,
    days,
  );

const guestMessageDays = (days: number): string =>
  ngettext(
    msgid`If you wrote without an account, we delete your message ${days} day after we have dealt with it.`,
    `If you wrote without an account, we delete your message ${String(days)} days after we have dealt with it.`,
    days,
  );

const buyerYears = (years: number): string =>
  ngettext(
    msgid`An invoice keeps the name and address of its buyer for ${years} year, as the tax laws ask. Once your account is erased, only admins of the shop can read them. Erasing it removes everything else.`,
    `An invoice keeps the name and address of its buyer for ${String(years)} years, as the tax laws ask. Once your account is erased, only admins of the shop can read them. Erasing it removes everything else.`,
    years,
  );

const orderYears = (years: number): string =>
  ngettext(
    msgid`We also do that ${years} year after the last change of an order that has arrived or ended.`,
    `We also do that ${String(years)} years after the last change of an order that has arrived or ended.`,
    years,
  );

/** The data that the shop stores, and for how long. Each sentence describes a behaviour: change both together. */
const StoredData = () => {
  const { guestDataDays, invoiceBuyerYears } = useRules();
  const { cash } = useSettings();
  const digest = t`Beside an order, also as a digest, by which we find the earlier orders with the same number: we want to know about parcels that arrived, are on their way, or were refused at the door. The digest leaves the order together with your other data. From then on, we no longer remember that its parcel was refused.`;
  const orders = [
    t`What you bought, at which price, where it went, its payment, and our notes.`,
    t`An order that ended before it was paid or sent is deleted ${PASSING_DAYS} days after its last change, unless its payment is still unclear.`,
    t`Other orders stay in our books. When you erase the account, we remove your name, address, phone and email from them.`,
    orderYears(invoiceBuyerYears),
    t`Your list of orders then no longer shows it.`,
  ];
  return (
    <PolicySection title={t`What we keep, and for how long`}>
      <PolicyList
        items={[
          [
            t`Your account`,
            t`Name, username, email address, and phone and gender if you tell us. Your password only as a hash, which cannot be turned back into the password. Until you erase the account.`,
          ],
          [
            t`Your addresses and your cart`,
            t`Until you delete them, or erase the account. A cart that you have not changed for ${CART_DAYS} days is removed.`,
          ],
          [
            t`Where you are logged in`,
            t`The name of your browser, and when it was last here, to within minutes. Until you log out or the session expires. You can see your sessions, and log them out, in your profile.`,
          ],
          [t`Your orders`, orders.join(' ')],
          [t`Invoices`, buyerYears(invoiceBuyerYears)],
          [
            t`Your phone number`,
            cash
              ? `${t`We call it to confirm an order with cash on delivery, and note when nobody answered.`} ${digest}`
              : digest,
          ],
          [t`Orders of guests`, guestDays(guestDataDays)],
          [
            t`Messages you wrote in the contact form`,
            `${t`With our answers, until you erase the account, and for ${MESSAGE_DAYS} days after the last answer at most.`} ${guestMessageDays(guestDataDays)}`,
          ],
          [t`Emails we sent you`, t`For ${MAIL_DAYS} days, so that we can see what you were told, and send it again.`],
          [t`Links that we emailed to you`, t`For a month after they expire, so that we can tell you that they have.`],
          [
            t`Your IP address`,
            t`While an order is unpaid, so that nobody can reserve every item without paying. For up to a day where we count attempts, such as wrong passwords.`,
          ],
        ]}
      />
      <p>{t`Our logs contain account and order numbers, never names or addresses.`}</p>
    </PolicySection>
  );
};

const InBrowser = () => {
  const { cash } = useSettings();
  const hasChoice = usePaymentProviders().length > 1 || cash !== undefined;
  return (
    <PolicySection title={t`What your browser keeps`}>
      <p>{t`We set no cookies. Nobody counts your visits, and no page loads anything from another company, except Khalti’s test page.`}</p>
      <p>{t`Your browser stores your cart, your session with your profile, the light or dark theme, the sizes you chose last and your delivery city. It also stores the last five products you viewed, copies of the public pages you visited, and the order and payment in progress. Access to an order that you placed without an account is stored for a day.`}</p>
      {hasChoice && <p>{t`It remembers how you chose to pay, so that you need not choose again.`}</p>}
      <p>{t`A form that you have not sent stays in its tab, without passwords, until you send it, close the tab, or a day has passed. The address of an order leaves the tab once the order is paid.`}</p>
      {cash && <p>{t`With cash on delivery, it leaves the tab once the order is placed.`}</p>}
      <p>{t`Logging out deletes all of this except the theme, in every tab. So does logging in to another account. You can delete it yourself in your browser’s settings.`}</p>
    </PolicySection>
  );
};

/** What a provider learns of an order. eSewa gets the id of the payment alone. */
const providerText = (provider: PaymentProviderName): string => {
  const title = providerTitle(provider);
  return provider === 'khalti'
    ? t`The number of your order and its total in rupees. No name, no address. What you type on ${title}’s own page is between you and ${title}.`
    : t`The id of your payment and the total of your order in rupees. No name, no address. What you type on ${title}’s own page is between you and ${title}.`;
};

const Leaving = () => {
  const { cash } = useSettings();
  return (
    <PolicySection title={t`What leaves the shop`}>
      <PolicyList
        items={[
          ...usePaymentProviders().map(
            (provider) => [t`To ${providerTitle(provider)}`, providerText(provider)] as const,
          ),
          [
            t`To the carrier of your parcel`,
            cash
              ? t`The name, address and phone that you gave for it, and the cash that is due.`
              : t`The name, address and phone that you gave for it.`,
          ],
          [t`To your mailbox`, t`Our emails, with nothing in them that tells us whether you have read them.`],
        ]}
      />
      <p>{t`We never sell or lend your data.`}</p>
    </PolicySection>
  );
};

const YourRights = () => {
  const { contact, cash } = useSettings();
  return (
    <PolicySection title={t`See it, correct it, take it with you, erase it`}>
      <p>{t`Your profile shows what we keep, and lets you change it. Ask us, and we will send you everything as one file: profile, sessions, addresses, cart, orders, messages and our emails to you.`}</p>
      <p>{t`You can erase the account yourself, at once, in the settings of your profile. Your account, sessions, addresses, cart, messages and emails are deleted. Unpaid orders are cancelled. Other orders stay in our books without your name or contact data. You have to wait while a paid order is on its way, a payment is in progress or in question, or a problem that you reported is open. Otherwise you could lose money.`}</p>
      {cash && <p>{t`You also have to wait while an order with cash on delivery is confirmed or on its way.`}</p>}
      <p>{t`You also have to wait while we still have to refund you.`}</p>
      <p>{t`Without an account, write to us, and say which order it is.`}</p>
      <p>
        <Link to={pathTo('settings')} className="text-link">
          {t`The settings of your profile`}
        </Link>
      </p>
      <p>
        <a href={mailLink(contact.email)} className="text-link">
          {contact.email}
        </a>
      </p>
    </PolicySection>
  );
};

export const PrivacyPage = () => {
  usePageHead('privacy');
  const seller = useSeller();
  return (
    <Policy
      heading={t`Privacy Policy`}
      lead={t`We keep what an order needs, tell you how long, and erase it when you say so.`}
    >
      <PolicySection title={t`Who we are`}>
        <p>{seller}</p>
      </PolicySection>
      <StoredData />
      <InBrowser />
      <Leaving />
      <YourRights />
    </Policy>
  );
};
