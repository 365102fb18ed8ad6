import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

/** The folder of the repository. */
export const REPOSITORY = fileURLToPath(new URL('../../../../', import.meta.url));

export interface ComposeService {
  readonly image?: string;
  readonly build?: { readonly target: string };
  readonly entrypoint?: readonly string[];
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>> | readonly string[];
  readonly secrets?: readonly string[];
  readonly volumes?: readonly string[];
  readonly ports?: readonly string[];
  readonly networks?: readonly string[] | Readonly<Record<string, { readonly ipv4_address?: string }>>;
  readonly healthcheck?: { readonly test?: readonly string[]; readonly disable?: boolean };
  readonly stop_grace_period?: string;
  readonly [more: string]: unknown;
}

export interface ComposeFile {
  readonly services: Readonly<Record<string, ComposeService>>;
  readonly volumes: Readonly<Record<string, null>>;
  readonly networks?: Readonly<Record<string, { readonly internal?: boolean } | null>>;
  readonly secrets?: Readonly<Record<string, { readonly file: string }>>;
}

/** Reads a compose file of the repository, with its anchors and merges. */
export const readCompose = (file: string): ComposeFile =>
  parse(readFileSync(`${REPOSITORY}${file}`, 'utf8'), { merge: true }) as ComposeFile;

/**
 * The environment that compose gives a service, for the operator's settings.
 * @param settings what `.env` holds; every other variable gets its default
 */
export const composeEnvironment = (
  { environment = {} }: ComposeService,
  settings: Readonly<Record<string, string>> = {},
): Record<string, string> => {
  const resolve = (value: string): string => {
    const next = value.replaceAll(
      /\$\{([A-Z_]+)(?::?[-?]([^${}]*))?\}/g,
      (_all, name: string, fallback: string | undefined) => settings[name] ?? fallback ?? '',
    );
    return next === value ? next : resolve(next);
  };
  return Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, resolve(value)]));
};
