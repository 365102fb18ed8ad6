import { t } from '../platform/i18n.js';

/** Whether a size is the only one there is, and so says nothing about fit. */
export const isOneSize = (size: string): boolean => size.toLowerCase() === 'one size';

/** A size beside a product's name. */
export const sizeInWords = (size: string): string => (isOneSize(size) ? size : t`Size ${size}`);
