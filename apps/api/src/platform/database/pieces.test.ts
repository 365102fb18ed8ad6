import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import mongoose, { Types } from 'mongoose';
import { leaveDatabase, openDatabase, rawDatabase } from '../../testing/open-database.js';
import { EventModel, eventsForAudit, subjectId } from '../events/index.js';
import { createPieces, joinSorted, type Piece, sortedIn } from './pieces.js';

beforeAll(openDatabase);
afterAll(leaveDatabase);

const stored = () => rawDatabase().collection('events');
const clear = () => stored().deleteMany({});
afterEach(clear);

const idOf = (number: number): string => String(number).padStart(24, '0');

/** Orders with these ids, for which events stand in, and an event about each of these products. */
const store = async (orders: readonly string[], products: readonly string[]): Promise<void> => {
  const at = new Date(0);
  const documents = [
    ...orders.map((id) => ({ _id: new Types.ObjectId(id), subject: { kind: 'order', id: 'x' }, at })),
    ...products.map((id) => ({
      _id: new Types.ObjectId(),
      type: 'stock.adjusted',
      subject: { kind: 'product', id },
      at,
    })),
  ];
  if (documents.length > 0) await stored().insertMany(documents);
};

interface Found {
  readonly key: string;
  readonly isStored: boolean;
  readonly events: number;
}

async function* joined(piece: Piece): AsyncGenerator<Found> {
  const orders = sortedIn<{ readonly _id: Types.ObjectId }>(piece, EventModel.find({ 'subject.kind': 'order' }), [
    '_id',
  ]);
  const events = eventsForAudit('product', ['stock.adjusted'], piece);
  const rows = joinSorted(orders, ({ _id }) => _id.toHexString(), events, subjectId);
  for await (const { key, one, many } of rows) yield { key, isStored: one !== undefined, events: many.length };
}

const readAll = async <Row extends { readonly key: string }>(
  read: (piece: Piece) => AsyncIterable<Row>,
  options: Parameters<typeof createPieces>[0] = {},
): Promise<Row[]> => {
  const rows: Row[] = [];
  for await (const row of createPieces(options)(read)) rows.push(row);
  return rows;
};

describe('a reading in pieces', () => {
  it('has records of no document, at each end of a piece and of all', async () => {
    await store([idOf(2), idOf(4)], [idOf(1), idOf(2), idOf(2), idOf(3), idOf(5), 'no id']);
    const pieces: number[] = [];

    const rows = await readAll(joined, { size: 1, onPiece: (count) => pieces.push(count) });

    expect(rows).toEqual([
      { key: idOf(1), isStored: false, events: 1 },
      { key: idOf(2), isStored: true, events: 2 },
      { key: idOf(3), isStored: false, events: 1 },
      { key: idOf(4), isStored: true, events: 0 },
      { key: idOf(5), isStored: false, events: 1 },
      { key: 'no id', isStored: false, events: 1 },
    ]);
    expect(pieces).toEqual([1, 1, 1, 1, 1, 1]);
  });

  it('is the same for any size of a piece', async () => {
    const key = fc.oneof({ weight: 6, arbitrary: fc.nat(9).map(idOf) }, fc.constantFrom('', '00', 'A', 'f', '~'));
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.nat(9).map(idOf), { maxLength: 8 }),
        fc.array(key, { maxLength: 12 }),
        fc.integer({ min: 1, max: 5 }),
        async (orders, products, size) => {
          await clear();
          await store(orders, products);

          const rows = await readAll(joined, { size });

          expect(rows).toEqual(
            [...new Set([...orders, ...products])].sort().map((each) => ({
              key: each,
              isStored: orders.includes(each),
              events: products.filter((product) => product === each).length,
            })),
          );
        },
      ),
      { numRuns: 30 },
    );
  });

  it('reads each piece as it is then, and never a record from another time than the rest of its row', async () => {
    await store([idOf(1), idOf(2), idOf(3)], []);
    const rows: Found[] = [];
    for await (const row of createPieces({ size: 1 })(joined)) {
      rows.push(row);
      if (rows.length > 1) continue;
      await clear();
      await store([idOf(2), idOf(4)], [idOf(1), idOf(2)]);
    }

    expect(rows).toEqual([
      { key: idOf(1), isStored: true, events: 0 },
      { key: idOf(2), isStored: true, events: 1 },
      { key: idOf(4), isStored: true, events: 0 },
    ]);
  });

  /** Reads the database as it was in 1970, which it no longer knows. */
  const readThePast = async (): Promise<void> => {
    const session = await mongoose.startSession({ snapshot: true });
    try {
      Object.assign(session, { snapshotTime: new mongoose.mongo.Timestamp({ t: 1, i: 1 }) });
      await EventModel.exists({}).session(session);
    } finally {
      await session.endSession();
    }
  };

  it('reads a piece again, and less of it, when its snapshot became too old in the middle', async () => {
    const ids = Array.from({ length: 8 }, (_, index) => idOf(index));
    await store(ids, [...ids, ...ids]);
    const sizes: number[] = [];
    async function* tooOld(piece: Piece): AsyncGenerator<Found> {
      sizes.push(piece.size);
      let left = 3;
      for await (const row of joined(piece)) {
        yield row;
        left -= 1;
        if (left === 0) await readThePast();
      }
    }

    const rows = await readAll(tooOld, { size: 5 });

    expect(rows).toEqual(ids.map((key) => ({ key, isStored: true, events: 2 })));
    // Three rows of the five, three of three, three of the next five, and so on.
    expect(sizes).toEqual([5, 3, 5, 3, 5]);
  });
});
