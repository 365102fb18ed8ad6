export { brandName } from '@paila/shared';

export const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Shoes have numbers for sizes and come in pairs; clothes do not. */
export const comesInPairs = (size: string): boolean => /^\d/.test(size);
