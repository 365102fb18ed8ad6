import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { forgetRecent, recent } from './recent.js';

const DAY_MS = 24 * 3_600_000;
const tokens = recent('orderTokens');

beforeEach(() => {
  window.localStorage.clear();
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

it('keeps the newest five, for all tabs', () => {
  for (const key of ['1', '2', '3', '1', '4', '5', '6']) tokens.store(key, `value ${key}`);

  expect(['1', '2', '3', '4', '5', '6'].map((key) => recent('orderTokens').get(key))).toEqual([
    'value 1',
    null,
    ...['3', '4', '5', '6'].map((key) => `value ${key}`),
  ]);
  expect(recent('paidOrders').get('1')).toBeNull();
});

it('forgets a value after a day, even if it was stored again', () => {
  tokens.store('1', 'value');
  jest.setSystemTime(Date.now() + DAY_MS - 1);
  tokens.store('1', 'value');
  expect(tokens.get('1')).toBe('value');

  jest.setSystemTime(Date.now() + 1);

  expect(tokens.get('1')).toBeNull();
});

it('forgets all values for the next person at the device', () => {
  tokens.store('1', 'value');

  forgetRecent();

  expect(tokens.get('1')).toBeNull();
});

it.each(['no JSON', '1', '[1]', 'null'])('finds nothing in a damaged store: %s', (stored) => {
  window.localStorage.setItem('orderTokens', stored);

  expect(tokens.get('1')).toBeNull();
  tokens.store('1', 'value');
  expect(tokens.get('1')).toBe('value');
});
