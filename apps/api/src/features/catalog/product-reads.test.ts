import { expect, it } from '@jest/globals';
import { createProductReads } from './product-reads.js';

const now = (): number => performance.now();

it('knows what was read or taken in since a moment', async () => {
  const reads = createProductReads();
  const before = now();
  expect(reads.isUntouchedSince('a', before)).toBe(true);

  await reads.during(['a'], () => Promise.resolve());
  reads.touch('b');

  expect(['a', 'b', 'c'].map((id) => reads.isUntouchedSince(id, before))).toEqual([false, false, true]);
  expect(['a', 'b', 'c'].every((id) => reads.isUntouchedSince(id, now()))).toBe(true);
});

it('what is just being read may be older than a moment that is over', async () => {
  const reads = createProductReads();
  let end = (): void => undefined;
  const reading = reads.during(['a'], () => new Promise<void>((resolve) => (end = resolve)));

  expect(['a', 'b'].map((id) => reads.isUntouchedSince(id, now()))).toEqual([false, true]);
  end();
  await reading;
  expect(reads.isUntouchedSince('a', now())).toBe(true);
});

it('a reading of all products is one of each, even if it fails', async () => {
  const reads = createProductReads();
  const before = now();
  const reading = reads.during('all', () => Promise.reject(new Error('the database is away')));

  expect(reads.isUntouchedSince('a', now())).toBe(false);
  await expect(reading).rejects.toThrow('away');
  expect(reads.isUntouchedSince('a', before)).toBe(false);
  expect(reads.isUntouchedSince('a', now())).toBe(true);
});
