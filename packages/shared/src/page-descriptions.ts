import type { Product } from './contract/products.js';
import { collectionHead, pageHead, type PageHead, productHead } from './page-head.js';
import type { FixedPageName, OwnPageName, PageName } from './pages.js';
import { brandName } from './rules/products.js';
import { formatMoney } from './vocabulary/money.js';
import { cutText } from './vocabulary/cut-text.js';

/**
 * What search engines and link previews say of pages; of all others what they say of home. With `{name}` for what the
 * content says.
 */
const DESCRIPTIONS = {
  home: 'Sneakers and clothing from six brands, chosen in Kathmandu. The price you see is the price you pay, and you can follow every order to your door.',
  products:
    'All sneakers and clothing in the shop. Narrow them down by colour, brand, size and price, and see what is left in your size.',
  men: 'Sneakers and clothing for men: runners for the ring road, high-tops for the hills, court shoes for the evening. See which sizes are in stock.',
  women:
    'Sneakers and clothing for women, from light runners to tall high-tops, with the sizes in stock and the price you will pay.',
  product: '{title} · {brand} · {price}. {text}',
  collections:
    'Nike, Adidas, Puma, Reebok, Vans and Jordan: six brands that we would wear ourselves, each with a shelf of its own.',
  collection:
    'Sneakers and clothing by {brand}, with the sizes in stock, no hidden cost, and a delivery that you can follow.',
  about:
    'A sneaker shop in Lalitpur, a short walk from the brick lanes of Patan: who we are, and why a shoe has to be good at hills, dust and rain.',
  contact:
    'How to reach the shop: our address in Lalitpur, our phone number and the email address that a person answers.',
  privacy: 'What the shop keeps about you, for how long, and how to see or erase it.',
  terms: 'Prices, payment, delivery, returns and refunds: what you can count on.',
  login: 'Log in to see your orders, your addresses and your account.',
  register: 'Create an account to keep addresses and follow your orders.',
  notFound: 'There is no such page in the shop.',
} as const satisfies Partial<Record<PageName, string>>;

/** What links call a page whose title names the document rather than what is on it. */
const NAMES: Partial<Record<PageName, string>> = {
  products: 'All sneakers and clothing',
  men: 'Men’s sneakers and clothing',
  women: 'Women’s sneakers and clothing',
  collections: 'Collections',
  contact: 'Contact',
};

/** A head as the server sends it. Browsers that go on to another page need no description of it. */
export interface DescribedHead extends PageHead {
  readonly description: string;
  /** What links call the page, if not by its title. */
  readonly name?: string;
}

/** Replaces the names in braces in a text by their values. */
const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (mark, name: string) => values[name] ?? mark);

/** The head of a page with fixed texts, as the server sends it. */
export const describedPageHead = (name: FixedPageName | OwnPageName): DescribedHead => {
  const descriptions: Partial<Record<PageName, string>> = DESCRIPTIONS;
  const called = NAMES[name];
  return {
    ...pageHead(name),
    description: descriptions[name] ?? DESCRIPTIONS.home,
    ...(called !== undefined && { name: called }),
  };
};

/** The head of a brand's page, as the server sends it. */
export const describedCollectionHead = (collection: string): DescribedHead => ({
  ...collectionHead(collection),
  description: filled(DESCRIPTIONS.collection, { brand: brandName(collection) }),
});

/** Search results show about this many characters of a description. */
const DESCRIPTION_LENGTH = 160;

/** The beginning of a text, to the last whole word that fits. */
const cut = (text: string, length: number): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  if (cutText(line, length) === line) return line;
  const start = cutText(line, length - 1);
  const end = line[start.length] === ' ' ? start.length : start.lastIndexOf(' ');
  // A single long word is cut anywhere.
  return `${(end > start.length / 2 ? start.slice(0, end) : start).replace(/[\s,;:.]+$/, '')}…`;
};

/** The head of a product's page, as the server sends it. */
export const describedProductHead = (product: Product): DescribedHead => {
  const { title, company, discountPrice, desc } = product;
  const values = { title, brand: brandName(company), price: formatMoney(discountPrice), text: desc };
  return { ...productHead(product), description: cut(filled(DESCRIPTIONS.product, values), DESCRIPTION_LENGTH) };
};
