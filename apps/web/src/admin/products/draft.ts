import { readStoredJson } from '../../platform/storage.js';
import type { ProductFormValues, SizeValue } from './form-values.js';
import { moveCounts } from './merge.js';

/** What was typed into a product's form and not saved. */
export interface Draft {
  /** Of the product that the form was loaded with; 0 for a new one. */
  readonly version: number;
  /** The stock that the counts in the form were typed against. */
  readonly began: readonly SizeValue[];
  readonly values: ProductFormValues;
}

/** Where a product's draft is kept. @param id the product's, or `new` */
export const draftKey = (id: string): string => `product-draft:${id}`;

const isWhole = (stored: unknown): stored is Draft => {
  const { values, began } = (stored ?? {}) as Partial<Draft>;
  return Array.isArray(values?.pictures) && Array.isArray(began);
};

/**
 * What was typed before, on top of what the form is loaded with. Its counts follow the stock: sales do not change the
 * version, and saving must not undo them.
 * @param id the product's, or `new`
 */
export const keptDraft = (id: string, version: number, loaded: ProductFormValues): ProductFormValues | undefined => {
  const draft = readStoredJson(draftKey(id), isWhole);
  // One of an older version would undo what was saved since.
  if (draft?.version !== version) return undefined;
  const { values, began } = draft;
  return { ...loaded, ...values, sizes: moveCounts(values.sizes, began, loaded.sizes) };
};
