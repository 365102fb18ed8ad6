import { type Fit, productFit, type Product, brandName } from '@paila/shared';
import { t } from '../../platform/i18n.js';

const fitText = (fit: Fit, brand: string): string => {
  switch (fit) {
    case 'true':
      return t`${brand} shoes run true to size: take your usual one.`;
    case 'slim':
      return t`${brand} shoes run slim: wide feet take the next size up.`;
    case 'small':
      return t`${brand} shoes run small: most take the next size up.`;
    case 'roomy':
      return t`${brand} shoes run roomy: between two sizes, take the smaller.`;
  }
};

/** Help with the size of a shoe, by its brand; undefined where the shop has none. */
export const fitHint = (product: Product): string | undefined => {
  const fit = productFit(product);
  return fit && fitText(fit, brandName(product.company));
};
