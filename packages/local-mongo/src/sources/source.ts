/** What every place to look in is told. */
export interface SearchContext {
  env: NodeJS.ProcessEnv;
  /** Folder that fetched programs are kept in. */
  cache: string;
  onProgress: (message: string) => void;
}

/** A place where a mongod may come from. */
export interface MongodSource {
  name: string;
  /**
   * Paths of programs that may do, best first; none when there is nothing here.
   * @throws Error whose message says in a few words why nothing could be had
   */
  find: (context: SearchContext) => Promise<readonly string[]>;
}
