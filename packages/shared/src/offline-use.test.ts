import { describe, expect, it } from '@jest/globals';
import { offlineUse } from './offline-use.js';
import { PAGE_NAMES, PAGES } from './pages.js';

describe('the service worker', () => {
  it('stores the public pages alone', () => {
    expect(PAGE_NAMES.filter((name) => offlineUse(PAGES[name].path) === 'stored').toSorted()).toEqual([
      'about',
      'collection',
      'collections',
      'contact',
      'home',
      'men',
      'privacy',
      'product',
      'products',
      'terms',
      'women',
    ]);
  });

  it.each([
    '/api/auth',
    '/api/cart/65d000000000000000000001',
    '/admin',
    '/admin/orders',
    '/checkout',
    '/Checkout/',
    '/khalti',
    '/esewa',
    '/payment',
    '/payment/esewa/65d000000000000000000001',
    '/orders/65d000000000000000000001',
    '/user-profile',
    '/user-profile/orders',
    '/user-profile/addresses/more',
    '/reset-password',
    '/confirm-email',
  ])('leaves %s alone', (path) => {
    expect(offlineUse(path)).toBe('untouched');
  });

  it.each(['/login', '/register', '/offline', '/nowhere', '/products/a/b', '/apiary', '/administration'])(
    'stores nothing of %s, and says that there is no connection',
    (path) => {
      expect(offlineUse(path)).toBe('announced');
    },
  );

  it('finds a page in any spelling of its path', () => {
    expect(offlineUse('/Products/Men/')).toBe('stored');
    expect(offlineUse('/collections/')).toBe('stored');
    expect(offlineUse('/')).toBe('stored');
  });
});
