import { describe, expect, it } from '@jest/globals';
import type { Paisa } from '@paila/shared';
import fc from 'fast-check';
import { parseRupees, toRupees } from './rupees.js';

const paisa = fc.integer({ min: 0, max: 2_000_000_000_000 }).map((amount) => amount as Paisa);

describe('rupees', () => {
  it.each([
    [0, '0'],
    [5, '0.05'],
    [50, '0.50'],
    [100, '1'],
    [1_400_000, '14000'],
    [1_234_505, '12345.05'],
  ])('write %s paisa as %s', (amount, text) => {
    expect(toRupees(amount as Paisa)).toBe(text);
  });

  it.each([
    ['1,000.0', 100_000],
    ['1000', 100_000],
    [1000.0, 100_000],
    [14_000, 1_400_000],
    ['14,000.05', 1_400_005],
    ['1,23,456.78', 12_345_678],
    ['100.500000', 10_050],
    [100.1, 10_010],
    [0, 0],
  ])('read %j as %s paisa', (text, amount) => {
    expect(parseRupees(text)).toBe(amount);
  });

  it.each([
    ...[NaN, Infinity, -1, -1000.0, 1e21, 100.001, 1.0000000000000002],
    ...['', ' 1', '1 ', 'NaN', '-5', '+5', '1e3', '0x10', '1,5', '1,0000', ',100', '1.', '.5', '1.005', '12,34', '१००'],
    ...['9'.repeat(20), null, undefined, true, {}, [], ['100']],
  ])('read nothing from %j', (value) => {
    expect(parseRupees(value)).toBeUndefined();
  });

  it('are read as the amount that was written, with or without commas and more decimals', () => {
    fc.assert(
      fc.property(paisa, (amount) => {
        const text = toRupees(amount);
        expect(parseRupees(text)).toBe(amount);
        expect(parseRupees(`${text}${text.includes('.') ? '' : '.'}00`)).toBe(amount);
        expect(parseRupees(amount / 100)).toBe(amount);
        const shown = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 2 });
        expect(parseRupees(shown.format(amount / 100))).toBe(amount);
      }),
    );
  });
});
