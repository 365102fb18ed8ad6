import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/**
 * The moment to act: before the database receives a command, or after it has executed it and before the client gets the
 * answer.
 */
export type Moment = 'requested' | 'answered';

/** A proxy between a shop and its database that a test controls. */
export interface Wire {
  /** The address of the database through this proxy. */
  readonly uri: (database: string) => string;
  /**
   * Runs an action at the given moment of the next command that contains this text, or whose bytes match. Then the
   * command or answer is passed on, if the connection still exists.
   */
  readonly atNext: (command: string | RegExp, moment: Moment, act: () => void | Promise<void>) => Promise<void>;
  /** Cuts every connection; new ones go through. */
  readonly cut: () => void;
  /** Cuts every connection and refuses new ones. */
  readonly sever: () => void;
  /** Stops the traffic in both directions, but keeps connections open: the other side seems to hang. */
  readonly hold: () => void;
  /** Undoes `sever` and `hold`. */
  readonly mend: () => void;
  readonly close: () => Promise<void>;
}

/** The update by which an order takes its stock. */
export const TAKES_STOCK = /update.{5}stocklevels/s;
/** The update by which parallel orders of one buyer conflict, once their unpaid orders are counted. */
export const LOCKS_HOLDERS = /update.{5}orderholders/s;

interface Interception {
  readonly command: string | RegExp;
  readonly moment: Moment;
  readonly act: () => Promise<void>;
}

/** Opens a proxy in front of the MongoDB at this port of 127.0.0.1. */
export const openWire = async (port: number): Promise<Wire> => {
  const sockets = new Set<Socket>();
  const interceptions = new Set<Interception>();
  let severed = false;
  let held: { readonly until: Promise<void>; readonly release: () => void } | undefined;

  /** The action that waits for this message. */
  const findInterception = (message: Buffer): Interception | undefined => {
    const text = message.toString('latin1');
    const found = [...interceptions].find(({ command }) =>
      typeof command === 'string' ? text.includes(command) : command.test(text),
    );
    if (found) interceptions.delete(found);
    return found;
  };

  const join = (client: Socket): void => {
    if (severed) {
      client.destroy();
      return;
    }
    const database = connect(port, '127.0.0.1');
    const ends = [client, database];
    const cut = (): void => {
      for (const end of ends) {
        sockets.delete(end);
        end.destroy();
      }
    };
    for (const end of ends) {
      sockets.add(end);
      end.setNoDelay(true);
      end.on('error', cut);
      end.on('close', cut);
    }
    // A connection carries one command at a time, so the next answer belongs to this one.
    let awaited: Interception | undefined;
    const carry = async (from: Socket, to: Socket, meet: (message: Buffer) => Promise<void>): Promise<void> => {
      for await (const message of from) {
        await held?.until;
        await meet(message as Buffer);
        if (!to.destroyed) to.write(message as Buffer);
      }
    };
    const asking = carry(client, database, async (message) => {
      const interception = findInterception(message);
      if (interception?.moment === 'requested') await interception.act();
      else awaited = interception ?? awaited;
    });
    const answering = carry(database, client, async () => {
      const interception = awaited;
      awaited = undefined;
      await interception?.act();
    });
    // Both sides end together, however the connection was cut.
    asking.then(cut, cut);
    answering.then(cut, cut);
  };

  const server = createServer(join).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cutAll = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  const mend = (): void => {
    severed = false;
    held?.release();
    held = undefined;
  };
  return {
    uri: (database) =>
      `mongodb://127.0.0.1:${String((server.address() as AddressInfo).port)}/${database}?directConnection=true`,
    atNext: (command, moment, act) =>
      new Promise((resolve, reject) => {
        interceptions.add({ command, moment, act: async () => Promise.resolve(act()).then(resolve, reject) });
      }),
    cut: cutAll,
    sever: () => {
      severed = true;
      cutAll();
    },
    hold: () => {
      let release = (): void => undefined;
      const until = new Promise<void>((resolve) => (release = resolve));
      held = { until, release };
    },
    mend,
    close: async () => {
      severed = true;
      mend();
      severed = true;
      cutAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
