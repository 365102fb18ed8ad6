import {
  CONTACT,
  DEFAULT_USD_TO_NPR,
  NO_SELLER,
  PUBLIC_SETTINGS_ELEMENT_ID,
  type PublicSettings,
  SHOP_NAME,
  SHOP_TIME_ZONE,
  STANDARD_PROVIDERS,
} from '@paila/shared';
import { createContext, type Dispatch, type SetStateAction, use } from 'react';

/** The standard settings, which the server leaves out. Development and tests begin with them, too. */
export const DEFAULT_SETTINGS: PublicSettings = {
  shopName: SHOP_NAME,
  shopUrl: '',
  usdToNpr: DEFAULT_USD_TO_NPR,
  paymentProviders: STANDARD_PROVIDERS,
  khaltiPublicKey: '',
  khaltiWidgetUrl: '',
  contact: CONTACT,
  seller: NO_SELLER,
  grievancePhoneLink: '',
  returns: '',
  zones: [],
  holidays: [],
  timeZone: SHOP_TIME_ZONE,
  rules: {},
};

/** A value of the type of each setting. */
const KNOWN = { ...DEFAULT_SETTINGS, cash: {}, pickUp: {}, serviceWorker: true };

const pick = (given: object): Partial<PublicSettings> =>
  Object.fromEntries(
    Object.entries(KNOWN).flatMap(([key, standard]) => {
      const value: unknown = Reflect.get(given, key);
      return typeof value === typeof standard ? [[key, value]] : [];
    }),
  );

/** The settings that the server wrote into the page; missing or invalid ones get their default. */
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

/** Replaces the settings that the page came with by newer ones. */
export const SetSettingsContext = createContext<Dispatch<SetStateAction<PublicSettings>>>(() => undefined);
