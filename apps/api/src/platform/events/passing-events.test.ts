import { expect, it } from '@jest/globals';
import { EVENT_TYPES, PASSING_EVENTS } from './event-types.js';
import { EventModel } from './event.model.js';

it('removes only events that are not part of the books', () => {
  const kindOf = (type: string): string | undefined => type.split('.')[0];
  const kept = EVENT_TYPES.filter((type) => !PASSING_EVENTS.includes(type));

  expect([...new Set(PASSING_EVENTS.map(kindOf))]).toEqual(['product', 'picture', 'account', 'message', 'mail']);
  expect([...new Set(kept.map(kindOf))]).toEqual(['order', 'stock', 'payment', 'cash', 'settings']);
  expect(EventModel.schema.indexes().filter(([, { expireAfterSeconds }]) => expireAfterSeconds !== undefined)).toEqual([
    [
      { at: 1 },
      expect.objectContaining({
        expireAfterSeconds: 63_072_000,
        partialFilterExpression: { type: { $in: PASSING_EVENTS } },
      }),
    ],
  ]);
});
