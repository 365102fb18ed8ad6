import type { Server } from 'node:http';
import type { RequestHandler, Response } from 'express';

/** How long running requests may take to finish after the shop was told to stop. */
const DRAIN_MS = 10_000;
const LOOK_EVERY_MS = 50;

export interface OpenStreams {
  /** Middleware that tracks the answers in progress. */
  readonly track: RequestHandler;
  /** Ends every event stream. Its browser connects again by itself, to an instance that is still there. */
  readonly end: () => void;
}

const isEventStream = (res: Response): boolean =>
  String(res.getHeader('Content-Type') ?? '').startsWith('text/event-stream');

/** Knows the event streams that are open, as they have no end of their own that a stop could wait for. */
export const createOpenStreams = (): OpenStreams => {
  const answers = new Set<Response>();
  return {
    track: (_req, res, next) => {
      answers.add(res);
      res.once('close', () => answers.delete(res));
      next();
    },
    end: () => {
      for (const res of answers) {
        if (!isEventStream(res) || res.writableEnded) continue;
        // What its handler still writes is lost, which is no error.
        res.on('error', () => undefined);
        res.end();
      }
    },
  };
};

/** Stops accepting connections, ends streams, lets running requests finish, and aborts those that take too long. */
export const drain = (server: Server, streams: Pick<OpenStreams, 'end'>): Promise<void> =>
  new Promise((resolve) => {
    const endIdle = (): void => {
      streams.end();
      server.closeIdleConnections();
    };
    // Keep-alive connections count as open, so each is closed as soon as it is idle; and each may begin another stream.
    const idle = setInterval(endIdle, LOOK_EVERY_MS);
    const late = setTimeout(() => {
      server.closeAllConnections();
    }, DRAIN_MS);
    server.close(() => {
      clearInterval(idle);
      clearTimeout(late);
      resolve();
    });
    endIdle();
  });
