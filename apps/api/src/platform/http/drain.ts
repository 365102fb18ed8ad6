import type { Server } from 'node:http';

/** How long running requests may take to finish after the shop was told to stop. */
const DRAIN_MS = 10_000;
const LOOK_EVERY_MS = 50;

/** Stops accepting connections, lets running requests finish, and aborts those that take too long. */
export const drain = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    const endIdle = (): void => {
      server.closeIdleConnections();
    };
    // Keep-alive connections count as open, so each is closed as soon as it is idle.
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
