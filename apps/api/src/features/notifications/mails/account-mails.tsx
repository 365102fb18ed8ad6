import { pathTo } from '@paila/shared';
import { Types } from 'mongoose';
import type { ReactElement } from 'react';
import { contactOf } from '../../accounts/index.js';
import { mailKind, type MailKind, rendered, type WrittenMail } from '../mail-kind.js';
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
      The password of your account was changed, and all other devices were logged out. If this was not you, write to us
      at once.
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

export const ACCOUNT_MAILS: readonly MailKind[] = [
  mailKind('welcome', 'account.registered', ({ subject: { id } }, shop) =>
    toAccount(id, WELCOME, (firstname) => <WelcomeMail firstname={firstname} shop={shop} />),
  ),
  mailKind('password-changed', 'account.password_changed', ({ subject: { id } }, shop) =>
    toAccount(id, PASSWORD_CHANGED, (firstname) => <PasswordChangedMail firstname={firstname} shop={shop} />),
  ),
];
