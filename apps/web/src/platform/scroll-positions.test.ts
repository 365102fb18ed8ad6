import { expect, it } from '@jest/globals';
import { forgetPlaceHere, SCROLL_POSITIONS } from './scroll-positions.js';

const opened = (type: string) => {
  window.sessionStorage.setItem(SCROLL_POSITIONS, JSON.stringify({ '/products?q=blue': 900, other: 300 }));
  forgetPlaceHere({
    location: { pathname: '/products', search: '?q=blue' },
    performance: { getEntriesByType: () => [{ name: '', type }] },
  });
  return JSON.parse(window.sessionStorage.getItem(SCROLL_POSITIONS) ?? '') as unknown;
};

it.each([
  ['navigate', { '': 900, other: 300 }],
  ['reload', { '/products?q=blue': 900, other: 300 }],
  ['back_forward', { '/products?q=blue': 900, other: 300 }],
])('a page that comes by %s', (type, positions) => {
  expect(opened(type)).toEqual(positions);
});

it('stays as it is where nothing or nonsense is stored', () => {
  for (const stored of ['', 'nonsense', '[]', 'null']) {
    window.sessionStorage.setItem(SCROLL_POSITIONS, stored);
    forgetPlaceHere({
      location: { pathname: '/', search: '' },
      performance: { getEntriesByType: () => [{ name: '', type: 'navigate' }] },
    });
    expect(window.sessionStorage.getItem(SCROLL_POSITIONS)).toBe(stored);
  }
});
