import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** HTTP servers of one test file: call `closeServers` in afterEach. */
export const openServers = () => {
  const made: Server[] = [];
  return {
    /** @returns the server's address, `http://127.0.0.1:PORT` */
    aServer: async (answer: RequestListener): Promise<string> => {
      const server = createServer(answer).listen(0, '127.0.0.1');
      made.push(server);
      await once(server, 'listening');
      return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
    },
    closeServers: (): void => {
      for (const server of made.splice(0)) {
        server.close();
        server.closeAllConnections();
      }
    },
  };
};
