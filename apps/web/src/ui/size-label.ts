import { t } from '../platform/i18n.js';

/** True if a product has no other size, so that the size is not worth showing. */
export const isOneSize = (size: string): boolean => size.toLowerCase() === 'one size';

/** A size as shown next to a product's name. */
export const sizeLabel = (size: string): string => (isOneSize(size) ? size : t`Size ${size}`);
