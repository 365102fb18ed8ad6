import { PAGE_NAMES, type PageName } from '@paila/shared';

/** Where the app's code is, by its source files, which the build's manifest knows (apps/web/src/app/page-modules.ts). */
export interface AppSources {
  /** What every page starts with. */
  readonly APP_SOURCE: string;
  /** What shows a page besides. */
  readonly sourcesOf: (name: PageName) => readonly string[];
}

/** What of the build's manifest is of use here; see https://vite.dev/guide/backend-integration. */
interface Chunk {
  readonly file: string;
  /** Keys of the chunks that it cannot do without. */
  readonly imports?: readonly string[];
}
export type Manifest = Readonly<Record<string, Chunk>>;

/**
 * The addresses of the files that show a page, to be fetched together instead of one after the other. The first is the one
 * to start.
 */
export const createChunkMap = (manifest: Manifest, { APP_SOURCE, sourcesOf }: AppSources) => {
  const collect = (key: string, into: Set<string>): void => {
    const chunk = manifest[key];
    if (!chunk || into.has(chunk.file)) return;
    into.add(chunk.file);
    for (const each of chunk.imports ?? []) collect(each, into);
  };
  const filesOf = (name: PageName): readonly string[] => {
    const files = new Set<string>();
    for (const source of [APP_SOURCE, ...sourcesOf(name)]) collect(source, files);
    return [...files].map((file) => `/${file}`);
  };
  const files = new Map(PAGE_NAMES.map((name) => [name, filesOf(name)]));
  return (name: PageName): readonly string[] => files.get(name) ?? [];
};
