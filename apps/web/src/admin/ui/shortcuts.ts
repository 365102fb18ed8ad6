import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';

export interface Shortcut {
  /** A key such as `j` or `?`, two in a row such as `g o`, or with Ctrl or Cmd: `mod+k`. */
  readonly keys: string;
  /** What it does, for the list of keys and the command palette. */
  readonly label: string;
  readonly run: () => void;
  /** For keys that make sense only on the keyboard, such as moving through a list: not in the palette. */
  readonly onlyKeys?: true;
  /** Whether it works while somebody writes in a field. */
  readonly inFields?: true;
}

let registered: readonly (() => readonly Shortcut[])[] = [];
let current: readonly Shortcut[] = [];
const listeners = new Set<() => void>();

const changed = (): void => {
  current = registered.flatMap((list) => list());
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** The keys that work now; of two with the same keys, the later one. */
export const useCurrentShortcuts = (): readonly Shortcut[] => useSyncExternalStore(subscribe, () => current);

/** Makes keys work while the component is mounted, from the moment that it is on the screen. */
export const useShortcuts = (shortcuts: readonly Shortcut[]): void => {
  const latest = useRef(shortcuts);
  const shown = shortcuts.map(({ keys, label }) => `${keys} ${label}`).join('\n');
  useLayoutEffect(() => {
    latest.current = shortcuts;
  });
  useLayoutEffect(() => {
    const list = (): readonly Shortcut[] => latest.current;
    registered = [...registered, list];
    changed();
    return () => {
      registered = registered.filter((each) => each !== list);
      changed();
    };
    // What they do may change with each render; the list of keys need not be told.
  }, [shown]);
};

/** Does what a key does now, if it does anything. */
export const runShortcut = (keys: string): void => {
  current.findLast((each) => each.keys === keys)?.run();
};

/**
 * Milliseconds that the second of two keys may take. Long, because the second key may change an order when it counts
 * alone.
 */
const SECOND_WITHIN = 5000;

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type="checkbox"], [type="radio"]), textarea, select'));

/** A message in the corner is a dialog, too, but not in anybody's way. */
const isDialogOpen = (): boolean =>
  document.querySelector(
    ':is(dialog[open], [role="dialog"], [role="alertdialog"], [role="menu"]):not([aria-modal="false"])',
  ) !== null;

/** Listens to the keys of a window. @returns a function that stops it */
export const listenToKeys = (page: Window): (() => void) => {
  let first: { readonly key: string; readonly at: number } | undefined;
  const onKey = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.isComposing || event.altKey || isDialogOpen()) return;
    const withMod = event.ctrlKey || event.metaKey;
    const key = withMod ? `mod+${event.key.toLowerCase()}` : event.key;
    const inField = isField(event.target);
    const find = (keys: string): Shortcut | undefined =>
      registered
        .flatMap((list) => list())
        .findLast((each) => each.keys === keys && (!inField || each.inFields === true));
    const before = first && event.timeStamp - first.at < SECOND_WITHIN ? first.key : undefined;
    first = undefined;
    const found = (before === undefined ? undefined : find(`${before} ${key}`)) ?? find(key);
    if (found) {
      event.preventDefault();
      found.run();
    } else if (!inField && !withMod) {
      first = { key, at: event.timeStamp };
    }
  };
  page.addEventListener('keydown', onKey);
  return () => {
    page.removeEventListener('keydown', onKey);
  };
};
