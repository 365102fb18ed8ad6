/**
 * A backup is a sequence of frames: a letter for the kind, the length of the payload in 4 bytes, and the payload.
 * Documents are the BSON of the database, byte by byte, so that no number changes its type.
 */
const KINDS = {
  /** Format, version and begin. JSON. */
  H: 'header',
  /** Name, options and indexes of a collection. EJSON. */
  C: 'collection',
  /** The name of the collection of the frames that follow. */
  I: 'in',
  /** A document as it was when its collection was read. BSON. */
  D: 'document',
  /** A document that changed during the backup, as it was at the end. BSON. */
  P: 'put',
  /** The `_id` of a document that is gone at the end. BSON. */
  G: 'gone',
  /** A file of the data folder. JSON. */
  F: 'file',
  /** Counts, time and checksum. JSON. */
  E: 'end',
} as const;
type Letter = keyof typeof KINDS;
export type FrameKind = (typeof KINDS)[Letter];

export interface Frame {
  readonly kind: FrameKind;
  readonly payload: Buffer;
}

const LETTERS = Object.fromEntries(Object.entries(KINDS).map(([letter, kind]) => [kind, letter])) as Readonly<
  Record<FrameKind, Letter>
>;
const HEAD_BYTES = 5;
/** More than the 16 MiB of the largest document. */
const MAX_BYTES = 20 * 1024 * 1024;

/** The bytes of frames of one kind. */
export const encodeFrames = (kind: FrameKind, payloads: readonly Uint8Array[]): Buffer =>
  Buffer.concat(
    payloads.flatMap((payload) => {
      const head = Buffer.alloc(HEAD_BYTES);
      head.write(LETTERS[kind], 'latin1');
      head.writeUInt32LE(payload.length, 1);
      return [head, payload];
    }),
  );

/** Gives out bytes in pieces of a requested length, and copies only where a piece spans chunks. */
const createReader = (chunks: AsyncIterator<Buffer>) => {
  let waiting: Buffer[] = [];
  let length = 0;
  /** @returns undefined at the end. @throws Error if the bytes end within the piece */
  return async (size: number): Promise<Buffer | undefined> => {
    while (length < size) {
      const next: IteratorResult<Buffer, unknown> = await chunks.next();
      if (next.done) {
        if (length === 0) return undefined;
        throw new Error('The bytes end within a frame');
      }
      waiting.push(next.value);
      length += next.value.length;
    }
    const [first] = waiting;
    const joined = waiting.length === 1 && first ? first : Buffer.concat(waiting);
    waiting = joined.length > size ? [joined.subarray(size)] : [];
    length -= size;
    return joined.subarray(0, size);
  };
};

const isLetter = (letter: string): letter is Letter => letter in KINDS;

/**
 * The frames of a stream, one at a time.
 * @param onBytes gets the bytes of each frame before the frame is given out
 * @throws Error for bytes that are no frames, or that end too early
 */
export async function* decodeFrames(
  stream: AsyncIterable<Buffer>,
  onBytes: (kind: FrameKind, ...bytes: readonly Buffer[]) => void,
): AsyncGenerator<Frame> {
  const read = createReader(stream[Symbol.asyncIterator]());
  for (;;) {
    const head = await read(HEAD_BYTES);
    if (!head) return;
    const letter = head.toString('latin1', 0, 1);
    const length = head.readUInt32LE(1);
    if (!isLetter(letter) || length > MAX_BYTES) throw new Error('There is no frame at this place');
    const payload = length === 0 ? Buffer.alloc(0) : await read(length);
    if (!payload) throw new Error('The bytes end within a frame');
    const kind = KINDS[letter];
    onBytes(kind, head, payload);
    yield { kind, payload };
  }
}
