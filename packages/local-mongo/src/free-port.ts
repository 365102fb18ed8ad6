import { createServer } from 'node:net';

const listensOn = (port: number): Promise<number | undefined> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => {
      resolve(undefined);
    });
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => {
        resolve(typeof address === 'object' ? address?.port : undefined);
      });
    });
  });

/** Whether nobody listens on this port of 127.0.0.1 now. */
export const isFreePort = async (port: number): Promise<boolean> => (await listensOn(port)) !== undefined;

/** A port of 127.0.0.1 that nobody uses now. Somebody may take it before it is used: be ready to ask again. */
export const freePort = async (): Promise<number> => {
  const port = await listensOn(0);
  if (port === undefined) throw new Error('This machine gives out no port on 127.0.0.1.');
  return port;
};
