import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, Response } from 'express';
import { createRemembered } from '../memoize.js';
import { RESPONSE_SENT } from './call.js';

/** Limits the size; the shop's own lists are smaller. */
const SMALL_BYTES = 64 * 1024;
/**
 * Brotli's quality for JSON that is compressed again at each change of a product. At 3, a large list takes half the
 * time and a tenth more bytes.
 */
const JSON_QUALITY = { small: 5, large: 3 };
/** Smaller bodies fit into one packet anyway. */
const WORTH_COMPRESSING = 1400;

const compressors = {
  br: (body: Buffer, quality: number) =>
    promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  gzip: (body: Buffer) => promisify(gzip)(body),
} as const;
type Encoding = keyof typeof compressors;
const ENCODINGS = Object.keys(compressors) as Encoding[];

const encodingAccepted = (req: Request): Encoding | undefined =>
  req.headers['accept-encoding'] === undefined
    ? undefined
    : ENCODINGS.find((encoding) => req.acceptsEncodings(encoding) === encoding);

/** The length of a hash in an ETag: 162 bits. */
export const HASH_LENGTH = 27;

/** An answer that is made once and sent many times: hashed at once, compressed at its first use. */
export interface PreparedAnswer {
  readonly bytes: number;
  /** Equal for equal bodies. */
  readonly hash: string;
  /** Sends the body in the best encoding that the client accepts, or a 304 if the client has it already. */
  readonly send: (req: Request, res: Response) => Promise<typeof RESPONSE_SENT>;
}

export interface Preparation {
  /** The media type, or the ending of a file's name. */
  readonly type: string;
  readonly cacheControl: string;
  /** Brotli's quality from 0 to 11; undefined for data that does not compress. */
  readonly quality: number | undefined;
  /** The body compressed by Brotli, if available. */
  readonly brotli?: Buffer | undefined;
  /** The version of the resource, which then is part of the ETag: `"v7-…"`. */
  readonly version?: number;
}

/** The hash of an answer's body that its ETag contains. */
export const hashAnswer = (body: Buffer | string): string =>
  createHash('sha256').update(body).digest('base64url').slice(0, HASH_LENGTH);

/** True if one of the tags in an `If-None-Match` is this one. */
export const sentTagMatches = (sent: string | undefined, tag: string): boolean =>
  sent?.split(',').some((etag) => ['*', tag, `W/${tag}`].includes(etag.trim())) ?? false;

/** Prepares a body. Each encoding has its own strong ETag, as its bytes differ. */
export const prepare = (
  body: Buffer,
  { type, cacheControl, quality, brotli, version }: Preparation,
): PreparedAnswer => {
  const hash = hashAnswer(body);
  const name = version === undefined ? hash : `v${String(version)}-${hash}`;
  const isCompressed = quality !== undefined && body.length >= WORTH_COMPRESSING;
  const compressed = createRemembered<Buffer>();
  const encodedBy = (encoding: Encoding): Buffer | Promise<Buffer> =>
    encoding === 'br' && brotli ? brotli : compressed(encoding, () => compressors[encoding](body, quality ?? 0));
  return {
    bytes: body.length,
    hash,
    send: async (req, res) => {
      const encoding = isCompressed ? encodingAccepted(req) : undefined;
      const tag = encoding === undefined ? `"${name}"` : `"${name}-${encoding}"`;
      res.setHeader('ETag', tag);
      res.setHeader('Cache-Control', cacheControl);
      res.vary('Accept-Encoding');
      if (sentTagMatches(req.get('if-none-match'), tag)) {
        res.status(304).end();
        return RESPONSE_SENT;
      }
      const bytes = encoding === undefined ? body : await encodedBy(encoding);
      if (encoding !== undefined) res.setHeader('Content-Encoding', encoding);
      res.type(type);
      res.setHeader('Content-Length', String(bytes.length));
      res.end(bytes);
      return RESPONSE_SENT;
    },
  };
};

export const JSON_TYPE = 'application/json; charset=utf-8';

/** Sends JSON that only the requester may see, with an ETag of its version and content. */
export const sendVersioned = (
  req: Request,
  res: Response,
  answer: { readonly version: number },
): Promise<typeof RESPONSE_SENT> =>
  prepare(Buffer.from(JSON.stringify(answer)), {
    type: JSON_TYPE,
    cacheControl: 'no-store',
    quality: undefined,
    version: answer.version,
  }).send(req, res);

/**
 * Prepares JSON that browsers and proxies may cache but must revalidate at each use, as stock and prices change. The
 * compression is fast enough to be repeated at each change of a product.
 */
export const prepareJson = (json: string, options: Pick<Preparation, 'version'> = {}): PreparedAnswer => {
  const body = Buffer.from(json);
  return prepare(body, {
    type: JSON_TYPE,
    cacheControl: 'public, no-cache',
    quality: body.length <= SMALL_BYTES ? JSON_QUALITY.small : JSON_QUALITY.large,
    ...options,
  });
};
