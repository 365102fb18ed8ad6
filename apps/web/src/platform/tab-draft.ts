import { readTabStored, removeTabStored, writeTabStored } from './storage.js';

type Texts<Values> = { readonly [Field in keyof Values]: string };

/** What was typed into a form, stored for this tab so that a reload or a visit elsewhere in the shop loses nothing. */
export interface TabDraft<Values extends Texts<Values>> {
  readonly keep: (values: Values) => void;
  /** Empty texts where nothing is kept. */
  readonly kept: () => Values;
  readonly forget: () => void;
}

/** @param name under which it is stored */
export const tabDraft = <Values extends Texts<Values>>(name: string, empty: Values): TabDraft<Values> => ({
  keep: (values) => {
    writeTabStored(name, JSON.stringify(values));
  },
  kept: () => {
    try {
      const kept: unknown = JSON.parse(readTabStored(name) ?? 'null');
      if (typeof kept !== 'object' || kept === null) return empty;
      const texts = Object.entries(kept).filter(([field, value]) => field in empty && typeof value === 'string');
      return { ...empty, ...Object.fromEntries(texts) };
    } catch {
      return empty;
    }
  },
  forget: () => {
    removeTabStored(name);
  },
});
