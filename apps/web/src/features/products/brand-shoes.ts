import type { Brand } from '@paila/shared';

/** The product that stands for each brand on its door, chosen for its colours. */
export const BRAND_PICTURES: Readonly<Record<Brand, string>> = {
  nike: '/pictures/monsoon-runner/side.webp',
  adidas: '/pictures/kirtipur-runner/side.webp',
  puma: '/pictures/mustard-field-low/side.webp',
  reebok: '/pictures/rani-court-low/side.webp',
  vans: '/pictures/thamel-low/side.webp',
  jordan: '/pictures/snowline-high/side.webp',
};
