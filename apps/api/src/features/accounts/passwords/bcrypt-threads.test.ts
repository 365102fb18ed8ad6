import { afterAll, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { createBcryptThreads } from './bcrypt-threads.js';
import { createPasswords } from './passwords.js';

const digest = (password: string): string => createHash('sha256').update(password).digest('base64');

const bcrypt = createBcryptThreads();
afterAll(() => bcrypt.close());

it('accepts the hashes that the native bcrypt made', async () => {
  const long = `${'पाइला'.repeat(10)}१`;
  const byNativeBcrypt = '$2b$04$KgW1fNPhcACOEetMLzeuf.2VWr6vzA1GD5/CYwlUtTQDm5Q8XLVdS';

  expect(await bcrypt.compare(digest(long), byNativeBcrypt, 4)).toBe(true);
  expect(await bcrypt.compare(digest(`${long}x`), byNativeBcrypt, 4)).toBe(false);
});

it('leaves the event loop alone while it works', async () => {
  const before = performance.eventLoopUtilization();

  await Promise.all([bcrypt.hash('a digest', 11), bcrypt.hash('a digest', 11)]);

  expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.5);
});

describe('a comparison that fails', () => {
  const emptyHash = (rounds: string): string => `$2b$${rounds}$${'.'.repeat(53)}`;

  /**
   * The ratio of the times for comparisons with two hashes, once the ratio is as expected. The shortest times count. A
   * busy machine needs more rounds to find these.
   */
  const ratioOfTimes = async (hashes: readonly [string, string], isExpected: (ratio: number) => boolean) => {
    const shortest = [Infinity, Infinity];
    const ratio = (): number => (shortest[0] ?? NaN) / (shortest[1] ?? NaN);
    for (let round = 0; round < 5 || (round < 50 && !isExpected(ratio())); round++)
      for (const [at, hash] of hashes.entries()) {
        const before = performance.now();
        await bcrypt.compare('x', hash, 10);
        shortest[at] = Math.min(shortest[at] ?? Infinity, performance.now() - before);
      }
    return ratio();
  };

  it('needs as long with a hash of a lower cost as with one of the cost of today', async () => {
    const ratio = await ratioOfTimes([emptyHash('06'), emptyHash('10')], (value) => value > 0.5 && value < 2);

    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  });
});

describe('closed threads', () => {
  it('refuse running, waiting and later work as temporarily unavailable', async () => {
    const passwords = createPasswords(12);
    const answers = Promise.allSettled(
      Array.from({ length: 8 }, (_, index) => passwords.hash(`number ${String(index)}`)),
    );

    await passwords.close();

    const refusal = { code: 'unavailable', headers: { 'Retry-After': '5' } };
    for (const answer of await answers) expect(answer).toMatchObject({ status: 'rejected', reason: refusal });
    await expect(passwords.matches('any', undefined)).rejects.toMatchObject(refusal);
  });
});
