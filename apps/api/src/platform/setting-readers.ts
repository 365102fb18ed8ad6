import { SECRET_SETTINGS, wrong } from './settings-error.js';

const MAX_SECONDS = 3650 * 86_400;

export type Environment = Readonly<Record<string, string | undefined>>;

/** Refuses the value of a setting, and does not repeat a secret. */
const refuse = (name: string, value: string, must: string): never =>
  wrong(name, SECRET_SETTINGS.includes(name) ? '…' : value, must);

/** Reads settings of each type. Every reader throws a SettingsError that names a wrong setting. */
export const settingReaders = (env: Environment) => {
  const text = (name: string, fallback: string): string => {
    const value = env[name]?.trim();
    return value === undefined || value === '' ? fallback : value;
  };
  const number = (name: string, fallback: number, min: number, max: number, must: string): number => {
    const value = text(name, String(fallback));
    const parsed = Number(value);
    return Number.isFinite(parsed) && parsed >= min && parsed <= max ? parsed : refuse(name, value, must);
  };
  const integer = (name: string, fallback: number, min: number, max: number, must: string): number => {
    const parsed = number(name, fallback, min, max, must);
    return Number.isInteger(parsed) ? parsed : refuse(name, String(parsed), must);
  };
  const choice = <Value extends string>(name: string, fallback: Value, allowed: readonly Value[]): Value => {
    const value = text(name, fallback);
    return allowed.find((option) => option === value) ?? refuse(name, value, `one of ${allowed.join(', ')}`);
  };
  const flag = (name: string, fallback: boolean): boolean => {
    const value = text(name, fallback ? '1' : '0').toLowerCase();
    if (['1', 'true', 'yes'].includes(value)) return true;
    return ['0', 'false', 'no'].includes(value) ? false : refuse(name, value, '1 or 0');
  };
  const url = (name: string, fallback: string, protocols: readonly string[]): string => {
    const value = text(name, fallback);
    if (value === '') return '';
    const must = `an address that starts with ${protocols.map((scheme) => `${scheme}//`).join(' or ')}`;
    if (!URL.canParse(value)) return refuse(name, value, must);
    const { protocol, hostname } = new URL(value);
    // A scheme such as smtp: needs no host.
    if (!protocols.includes(protocol) || hostname === '') return refuse(name, value, must);
    return value.replace(/\/+$/, '');
  };
  const seconds = (name: string, fallback: string): number => {
    const value = text(name, fallback);
    const match = /^(\d{1,9})\s*([smhd]?)$/.exec(value);
    const unit = { s: 1, m: 60, h: 3600, d: 86_400, '': 1 }[match?.[2] ?? ''] ?? 1;
    const total = Number(match?.[1] ?? 0) * unit;
    if (total < 60) return refuse(name, value, 'a time of at least a minute, such as 3600, 12h or 7d');
    // JavaScript's dates are limited.
    return total <= MAX_SECONDS ? total : refuse(name, value, 'at most 3650 days');
  };
  const origin = (name: string, fallback: string, protocols: readonly string[]): string => {
    const value = url(name, fallback, protocols);
    if (value === '') return '';
    // The URL writes the host as browsers do.
    const parsed = new URL(value);
    return parsed.href === `${parsed.origin}/`
      ? parsed.origin
      : refuse(name, value, 'an origin, without a path, such as https://shop.example');
  };
  return { text, number, integer, choice, flag, url, origin, seconds };
};

export type SettingReaders = ReturnType<typeof settingReaders>;
