import { readFileSync } from 'node:fs';
import type { Environment } from './setting-readers.js';
import { SECRET_SETTINGS, SettingsError, wrong } from './settings-error.js';

/** The trimmed text of a file that a setting names. */
const readSecret = (name: string, path: string): string => {
  let text: string;
  try {
    text = readFileSync(path, 'utf8').trim();
  } catch (error) {
    return wrong(name, path, `a file that can be read (${(error as NodeJS.ErrnoException).code ?? String(error)})`);
  }
  return text === '' ? wrong(name, path, 'a file that holds the value, and this one is empty') : text;
};

/**
 * Adds the secrets whose files the settings with `_FILE` at the end of their names give, such as `JWT_SECRET_FILE`.
 * @throws SettingsError for a secret that is given in both ways, and for a file that is missing, unreadable or empty
 */
export const withSecretFiles = (env: Environment): Environment => {
  const secrets = SECRET_SETTINGS.flatMap((name) => {
    const path = env[`${name}_FILE`]?.trim() ?? '';
    if (path === '') return [];
    if ((env[name]?.trim() ?? '') !== '')
      throw new SettingsError(`${name} and ${name}_FILE are both set; set only one.`);
    return [[name, readSecret(`${name}_FILE`, path)] as const];
  });
  return { ...env, ...Object.fromEntries(secrets) };
};
