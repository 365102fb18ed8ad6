import { MAIL_DAYS, mailLink, MESSAGE_DAYS, pathTo } from '@paila/shared';
import { Link } from 'react-router-dom';
import { msgid, ngettext, t } from '../../platform/i18n.js';
import { usePageHead } from '../../platform/page-head.js';
import { useSettings } from '../../platform/settings.js';
import { Policy, PolicyList, PolicySection, useRules, useSeller } from './policy.js';

const guestDays = (days: number): string =>
  ngettext(
    msgid`If you order without an account and never pay, we remove your name, address, phone and email from that order ${days} day after it was placed, unless there may be money to give back, or something you told us is still open.`,
    `If you order without an account and never pay, we remove your name, address, phone and email from that order ${String(days)} days after it was placed, unless there may be money to give back, or something you told us is still open.`,
    days,
  );

const guestMessageDays = (days: number): string =>
  ngettext(
    msgid`If you wrote without an account, your message goes ${days} day after we have dealt with it.`,
    `If you wrote without an account, your message goes ${String(days)} days after we have dealt with it.`,
    days,
  );

/** Which data the shop stores, and for how long. Each sentence describes a behaviour: change both together. */
const StoredData = () => {
  const { guestDataDays } = useRules();
  return (
    <PolicySection title={t`What we keep, and for how long`}>
      <PolicyList
        items={[
          [
            t`Your account`,
            t`Name, username, email address, and phone and gender if you tell us. Your password only as a hash, which cannot be turned back into the password. Until you erase the account.`,
          ],
          [t`Your addresses and your cart`, t`Until you delete them, or erase the account.`],
          [
            t`Where you are logged in`,
            t`What your browser calls itself, and when it was last here, to within minutes. Until you log out, or the session runs out by itself. You can see them, and log them out, in your profile.`,
          ],
          [
            t`Your orders`,
            t`What you bought, at which price, where it went, its payment, and what we noted about it. They stay in our books; your name, address, phone and email go from them when you erase the account.`,
          ],
          [t`Orders of guests`, guestDays(guestDataDays)],
          [
            t`Messages you wrote in the contact form`,
            `${t`With our answers, until you erase the account, and for ${MESSAGE_DAYS} days after the last answer at most.`} ${guestMessageDays(guestDataDays)}`,
          ],
          [t`Emails we sent you`, t`For ${MAIL_DAYS} days, so that we can see what you were told, and send it again.`],
          [t`Links that we emailed to you`, t`For a month after they run out, so that we can tell you that they have.`],
          [
            t`The address of your network`,
            t`While an order is unpaid, so that nobody can empty the shop without paying; and for up to a day where we count tries, such as wrong passwords.`,
          ],
        ]}
      />
      <p>{t`The log of what happens in the shop holds numbers of accounts and orders, never names or addresses.`}</p>
    </PolicySection>
  );
};

const InBrowser = () => (
  <PolicySection title={t`What your browser keeps`}>
    <p>{t`We set no cookies. Nobody counts your visits, and no page loads anything from another company, except Khalti’s test page.`}</p>
    <p>{t`Your browser itself stores the cart, your session with the profile that belongs to it, light or dark, the sizes you chose last, the city whose day of delivery you asked for, the last five products you looked at, and the order and payment that are under way. What opens an order that you placed without an account stays for a day.`}</p>
    <p>{t`What you type into a form and do not send stays in its tab, without passwords, until you send it, the tab is closed or a day is over. Where an order goes leaves the tab once the order is paid.`}</p>
    <p>{t`Logging out deletes all of this but light or dark, in every tab, and so does the log-in of another account. You can delete it yourself in your browser’s settings.`}</p>
  </PolicySection>
);

const Leaving = () => (
  <PolicySection title={t`What leaves the shop`}>
    <PolicyList
      items={[
        [
          t`To Khalti`,
          t`The number of your order and what it comes to in rupees. No name, no address. What you type on Khalti’s own page is between you and Khalti.`,
        ],
        [t`To the carrier of your parcel`, t`The name, address and phone that you gave for it.`],
        [t`To your mailbox`, t`Our emails, with nothing in them that tells us whether you have read them.`],
      ]}
    />
    <p>{t`We never sell or lend your data.`}</p>
  </PolicySection>
);

const YourRights = () => {
  const { contact } = useSettings();
  return (
    <PolicySection title={t`See it, correct it, take it with you, erase it`}>
      <p>{t`Your profile shows what we keep, and lets you change it. Ask us, and we will send you everything as one file: profile, sessions, addresses, cart, orders, messages and our emails to you.`}</p>
      <p>{t`You can erase the account yourself in the settings of your profile, at once: account, sessions, addresses, cart, messages and emails go for good, unpaid orders are cancelled, and the others stay in our books without your name, address, phone and email. It has to wait while a paid order is on its way to you, a payment is under way or in question, or you have told us that something is wrong and we have not looked into it yet, as money could be lost.`}</p>
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
