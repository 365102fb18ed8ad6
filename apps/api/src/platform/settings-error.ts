/** The settings that may hold a secret. Each may be in a file, as containers get their secrets. */
export const SECRET_SETTINGS: readonly string[] = [
  'MONGODB_URI',
  'MONGODB_ADMIN_PASSWORD',
  'JWT_SECRET',
  'LINK_SECRET',
  'KHALTI_SECRET_KEY',
  'ESEWA_SECRET_KEY',
  'METRICS_TOKEN',
  'SMTP_URL',
];

/** A setting that is missing or wrong; the message names the setting and its valid values. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

/** @throws SettingsError always */
export const wrong = (name: string, value: string, must: string): never => {
  throw new SettingsError(`${name} is "${value}", but it must be ${must}.`);
};
