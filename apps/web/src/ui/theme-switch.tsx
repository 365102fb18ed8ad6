import { useSyncExternalStore } from 'react';
import { t } from '../platform/i18n.js';
import { chooseTheme, onThemeChosen, storedTheme, type Theme, THEMES } from '../platform/theme.js';

const themeName = (theme: Theme): string => ({ system: t`Auto`, light: t`Light`, dark: t`Dark` })[theme];

/** Switches between light, dark and the system's theme. */
export const ThemeSwitch = () => {
  const chosen = useSyncExternalStore<Theme>(onThemeChosen, storedTheme, () => 'system');
  return (
    <fieldset className="flex flex-wrap items-center gap-x-5">
      <legend className="sr-only">{t`Theme`}</legend>
      {THEMES.map((theme) => (
        <label key={theme} className="theme-choice">
          <input
            type="radio"
            name="theme"
            value={theme}
            checked={theme === chosen}
            className="sr-only"
            onChange={() => chooseTheme(theme)}
          />
          {themeName(theme)}
        </label>
      ))}
    </fieldset>
  );
};
