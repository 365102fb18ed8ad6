import { PAGE_NAMES, type PageName } from '@paila/shared';

/** The source files whose chunks the build's manifest names (apps/web/src/app/page-sources.ts). */
export interface AppSources {
  /** The entry of every page. */
  readonly APP_SOURCE: string;
  /** The module of each page. */
  readonly sourcesOf: (name: PageName) => readonly string[];
}

/** The part of the build's manifest that is used here; see https://vite.dev/guide/backend-integration. */
interface Chunk {
  readonly file: string;
  /** Keys of the chunks that it imports statically. */
  readonly imports?: readonly string[];
}
export type Manifest = Readonly<Record<string, Chunk>>;

/**
 * The addresses of a page's scripts, to be loaded in parallel instead of one after the other. The first one is the entry.
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
