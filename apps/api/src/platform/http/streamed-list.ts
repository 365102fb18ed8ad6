import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { lazily } from '../memoize.js';
import { RESPONSE_SENT } from './call.js';
import { HASH_LENGTH, JSON_TYPE, type PreparedAnswer, sentTagMatches } from './prepared-answer.js';

/** A piece of the list is made only when the client has taken the one before. */
const ROWS_PER_PIECE = 500;

/** What a row costs in a cache: a reference, as the catalogue holds its text anyway. */
const BYTES_OF_A_ROW = 8;

/** The bytes of a JSON list, in pieces. */
function* listPieces(rows: readonly { readonly json: string }[]): Generator<Buffer> {
  for (let start = 0; start < rows.length; start += ROWS_PER_PIECE) {
    const piece = rows.slice(start, start + ROWS_PER_PIECE).map(({ json }) => json);
    yield Buffer.from(`${start === 0 ? '[' : ','}${piece.join(',')}`);
  }
  yield Buffer.from(rows.length === 0 ? '[]' : ']');
}

/** True if the client closed the connection before it had everything. */
const isAborted = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';

/**
 * A list of rows that are JSON already, too long to be in memory as a whole. It is sent in pieces, with an ETag and
 * compressed by gzip. 250,000 products are 351 MB. Their hash is made once, and other requests get turns meanwhile.
 */
export const streamedList = (rows: readonly { readonly json: string }[]): Omit<PreparedAnswer, 'hash'> => {
  const measure = lazily(async () => {
    const digest = createHash('sha256');
    let length = 0;
    for (const piece of listPieces(rows)) {
      digest.update(piece);
      length += piece.length;
      await nextTurn();
    }
    return { hash: digest.digest('base64url').slice(0, HASH_LENGTH), length };
  });
  return {
    bytes: rows.length * BYTES_OF_A_ROW,
    send: async (req, res) => {
      const { hash, length } = await measure();
      const isZipped = req.headers['accept-encoding'] !== undefined && req.acceptsEncodings('gzip') === 'gzip';
      const tag = isZipped ? `"${hash}-gzip"` : `"${hash}"`;
      res.setHeader('ETag', tag);
      res.setHeader('Cache-Control', 'public, no-cache');
      res.vary('Accept-Encoding');
      if (sentTagMatches(req.get('if-none-match'), tag)) {
        res.status(304).end();
        return RESPONSE_SENT;
      }
      res.type(JSON_TYPE);
      if (req.method === 'HEAD') {
        res.end();
        return RESPONSE_SENT;
      }
      const pieces = Readable.from(listPieces(rows));
      try {
        if (isZipped) {
          res.setHeader('Content-Encoding', 'gzip');
          await pipeline(pieces, createGzip(), res);
        } else {
          res.setHeader('Content-Length', String(length));
          await pipeline(pieces, res);
        }
      } catch (error) {
        if (!isAborted(error)) throw error;
      }
      return RESPONSE_SENT;
    },
  };
};
