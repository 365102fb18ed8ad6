import { formatMoney } from './money.js';
import { HOME_HEAD, listed, type PageHead, unlisted } from './page-head.js';
import { brandName, LIST_CHOICES, type Product } from './products.js';

const PAGES = {
  home: HOME_HEAD,
  about: listed(
    '/about',
    'About Us',
    'A sneaker shop in Lalitpur, a short walk from the brick lanes of Patan: who we are, and why a shoe has to be good at hills, dust and rain.',
  ),
  collections: listed(
    '/collections',
    'Sneakers Collections',
    'Nike, Adidas, Puma, Reebok, Vans and Jordan: six brands that we would wear ourselves, each with a shelf of its own.',
  ),
  products: listed(
    '/products',
    'All Sneakers',
    'Every sneaker and tee in the shop. Narrow them down by colour, brand, size and price, and see what is left in your size.',
  ),
  men: listed(
    '/products/men',
    "Men's Sneakers",
    'Sneakers and tees for men: runners for the ring road, high-tops for the hills, court shoes for the evening. See which sizes are in stock.',
  ),
  women: listed(
    '/products/women',
    "Women's Sneakers",
    'Sneakers and tees for women, from light runners to tall high-tops, with the sizes in stock and the price you will pay.',
  ),
  contact: listed(
    '/contact',
    'Contact Page',
    'How to reach the shop: our address in Lalitpur, our phone number and the mail address that a person answers.',
  ),
  login: unlisted('/login', 'Login Page', 'Log in to see your orders, your addresses and your account.'),
  register: unlisted('/register', 'Registration Page', 'Create an account to keep addresses and follow your orders.'),
  checkout: unlisted('/checkout', 'Checkout Page', 'Where your order goes, and what you will pay for it.'),
  khalti: unlisted('/khalti', 'Khalti', 'Pay for your order with Khalti.'),
  payment: unlisted('/payment', 'Payment', 'What became of your payment.'),
  paid: unlisted('/payment', 'Payment Successful!', 'Your order is paid.'),
  account: unlisted('/user-profile', 'My Account', 'Your name, e-mail and phone as we know them.'),
  orders: unlisted('/user-profile/orders', 'My Orders', 'Your orders and how far they have come.'),
  addresses: unlisted('/user-profile/addresses', 'My Address', 'The addresses that we deliver to.'),
  notifications: unlisted('/user-profile/notifications', 'Notifications', 'News about your account.'),
  password: unlisted('/user-profile/password', 'Password', 'Change your password.'),
  settings: unlisted('/user-profile/settings', 'Account setting', 'Change what we know of you.'),
  admin: unlisted('/admin', 'Admin', 'The back office of the shop.'),
  notFound: {
    title: 'Not Found',
    description: 'There is no such page in the shop.',
    isListed: false,
  },
} as const satisfies Readonly<Record<string, PageHead>>;

export type PageName = keyof typeof PAGES;

/** Puts a text into the reader's language. */
type Translate = (text: string) => string;
const asItIs: Translate = (text) => text;

/** The head of a page that is always there. */
export const pageHead = (name: PageName, translate: Translate = asItIs): PageHead => {
  const head: PageHead = PAGES[name];
  return { ...head, title: translate(head.title), description: translate(head.description) };
};

/** The head of a brand's shelf, whether it was asked for by path or by query. */
export const collectionHead = (collection: string, translate: Translate = asItIs): PageHead => ({
  title: translate(PAGES.collections.title),
  description: translate(
    'Sneakers and clothing by {brand}, with the sizes in stock, no hidden cost, and a delivery that you can follow.',
  ).replace('{brand}', () => brandName(collection)),
  path: `/collections/${encodeURIComponent(collection.toLowerCase())}`,
  isListed: true,
});

/** Search results show about this many characters of a description. */
const DESCRIPTION_LENGTH = 160;

/** The beginning of a text, to the last whole word that fits. */
const cut = (text: string, length: number): string => {
  // By code points, so that no character is split.
  const letters = Array.from(text.replace(/\s+/g, ' ').trim());
  if (letters.length <= length) return letters.join('');
  const start = letters.slice(0, length - 1).join('');
  const end = letters[length - 1] === ' ' ? start.length : start.lastIndexOf(' ');
  // A single endless word is cut where it has to be.
  return `${(end > start.length / 2 ? start.slice(0, end) : start).replace(/[\s,;:.]+$/, '')}…`;
};

/** The head of a product's page, from what is known of the product. */
export const productHead = ({ _id, title, company, discountPrice, desc }: Product): PageHead => ({
  title,
  description: cut(`${title} · ${brandName(company)} · ${formatMoney(discountPrice)}. ${desc}`, DESCRIPTION_LENGTH),
  path: `/products/${_id}`,
  isListed: true,
});

/**
 * The head of a list as an address shows it: a narrowed one is known by the whole list's address, and not listed itself,
 * since there are more ways to narrow it than anybody searches for.
 */
export const listHead = (head: PageHead, query: { readonly get: (name: string) => string | null }): PageHead =>
  [...LIST_CHOICES, 'sort', 'page'].some((name) => query.get(name)?.trim()) ? { ...head, isListed: false } : head;
