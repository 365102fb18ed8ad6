interface StandAlone {
  /** The sentence that tells the operator where the simulator is. */
  readonly opened: string;
  readonly stop: () => Promise<void>;
}

const say = (sentence: string) => process.stdout.write(`${sentence}\n`);

/**
 * Runs a simulator as a process of its own until it gets a signal to end. An error ends the process with its message.
 * @param start starts the simulator, which sends its warnings to `warn`
 */
export const runStandAlone = async (
  start: (warn: (sentence: string) => void) => Promise<StandAlone>,
): Promise<void> => {
  try {
    const { opened, stop } = await start(say);
    say(opened);
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
};
