import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, Response } from 'express';

/** Below this many bytes a packet is a packet, compressed or not. */
const WORTH_COMPRESSING = 1400;
/** Good enough for text and fast enough to be done at each change of the catalogue. */
const BROTLI_QUALITY = 5;

const compressors = {
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  gzip: (body: Buffer) => promisify(gzip)(body),
} as const;
type Encoding = keyof typeof compressors;
const ENCODINGS = Object.keys(compressors) as Encoding[];

/** An answer that is made once and sent many times: serialised, hashed, and compressed at its first use. */
export interface PreparedAnswer {
  readonly bytes: number;
  /** Sends the body in the best encoding the client takes, or a 304 when the client has it already. */
  readonly send: (req: Request, res: Response) => Promise<void>;
}

const sentTagMatches = (sent: string | undefined, tag: string): boolean =>
  (sent ?? '').split(',').some((each) => ['*', tag, `W/${tag}`].includes(each.trim()));

/** Prepares a JSON body. Each encoding has a strong ETag of its own, as each is another sequence of bytes. */
export const prepareJson = (json: string): PreparedAnswer => {
  const body = Buffer.from(json);
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 27);
  const compressed = new Map<Encoding, Promise<Buffer>>();
  const encodedBy = (encoding: Encoding): Promise<Buffer> => {
    const known = compressed.get(encoding) ?? compressors[encoding](body);
    compressed.set(encoding, known);
    return known;
  };
  return {
    bytes: body.length,
    send: async (req, res) => {
      const encoding =
        body.length < WORTH_COMPRESSING ? undefined : ENCODINGS.find((each) => req.acceptsEncodings(each) === each);
      const tag = encoding === undefined ? `"${hash}"` : `"${hash}-${encoding}"`;
      // Kept by browsers and proxies, but asked about at every use: stock and prices change.
      res.set({ ETag: tag, 'Cache-Control': 'public, no-cache', Vary: 'Accept-Encoding' });
      if (sentTagMatches(req.get('if-none-match'), tag)) {
        res.status(304).end();
        return;
      }
      const bytes = encoding === undefined ? body : await encodedBy(encoding);
      if (encoding !== undefined) res.set('Content-Encoding', encoding);
      res.set({ 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': String(bytes.length) });
      res.end(bytes);
    },
  };
};
