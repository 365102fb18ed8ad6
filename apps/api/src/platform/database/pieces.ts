import type { ClientSession, Query } from 'mongoose';
import { itemsOf } from './cursor-items.js';
import { inSnapshot } from './snapshot.js';

/**
 * A part of the records that an audit compares, in a snapshot of its own. The pieces follow each other in the order of
 * a key, so that each record with a key is in exactly one piece.
 */
export interface Piece {
  readonly session: ClientSession;
  /** The last key of the piece before. */
  readonly after?: string | undefined;
  /** The number of keys that are read. */
  readonly size: number;
}

/** All records that have a key. */
interface Row {
  readonly key: string;
}

/**
 * Yields all rows of a reading, whose keys ascend. Reads them piece by piece, so that the database need not keep one
 * snapshot for the whole. The records of a row are from one snapshot, and no row is yielded twice.
 * @param mayEnd tells whether a piece can end with a key; by default, only the id of a document can
 */
export type InPieces = <Found extends Row>(
  read: (piece: Piece) => AsyncIterable<Found>,
  mayEnd?: (key: string) => boolean,
) => AsyncIterable<Found>;

/** Large enough to cost little more than one reading. A piece is in memory at once. */
const PIECE_SIZE = 1_000;
/** The next piece compares the ids of documents with the last key of the piece before. */
const isDocumentId = (key: string): boolean => /^[\da-f]{24}$/.test(key);

const readPiece = async <Found extends Row>(
  rows: AsyncIterable<Found>,
  size: number,
  mayEnd: (key: string) => boolean,
): Promise<{ rows: Found[]; after?: string }> => {
  const found: Found[] = [];
  for await (const row of rows) {
    found.push(row);
    if (found.length >= size && mayEnd(row.key)) return { rows: found, after: row.key };
  }
  return { rows: found };
};

/**
 * @param options size: the number of keys in a piece
 * @param options onPiece learns how many keys a piece had
 */
export const createPieces = ({
  size = PIECE_SIZE,
  onPiece,
}: {
  readonly size?: number | undefined;
  readonly onPiece?: ((rows: number) => void) | undefined;
} = {}): InPieces =>
  async function* inPieces(read, mayEnd = isDocumentId) {
    let after: string | undefined;
    do {
      const piece = await inSnapshot((session, tries) => {
        // A smaller piece may be read before its snapshot is too old.
        const keys = Math.ceil(size / 2 ** tries);
        return readPiece(read({ session, after, size: keys }), keys, mayEnd);
      });
      onPiece?.(piece.rows.length);
      yield* piece.rows;
      ({ after } = piece);
    } while (after !== undefined);
  };

/**
 * The documents of a query that belong to a piece, sorted.
 * @param sort the field with the key, an id, and then other fields. An index must serve them.
 */
export async function* sortedIn<Doc>(
  { session, after, size }: Piece,
  query: Query<unknown, unknown>,
  [key, ...others]: readonly [string, ...string[]],
): AsyncGenerator<Doc> {
  const rest = after === undefined ? query : query.gt(key, after);
  const sorted = rest
    .sort([key, ...others].map((field) => [field, 1]))
    .session(session)
    // One more, because a row is complete when the next one begins.
    .batchSize(size + 1)
    .allowDiskUse(true)
    .lean()
    .cursor();
  yield* itemsOf(sorted as AsyncIterable<Doc> & { readonly close: () => Promise<void> });
}

/**
 * Joins two streams that are sorted by their keys. Yields each key once, with the one document that has the key and the
 * many that belong to it. Holds at most one key's documents in memory.
 */
export async function* joinSorted<One, Member>(
  ones: AsyncIterable<One>,
  oneKey: (one: One) => string,
  many: AsyncIterable<Member>,
  ownerKey: (member: Member) => string,
): AsyncGenerator<{ key: string; one: One | undefined; many: Member[] }> {
  const [oneIterator, manyIterator] = [ones[Symbol.asyncIterator](), many[Symbol.asyncIterator]()];
  try {
    let [one, member] = [await oneIterator.next(), await manyIterator.next()];
    while (!one.done || !member.done) {
      const keys = [...(one.done ? [] : [oneKey(one.value)]), ...(member.done ? [] : [ownerKey(member.value)])];
      const key = keys.reduce((least, key) => (key < least ? key : least));
      const row: { key: string; one: One | undefined; many: Member[] } = { key, one: undefined, many: [] };
      if (!one.done && oneKey(one.value) === key) {
        row.one = one.value;
        one = await oneIterator.next();
      }
      while (!member.done && ownerKey(member.value) === key) {
        row.many.push(member.value);
        member = await manyIterator.next();
      }
      yield row;
    }
  } finally {
    await oneIterator.return?.();
    await manyIterator.return?.();
  }
}
