import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Serves on a free port of this machine, which is written to the standard output once it listens. */
export const listen = (listener: RequestListener): void => {
  const server = createServer(listener);
  server.listen(0, '127.0.0.1', () => {
    process.stdout.write(`${String((server.address() as AddressInfo).port)}\n`);
  });
};

/** The program's only argument. */
export const argument = (): string => {
  const [, , value] = process.argv;
  if (value === undefined) throw new Error('An argument is missing');
  return value;
};
