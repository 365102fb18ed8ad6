import type { SettingReaders } from './setting-readers.js';
import { isGuessable, MIN_SECRET_LENGTH } from './secrets.js';
import { SettingsError, wrong } from './settings-error.js';

/** How the operator watches the shop. */
export interface MonitoringSettings {
  /** The port of `/metrics` alone; undefined for none. */
  readonly metricsPort: number | undefined;
  /** The token that opens `/metrics`; empty for none. */
  readonly metricsToken: string;
  /** The milliseconds after which a query is logged as slow; 0 for never. */
  readonly slowQueryMs: number;
  /** The name of the release in metrics and in every log line. */
  readonly release: string;
}

const DEFAULT_SLOW_QUERY_MS = 500;
const MAX_SLOW_QUERY_MS = 600_000;

const readToken = ({ text }: SettingReaders): string => {
  const token = text('METRICS_TOKEN', '');
  if (token === '') return '';
  // The message leaves the token out.
  if (token.length < MIN_SECRET_LENGTH || isGuessable(token) || !/^[\w.~+/=-]+$/.test(token)) {
    return wrong(
      'METRICS_TOKEN',
      '…',
      `a random secret of at least ${String(MIN_SECRET_LENGTH)} letters and digits, such as openssl rand -hex 32 makes`,
    );
  }
  return token;
};

/**
 * @param port of the shop itself
 * @param version the release unless the operator names one
 * @throws SettingsError for a wrong setting
 */
export const readMonitoring = (readers: SettingReaders, port: number, version: string): MonitoringSettings => {
  const { text, integer } = readers;
  const isOnOwnPort = text('METRICS_PORT', '') !== '';
  const metricsPort = isOnOwnPort ? integer('METRICS_PORT', 0, 0, 65_535, 'a port number from 0 to 65535') : undefined;
  if (metricsPort !== undefined && metricsPort !== 0 && metricsPort === port) {
    throw new SettingsError('METRICS_PORT is also PORT: choose another one, or set METRICS_TOKEN alone.');
  }
  const release = text('RELEASE', version);
  if (!/^[\w.+-]{1,64}$/.test(release)) {
    wrong('RELEASE', release, 'at most 64 letters, digits, points, plus signs, hyphens and underscores');
  }
  return {
    metricsPort,
    metricsToken: readToken(readers),
    slowQueryMs: integer(
      'SLOW_QUERY_MS',
      DEFAULT_SLOW_QUERY_MS,
      0,
      MAX_SLOW_QUERY_MS,
      'a number of milliseconds from 0 to 600000',
    ),
    release,
  };
};
