import { type Fit, productFit, type Product, brandName } from '@paila/shared';
import { t } from '../../platform/i18n.js';

const fitText = (fit: Fit, brand: string): string =>
  ({
    true: t`${brand} shoes run true to size: take your usual one.`,
    slim: t`${brand} shoes run slim: wide feet take the next size up.`,
    small: t`${brand} shoes run small: most take the next size up.`,
    roomy: t`${brand} shoes run roomy: between two sizes, take the smaller.`,
  })[fit];

/** Help with the size of a shoe, by its brand; undefined if the shop has none. */
export const fitHint = (product: Product): string | undefined => {
  const fit = productFit(product);
  return fit && fitText(fit, brandName(product.company));
};
