import { connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { UserError } from './user-error.mjs';

const WILDCARD_HOSTS = ['0.0.0.0', '::', ''];

/** The host name by which a shop that listens on `host` is reached from this machine. */
export const reachable = (host: string): string => {
  if (WILDCARD_HOSTS.includes(host)) return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
};

const listenOnce = (port: number, host: string): Promise<number | NodeJS.ErrnoException> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', resolve);
    server.listen(port, host, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : port));
    });
  });

const answers = (host: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 1_000 });
    const done = (answer: boolean): void => {
      socket.destroy();
      resolve(answer);
    };
    socket
      .once('connect', () => done(true))
      .once('error', () => done(false))
      .once('timeout', () => done(false));
  });

/** True if another instance of the shop listens there. */
const isShop = async (port: number): Promise<boolean> => {
  try {
    const answer = await fetch(`http://localhost:${String(port)}/healthz`, { signal: AbortSignal.timeout(2_000) });
    const { status, shop } = (await answer.json()) as { status?: unknown; shop?: unknown };
    return status === 'ok' && typeof shop === 'string';
  } catch {
    return false;
  }
};

/** A free port, if possible the given one. */
export const freePort = async (preferred = 0): Promise<number> => {
  const port = await listenOnce(preferred, '127.0.0.1');
  if (typeof port === 'number') return port;
  if (preferred === 0) throw new UserError('There is no free port on 127.0.0.1.');
  return freePort();
};

const listenError = async (port: number, host: string): Promise<NodeJS.ErrnoException | 'taken' | undefined> => {
  const listening = await listenOnce(port, host);
  if (typeof listening !== 'number') return listening.code === 'EADDRINUSE' ? 'taken' : listening;
  // localhost may resolve to either address; a program on the other one would receive the shop's visitors.
  for (const localhost of ['127.0.0.1', '::1']) if (await answers(localhost, port)) return 'taken';
  return undefined;
};

/**
 * Checks that the shop can listen on this port.
 * @param port 0 for any
 * @returns the port
 * @throws UserError naming the port, what uses it and how to choose another
 */
export const claimPort = async (port: number, host: string): Promise<number> => {
  if (port === 0) return freePort();
  let reason = await listenError(port, host);
  // A shop whose npm start was killed takes a moment to exit.
  for (let tries = 0; reason === 'taken' && tries < 5 && !(await isShop(port)); tries += 1) {
    await sleep(200);
    reason = await listenError(port, host);
  }
  if (reason === undefined) return port;
  const here = String(port);
  const other = String(port < 65_535 ? port + 1 : port - 1);
  if (reason !== 'taken') {
    const why = reason.code === 'EACCES' ? 'it requires administrator rights' : reason.message;
    throw new UserError(
      `The shop can't listen on port ${here} of ${host}: ${why}.`,
      'Choose another one: PORT=3000 npm start, or set HOST to an address of this machine.',
    );
  }
  throw (await isShop(port))
    ? new UserError(
        `Port ${here} is taken: Paila already runs there (http://localhost:${here}).`,
        `To run a second shop beside it, choose another port and data folder: PORT=${other} DATA_DIR=.data/second npm start`,
      )
    : new UserError(`Port ${here} is taken by another program.`, `Choose another port: PORT=${other} npm start`);
};
