import { pathTo } from '@paila/shared';
import { Frame, greeting, styles, type ShopLinks } from './frame.js';

interface Props {
  readonly firstname: string;
  readonly shop: ShopLinks;
}

export const WELCOME = 'Your account is ready';
export const WelcomeMail = ({ firstname, shop }: Props) => (
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

export const PASSWORD_CHANGED = 'Your password was changed';
export const PasswordChangedMail = ({ firstname, shop }: Props) => (
  <Frame {...shop} title={PASSWORD_CHANGED} preview="All other devices were logged out.">
    <p className="text" style={styles.text}>
      {greeting(firstname)}
      <br />
      The password of your account was changed, and all other devices were logged out. If this was not you, write to us
      at once.
    </p>
  </Frame>
);
