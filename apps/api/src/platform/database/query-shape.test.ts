import { expect, it } from '@jest/globals';
import mongoose from 'mongoose';
import { queryShape } from './query-shape.js';

it('keeps keys and operators, and no value', () => {
  const id = new mongoose.Types.ObjectId();
  const filter = {
    _id: id,
    email: 'sita@example.com',
    status: { $in: ['paid', 'shipped'] },
    at: { $gte: new Date(), $lt: new Date() },
    name: /^Sita/i,
    $or: [{ user: null }, { user: id }, { 'address.phone': '9841234567' }],
    stock: new Map([['42', 1]]),
  };

  expect(queryShape(filter)).toBe(
    '{"_id":"?","email":"?","status":{"$in":["?"]},"at":{"$gte":"?","$lt":"?"},"name":"?",' +
      '"$or":[{"user":"?"},{"address.phone":"?"}],"stock":"?"}',
  );
  expect(queryShape([{ $match: { a: 1 } }, { $group: { _id: '$status', n: { $sum: 1 } } }])).toBe(
    '[{"$match":{"a":"?"}},{"$group":{"_id":"?","n":{"$sum":"?"}}}]',
  );
  expect(queryShape('text')).toBe('"?"');
  expect(queryShape(undefined)).toBe('"?"');
});

it('hides keys that are data, and cuts what is deep or long', () => {
  const id = '0123456789abcdef01234567';
  expect(queryShape({ [`counts.${id}`]: 1, '42': 1, 'sita@example.com': 1 })).toBe('{"?":"?"}');
  const endless: { self?: unknown } = {};
  endless.self = endless;
  expect(queryShape(endless).length).toBeLessThan(100);
  const wide = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`field${String(index)}`, index]));
  expect(queryShape({ $and: Array.from({ length: 100 }, () => wide) }).length).toBeLessThan(1_100);
});
