import type { Request, Response } from 'express';
import { pipeline } from 'node:stream/promises';
import { RESPONSE_SENT } from './call.js';

const isAway = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';

/**
 * Sends a response piece by piece, as fast as the client reads; the response ends if the client leaves. A failure
 * breaks the connection, so that nobody takes a part for the whole.
 */
export const sendPieces = async (
  req: Request,
  res: Response,
  pieces: AsyncIterable<string>,
): Promise<typeof RESPONSE_SENT> => {
  try {
    await pipeline(pieces, res);
  } catch (error) {
    if (!isAway(error)) req.log.error({ err: error }, 'response aborted');
  }
  return RESPONSE_SENT;
};
