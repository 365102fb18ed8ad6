import { SETTING_NAMES, type ShopSettings } from '@paila/shared';
import { readStoredJson } from '../../platform/storage.js';
import type { WrittenSettings } from './settings-values.js';

/** Where what was typed and not saved is kept. */
export const DRAFT_KEY = 'settings-draft';

/** What was typed and not saved, with the settings that it was typed against: others may have saved since. */
export interface StoredDraft {
  readonly base: ShopSettings;
  readonly values: WrittenSettings;
}

const isWhole = (stored: unknown): stored is StoredDraft => {
  const { base, values } = (stored ?? {}) as Partial<StoredDraft>;
  return (
    typeof base?.version === 'number' &&
    SETTING_NAMES.every((name) => typeof values?.[name] === 'string' && name in base.values && name in base.sources)
  );
};

export const storedDraft = (): StoredDraft | undefined => readStoredJson(DRAFT_KEY, isWhole) ?? undefined;
