import { BRAND_NAMES, BRANDS } from '@paila/shared';

/** A brand as it writes itself; one that we do not know gets a capital. */
export const brandName = (company: string): string => {
  const brand = BRANDS.find((each) => each === company.toLowerCase());
  return brand ? BRAND_NAMES[brand] : company.charAt(0).toUpperCase() + company.slice(1);
};

export const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Shoes have numbers for sizes and come in pairs; clothes do not. */
export const comesInPairs = (size: string): boolean => /^\d/.test(size);
