import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ListeningOptions {
  /** Defaults to a free port. */
  readonly port?: number | undefined;
  /** Default 127.0.0.1. */
  readonly host?: string | undefined;
  /** Base URL for browsers; defaults to the listening address. */
  readonly publicUrl?: string | undefined;
}

/**
 * Starts a simulator on its own port.
 * @param create makes the simulator from its base URL for browsers, which has no trailing slash
 * @throws Error when the port (named) is in use or not permitted, and what `create` throws
 */
export const startServer = async <Simulator extends { readonly app: RequestListener }>(
  { port = 0, host = '127.0.0.1', publicUrl: givenUrl }: ListeningOptions,
  create: (publicUrl: string) => Simulator,
) => {
  // Payment links contain the port, which exists only once the server listens: so the app is created afterwards.
  const server = createServer();
  const address = await listen(server, port, host);
  const url = `http://${reachable(host)}:${String(address.port)}`;
  const publicUrl = withoutSlash(givenUrl ?? url);
  const simulator = createOrClose(server, () => create(publicUrl));
  server.on('request', simulator.app);

  return {
    /** The listening address, without a trailing slash. */
    url,
    /** Base URL for browsers, without a trailing slash. */
    publicUrl,
    simulator,
    /** Closes the port and every connection. */
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

/** A base URL to which paths can be appended. */
export const withoutSlash = (url: string): string => url.replace(/\/+$/, '');

const createOrClose = <Simulator>(server: Server, create: () => Simulator): Simulator => {
  try {
    return create();
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
