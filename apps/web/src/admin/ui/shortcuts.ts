import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { createListeners } from '../../platform/listeners.js';

export interface Shortcut {
  /** A key such as `j` or `?`, two in a row such as `g o`, or with Ctrl or Cmd: `mod+k`. */
  readonly keys: string;
  /** Names the action in the list of keys and in the command palette. */
  readonly label: string;
  readonly run: () => void;
  /** True if the palette leaves the shortcut out, such as moving through a list. */
  readonly onlyKeys?: true;
  /** True if the shortcut works in a text field. */
  readonly inFields?: true;
}

let registered: readonly (() => readonly Shortcut[])[] = [];
let current: readonly Shortcut[] = [];
const { notify, subscribe } = createListeners();

const changed = (): void => {
  current = registered.flatMap((list) => list());
  notify();
};

/** The present shortcuts. If two have the same keys, the later one works. */
export const useCurrentShortcuts = (): readonly Shortcut[] => useSyncExternalStore(subscribe, () => current);

/** Registers shortcuts while the component is mounted. */
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
      registered = registered.filter((entry) => entry !== list);
      changed();
    };
    // The actions may change with each render. Only new keys or labels notify the list of keys.
  }, [shown]);
};

/** Runs the shortcut of a key, if there is one. */
export const runShortcut = (keys: string): void => {
  current.findLast((shortcut) => shortcut.keys === keys)?.run();
};

/**
 * The milliseconds to wait for the second of two keys. The wait is long, because that key alone may change an order.
 */
const SECOND_WITHIN = 5000;

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type="checkbox"], [type="radio"]), textarea, select'));

/** A toast is a dialog, too, but it is not modal. */
const isDialogOpen = (): boolean =>
  document.querySelector(
    ':is(dialog[open], [role="dialog"], [role="alertdialog"], [role="menu"]):not([aria-modal="false"])',
  ) !== null;

/** Listens to the keys of a window. @returns a function that stops this */
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
        .findLast((shortcut) => shortcut.keys === keys && (!inField || shortcut.inFields === true));
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
  return () => page.removeEventListener('keydown', onKey);
};
