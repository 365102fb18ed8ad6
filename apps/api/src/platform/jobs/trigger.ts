/** Makes a job run before its next time, as there is work for it. */
export const createTrigger = () => {
  let pulled = new AbortController();
  return {
    /** Runs the job within moments. If another instance is running the job, it runs here after that. */
    pull: (): void => {
      pulled.abort();
    },
    /** Aborted once the trigger is pulled. */
    signal: (): AbortSignal => pulled.signal,
    /** Called before a run: work that arrives during the run needs another run. */
    reset: (): void => {
      pulled = new AbortController();
    },
  };
};

export type Trigger = ReturnType<typeof createTrigger>;
