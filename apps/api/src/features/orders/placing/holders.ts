import { phoneKey } from '@paila/shared';

/** The buyer whose open orders an order counts among. What is undefined or empty counts for nobody. */
export interface Holder {
  /** Undefined for a guest. */
  readonly account?: string | undefined;
  readonly phone?: string | undefined;
  readonly email?: string | undefined;
  /** The network address of the caller. */
  readonly network: string;
}

/** `Sita+shop@Example.com` reaches the same person as `sita@example.com`. */
const foldEmail = (email: string): string =>
  email
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*(?=@)/, '');

/** A shorter number is nobody's, so that two people who type `0` do not count as one. */
const MIN_PHONE_DIGITS = 7;
const phoneHolder = (phone: string): string => {
  const key = phoneKey(phone);
  return key.length < MIN_PHONE_DIGITS ? '' : key;
};

/**
 * The keys that an unpaid order is counted under. Guests' phone numbers and e-mail addresses are counted apart from
 * those of customers: a guest can write down anybody's, and must not use up that customer's limit with it.
 */
export const holderKeys = ({ account = '', phone = '', email = '', network }: Holder): string[] => {
  const kind = account === '' ? 'guest-' : '';
  const keys = { account, [`${kind}phone`]: phoneHolder(phone), [`${kind}email`]: foldEmail(email), network };
  return Object.entries(keys).flatMap(([name, value]) => (value === '' ? [] : [`${name}:${value}`]));
};

/** The key that staff name: `guest-phone:980-1234567` is `guest-phone:9779801234567`. Undefined for nobody's. */
export const holderKey = (holder: string): string | undefined => {
  const [kind = '', value = ''] = holder.trim().split(/:(.*)/s, 2);
  const isGuest = kind.startsWith('guest-');
  const named = { [kind.replace(/^guest-/, '')]: value.trim() };
  return holderKeys({ account: isGuest ? '' : 'any', network: '', ...named }).find((key) => key.startsWith(`${kind}:`));
};
