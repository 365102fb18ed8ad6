import { describe, expect, it } from '@jest/globals';
import { spreadOf } from './statistics.js';

describe('the spread of figures', () => {
  it.each([
    [[3], { median: 3, min: 3, max: 3 }],
    [[9, 1, 2], { median: 2, min: 1, max: 9 }],
    [[4, 1, 2, 9], { median: 3, min: 1, max: 9 }],
    [[10, 9, 8, 1, 2], { median: 8, min: 1, max: 10 }],
  ])('of %j', (figures, spread) => {
    expect(spreadOf(figures)).toEqual(spread);
  });

  it('of none is an error', () => {
    expect(() => spreadOf([])).toThrow(RangeError);
  });
});
