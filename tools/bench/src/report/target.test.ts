import { expect, it } from '@jest/globals';
import { atLeast, atMost } from './target.js';

const ms = (value: number): string => `${String(value)} ms`;

it('a target is reached at its limit and missed beyond it', () => {
  expect(atMost('order', { limit: 3, measured: 3 }, ms)).toEqual({
    what: 'order',
    limit: 'at most 3 ms',
    measured: '3 ms',
    isReached: true,
  });
  expect(atMost('order', { limit: 3, measured: 4.5 }, ms)).toMatchObject({ isReached: false, missedBy: '50 %' });
});

it('a minimum is missed by the lacking amount', () => {
  expect(atLeast('orders', { limit: 150, measured: 300 }, String)).toMatchObject({
    limit: 'at least 150',
    isReached: true,
  });
  expect(atLeast('orders', { limit: 150, measured: 100 }, String)).toMatchObject({ missedBy: '50 %' });
});

it('an unmeasured target is not reached', () => {
  expect(atMost('order', { limit: 3, measured: NaN }, ms)).toMatchObject({ isReached: false });
});
