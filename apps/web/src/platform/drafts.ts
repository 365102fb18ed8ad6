import { isRecord, STORAGE_KEYS } from '@paila/shared';
import { followStorage } from './coming-back.js';
import {
  readStored,
  readStoredJson,
  readTabStored,
  readTabStoredJson,
  removeTabStored,
  writeStored,
  writeTabStored,
} from './storage.js';

/*
 * The drafts of forms: input that was not sent yet. Drafts are stored for this tab, so that a reload, a visit elsewhere
 * in the shop and the end of a session lose nothing. A draft ends when its form is sent or closed, after a day, and
 * with the tab. A log-out in any tab, or the log-in of another account, also ends drafts.
 */

const STORAGE_KEY = 'drafts';
/** The time of the last log-out in this browser, in milliseconds: a tab that slept meanwhile then drops its drafts. */
const LOGGED_OUT_AT = 'loggedOutAt';
/** The time when a draft of this name ended in all tabs, in milliseconds, for a tab that shows another site then. */
const endedAt = (name: string): string => `${name}EndedAt`;
const LIFETIME_MS = 24 * 3_600_000;

interface Draft {
  readonly values: unknown;
  /** The time of the last change, in milliseconds. */
  readonly at: number;
}
interface Drafts {
  /** The account that owns the drafts; null for a guest's drafts, which the first account that logs in takes over. */
  readonly owner: string | null;
  /** By the name of the form. */
  readonly forms: Readonly<Record<string, Draft>>;
}
const NOTHING: Drafts = { owner: null, forms: {} };

/** Drafts with passwords: no browser stores them. */
let unstored = NOTHING;
const listeners = new Map<string, Set<() => void>>();

const isDrafts = (value: unknown): value is Drafts =>
  isRecord(value) && isRecord(value['forms']) && Object.values(value['forms']).every(isRecord);

const hasId = (value: unknown): value is { _id: string } => isRecord(value) && typeof value['_id'] === 'string';

/** The drafts that have not ended by now. */
const current = ({ owner, forms }: Drafts): Drafts => {
  const account = readStoredJson(STORAGE_KEYS.userInfo, hasId)?._id ?? null;
  if (account !== null && owner !== null && account !== owner) return { owner: account, forms: {} };
  const now = Date.now();
  const noted = (key: string): number => {
    const at = Number(readStored(key) ?? 0);
    // Ignores a future time of a wrong clock, which would end all new drafts until then.
    return at > now ? 0 : at;
  };
  const since = Math.max(now - LIFETIME_MS, noted(LOGGED_OUT_AT));
  return {
    owner: account ?? owner,
    forms: Object.fromEntries(
      Object.entries(forms).filter(([name, { at }]) => at >= Math.max(since, noted(endedAt(name)))),
    ),
  };
};

const storedDrafts = (): Drafts => current(readTabStoredJson(STORAGE_KEY, isDrafts) ?? NOTHING);

const store = (drafts: Drafts): void => {
  if (Object.keys(drafts.forms).length === 0) removeTabStored(STORAGE_KEY);
  else writeTabStored(STORAGE_KEY, JSON.stringify(drafts));
};

const withDraft = ({ owner, forms }: Drafts, name: string, values: unknown): Drafts => ({
  owner,
  forms: { ...forms, [name]: { values, at: Date.now() } },
});

const without = ({ owner, forms }: Drafts, name: string): Drafts => {
  const { [name]: _ended, ...others } = forms;
  return { owner, forms: others };
};

/** @param options.inMemory for values that no browser may store, such as passwords: they end with the document */
export const storeDraft = (name: string, values: unknown, { inMemory = false } = {}): void => {
  if (inMemory) unstored = withDraft(current(unstored), name, values);
  else store(withDraft(storedDrafts(), name, values));
};

/** The draft of a form; undefined for none. */
export const readDraft = (name: string): unknown =>
  (current(unstored).forms[name] ?? storedDrafts().forms[name])?.values;

const notifyListeners = (name: string): void => {
  for (const listener of listeners.get(name) ?? []) listener();
};

/** Ends a draft. A form that still shows it is emptied. */
export const forgetDraft = (name: string): void => {
  unstored = without(unstored, name);
  store(without(storedDrafts(), name));
  notifyListeners(name);
};

/** Ends the drafts of a name in all tabs of this browser. */
export const endDraft = (name: string): void => {
  forgetDraft(name);
  writeStored(endedAt(name), String(Date.now()));
};

/** Ends all drafts, so that the next person at this device finds none. */
const forgetDrafts = (): void => {
  unstored = NOTHING;
  removeTabStored(STORAGE_KEY);
  for (const name of listeners.keys()) notifyListeners(name);
};

/** Ends the drafts of this browser, in all tabs: somebody has logged out. */
export const endDrafts = (): void => {
  forgetDrafts();
  writeStored(LOGGED_OUT_AT, String(Date.now()));
};

/** Removes ended drafts: after another account logs in, when the shop opens, and when a page is shown again. */
export const tidyDrafts = (): void => {
  unstored = current(unstored);
  const before = readTabStored(STORAGE_KEY);
  store(storedDrafts());
  if (before !== null && readTabStored(STORAGE_KEY) === null) forgetDrafts();
};

/** Ends this tab's drafts when somebody logs out in another one. @returns a function that stops this */
export const followLogOuts = (page: Window): (() => void) =>
  followStorage(
    page,
    ({ key }) => {
      if (key === LOGGED_OUT_AT) forgetDrafts();
    },
    tidyDrafts,
  );

/** Calls a function when a draft ends. @returns a function that stops this */
export const onDraftEnd = (name: string, ended: () => void): (() => void) => {
  const of = listeners.get(name) ?? new Set();
  listeners.set(name, of.add(ended));
  return () => {
    of.delete(ended);
  };
};
