import {
  type CashTerms,
  DEFAULT_CASH,
  DEFAULT_RULES,
  DEFAULT_USD_TO_NPR,
  LOW_STOCK,
  NO_SELLER,
  PENDING_ORDER_MINUTES,
  SETTING_NAMES,
  STANDARD_SETTINGS,
  type SettingName,
  type SettingSource,
  type SettingsValues,
} from '@paila/shared';
import type { ClientSession } from 'mongoose';
import type { Logger } from 'pino';
import type { Actor } from '../../platform/actor.js';
import { createChangeNotice } from '../../platform/database/after-commit.js';
import { backgroundRead } from '../../platform/database/background-reads.js';
import { itemsOf } from '../../platform/database/cursor-items.js';
import { followChanges } from '../../platform/database/follow-changes.js';
import type { Settings } from '../../platform/settings.js';
import { cashTerms } from './offered-terms.js';
import {
  SettingsVersionModel,
  UNTOUCHED,
  type SettingsVersionDoc,
  type StoredSettings,
} from './shop-settings.model.js';

/** The values of the settings, and the limits that follow from them. */
export interface ShopTerms extends SettingsValues {
  /** Undefined while the shop does not offer cash on delivery. */
  readonly cash: CashTerms | undefined;
}

/** The settings in force. Every change creates a new object. */
export interface CurrentSettings {
  readonly version: number;
  readonly values: SettingsValues;
  readonly terms: ShopTerms;
  readonly stored: StoredSettings;
  /** The last change; absent while all settings are defaults. */
  readonly change?: { readonly at: Date; readonly actor: Actor };
}

/** The values of a shop without stored settings. */
const defaultSettings = ({ usdToNpr }: Pick<Settings, 'usdToNpr'>): SettingsValues => {
  const { contact, returns, zones, holidays, timeZone } = STANDARD_SETTINGS;
  return {
    ...contact,
    ...NO_SELLER,
    invoiceBuyerYears: DEFAULT_RULES.invoiceBuyerYears,
    returns,
    usdToNpr,
    zones: [...zones],
    pickUp: false,
    holidays: [...holidays],
    lowStock: LOW_STOCK,
    holdMinutes: PENDING_ORDER_MINUTES,
    ...DEFAULT_CASH,
    timeZone,
  };
};

/** The stored values, completed by the defaults. */
export const withDefaults = (stored: StoredSettings, defaults: SettingsValues): SettingsValues => ({
  ...defaults,
  ...stored,
});

/** The settings of a version; without a version, those of a shop without stored settings. */
export const currentSettings = (last: SettingsVersionDoc | null, defaults: SettingsValues): CurrentSettings => {
  const values = withDefaults(last?.settings ?? {}, defaults);
  return {
    version: last?._id ?? UNTOUCHED,
    values,
    terms: { ...values, cash: cashTerms(values) },
    stored: last?.settings ?? {},
    ...(last ? { change: { at: last.at, actor: last.actor } } : {}),
  };
};

/** The source of each setting's value. */
export const settingSources = (
  stored: StoredSettings,
  { usdToNpr }: SettingsValues,
): Readonly<Record<SettingName, SettingSource>> => {
  const source = (name: SettingName): SettingSource => {
    if (stored[name] !== undefined) return 'stored';
    return name === 'usdToNpr' && usdToNpr !== DEFAULT_USD_TO_NPR ? 'environment' : 'default';
  };
  return Object.fromEntries(SETTING_NAMES.map((name) => [name, source(name)])) as Record<SettingName, SettingSource>;
};

/** The last version, if any, as the caller's transaction sees it. */
export const lastVersion = (session?: ClientSession): Promise<SettingsVersionDoc | null> =>
  SettingsVersionModel.findOne()
    .sort({ _id: -1 })
    .session(session ?? null)
    .lean<SettingsVersionDoc>()
    .exec();

type YearsVersion = Pick<SettingsVersionDoc, '_id' | 'at'> & {
  readonly settings: Pick<StoredSettings, 'invoiceBuyerYears'>;
};

/**
 * The largest number of years for which invoices keep their buyer that was in force since a moment. The doctor runs
 * without live settings.
 */
export const mostBuyerYears = async (since: Date, session?: ClientSession): Promise<number> => {
  const versions = SettingsVersionModel.find({}, { at: 1, 'settings.invoiceBuyerYears': 1 })
    .sort({ _id: -1 })
    .session(session ?? null)
    .lean<YearsVersion>()
    .cursor();
  let most = 0;
  for await (const { at, settings } of itemsOf(versions)) {
    most = Math.max(most, settings.invoiceBuyerYears ?? DEFAULT_RULES.invoiceBuyerYears);
    if (at <= since) return most;
  }
  return Math.max(most, DEFAULT_RULES.invoiceBuyerYears);
};

/** The smallest number of years for which invoices have ever kept their buyer. */
export const fewestBuyerYears = async (session: ClientSession): Promise<number> => {
  const stored = await SettingsVersionModel.distinct('settings.invoiceBuyerYears').session(session);
  return Math.min(DEFAULT_RULES.invoiceBuyerYears, ...stored);
};

const notices = createChangeNotice<number>();
/** Tells this process of a new version, once its transaction has committed. */
export const announceVersion = notices.tell;

/**
 * The settings in force, in memory, as every order and every page needs them.
 * @param settings of the operator, whose values are the defaults
 */
export const createLiveSettings = (settings: Pick<Settings, 'usdToNpr'>, log: Logger) => {
  const defaults = defaultSettings(settings);
  let current = currentSettings(null, defaults);

  const read = async (): Promise<void> => {
    const last = await backgroundRead(() => lastVersion());
    // A restored database may have another change with a version that was in force.
    if (last?.at.getTime() === current.change?.at.getTime() && (last?._id ?? UNTOUCHED) === current.version) return;
    current = currentSettings(last, defaults);
  };
  // Reads run one after another, so that an older read never overwrites a newer one.
  let reading: Promise<void> = Promise.resolve();
  const load = (): Promise<void> => {
    const turn = reading.then(read);
    reading = turn.catch(() => undefined);
    return turn;
  };
  const reload = async (): Promise<void> => {
    try {
      await load();
    } catch (error) {
      // The change is stored; the change stream delivers it once the database is available again.
      log.warn({ err: error }, 'settings could not be reloaded');
    }
  };

  let end: () => Promise<void> = () => Promise.resolve();
  return {
    defaults,
    now: (): CurrentSettings => current,
    /** Loads the settings, and follows the changes of every instance until closed. */
    open: async (): Promise<void> => {
      const collections = [SettingsVersionModel.collection.name];
      const follower = await followChanges({ name: 'settings', collections, load, onChange: load, log });
      const endNotices = notices.listen(reload);
      end = async () => {
        endNotices();
        await follower.close();
      };
    },
    close: (): Promise<void> => end(),
  };
};

export type LiveSettings = ReturnType<typeof createLiveSettings>;
