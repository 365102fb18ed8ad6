import { createLogger } from '../../log.js';
import { startWatchdog } from '../index.js';

const [, , limitSeconds = '0', loop] = process.argv;
startWatchdog(Number(limitSeconds), createLogger('info'));

const say = (text: string): void => void process.stdout.write(`${text}\n`);
/** Loops as a stream did that was read after its end: promises settle, and no timer fires. */
const loopOnPromises = async (): Promise<void> => {
  for (;;) await Promise.resolve();
};
const stand = (): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
process.on('SIGUSR2', () => (loop === 'promises' ? void loopOnPromises() : stand()));

let turns = 0;
setInterval(() => {
  turns += 1;
  say(`turn ${String(turns)}`);
}, 200);
