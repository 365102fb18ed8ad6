import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { TEST_PUBLIC_KEY, TEST_SECRET_KEY } from './constants.js';
import type { Control } from './control/control.js';
import { createKhaltiSimulator, type KhaltiSimulator, type SimulatorOptions } from './simulator.js';

export interface StartOptions extends SimulatorOptions {
  /** A free port is taken when left out. */
  readonly port?: number | undefined;
  /** 127.0.0.1 when left out. */
  readonly host?: string | undefined;
}

export interface RunningSimulator {
  /** Where it listens, without a slash at the end. */
  readonly url: string;
  /** The base of the API's calls, ending in /api/v2 as the provider's does. */
  readonly apiBaseUrl: string;
  /** The checkout script, at the address that browsers use. */
  readonly widgetUrl: string;
  readonly secretKey: string;
  readonly publicKey: string;
  readonly control: Control;
  /** Closes the port and every connection. */
  stop(): Promise<void>;
}

/**
 * Runs a simulator on a port of its own.
 * @throws Error saying which port when it is taken or not allowed, or that the state file cannot be read
 */
export const startKhaltiSimulator = async (options: StartOptions = {}): Promise<RunningSimulator> => {
  const { port = 0, host = '127.0.0.1' } = options;
  // The port is known only once it is open, and the payment links need it: so the app is made after.
  const server = createServer();
  const address = await listen(server, port, host);
  const url = `http://${reachable(host)}:${String(address.port)}`;
  const publicUrl = options.publicUrl?.replace(/\/+$/, '') ?? url;
  const { app, control, close } = createOrClose(server, { ...options, publicUrl });
  server.on('request', app);

  return {
    url,
    apiBaseUrl: `${url}/api/v2`,
    widgetUrl: `${publicUrl}/widget/khalti-checkout.js`,
    secretKey: options.secretKey ?? TEST_SECRET_KEY,
    publicKey: options.publicKey ?? TEST_PUBLIC_KEY,
    control,
    stop: () =>
      new Promise((resolve) => {
        close();
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
};

const createOrClose = (server: Server, options: SimulatorOptions): KhaltiSimulator => {
  try {
    return createKhaltiSimulator(options);
  } catch (error) {
    server.close();
    throw error;
  }
};

/** A name to reach a listening address by; "every address of this machine" is none. */
const reachable = (host: string): string => {
  if (host === '0.0.0.0' || host === '::' || host === '') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
};

const listen = (server: Server, port: number, host: string): Promise<AddressInfo> =>
  new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason = error.code === 'EADDRINUSE' ? 'it is taken' : error.message;
      reject(new Error(`The payment simulator cannot listen on ${host}:${String(port)}: ${reason}`, { cause: error }));
    });
    server.listen(port, host, () => {
      const address = server.address();
      if (typeof address === 'object' && address) resolve(address);
      else reject(new Error('The payment simulator has no port'));
    });
  });
