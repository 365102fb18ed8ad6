import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { TEST_PUBLIC_KEY, TEST_SECRET_KEY } from './constants.js';
import { createKhaltiSimulator, type SimulatorOptions } from './simulator.js';

export interface StartOptions extends SimulatorOptions {
  /** Defaults to a free port. */
  readonly port?: number | undefined;
  /** Default 127.0.0.1. */
  readonly host?: string | undefined;
}

/**
 * Starts a simulator on its own port.
 * @throws Error when the port (named) is in use or not permitted, or the state file cannot be read
 */
export const startKhaltiSimulator = async (options: StartOptions = {}) => {
  const { port = 0, host = '127.0.0.1' } = options;
  // Payment links contain the port, which exists only once the server listens: so the app is created afterwards.
  const server = createServer();
  const address = await listen(server, port, host);
  const url = `http://${reachable(host)}:${String(address.port)}`;
  const publicUrl = options.publicUrl?.replace(/\/+$/, '') ?? url;
  const { app, control } = createOrClose(server, { ...options, publicUrl });
  server.on('request', app);

  return {
    /** The listening address, without a trailing slash. */
    url,
    /** Ends in /api/v2, as the provider's does. */
    apiBaseUrl: `${url}/api/v2`,
    /** Public URL of the checkout script. */
    widgetUrl: `${publicUrl}/widget/khalti-checkout.js`,
    secretKey: options.secretKey ?? TEST_SECRET_KEY,
    publicKey: options.publicKey ?? TEST_PUBLIC_KEY,
    control,
    /** Closes the port and every connection. */
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

export type RunningSimulator = Awaited<ReturnType<typeof startKhaltiSimulator>>;

const createOrClose = (server: Server, options: SimulatorOptions) => {
  try {
    return createKhaltiSimulator(options);
  } catch (error) {
    server.close();
    throw error;
  }
};

/** A host name for URLs: wildcard addresses cannot be connected to everywhere. */
const reachable = (host: string): string => {
  if (host === '0.0.0.0' || host === '::' || host === '') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
};

const listen = (server: Server, port: number, host: string): Promise<AddressInfo> =>
  new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason = error.code === 'EADDRINUSE' ? 'it is in use' : error.message;
      reject(new Error(`The payment simulator cannot listen on ${host}:${String(port)}: ${reason}`, { cause: error }));
    });
    server.listen(port, host, () => {
      const address = server.address();
      if (typeof address === 'object' && address) resolve(address);
      else reject(new Error('The payment simulator has no port'));
    });
  });
