import { pathTo } from '@paila/shared';
import { Types } from 'mongoose';
import type { ReactElement } from 'react';
import type { EventDoc } from '../../../platform/events/index.js';
import { accountContact, linkNotice, type LinkNotice } from '../../accounts/index.js';
import { mailKind, type MailKind, rendered, type WrittenMail } from './mail-kind.js';
import { linkTo } from '../texts/mail-link.js';
import { Frame, greeting, styles, type ShopLinks } from '../texts/frame.js';
import { usernameToShow } from '../texts/greeted-name.js';

interface Props {
  readonly firstname: string;
  readonly shop: ShopLinks;
}

/** Tells a person whose address somebody else typed what to do. */
const NotYou = () => (
  <p className="muted" style={styles.muted}>
    If you did not ask for this, you don’t need to do anything: without your confirmation, nobody can see your orders.
  </p>
);

const WELCOME = 'Your account is ready';
/** @param hasLink true if the mail has a link that confirms its address */
const WelcomeMail = ({ firstname, shop, hasLink }: Props & { readonly hasLink: boolean }) => (
  <Frame
    {...shop}
    title={WELCOME}
    preview="Your addresses, your orders and your sizes, all in one place."
    button={
      hasLink
        ? { text: 'Confirm my address', url: linkTo('confirmEmail', shop) }
        : { text: 'Explore Products', url: shop.shopUrl + pathTo('products') }
    }
  >
    <p className="text" style={styles.text}>
      {greeting(firstname)}
      <br />
      Welcome to {shop.shopName}. With your account you can keep your addresses and follow every order to your door.
    </p>
    {hasLink && (
      <p className="text" style={styles.text}>
        Please confirm that this is your email address. Your earlier orders with it will then appear in your account.
        The link works for seven days.
      </p>
    )}
    {hasLink && <NotYou />}
  </Frame>
);

const PASSWORD_CHANGED = 'Your password was changed';
const PasswordChangedMail = ({ firstname, shop }: Props) => (
  <Frame {...shop} title={PASSWORD_CHANGED} preview="All other devices were logged out.">
    <p className="text" style={styles.text}>
      {greeting(firstname)}
      <br />
      The password of your account was changed, and all other devices were logged out. If this was not you, choose a new
      one at once with “FORGET PASSWORD?” on our log-in page, and write to us.
    </p>
  </Frame>
);

interface LinkProps {
  readonly notice: LinkNotice;
  readonly shop: ShopLinks;
}

/** Leaves out a username that reads like a message: anybody can register a stranger's address under any name. */
const yourAccount = (username: string): string => ['your account', usernameToShow(username) ?? ''].join(' ').trim();

const PASSWORD_RESET = 'Choose a new password';
const PasswordResetMail = ({ notice: { firstname, username }, shop }: LinkProps) => (
  <Frame
    {...shop}
    title={PASSWORD_RESET}
    preview="The link works once, for 30 minutes."
    button={{ text: 'Choose a new password', url: linkTo('resetPassword', shop) }}
  >
    <p className="text" style={styles.text}>
      {greeting(firstname)}
      <br />
      You, or somebody else, asked for a new password for {yourAccount(username)}. Choose one with this button. It works
      once, for 30 minutes.
    </p>
    <p className="muted" style={styles.muted}>
      If it was not you, you don’t need to do anything: your password stays the same, and nobody else can see this link.
    </p>
  </Frame>
);

const CONFIRM_EMAIL = 'Confirm your email address';
const ConfirmEmailMail = ({ notice: { firstname, username, previously }, shop }: LinkProps) => (
  <Frame
    {...shop}
    title={CONFIRM_EMAIL}
    preview="The link works for seven days."
    button={{ text: 'Confirm my address', url: linkTo('confirmEmail', shop) }}
  >
    <p className="text" style={styles.text}>
      {greeting(firstname)}
      <br />
      Please confirm that this is the email address of {yourAccount(username)}.
      {previously !== undefined && ' Until then, the old address stays in use.'} The link works for seven days.
    </p>
    <NotYou />
  </Frame>
);

const EMAIL_CHANGED = 'Your email address was changed';
const EmailChangedMail = ({ notice: { firstname, username }, shop }: LinkProps) => (
  <Frame {...shop} title={EMAIL_CHANGED} preview="If this was not you, write to us or call at once.">
    <p className="text" style={styles.text}>
      {greeting(firstname)}
      <br />
      The email address of {yourAccount(username)} has changed. This is the last email about it to this address.
    </p>
    <p className="text" style={styles.text}>
      If this was not you, somebody else can open your account. To get it back, write to us at {shop.contact.email} or
      call {shop.contact.phone} at once.
    </p>
  </Frame>
);

/** A mail to an account; undefined if the account is erased. */
const toAccount = async (
  id: string,
  subject: string,
  content: (firstname: string) => ReactElement,
): Promise<WrittenMail | undefined> => {
  const contact = await accountContact(id);
  if (!contact) return undefined;
  const { email, firstname } = contact;
  return { account: new Types.ObjectId(id), to: email, subject, ...(await rendered(content(firstname))) };
};

type LinkEvent = EventDoc<
  'account.password_reset_requested' | 'account.email_confirmation_requested' | 'account.email_change_requested'
>;

/** A mail with a link for the owner of an account; undefined if the link is no longer valid. */
const withLink = async (
  { subject: { id }, is: { link } }: LinkEvent,
  subject: string,
  content: (notice: LinkNotice) => ReactElement,
): Promise<WrittenMail | undefined> => {
  const notice = await linkNotice(link);
  if (!notice) return undefined;
  const ids = { account: new Types.ObjectId(id), link: new Types.ObjectId(link) };
  return { ...ids, to: notice.to, subject, ...(await rendered(content(notice))) };
};

export const ACCOUNT_MAILS: readonly MailKind[] = [
  mailKind('welcome', 'account.registered', async ({ subject: { id }, is: { link } }, shop) => {
    const hasLink = link !== undefined;
    const mail = await toAccount(id, WELCOME, (firstname) => (
      <WelcomeMail firstname={firstname} shop={shop} hasLink={hasLink} />
    ));
    return mail && { ...mail, ...(hasLink ? { link: new Types.ObjectId(link) } : {}) };
  }),
  mailKind('confirm-email', 'account.email_confirmation_requested', (event, shop) =>
    withLink(event, CONFIRM_EMAIL, (notice) => <ConfirmEmailMail notice={notice} shop={shop} />),
  ),
  mailKind('confirm-new-email', 'account.email_change_requested', (event, shop) =>
    withLink(event, CONFIRM_EMAIL, (notice) => <ConfirmEmailMail notice={notice} shop={shop} />),
  ),
  mailKind('email-changed', 'account.email_changed', async (event, shop) => {
    const notice = await linkNotice(event.is.link);
    if (notice?.previously === undefined) return undefined;
    const content = await rendered(<EmailChangedMail notice={notice} shop={shop} />);
    const account = new Types.ObjectId(event.subject.id);
    return { account, to: notice.previously, subject: EMAIL_CHANGED, ...content };
  }),
  mailKind('password-changed', 'account.password_changed', ({ subject: { id } }, shop) =>
    toAccount(id, PASSWORD_CHANGED, (firstname) => <PasswordChangedMail firstname={firstname} shop={shop} />),
  ),
  mailKind('password-reset', 'account.password_reset_requested', (event, shop) =>
    withLink(event, PASSWORD_RESET, (notice) => <PasswordResetMail notice={notice} shop={shop} />),
  ),
];
