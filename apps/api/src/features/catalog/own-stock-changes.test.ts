import { expect, it } from '@jest/globals';
import { Types } from 'mongoose';
import { levelId } from '../inventory/index.js';
import { createOwnStockChanges } from './own-stock-changes.js';

const product = '0123456789abcdef01234567';
const levelOf = (size: string): string => levelId(new Types.ObjectId(product), size);

it('expects each change of a transaction once, and none of another one', () => {
  const own = createOwnStockChanges();
  own.expect(product, ['41', '42'], 'session 7');

  expect(own.isExpected(levelOf('42'), 'session 8')).toBe(false);
  expect(own.isExpected(levelOf('43'), 'session 7')).toBe(false);
  expect(own.isExpected(levelOf('42'), undefined)).toBe(false);
  expect([own.isExpected(levelOf('42'), 'session 7'), own.isExpected(levelOf('42'), 'session 7')]).toEqual([
    true,
    false,
  ]);
  expect(own.isExpected(levelOf('41'), 'session 7')).toBe(true);
});

it('does not wait for ever for changes that it is not told of', () => {
  const own = createOwnStockChanges();
  own.expect(product, ['42'], 'first');
  for (let count = 0; count < 10_000; count += 1) own.expect(product, ['42'], `session ${String(count)}`);

  expect(own.isExpected(levelOf('42'), 'first')).toBe(false);
  expect(own.isExpected(levelOf('42'), 'session 9999')).toBe(true);
});
