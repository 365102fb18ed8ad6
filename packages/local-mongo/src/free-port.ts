import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

const listensOn = (port: number): Promise<number | undefined> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' ? address?.port : undefined));
    });
  });

/** True if this port of 127.0.0.1 is free now. */
export const isFreePort = async (port: number): Promise<boolean> => (await listensOn(port)) !== undefined;

/**
 * Below the ports that operating systems give to outgoing connections, so that a port stays free until it is used
 * again.
 */
const RANGE = [20_000, 32_000] as const;
const TRIES = 20;

/** A free port of 127.0.0.1. Another process may take it first: be prepared to retry. */
export const freePort = async (): Promise<number> => {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = await listensOn(randomInt(...RANGE));
    if (port !== undefined) return port;
  }
  const port = await listensOn(0);
  if (port === undefined) throw new Error('There is no free port on 127.0.0.1.');
  return port;
};
