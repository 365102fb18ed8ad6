import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Subject } from './load.js';

/** A page or file that is read again and again. */
export interface Read {
  readonly name: string;
  /** The path of the next request. */
  readonly nextPath: () => string;
}

/** The times of all answers to a read, in milliseconds. */
export interface ReadTimes {
  readonly name: string;
  readonly times: readonly number[];
}

interface SteadyLoadOptions {
  readonly perSecond: number;
  readonly seconds: number;
}

const HEADERS = { 'accept-encoding': 'br' };
const SECOND_MS = 1000;
/** Less than the shop's own limit: a request on a connection that the shop is closing would fail. */
const IDLE_CONNECTION_MS = 2000;

const readWhole = (url: URL, agent: Agent): Promise<void> =>
  new Promise((resolve, reject) => {
    get(url, { agent, headers: HEADERS }, (res) => {
      res.resume().once('error', reject);
      res.once('end', () => {
        if (res.statusCode === 200) resolve();
        else reject(new Error(`${url.pathname}: ${String(res.statusCode)}`));
      });
    }).once('error', reject);
  });

/**
 * Makes requests at fixed times, in turn, whether or not earlier ones are answered: a slow answer delays no request,
 * as with visitors who do not know each other.
 * @throws Error if any answer is not a success
 */
export const steadyLoad = async (
  { url }: Pick<Subject, 'url'>,
  reads: readonly Read[],
  { perSecond, seconds }: SteadyLoadOptions,
): Promise<readonly ReadTimes[]> => {
  const agent = new Agent({ keepAlive: true, timeout: IDLE_CONNECTION_MS });
  const measured = reads.map(({ name, nextPath }) => ({ name, nextPath, times: [] as number[] }));
  const startedAt = performance.now();
  const answers: Promise<void>[] = [];
  for (let count = 0; count < perSecond * seconds; count += 1) {
    const read = measured[count % measured.length];
    if (!read) throw new Error('Nothing to read');
    const dueAt = startedAt + (count * SECOND_MS) / perSecond;
    await sleep(Math.max(0, dueAt - performance.now()));
    const sentAt = performance.now();
    const answered = readWhole(new URL(read.nextPath(), url), agent).then(() => {
      read.times.push(performance.now() - sentAt);
    });
    // It is awaited below; until then a failure must not end the process.
    answered.catch(() => undefined);
    answers.push(answered);
  }
  try {
    await Promise.all(answers);
  } finally {
    agent.destroy();
  }
  return measured.map(({ name, times }) => ({ name, times }));
};
