import { PAGE_NAMES, type PageName } from '@paila/shared';

/** The source files that show a page besides what every page has, as the manifest names them. */
export type SourcesOf = (name: PageName) => readonly string[];

/** What of the build's manifest is of use here; see https://vite.dev/guide/backend-integration. */
interface Chunk {
  readonly file: string;
  readonly isEntry?: boolean;
  /** Keys of the chunks that it cannot do without. */
  readonly imports?: readonly string[];
}
export type Manifest = Readonly<Record<string, Chunk>>;

/**
 * What a page needs of the app's code besides what every page does, to be fetched together with that instead of after it.
 * @returns a function from a page to the addresses of the files
 */
export const createCodeList = (manifest: Manifest, sourcesOf: SourcesOf) => {
  const collect = (key: string, into: Set<string>): void => {
    const chunk = manifest[key];
    if (!chunk || into.has(chunk.file)) return;
    into.add(chunk.file);
    for (const each of chunk.imports ?? []) collect(each, into);
  };
  const app = new Set<string>();
  for (const [key, { isEntry }] of Object.entries(manifest)) if (isEntry) collect(key, app);

  const filesOf = (name: PageName): readonly string[] => {
    const files = new Set<string>();
    for (const source of sourcesOf(name)) collect(source, files);
    return [...files].filter((file) => !app.has(file)).map((file) => `/${file}`);
  };
  const files = new Map(PAGE_NAMES.map((name) => [name, filesOf(name)]));
  return (name: PageName): readonly string[] => files.get(name) ?? [];
};
