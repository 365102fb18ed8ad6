import { colourFamily, toOklch } from './colour-family.js';

describe('toOklch', () => {
  it('agrees with the published values of pure red', () => {
    const red = toOklch('#ff0000');
    expect(red.lightness).toBeCloseTo(0.628, 3);
    expect(red.chroma).toBeCloseTo(0.2577, 3);
    expect(red.hue).toBeCloseTo(29.23, 1);
  });
});

describe('colourFamily', () => {
  it.each([
    ['#ff0000', 'red'],
    ['#7a1f2b', 'red'],
    ['#0000ff', 'blue'],
    ['#1f2a44', 'blue'],
    ['#008000', 'green'],
    ['#6a6b3f', 'green'],
    ['#ffff00', 'yellow'],
    ['#ff8000', 'orange'],
    ['#800080', 'purple'],
    ['#ffc0cb', 'pink'],
    ['#5b3a21', 'brown'],
    ['#c3ab86', 'brown'],
    ['#000000', 'black'],
    ['#808080', 'grey'],
    ['#ffffff', 'white'],
    ['#f0e9da', 'white'],
  ] as const)('calls %s %s', (hex, family) => {
    expect(colourFamily(hex)).toBe(family);
  });
});
