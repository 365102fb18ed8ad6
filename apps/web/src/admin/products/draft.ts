import { readStored, removeStored, writeStored } from '../../platform/storage.js';
import type { ProductFormValues } from './form-values.js';

/** What was typed into a form and not saved; kept in this browser, so that a closed tab or a crash loses nothing. */
export interface Draft {
  /** Of the product that the form was loaded with; 0 for a new one. */
  readonly version: number;
  readonly values: ProductFormValues;
}

const keyOf = (id: string): string => `product-draft:${id}`;

/** @param id the product's, or `new` */
export const keptDraft = (id: string, version: number): ProductFormValues | undefined => {
  const text = readStored(keyOf(id));
  if (text === null) return undefined;
  try {
    const draft = JSON.parse(text) as Partial<Draft>;
    // One of an older version would undo what was saved since.
    const isWhole = draft.version === version && Array.isArray(draft.values?.pictures);
    return isWhole ? draft.values : undefined;
  } catch {
    return undefined;
  }
};

export const keepDraft = (id: string, draft: Draft): void => {
  writeStored(keyOf(id), JSON.stringify(draft));
};

export const dropDraft = (id: string): void => {
  removeStored(keyOf(id));
};
