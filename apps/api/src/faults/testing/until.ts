import { setTimeout as sleep } from 'node:timers/promises';

/** Asks until it is so; the test's own time limit ends a wait for nothing. */
export const until = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await sleep(20);
};
