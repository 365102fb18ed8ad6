import type { Product } from '../contract/products.js';
import { type Brand, BRANDS } from '../vocabulary/catalog.js';
import { productTypeGroup } from './product-types.js';

/** How shoes fit, against the size that one usually takes. */
export type Fit = 'true' | 'slim' | 'small' | 'roomy';

/** How the shoes of each brand fit. */
const BRAND_FITS: Readonly<Record<Brand, Fit>> = {
  nike: 'slim',
  adidas: 'small',
  puma: 'true',
  reebok: 'roomy',
  vans: 'true',
  jordan: 'true',
};

/** How a product fits; undefined for one of which the shop cannot say it: clothes, and shoes of other brands. */
export const productFit = ({ company, type }: Pick<Product, 'company' | 'type'>): Fit | undefined => {
  const brand = BRANDS.find((each) => each === company.toLowerCase());
  return brand !== undefined && productTypeGroup(type) === 'shoes' ? BRAND_FITS[brand] : undefined;
};
