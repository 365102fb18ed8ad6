import { adminReturnPath, loginState } from './return-path.js';

const ELSEWHERE = [
  '//elsewhere.example/',
  '//elsewhere.example/admin/orders',
  'https://elsewhere.example/',
  'https://elsewhere.example/admin/',
  '/\\elsewhere.example/',
  '\\/elsewhere.example/admin',
  '/\t/elsewhere.example/',
  'javascript:alert(1)',
  'javascript:alert(1)//admin/',
  ' javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'elsewhere.example',
  '',
];

describe('the return path of the log-in page', () => {
  it.each([
    ...ELSEWHERE,
    '/checkout',
    '/administration',
    '/admin/..//elsewhere.example/',
    '/admin/../login?from=/admin',
  ])('is not read from an address that anybody may have written: %j', (from) => {
    expect(adminReturnPath({ search: `?${new URLSearchParams({ from }).toString()}` })).toBeUndefined();
  });

  it.each(['/admin', '/admin/', '/admin/orders?status=paid&packed=false', '/admin?days=30'])(
    'is a page of the back office: %s',
    (from) => {
      expect(adminReturnPath({ search: `?${new URLSearchParams({ from }).toString()}` })).toBe(from);
    },
  );

  it.each(ELSEWHERE)('is not another site, whatever a page passed on: %j', (from) => {
    expect(loginState({ state: { from } })).toEqual({});
  });

  it.each(['/checkout', '/products/?collection=nike', '/user-profile/orders'])('is a page of the shop: %s', (from) => {
    expect(loginState({ state: { from } })).toEqual({ from });
  });

  it.each([null, undefined, 'x', { from: 7 }, { from: null }])('is missing in %j', (state) => {
    expect(loginState({ state })).toEqual({});
  });
});
