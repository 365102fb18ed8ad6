/** A setting that is missing or wrong; the message names the setting and its valid values. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

/** @throws SettingsError always */
export const wrong = (name: string, value: string, must: string): never => {
  throw new SettingsError(`${name} is "${value}", but it must be ${must}.`);
};
