import { expect, it } from '@jest/globals';
import mongoose from 'mongoose';
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
  expect(hideValues('dup key: { name: "Sita\nSharma" }\n    at insert (file.js:1:1)')).toBe(
    'dup key: …\n    at insert (file.js:1:1)',
  );
  expect(hideValues('550 <sita.rai@example.com> is unknown')).toBe('550 <…@…> is unknown');
});

it("hides the values that mongoose's rules repeat, and keeps the paths", async () => {
  const Rules = mongoose.model(
    'HiddenValues',
    new mongoose.Schema(
      {
        short: { type: String, minlength: 90 },
        long: { type: String, maxlength: 12 },
        kind: { type: String, enum: ['home'] },
        form: { type: String, match: /^\d$/ },
        least: { type: Number, min: 1 },
        most: { type: Number, max: 1 },
        before: { type: Date, min: new Date(0) },
        own: { type: String, validate: () => false },
        number: Number,
      },
      { autoCreate: false, autoIndex: false },
    ),
  );
  const value = 'Sita,\nBaluwatar (9841234567)';
  const values = { short: value, long: value, kind: value, form: value, own: value, number: value };

  const invalid = new Rules({ ...values, least: -9841, most: 9841, before: new Date(-9841) });
  const error = await invalid.validate().catch((thrown: unknown) => thrown as mongoose.Error.ValidationError);
  mongoose.deleteModel('HiddenValues');
  const hidden = hideValues(error?.message ?? '');

  expect(Object.keys(error?.errors ?? {})).toHaveLength(9);
  for (const path of Object.keys(error?.errors ?? {})) expect(hidden).toMatch(new RegExp(`[\`"]${path}[\`"]`));
  expect(hidden).not.toMatch(/Sita|Baluwatar|984|1969/);
  expect(hideValues('Tried to set nested object field `address` to primitive value `Baluwatar`')).toBe(
    'Tried to set nested object field `address` to primitive value …',
  );
  expect(hideValues(`No document found for query "{ phone: '9841234567' }" on model "Order"`)).toBe(
    'No document found for query … on model "Order"',
  );
});
