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
])('keeps the right positions for a page that is opened by %s', (type, positions) => {
  expect(opened(type)).toEqual(positions);
});

it('leaves a page as it is without a valid stored position', () => {
  for (const stored of ['', 'nonsense', '[]', 'null']) {
    window.sessionStorage.setItem(SCROLL_POSITIONS, stored);
    forgetPlaceHere({
      location: { pathname: '/', search: '' },
      performance: { getEntriesByType: () => [{ name: '', type: 'navigate' }] },
    });
    expect(window.sessionStorage.getItem(SCROLL_POSITIONS)).toBe(stored);
  }
});
