import { useEffect, useRef } from 'react';
import { removeStored, writeStored } from '../../platform/storage.js';

/** Milliseconds after which what was typed is kept. */
const DRAFT_AFTER = 400;

interface DraftOptions {
  /** Where it is kept in this browser, such as `settings-draft`. */
  readonly key: string;
  /** Anything that changes with each change of the form. */
  readonly typed: unknown;
  /** Whether the form holds anything that is not saved. */
  readonly isDirty: boolean;
  /** What is kept: what was typed, and what it was typed against. */
  readonly draft: () => object;
}

/**
 * Keeps what was typed into a form and not saved, so that a closed tab or a crash loses nothing: a moment after each change, and no
 * longer once all of it is taken back. `readStoredJson` finds it again, `removeStored` forgets it.
 */
export const useDraftKeeping = ({ key, typed, isDirty, draft }: DraftOptions): void => {
  const latest = useRef(draft);
  useEffect(() => {
    latest.current = draft;
  });
  useEffect(() => {
    const timer = setTimeout(() => {
      if (isDirty) writeStored(key, JSON.stringify(latest.current()));
      else removeStored(key);
    }, DRAFT_AFTER);
    return () => {
      clearTimeout(timer);
    };
  }, [typed, isDirty, key]);
};
