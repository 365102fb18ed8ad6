import { setTimeout as sleep } from 'node:timers/promises';

/** Polls until the condition holds; the test's time limit ends a wait in vain. */
export const until = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await sleep(20);
};
