import {
  cityKey,
  type DeliveryZone,
  isElsewhere,
  type Page,
  type PublicShopSettings,
  SETTING_NAMES,
  type SettingName,
  type SettingsChange,
  type SettingsInput,
  type SettingsValues,
  type ShopSettings,
} from '@paila/shared';
import { isDeepStrictEqual } from 'node:util';
import type { Actor } from '../../platform/actor.js';
import { defined } from '../../platform/defined.js';
import { databaseTime, inTransaction, isDuplicateKey } from '../../platform/database/database.js';
import { record } from '../../platform/events/index.js';
import type { Rows } from '../../platform/http/call.js';
import { AppError, invalid } from '../../platform/http/errors.js';
import { pageRows } from '../../platform/http/paging.js';
import { type ExpectedStates, statesOfVersion } from '../../platform/http/preconditions.js';
import { accountNames } from '../accounts/index.js';
import {
  announceVersion,
  type CurrentSettings,
  currentSettings,
  lastVersion,
  settingSources,
  type ShopTerms,
  withDefaults,
} from './live-settings.js';
import { pickUpTerms } from './offered-terms.js';
import { publicSeller } from './seller.js';
import { SettingsVersionModel, type SettingsVersionDoc, type StoredSettings } from './shop-settings.model.js';

/** The longest history without a page. */
const MAX_CHANGES = 1_000;

const settingName = async ({ kind, id }: Actor): Promise<string | undefined> =>
  kind === 'staff' && id !== null ? (await accountNames([id])).get(id) : undefined;

/** The settings as admins see them. */
export const toSettings = async (
  { version, values, stored, change }: CurrentSettings,
  defaults: SettingsValues,
): Promise<ShopSettings> => {
  const by = change && (await settingName(change.actor));
  return {
    version,
    values,
    defaults,
    sources: settingSources(stored, defaults),
    ...(change ? { changedAt: change.at.toISOString() } : {}),
    ...(by === undefined ? {} : { changedBy: by }),
  };
};

/** The public settings. */
export const publicSettings = (terms: ShopTerms): PublicShopSettings => {
  const { address, phone, email, returns, usdToNpr, zones, holidays, timeZone, cash } = terms;
  const { seller } = publicSeller(terms);
  const offers = defined({ cash, pickUp: pickUpTerms(terms) });
  return { address, phone, email, seller, returns, usdToNpr, zones, holidays, timeZone, ...offers };
};

const trimmed = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value);

const normaliseName = (city: string): string => city.trim().replace(/\s+/gu, ' ');

/** A zone as it is stored. Free delivery needs no sum from which it is free. */
const normaliseZone = ({ cities, fee, freeFrom, days, cutOffHour, cash }: DeliveryZone): DeliveryZone => ({
  cities: cities.map(normaliseName),
  fee,
  ...defined({ freeFrom: fee > 0 ? freeFrom : undefined, days }),
  cutOffHour,
  cash,
});

const wrongZones = (msg: string) => invalid([{ msg, path: 'zones' }]);

/**
 * @throws AppError 400 for a city in two zones, whatever its spelling, for a text that names no city, and for two zones
 *   without cities
 */
const refuseUnclearZones = (zones: readonly DeliveryZone[]): void => {
  const seen = new Map<string, string>();
  for (const city of zones.flatMap(({ cities }) => cities)) {
    const key = cityKey(city);
    if (key === '') throw wrongZones(`${city} is not the name of a city`);
    const twin = seen.get(key);
    if (twin === city) throw wrongZones(`Please enter ${city} once`);
    if (twin !== undefined) throw wrongZones(`${twin} and ${city} are the same city. Please enter it once`);
    seen.set(key, city);
  }
  if (zones.filter(isElsewhere).length > 1) {
    throw wrongZones('Only one zone may have no cities. It covers every other place');
  }
};

/** @throws AppError 400 for a shop that closes before it opens */
const refuseClosed = ({ opensAt, closesAt }: SettingsValues): void => {
  if (closesAt <= opensAt) throw invalid([{ msg: 'Please enter an hour after the opening hour', path: 'closesAt' }]);
};

/** @throws AppError 400 for a shop that is registered for VAT without its number, which a tax invoice must name */
const refuseVatWithoutNumber = ({ vatRegistered, panNumber }: SettingsValues): void => {
  if (vatRegistered && panNumber === '') {
    throw invalid([{ msg: 'Please enter the VAT number first', path: 'vatRegistered' }]);
  }
};

/**
 * Normalises sent settings: trims texts, keeps the order of zones and cities, sorts holidays without duplicates, and
 * leaves out empty lists.
 * @throws AppError 400 for zones that leave the zone of a city unclear
 */
export const normalised = (sent: SettingsInput): StoredSettings => {
  const { holidays = [] } = sent;
  const zones = (sent.zones ?? []).map(normaliseZone);
  refuseUnclearZones(zones);
  const others = SETTING_NAMES.filter((name) => sent[name] !== undefined && !Array.isArray(sent[name]));
  return {
    ...(Object.fromEntries(others.map((name) => [name, trimmed(sent[name])])) as StoredSettings),
    ...(zones.length > 0 && { zones }),
    ...(holidays.length > 0 && { holidays: [...new Set(holidays)].sort() }),
  };
};

const changedIn = (before: StoredSettings, after: StoredSettings): SettingName[] =>
  SETTING_NAMES.filter((name) => !isDeepStrictEqual(before[name], after[name]));

export interface SettingsRequest {
  readonly actor: Actor;
  /** The versions that the change applies to. */
  readonly expected: ExpectedStates;
  readonly defaults: SettingsValues;
}

const change = (after: StoredSettings, { actor, expected, defaults }: SettingsRequest): Promise<CurrentSettings> =>
  inTransaction(async (session) => {
    const before = currentSettings(await lastVersion(session), defaults);
    if (statesOfVersion(expected, before.version)?.length === 0) {
      const current = await toSettings(before, defaults);
      throw new AppError('stale_version', {}, { details: { current, yours: { ...after } } });
    }
    const changed = changedIn(before.stored, after);
    if (changed.length === 0) return before;
    const version: SettingsVersionDoc = {
      _id: before.version + 1,
      settings: after,
      changed,
      at: databaseTime(),
      actor,
    };
    await new SettingsVersionModel(version).save({ session });
    const subject = { kind: 'settings', id: 'shop' } as const;
    await record({ type: 'settings.changed', subject, actor, is: { version: version._id, changed } }, session);
    announceVersion(version._id, session);
    return currentSettings(version, defaults);
  });

/**
 * Replaces the settings.
 * @throws AppError 400 for unclear zones, for a shop that closes before it opens, and for VAT without a number; 412
 *   `stale_version`
 */
export const changeSettings = async (sent: SettingsInput, request: SettingsRequest): Promise<ShopSettings> => {
  const after = normalised(sent);
  const values = withDefaults(after, request.defaults);
  refuseClosed(values);
  refuseVatWithoutNumber(values);
  for (;;) {
    try {
      return await toSettings(await change(after, request), request.defaults);
    } catch (error) {
      // Another admin has stored this version at the same moment, so this change follows it.
      if (!isDuplicateKey(error)) throw error;
    }
  }
};

/** All changes, newest first. */
export const settingsHistory = async (defaults: SettingsValues, page?: Page): Promise<Rows<SettingsChange>> => {
  const { skip, limit } = pageRows(page, MAX_CHANGES);
  const versions = await SettingsVersionModel.find()
    .sort({ _id: -1 })
    .skip(skip)
    .limit(limit)
    .lean<SettingsVersionDoc[]>();
  const names = await accountNames(
    versions.flatMap(({ actor: { kind, id } }) => (kind === 'staff' && id !== null ? [id] : [])),
  );
  const rows = versions.map(({ _id: version, settings, changed, at, actor }) => {
    const by = names.get(actor.id ?? '');
    return {
      version,
      at: at.toISOString(),
      ...(by === undefined ? {} : { by }),
      changed,
      values: withDefaults(settings, defaults),
    };
  });
  return { rows, total: await SettingsVersionModel.countDocuments({}, { hint: { _id: 1 } }) };
};
