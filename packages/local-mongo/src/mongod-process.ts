import { spawn, type ChildProcess } from 'node:child_process';
import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { explainExit } from './explain-exit.js';
import { LocalMongoError } from './local-mongo-error.js';
import { commandLineOf, isGoneWithin } from './process-info.js';
import { becomePrimary, REPLICA_SET } from './replica-set.js';
import { guardProcess, releaseProcess } from './watchdog.js';

const ADDRESS_IN_USE = 48;
/** A large log may have to be replayed after a power cut. */
const START_PATIENCE_MS = 180_000;
const STOP_PATIENCE_MS = 30_000;
const KILL_PATIENCE_MS = 5_000;

export interface MongodExit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

export interface MongodProcess {
  pid: number;
  port: number;
  exited: Promise<MongodExit>;
  /** Ends it cleanly: all that was acknowledged is on the disk. Calling it again is harmless. */
  stop: () => Promise<void>;
}

export interface MongodOptions {
  program: string;
  dbPath: string;
  port: number;
}

/** What a server of ours is told whoever starts it, for `npm start` or for tests. */
export const SERVER_ARGUMENTS: readonly string[] = [
  ...['--nounixsocket', '--quiet', '--setParameter', 'diagnosticDataCollectionEnabled=false'],
  // A server asked to stop waits so long for another one to take over. There is none.
  ...['--setParameter', 'shutdownTimeoutMillisForSignaledShutdown=100'],
  // A shop that is killed in the middle of an order leaves its stock locked for so many seconds: a minute, by default.
  ...['--setParameter', 'transactionLifetimeLimitSeconds=15'],
];

const argumentsFor = ({ dbPath, port }: MongodOptions): string[] => [
  ...['--replSet', REPLICA_SET, '--dbpath', dbPath, '--port', String(port), '--bind_ip', '127.0.0.1'],
  // Room for catch-up of change streams: a lone server needs no more.
  ...['--oplogSize', '512', '--wiredTigerCacheSizeGB', '0.5'],
  ...SERVER_ARGUMENTS,
];

/**
 * Waits for the server to answer as the process it should be, and to be primary.
 * @returns false when it does not within START_PATIENCE_MS
 */
const isPrimary = async (pid: number, port: number, ended: () => boolean): Promise<boolean> => {
  const host = `127.0.0.1:${String(port)}`;
  const giveUp = Date.now() + START_PATIENCE_MS;
  while (!ended() && Date.now() < giveUp) {
    await sleep(30);
    const client = new MongoClient(`mongodb://${host}/?directConnection=true`, { serverSelectionTimeoutMS: 250 });
    try {
      const admin = client.db('admin');
      // A stranger may have taken the port meanwhile.
      if (Number((await admin.command({ serverStatus: 1 }))['pid']) !== pid) continue;
      await becomePrimary(admin, host);
      return true;
    } catch {
      // Not up yet, or on its way out: the loop finds out which.
    } finally {
      await client.close();
    }
  }
  return false;
};

/** Lets it write everything and close; only a server that does not heed that is killed, and replays its log next time. */
const endMongod = async (pid: number): Promise<void> => {
  for (const [signal, patience] of [
    ['SIGTERM', STOP_PATIENCE_MS],
    ['SIGKILL', KILL_PATIENCE_MS],
  ] as const) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    if (await isGoneWithin(pid, patience)) return;
  }
};

/**
 * Ends a mongod of ours that still runs on this folder because whoever started it was killed.
 * @throws LocalMongoError when the mongod there is somebody else's
 */
export const endOrphan = async (dbPath: string, onProgress: (message: string) => void): Promise<void> => {
  // mongod keeps its id in there while it runs.
  const pid = Number(await readFile(join(dbPath, 'mongod.lock'), 'utf8').catch(() => ''));
  if (!Number.isInteger(pid) || pid <= 0) return;
  const commandLine = `${await commandLineOf(pid)} `;
  if (!commandLine.includes(` --dbpath ${dbPath} `)) return;
  if (!commandLine.includes(` --replSet ${REPLICA_SET} `)) {
    throw new LocalMongoError(
      `The data in ${dbPath} is in use by a mongod that the shop did not start (process ${String(pid)}).`,
      'Stop that one first, or choose another folder with DATA_DIR.',
    );
  }
  onProgress('Ending the MongoDB that an earlier start left behind …');
  await endMongod(pid);
};

const spawnMongod = async (options: MongodOptions, logPath: string): Promise<ChildProcess> => {
  // One start a file, and the one before it: logs that never grow for ever.
  await rename(logPath, `${logPath}.previous`).catch(() => undefined);
  const log = await open(logPath, 'a');
  try {
    return spawn(options.program, argumentsFor(options), {
      // A process group of its own: Ctrl-C reaches the shop, which drains first and ends the database last.
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
      cwd: options.dbPath,
    });
  } finally {
    await log.close();
  }
};

/**
 * Starts a mongod and waits until it takes writes.
 * @returns undefined when somebody else took the port meanwhile: try another
 * @throws LocalMongoError when it does not start
 */
export const launchMongod = async (options: MongodOptions): Promise<MongodProcess | undefined> => {
  const { dbPath, port } = options;
  const logPath = join(dbPath, 'mongod.log');
  const child = await spawnMongod(options, logPath);
  let exit: MongodExit | undefined;
  const exited = new Promise<MongodExit>((resolve) => {
    const finish = (code: number | null, signal: NodeJS.Signals | null) => {
      exit ??= { code, signal };
      if (child.pid !== undefined) releaseProcess(child.pid);
      resolve(exit);
    };
    child.once('exit', finish);
    child.once('error', () => {
      finish(null, null);
    });
  });
  const { pid } = child;
  const stop = async () => {
    if (pid !== undefined && !exit) await endMongod(pid);
    await exited;
  };
  if (pid !== undefined) {
    guardProcess(pid);
    if (await isPrimary(pid, port, () => exit !== undefined)) {
      child.unref();
      return { pid, port, exited, stop };
    }
  }
  const hung = pid !== undefined && !exit;
  await stop();
  const { code, signal } = await exited;
  if (code === ADDRESS_IN_USE) return undefined;
  const log = (await readFile(logPath, 'utf8').catch(() => '')).slice(-20_000);
  throw explainExit({ dbPath, code, signal, hung, log, logPath });
};
