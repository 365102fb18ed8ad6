import { expect, it } from '@jest/globals';
import { hideTokens, hideValues } from './hide-secrets.js';

const TOKEN = 'q1W2e3R4t5Y6u7I8o9P0a1S2d3F4g5H6j7K8l9Z0x1C';

it('hides tokens wherever they stand in a path, and keeps ids, slugs and files', () => {
  expect(hideTokens(`/orders/guest/0123456789abcdef01234567%23${TOKEN}`)).toBe(
    '/orders/guest/0123456789abcdef01234567%…',
  );
  expect(hideTokens(`/a/${TOKEN}.${TOKEN}.${TOKEN}/b`)).toBe('/a/….….…/b');
  for (const path of [
    '/api/orders/detail/0123456789abcdef01234567',
    '/products/nike-air-force-1-low-white-on-white-for-the-hills-of-nepal',
    `/pictures/_uploads/${'0'.repeat(32)}.webp`,
    '/assets/order-page-D3fK2aXy.js',
  ])
    expect(hideTokens(path)).toBe(path);
});

it('hides the values that errors of the database repeat', () => {
  expect(hideValues('E11000 duplicate key error index: email_1 dup key: { email: "sita@example.com" }')).toBe(
    'E11000 duplicate key error index: email_1 dup key: …',
  );
  expect(hideValues('Cast to ObjectId failed for value "my secret" (type string) at path "_id"')).toBe(
    'Cast to ObjectId failed for value … (type string) at path "_id"',
  );
  expect(hideValues('550 <sita.rai@example.com> is unknown')).toBe('550 <…@…> is unknown');
});
