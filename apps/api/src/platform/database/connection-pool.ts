import type mongoose from 'mongoose';
import { gauge } from '../metrics/index.js';

/** The clients of a process: for requests or a program, and for background work. */
type ClientName = 'requests' | 'background';

/** What the events of a client tell about its connections. */
export interface PoolState {
  /** Since when each connection in use is, by `performance.now()`. */
  readonly busySince: ReadonlyMap<string, number>;
  /** Forgets the connections in use, before the client closes. */
  readonly forget: () => void;
}

const pools = new Map<ClientName, { readonly size: () => number; waiting: number } & PoolState>();
const CLIENT = ['client'] as const;

gauge({ name: 'paila_database_connections', help: 'Open connections to the database', labelNames: CLIENT }, () =>
  [...pools].map(([client, { size }]) => ({ value: size(), labels: { client } })),
);
gauge({ name: 'paila_database_connections_in_use', help: 'Connections that a command uses', labelNames: CLIENT }, () =>
  [...pools].map(([client, { busySince }]) => ({ value: busySince.size, labels: { client } })),
);
gauge(
  { name: 'paila_database_connections_waiting', help: 'Commands that wait for a connection', labelNames: CLIENT },
  () => [...pools].map(([client, { waiting }]) => ({ value: waiting, labels: { client } })),
);

interface ConnectionEvent {
  readonly address: string;
  readonly connectionId: number | '<monitor>';
}
const keyOf = ({ address, connectionId }: ConnectionEvent): string => `${address} ${String(connectionId)}`;

/** Follows the connections of a client until its process ends, for metrics and for {@link reconnectWhenStuck}. */
export const watchPool = (name: ClientName, client: mongoose.mongo.MongoClient): PoolState => {
  const busySince = new Map<string, number>();
  const open = new Set<string>();
  const pool = { busySince, forget: () => busySince.clear(), size: () => open.size, waiting: 0 };
  const ended = (): void => {
    pool.waiting = Math.max(0, pool.waiting - 1);
  };
  client.on('connectionCheckOutStarted', () => {
    pool.waiting += 1;
  });
  client.on('connectionCheckOutFailed', ended);
  client.on('connectionCheckedOut', (event) => {
    ended();
    busySince.set(keyOf(event), performance.now());
  });
  client.on('connectionCheckedIn', (event) => busySince.delete(keyOf(event)));
  client.on('connectionCreated', (event) => open.add(keyOf(event)));
  client.on('connectionClosed', (event) => {
    open.delete(keyOf(event));
    busySince.delete(keyOf(event));
  });
  client.on('connectionPoolClosed', ({ address }) => {
    for (const key of open) if (key.startsWith(`${address} `)) open.delete(key);
  });
  pools.set(name, pool);
  return pool;
};
