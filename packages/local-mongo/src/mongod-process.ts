import { spawn } from 'node:child_process';
import { open, readFile, rename, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { isDiskFull } from './disk-full.js';
import { explainExit } from './explain-exit.js';
import type { LocalMongoError } from './local-mongo-error.js';
import { readCommandLine, isGoneWithin } from './process-info.js';
import { becomePrimary, REPLICA_SET } from './replica-set.js';
import { guardProcess, releaseProcess } from './watchdog.js';

const ADDRESS_IN_USE = 48;
/** A large journal may have to be replayed after a crash. */
const START_TIMEOUT_MS = 180_000;
const STOP_TIMEOUT_MS = 30_000;
const KILL_TIMEOUT_MS = 5_000;

interface MongodExit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

export interface MongodProcess {
  pid: number;
  port: number;
  /** Resolves when mongod has ended, for whatever reason. */
  exited: Promise<MongodExit>;
  /** Explains why mongod has ended by itself. */
  explain: (exit: MongodExit) => Promise<LocalMongoError>;
  /** Shuts mongod down cleanly. Idempotent. */
  stop: () => Promise<void>;
}

export interface MongodOptions {
  program: string;
  dbPath: string;
  port: number;
}

/** Arguments for both `npm start` and tests. */
export const SERVER_ARGUMENTS: readonly string[] = [
  ...['--nounixsocket', '--quiet', '--setParameter', 'diagnosticDataCollectionEnabled=false'],
  // On shutdown a primary waits this long for another member to take over, and there is none.
  ...['--setParameter', 'shutdownTimeoutMillisForSignaledShutdown=100'],
  // A shop killed in the middle of an order leaves its documents locked for this long; the default is a minute.
  ...['--setParameter', 'transactionLifetimeLimitSeconds=15'],
];

const argumentsFor = ({ dbPath, port }: MongodOptions): string[] => [
  ...['--replSet', REPLICA_SET, '--dbpath', dbPath, '--port', String(port), '--bind_ip', '127.0.0.1'],
  // Large enough for change streams to catch up.
  ...['--oplogSize', '512', '--wiredTigerCacheSizeGB', '0.5'],
  ...SERVER_ARGUMENTS,
];

/**
 * Waits until the server responds and is primary.
 * @returns false when that takes longer than START_TIMEOUT_MS
 */
const isPrimary = async (pid: number, port: number, ended: () => boolean): Promise<boolean> => {
  const host = `127.0.0.1:${String(port)}`;
  const giveUpAt = Date.now() + START_TIMEOUT_MS;
  while (!ended() && Date.now() < giveUpAt) {
    await sleep(30);
    const client = new MongoClient(`mongodb://${host}/?directConnection=true`, { serverSelectionTimeoutMS: 250 });
    try {
      const admin = client.db('admin');
      // Another mongod may use the port.
      if (Number((await admin.command({ serverStatus: 1 }))['pid']) !== pid) continue;
      await becomePrimary(admin, host);
      return true;
    } catch {
      // Not ready yet, or exiting.
    } finally {
      await client.close();
    }
  }
  return false;
};

/** Shuts a mongod down cleanly, or kills it after a timeout; it then replays its journal at the next start. */
export const stopMongod = async (pid: number): Promise<void> => {
  for (const [signal, patience] of [
    ['SIGTERM', STOP_TIMEOUT_MS],
    ['SIGKILL', KILL_TIMEOUT_MS],
  ] as const) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    if (await isGoneWithin(pid, patience)) return;
  }
};

/** The mongod that runs on a folder; undefined when there is none. */
export const findMongodOn = async (
  dbPath: string,
): Promise<{ pid: number; port: number; isOurs: boolean } | undefined> => {
  // mongod writes its pid to this file.
  const pid = Number(await readFile(join(dbPath, 'mongod.lock'), 'utf8').catch(() => ''));
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  const commandLine = `${await readCommandLine(pid)} `;
  if (!commandLine.includes(` --dbpath ${dbPath} `)) return undefined;
  const port = Number(/ --port (\d+) /.exec(commandLine)?.[1]);
  return { pid, port, isOurs: commandLine.includes(` --replSet ${REPLICA_SET} `) };
};

/** Opens a log of its own for each start. Only the previous log remains beside it. */
const openLog = async (logPath: string): Promise<FileHandle> => {
  await rename(logPath, `${logPath}.previous`).catch(() => undefined);
  return open(logPath, 'a');
};

/**
 * Starts a mongod and waits until it accepts writes.
 * @returns undefined when another process uses the port: retry with another one
 * @throws LocalMongoError when it does not start
 */
export const launchMongod = async (options: MongodOptions): Promise<MongodProcess | undefined> => {
  const { dbPath, port } = options;
  const logPath = join(dbPath, 'mongod.log');
  const log = await openLog(logPath);
  const child = spawn(options.program, argumentsFor(options), {
    // Its own process group, so that Ctrl-C reaches only the shop, which drains first and stops the database last.
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
    cwd: dbPath,
  });
  // Registered before the first await, because a mongod may end at once.
  let exit: MongodExit | undefined;
  const exited = new Promise<MongodExit>((resolve) => {
    const finish = (code: number | null, signal: NodeJS.Signals | null) => {
      exit ??= { code, signal };
      if (child.pid !== undefined) releaseProcess(child.pid);
      resolve(exit);
    };
    child.once('exit', finish);
    child.once('error', () => finish(null, null));
  });
  await log.close();
  const circumstances = async () => ({
    dbPath,
    logPath,
    log: (await readFile(logPath, 'utf8').catch(() => '')).slice(-20_000),
    isDiskFull: await isDiskFull(dbPath),
  });
  const { pid } = child;
  const stop = async () => {
    if (pid !== undefined && !exit) await stopMongod(pid);
    await exited;
  };
  if (pid !== undefined) {
    guardProcess(pid);
    if (await isPrimary(pid, port, () => exit !== undefined)) {
      child.unref();
      const explain = async (how: MongodExit) =>
        explainExit({ ...(await circumstances()), ...how, hung: false, ran: true });
      return { pid, port, exited, explain, stop };
    }
  }
  const hung = pid !== undefined && !exit;
  await stop();
  const how = await exited;
  if (how.code === ADDRESS_IN_USE) return undefined;
  throw explainExit({ ...(await circumstances()), ...how, hung });
};
