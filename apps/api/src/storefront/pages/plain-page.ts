import {
  brandName,
  describedPageHead,
  formatMoney,
  isInStock,
  listedPages,
  mailLink,
  productPictures,
  productHead,
  type Product,
} from '@paila/shared';
import { escaped } from '../../platform/http/html.js';
import { deliveryFees } from './delivery-fees.js';
import type { ShopContact, ShopTerms } from './structured-data.js';

const link = (path: string, text: string): string =>
  `<a class="text-link" href="${escaped(path)}">${escaped(text)}</a>`;

/** Links to the products of a list. */
export const plainList = (products: readonly Product[]): string => {
  const items = products.map((product) => {
    const { path = '', title } = productHead(product);
    return `<li>${link(path, title)} ${escaped(brandName(product.company))}, ${formatMoney(product.discountPrice)}</li>`;
  });
  return items.length === 0 ? '' : `<ul class="py-5">${items.join('')}</ul>`;
};

/** The cost of delivering a product; empty where delivery is free. */
const deliveryText = (zones: ShopTerms['zones'], price: number): string => {
  const { lowest, highest } = deliveryFees(zones, price);
  if (highest === 0) return '';
  return ` Delivery: ${lowest === highest ? '' : 'up to '}${formatMoney(highest)}.`;
};

/** The description of a product, with its price and its delivery fee. */
export const plainProduct = ({ zones }: Pick<ShopTerms, 'zones'>, product: Product): string => {
  const { company, price, discountPrice, desc, alt } = product;
  const before = price > discountPrice ? ` <s>${formatMoney(price)}</s>` : '';
  const soldOut = isInStock(product) ? '' : ' Sold out.';
  return (
    `<p class="py-5">${escaped(brandName(company))}, ${formatMoney(discountPrice)}${before}${soldOut}${deliveryText(zones, discountPrice)}</p>` +
    `<p>${escaped(desc)}</p>` +
    `<p><img src="${escaped(productPictures(product)[0] ?? '')}" alt="${escaped(alt)}" width="600" height="450" referrerpolicy="no-referrer" /></p>`
  );
};

/** A note that the shop needs JavaScript, with another way to contact it. */
export const plainNote = ({ shopName, email }: Pick<ShopContact, 'shopName' | 'email'>): string =>
  `<p class="py-5">${escaped(shopName)} needs JavaScript to search, and for the cart and the checkout. Please switch it on, or write to ` +
  `${link(mailLink(email), email)}.</p>`;

/** The page without JavaScript, in the app's styles: text and links. */
export const plainPage = (shop: ShopContact, heading: string, content: string): string => {
  const places = listedPages().map((name) => {
    const head = describedPageHead(name);
    return `<li>${link(head.path ?? '/', name === 'home' ? shop.shopName : (head.name ?? head.title))}</li>`;
  });
  return (
    `<main class="frame py-10"><h1 class="text-4xl">${escaped(heading)}</h1>${content}` +
    `${plainNote(shop)}<ul>${places.join('')}</ul></main>`
  );
};
