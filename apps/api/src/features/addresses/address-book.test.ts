import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Types } from 'mongoose';
import { anAddress } from '../../testing/an-address.js';
import { withChange, withDefault, withEntry, withoutEntry, type Book } from './address-book.js';

it('an address book has exactly one default after any changes, as long as it has addresses', () => {
  const step = fc.record({
    action: fc.constantFrom('add', 'change', 'remove', 'choose'),
    which: fc.nat(8),
    isDefault: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let book: Book = [];
      for (const { action, which, isDefault } of steps) {
        const id = book[which]?._id.toHexString() ?? '0123456789abcdef01234567';
        if (action === 'add') book = withEntry(book, new Types.ObjectId(), anAddress(), isDefault);
        else if (action === 'change') book = withChange(book, id, anAddress(), isDefault);
        else if (action === 'remove') book = withoutEntry(book, id);
        else book = withDefault(book, id);
        expect(book.filter(({ checked }) => checked)).toHaveLength(book.length === 0 ? 0 : 1);
      }
    }),
  );
});
