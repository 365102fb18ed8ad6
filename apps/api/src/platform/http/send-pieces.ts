import type { Request, Response } from 'express';
import { pipeline } from 'node:stream/promises';
import { SENT } from './call.js';

const hasLeft = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';

/**
 * Sends an answer piece by piece, as fast as the client takes it; one who goes away ends it. What fails on the way
 * breaks the connection, so that nobody takes a part for the whole.
 */
export const sendPieces = async (req: Request, res: Response, pieces: AsyncIterable<string>): Promise<typeof SENT> => {
  try {
    await pipeline(pieces, res);
  } catch (error) {
    if (!hasLeft(error)) req.log.error({ err: error }, 'an answer broke off');
  }
  return SENT;
};
