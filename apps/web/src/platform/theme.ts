import { THEME_COLORS } from '@paila/shared';
import { readStored, removeStored, writeStored } from './storage.js';

/** `system` follows the device's setting. */
export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** Key of the choice in local storage. */
export const THEME_STORAGE_KEY = 'theme';

/** The theme chosen in this browser. The script in the page's head reads the same before first paint. */
export const storedTheme = (): Theme => {
  const stored = readStored(THEME_STORAGE_KEY);
  return THEMES.find((theme) => theme === stored) ?? 'system';
};

/** Applies a theme to the page and to the browser's own toolbar. */
export const applyTheme = (theme: Theme): void => {
  document.documentElement.dataset['theme'] = theme;
  for (const system of ['light', 'dark'] as const) {
    document
      .querySelector(`meta[name="theme-color"][media*="${system}"]`)
      ?.setAttribute('content', THEME_COLORS[theme === 'system' ? system : theme]);
  }
};

const listeners = new Set<() => void>();

/** Calls back whenever the theme changes in this tab. @returns a function that stops this */
export const onThemeChosen = (changed: () => void): (() => void) => {
  listeners.add(changed);
  return () => {
    listeners.delete(changed);
  };
};

/** Sets and stores this browser's theme. */
export const chooseTheme = (theme: Theme): void => {
  if (theme === 'system') removeStored(THEME_STORAGE_KEY);
  else writeStored(THEME_STORAGE_KEY, theme);
  applyTheme(theme);
  for (const changed of listeners) changed();
};
