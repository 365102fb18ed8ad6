import { expect, it } from '@jest/globals';
import { readExposition } from '../../testing/exposition.js';
import { registry } from './registry.js';
import { measureLag } from './stream-lag.js';

const seconds = async (stream: string): Promise<number | undefined> =>
  readExposition(await registry.metrics()).samples.find(({ labels }) => labels['stream'] === stream)?.value;

it('tells how late a change is or was handled, until there are no more', async () => {
  const lag = measureLag('test-late', 60_000);
  expect(await seconds('test-late')).toBe(0);

  lag.begin(90_000);
  expect(await seconds('test-late')).toBeGreaterThanOrEqual(90);
  lag.done();
  expect(await seconds('test-late')).toBeGreaterThanOrEqual(90);
  lag.begin(-5_000);
  expect(await seconds('test-late')).toBe(0);
  lag.caughtUp();

  expect(await seconds('test-late')).toBe(0);
  lag.end();
  expect(await seconds('test-late')).toBeUndefined();
});

it('counts a silence that is longer than the server ever is silent', async () => {
  // As if the server had to report all the time, 30 seconds ago.
  const lag = measureLag('test-silent', -15_000);

  expect(await seconds('test-silent')).toBeGreaterThanOrEqual(30);
  lag.end();
});

it('leaves the stream to a follower that has begun since', async () => {
  const before = measureLag('test-next', 60_000);
  const next = measureLag('test-next', 60_000);

  before.end();

  expect(await seconds('test-next')).toBe(0);
  next.end();
});
