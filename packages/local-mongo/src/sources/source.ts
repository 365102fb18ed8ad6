export interface SearchContext {
  env: NodeJS.ProcessEnv;
  /** Folder for downloaded programs. */
  cache: string;
  onProgress: (message: string) => void;
}

/** A place to get a mongod from. */
export interface MongodSource {
  name: string;
  /**
   * Paths of candidates, best first; empty when there are none.
   * @throws Error with a short reason
   */
  find: (context: SearchContext) => Promise<readonly string[]>;
}
