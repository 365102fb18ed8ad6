import { createRequire } from 'node:module';
import type { Socket } from 'node:net';

/** What of the driver's connection is needed here. */
interface Connection {
  readonly socket: Socket;
  /**
   * Called by whatever ends the connection, and again once its socket has closed, which is when those are woken who wrote in
   * between. From the first call on, each of the driver's steps throws the error.
   */
  cleanup: (this: Connection, error: Error) => void;
}

let isDone = false;

/**
 * Has the MongoDB driver wake who still writes to a connection that has ended. A write to a socket that is ending says
 * "full", and the driver then waits for it to drain: without end, as a closed socket tells of no draining, or until the
 * socket's own error, which the driver takes for a bug rather than for a network that failed, so that it tries nothing
 * again. Woken, it looks at its connection and throws what closed that.
 * @throws Error if the driver has changed so that this does not reach it
 */
export const wakeWritersOfClosedConnections = (): void => {
  if (isDone) return;
  const driver = createRequire(createRequire(import.meta.url).resolve('mongoose'));
  const { Connection } = driver('mongodb/lib/cmap/connection.js') as { Connection?: { prototype: Connection } };
  const cleanup = Connection?.prototype.cleanup;
  if (!Connection || !cleanup) throw new Error('The MongoDB driver has no Connection.cleanup any more');
  Connection.prototype.cleanup = function (error) {
    cleanup.call(this, error);
    // Who is about to write, as after compressing, goes on to the driver's own look at the connection.
    this.socket.write = () => true;
    this.socket.emit('drain');
  };
  isDone = true;
};
