import type { Product } from '../contract/products.js';
import { type Brand, BRANDS } from '../vocabulary/catalog.js';
import { productTypeGroup } from './product-types.js';

/** The fit of shoes, compared with a person's usual size. */
export type Fit = 'true' | 'slim' | 'small' | 'roomy';

/** The fit of each brand's shoes. */
const BRAND_FITS: Readonly<Record<Brand, Fit>> = {
  nike: 'slim',
  adidas: 'small',
  puma: 'true',
  reebok: 'roomy',
  vans: 'true',
  jordan: 'true',
};

/** The fit of a product; undefined if unknown, that is, for clothes and for shoes of other brands. */
export const productFit = ({ company, type }: Pick<Product, 'company' | 'type'>): Fit | undefined => {
  const brand = BRANDS.find((name) => name === company.toLowerCase());
  return brand !== undefined && productTypeGroup(type) === 'shoes' ? BRAND_FITS[brand] : undefined;
};
