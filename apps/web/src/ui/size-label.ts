import { t } from '../platform/i18n.js';

/** Whether it is the only size there is, and so not worth showing. */
export const isOneSize = (size: string): boolean => size.toLowerCase() === 'one size';

/** A size as shown next to a product's name. */
export const sizeLabel = (size: string): string => (isOneSize(size) ? size : t`Size ${size}`);
