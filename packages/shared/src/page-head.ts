import { SHOP_NAME } from './constants.js';

/** What the browser's tab, search engines and previews in chats are told of a page. */
export interface PageHead {
  readonly title: string;
  readonly description: string;
  /** The path of the one address that the page is known by; absent where there is no page. */
  readonly path?: string;
  /** Whether search engines may list it. */
  readonly isListed: boolean;
}

export const listed = (path: string, title: string, description: string): PageHead => ({
  title,
  description,
  path,
  isListed: true,
});
export const unlisted = (path: string, title: string, description: string): PageHead => ({
  title,
  description,
  path,
  isListed: false,
});

/**
 * Home's: called by the shop's own name, whatever the operator makes of it. Apart from the other pages' heads, as those are
 * not for home's visitors to fetch.
 */
export const HOME_HEAD = listed(
  '/',
  SHOP_NAME,
  'Sneakers and clothing from six brands, chosen in Kathmandu. The price you see is the price you pay, and you can follow every order to your door.',
);

/** The full address that a page is known by; undefined where there is no page. */
export const canonicalOf = ({ path }: PageHead, shopUrl: string): string | undefined =>
  path === undefined ? undefined : `${shopUrl}${path}`;

/** What search robots are told of a page. */
export const robotsOf = ({ isListed }: PageHead): string => (isListed ? 'max-image-preview:large' : 'noindex');
