import { DEFAULT_USD_TO_NPR, PUBLIC_SETTINGS_ELEMENT_ID, type PublicSettings, SHOP_NAME } from '@paila/shared';
import { createContext, use } from 'react';

/** What holds until the server says otherwise: in development, and in tests. */
export const DEFAULT_SETTINGS: PublicSettings = {
  shopName: SHOP_NAME,
  shopUrl: '',
  usdToNpr: DEFAULT_USD_TO_NPR,
  khaltiPublicKey: '',
  khaltiWidgetUrl: '',
};

const pick = (given: object): Partial<PublicSettings> =>
  Object.fromEntries(
    Object.entries(DEFAULT_SETTINGS).flatMap(([key, standard]) => {
      const value: unknown = Reflect.get(given, key);
      return typeof value === typeof standard ? [[key, value]] : [];
    }),
  );

/** The settings that the server wrote into the page; each that is missing or of the wrong kind has its default. */
export const readSettings = (page: Document): PublicSettings => {
  const text = page.getElementById(PUBLIC_SETTINGS_ELEMENT_ID)?.textContent;
  if (!text) return DEFAULT_SETTINGS;
  try {
    const given: unknown = JSON.parse(text);
    return typeof given === 'object' && given !== null ? { ...DEFAULT_SETTINGS, ...pick(given) } : DEFAULT_SETTINGS;
  } catch {
    return DEFAULT_SETTINGS;
  }
};

export const SettingsContext = createContext(DEFAULT_SETTINGS);

export const useSettings = (): PublicSettings => use(SettingsContext);
