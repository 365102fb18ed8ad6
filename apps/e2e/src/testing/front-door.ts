import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that came to the door. */
interface Arrival {
  readonly path: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/**
 * An address in front of shops, which stays the same when another shop stands behind it, as after a new release, or
 * when nobody answers there.
 */
export interface FrontDoor {
  readonly url: string;
  readonly arrivals: readonly Arrival[];
  /** Leads to another shop from now on. */
  lead(shopUrl: string): void;
  /** Adds a text to a file from now on, as another release of it has. */
  append(path: string, text: string): void;
  /** Ends all connections and takes no new ones. */
  close(): Promise<void>;
  /** Opens at the same address again. */
  open(): Promise<void>;
}

const without = (headers: IncomingHttpHeaders, names: readonly string[]): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));

/** Opens a door to a shop. */
export const openFrontDoor = async (shopUrl: string): Promise<FrontDoor> => {
  let target = shopUrl;
  const additions = new Map<string, string>();
  const arrivals: Arrival[] = [];

  const passOn = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const { method, url: path = '/', headers } = incoming;
    arrivals.push({ path, at: Date.now() });
    const addition = additions.get(path);
    // A file with an addition has another length, and no other form of it fits.
    const sent = addition === undefined ? headers : without(headers, ['accept-encoding', 'if-none-match']);
    const passed = request(new URL(path, target), { method, headers: sent }, (answer) => {
      const answered = addition === undefined ? answer.headers : without(answer.headers, ['content-length', 'etag']);
      outgoing.writeHead(answer.statusCode ?? 500, answered);
      answer.pipe(outgoing, { end: addition === undefined });
      if (addition !== undefined) answer.on('end', () => outgoing.end(addition));
    });
    passed.on('error', () => outgoing.destroy());
    incoming.pipe(passed);
  };
  const server = createServer(passOn).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${String(port)}`,
    arrivals,
    lead: (to) => {
      target = to;
    },
    append: (path, text) => {
      additions.set(path, text);
    },
    close: async () => {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
    open: async () => {
      if (server.listening) return;
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
  };
};
