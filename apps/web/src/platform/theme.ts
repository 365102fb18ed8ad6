import { THEME_COLORS } from '@paila/shared';
import { readStored, removeStored, writeStored } from './storage.js';

/** `system`: as the device says. */
export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** Where the choice is kept in local storage. */
export const THEME_STORED_AS = 'theme';

/** What was chosen in this browser. The page's own head reads the same before anything is drawn. */
export const storedTheme = (): Theme => {
  const stored = readStored(THEME_STORED_AS);
  return THEMES.find((theme) => theme === stored) ?? 'system';
};

/** Draws the page, and the browser's own frame around it, in a theme. */
export const applyTheme = (theme: Theme): void => {
  document.documentElement.dataset['theme'] = theme;
  for (const system of ['light', 'dark'] as const) {
    document
      .querySelector(`meta[name="theme-color"][media*="${system}"]`)
      ?.setAttribute('content', THEME_COLORS[theme === 'system' ? system : theme]);
  }
};

const listeners = new Set<() => void>();

/** Calls whenever another theme is chosen in this tab. @returns how to stop */
export const onThemeChosen = (changed: () => void): (() => void) => {
  listeners.add(changed);
  return () => {
    listeners.delete(changed);
  };
};

/** Chooses a theme for this browser, from now on. */
export const chooseTheme = (theme: Theme): void => {
  if (theme === 'system') removeStored(THEME_STORED_AS);
  else writeStored(THEME_STORED_AS, theme);
  applyTheme(theme);
  for (const changed of listeners) changed();
};
