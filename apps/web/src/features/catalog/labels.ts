export { brandName } from '@paila/shared';

export const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
