import { readStored, removeStored, writeStored } from '../../platform/storage.js';
import type { ProductFormValues, SizeValue } from './form-values.js';
import { moveCounts } from './merge.js';

/** What was typed into a form and not saved; kept in this browser, so that a closed tab or a crash loses nothing. */
export interface Draft {
  /** Of the product that the form was loaded with; 0 for a new one. */
  readonly version: number;
  /** The stock that the counts in the form were typed against. */
  readonly began: readonly SizeValue[];
  readonly values: ProductFormValues;
}

const keyOf = (id: string): string => `product-draft:${id}`;

/**
 * What was typed before, on top of what the form is loaded with. Its counts follow the stock: sales do not change the version, and
 * saving must not undo them.
 * @param id the product's, or `new`
 */
export const keptDraft = (id: string, version: number, loaded: ProductFormValues): ProductFormValues | undefined => {
  const text = readStored(keyOf(id));
  if (text === null) return undefined;
  try {
    const { values, began, version: ofVersion } = JSON.parse(text) as Partial<Draft>;
    // One of an older version would undo what was saved since.
    if (ofVersion !== version || !Array.isArray(values?.pictures) || !Array.isArray(began)) return undefined;
    return { ...loaded, ...values, sizes: moveCounts(values.sizes, began, loaded.sizes) };
  } catch {
    return undefined;
  }
};

/** Keeps what was typed. */
export const keepDraft = (id: string, draft: Draft): void => {
  writeStored(keyOf(id), JSON.stringify(draft));
};

/** Forgets what was kept. */
export const dropDraft = (id: string): void => {
  removeStored(keyOf(id));
};
