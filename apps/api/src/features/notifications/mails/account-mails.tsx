import { pathTo } from '@paila/shared';
import { Types } from 'mongoose';
import type { ReactElement } from 'react';
import type { EventDoc } from '../../../platform/events/index.js';
import { contactOf, linkNotice, type LinkNotice } from '../../accounts/index.js';
import { mailKind, type MailKind, rendered, type WrittenMail } from '../mail-kind.js';
import { linkTo } from '../mail-link.js';
import { Frame, greeting, styles, type ShopLinks } from './frame.js';

interface Props {
  readonly firstname: string;
  readonly shop: ShopLinks;
}

const WELCOME = 'Your account is ready';
const WelcomeMail = ({ firstname, shop }: Props) => (
  <Frame
    {...shop}
    title={WELCOME}
    preview="Your addresses, your orders and your sizes, all in one place."
    button={{ text: 'See what is new', url: shop.shopUrl + pathTo('products') }}
  >
    <p className="text" style={styles.text}>
      {greeting(firstname)}
      <br />
      Welcome to {shop.shopName}. With your account you can keep your addresses and follow every order to your door.
    </p>
  </Frame>
);

const PASSWORD_CHANGED = 'Your password was changed';
const PasswordChangedMail = ({ firstname, shop }: Props) => (
  <Frame {...shop} title={PASSWORD_CHANGED} preview="All other devices were logged out.">
    <p className="text" style={styles.text}>
      {greeting(firstname)}
      <br />
      The password of your account was changed, and all other devices were logged out. If this was not you, choose a new
      one by “FORGET PASSWORD?” on our log-in page at once, and write to us.
    </p>
  </Frame>
);

interface LinkProps {
  readonly notice: LinkNotice;
  readonly shop: ShopLinks;
}

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
      Somebody, we hope you, has forgotten the password of your account {username}. With this button you choose a new
      one. It works once, for 30 minutes.
    </p>
    <p className="muted" style={styles.muted}>
      If it was not you, there is nothing to do: your password stays as it is, and nobody else can see this link.
    </p>
  </Frame>
);

/** A mail to an account; undefined once it is erased. */
const toAccount = async (
  id: string,
  subject: string,
  content: (firstname: string) => ReactElement,
): Promise<WrittenMail | undefined> => {
  const contact = await contactOf(id);
  if (!contact) return undefined;
  const { email, firstname } = contact;
  return { account: new Types.ObjectId(id), to: email, subject, ...rendered(content(firstname)) };
};

/** A mail with a link for the owner of an account; undefined once the link has lost its meaning. */
const withLink = async (
  { subject: { id }, is: { link } }: EventDoc<'account.password_reset_requested'>,
  subject: string,
  content: (notice: LinkNotice) => ReactElement,
): Promise<WrittenMail | undefined> => {
  const notice = await linkNotice(link);
  if (!notice) return undefined;
  const ids = { account: new Types.ObjectId(id), link: new Types.ObjectId(link) };
  return { ...ids, to: notice.to, subject, ...rendered(content(notice)) };
};

export const ACCOUNT_MAILS: readonly MailKind[] = [
  mailKind('welcome', 'account.registered', ({ subject: { id } }, shop) =>
    toAccount(id, WELCOME, (firstname) => <WelcomeMail firstname={firstname} shop={shop} />),
  ),
  mailKind('password-changed', 'account.password_changed', ({ subject: { id } }, shop) =>
    toAccount(id, PASSWORD_CHANGED, (firstname) => <PasswordChangedMail firstname={firstname} shop={shop} />),
  ),
  mailKind('password-reset', 'account.password_reset_requested', (event, shop) =>
    withLink(event, PASSWORD_RESET, (notice) => <PasswordResetMail notice={notice} shop={shop} />),
  ),
];
