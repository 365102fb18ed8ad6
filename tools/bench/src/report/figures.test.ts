import { describe, expect, it } from '@jest/globals';
import { figure, percentile, ratio, spread, computeSpread } from './figures.js';

it.each([
  [0, '0'],
  [0.012345, '0.0123'],
  [0.5, '0.500'],
  [1.234, '1.23'],
  [12.34, '12.3'],
  [999.6, '1,000'],
  [1234.5, '1,235'],
])('the figure %d has three digits', (value, text) => {
  expect(figure(value)).toBe(text);
});

it.each([
  [[3, 1, 2], 50, 2],
  [[4, 1, 3, 2], 50, 2],
  [Array.from({ length: 100 }, (_, index) => 100 - index), 95, 95],
  [[7], 99, 7],
])('of %j, %d percent are at most %d', (figures, percentage, value) => {
  expect(percentile(figures, percentage)).toBe(value);
});

it('a spread is the median with the least and the most, and a ratio says times', () => {
  expect(spread({ median: 2, min: 1, max: 30 })).toBe('2.00 (1.00–30.0)');
  expect(ratio(1.306)).toBe('1.31 ×');
});

describe('the spread of figures', () => {
  it.each([
    [[3], { median: 3, min: 3, max: 3 }],
    [[9, 1, 2], { median: 2, min: 1, max: 9 }],
    [[4, 1, 2, 9], { median: 3, min: 1, max: 9 }],
    [[10, 9, 8, 1, 2], { median: 8, min: 1, max: 10 }],
  ])('of %j', (figures, spread) => {
    expect(computeSpread(figures)).toEqual(spread);
  });

  it('fails without figures', () => {
    expect(() => computeSpread([])).toThrow(RangeError);
  });
});
