import { expect, it } from '@jest/globals';
import { figure, ratio, spread } from './figures.js';

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

it('a spread is the median with the least and the most, and a ratio says times', () => {
  expect(spread({ median: 2, min: 1, max: 30 })).toBe('2.00 (1.00–30.0)');
  expect(ratio(1.306)).toBe('1.31 ×');
});
