import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** When to step in: before the database hears a command, or after it has carried it out and before anybody hears of it. */
export type Moment = 'asked' | 'answered';

/** The network between a shop and its database, in the hand of a test. */
export interface Wire {
  /** The address of the database by this way. */
  readonly uri: (database: string) => string;
  /**
   * Does something at the given moment of the next command that holds this text, or whose bytes match, and only then
   * lets it pass, if the connection is still there.
   */
  readonly atNext: (command: string | RegExp, moment: Moment, act: () => void | Promise<void>) => Promise<void>;
  /** Cuts every connection; new ones go through. */
  readonly cut: () => void;
  /** Cuts every connection and refuses new ones. */
  readonly sever: () => void;
  /** Lets nothing pass, in either direction, and cuts nothing: the other side seems to think. */
  readonly hold: () => void;
  /** Ends that and lets connections through again. */
  readonly mend: () => void;
  readonly close: () => Promise<void>;
}

/** The update by which an order takes its stock. */
export const TAKES_STOCK = /update.{5}stocklevels/s;

interface Ambush {
  readonly command: string | RegExp;
  readonly moment: Moment;
  readonly act: () => Promise<void>;
}

/** Puts a wire before the MongoDB at this port of 127.0.0.1. */
export const openWire = async (port: number): Promise<Wire> => {
  const sockets = new Set<Socket>();
  const ambushes = new Set<Ambush>();
  let severed = false;
  let held: { readonly until: Promise<void>; readonly release: () => void } | undefined;

  /** The ambush that this message walks into, at whichever moment. */
  const ambushOn = (message: Buffer): Ambush | undefined => {
    const text = message.toString('latin1');
    const found = [...ambushes].find(({ command }) =>
      typeof command === 'string' ? text.includes(command) : command.test(text),
    );
    if (found) ambushes.delete(found);
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
    // One command is under way on a connection at a time, so the next answer is the one to it.
    let awaited: Ambush | undefined;
    const carry = async (from: Socket, to: Socket, meet: (message: Buffer) => Promise<void>): Promise<void> => {
      for await (const message of from) {
        await held?.until;
        await meet(message as Buffer);
        if (!to.destroyed) to.write(message as Buffer);
      }
    };
    const asking = carry(client, database, async (message) => {
      const ambush = ambushOn(message);
      if (ambush?.moment === 'asked') await ambush.act();
      else awaited = ambush ?? awaited;
    });
    const answering = carry(database, client, async () => {
      const ambush = awaited;
      awaited = undefined;
      await ambush?.act();
    });
    // Either way ends with the connection, in whatever manner that was cut.
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
        ambushes.add({ command, moment, act: async () => Promise.resolve(act()).then(resolve, reject) });
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
