import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile, readdir, truncate } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { freePort } from './free-port.js';
import { isAlive, isGoneWithin } from './process-info.js';
import { runCommand } from './run-command.js';
import { findRunningMongo, startLocalMongo, type LocalMongo, type LocalMongoOptions } from './start-local-mongo.js';
import { aFakeMongod, openFolders } from './testing/folders.js';
import { holdMongo } from './testing/hold-mongo.js';

const { aFolder, clear } = openFolders();
const running: LocalMongo[] = [];
const holders: ChildProcess[] = [];

afterEach(async () => {
  for (const holder of holders.splice(0)) holder.kill('SIGKILL');
  for (const mongo of running.splice(0)) {
    // The data is not needed any more, and killing is faster.
    if (isAlive(mongo.pid)) process.kill(mongo.pid, 'SIGKILL');
    await mongo.stop();
  }
  await clear();
});

const start = async (options: LocalMongoOptions): Promise<LocalMongo> => {
  const mongo = await startLocalMongo(options);
  running.push(mongo);
  return mongo;
};

/** The products in a database, written with a journaled write concern. */
const productsIn = (mongo: { uri: string }) => {
  const use = async <T>(work: (client: MongoClient) => Promise<T>): Promise<T> => {
    const client = await MongoClient.connect(mongo.uri, { serverSelectionTimeoutMS: 10_000 });
    try {
      return await work(client);
    } finally {
      await client.close();
    }
  };
  return {
    add: (name: string) =>
      use((client) =>
        client
          .db()
          .collection('products')
          .insertOne({ name }, { writeConcern: { w: 'majority', journal: true } }),
      ),
    names: () =>
      use(async (client) =>
        (await client.db().collection('products').find().toArray()).map(({ name }) => name as string),
      ),
    useClient: use,
  };
};

/** Another process that runs the database on this folder, as an `npm start` in another terminal does. */
const aHolder = async (dbPath: string) => {
  const holder = await holdMongo(dbPath);
  holders.push(holder.child);
  return holder;
};

/** Kills the watchdog of `owner`, as the kernel might when memory runs out. */
const killWatchdog = async (owner: number) => {
  const { stdout } = await runCommand('ps', ['-ww', '-A', '-o', 'pid=,ppid=,command='], {
    silenceMs: 10_000,
    totalMs: 10_000,
  });
  const line = stdout.split('\n').find((row) => row.includes('watchdog.mjs') && row.includes(` ${String(owner)} `));
  process.kill(Number(line!.trim().split(/\s+/)[0]), 'SIGKILL');
};

describe('a database on this machine', () => {
  it('supports transactions and change streams', async () => {
    const mongo = await start({ dbPath: await aFolder() });

    await productsIn(mongo).useClient(async (client) => {
      const products = client.db().collection('products');
      const changes = products.watch();
      const nextChange = changes.next();
      await client.withSession((session) =>
        session.withTransaction(async () => {
          await products.insertOne({ name: 'runner' }, { session });
          await products.insertOne({ name: 'court' }, { session });
        }),
      );
      expect(await nextChange).toMatchObject({ operationType: 'insert', fullDocument: { name: 'runner' } });
      await changes.close();
    });
    expect(await productsIn(mongo).names()).toEqual(['runner', 'court']);
    expect(mongo.uri).toBe(`mongodb://127.0.0.1:${String(mongo.port)}/paila?replicaSet=paila`);
  });

  it('keeps documents and port from one start to the next', async () => {
    const dbPath = await aFolder();
    const first = await start({ dbPath });
    await productsIn(first).add('runner');
    await first.stop();
    expect(isAlive(first.pid)).toBe(false);

    const second = await start({ dbPath });

    expect(second.port).toBe(first.port);
    expect(await productsIn(second).names()).toEqual(['runner']);
  });

  it('keeps documents when its port is in use by another program', async () => {
    const dbPath = await aFolder();
    const first = await start({ dbPath });
    await productsIn(first).add('runner');
    await first.stop();
    const stranger = createServer((socket) => socket.destroy()).listen(first.port, '127.0.0.1');
    await once(stranger, 'listening');

    const second = await start({ dbPath });
    stranger.close();
    await productsIn(second).add('court');

    expect(second.port).not.toBe(first.port);
    expect(await productsIn(second).names()).toEqual(['runner', 'court']);
  });

  it('uses the given port, or reports that it is in use', async () => {
    const port = await freePort();
    const mongo = await start({ dbPath: await aFolder(), port });
    expect(mongo.port).toBe(port);

    await expect(start({ dbPath: await aFolder(), port })).rejects.toMatchObject({
      name: 'LocalMongoError',
      message: `Port ${String(port)} for MongoDB is taken.`,
    });
  });

  it('reports when it has ended by itself', async () => {
    const mongo = await start({ dbPath: await aFolder() });

    process.kill(mongo.pid, 'SIGKILL');

    expect(await mongo.exited).toEqual({ code: null, signal: 'SIGKILL' });
    await mongo.stop();
  });

  it('loses nothing acknowledged when it is killed', async () => {
    const dbPath = await aFolder();
    const first = await start({ dbPath });
    await productsIn(first).add('runner');
    process.kill(first.pid, 'SIGKILL');
    await first.stop();

    expect(await productsIn(await start({ dbPath })).names()).toEqual(['runner']);
  });

  it('keeps the log files of this start and the previous one', async () => {
    const dbPath = await aFolder();
    for (let starts = 0; starts < 3; starts++) await (await start({ dbPath })).stop();

    const logs = (await readdir(dbPath)).filter((name) => name.startsWith('mongod.log'));
    expect(logs.sort()).toEqual(['mongod.log', 'mongod.log.previous']);
  });
});

describe('two processes on the same data', () => {
  it('reports to the second which process uses it', async () => {
    const dbPath = await aFolder();
    const holder = await aHolder(dbPath);

    await expect(start({ dbPath })).rejects.toMatchObject({
      name: 'LocalMongoError',
      message: `The data in ${dbPath} is in use by another instance of the shop (process ${String(holder.pid)}).`,
    });
    expect(isAlive(holder.mongodPid)).toBe(true);
  });

  it('lets others find the running database', async () => {
    const dbPath = await aFolder();
    expect(await findRunningMongo(dbPath)).toBeUndefined();
    const holder = await aHolder(dbPath);

    const found = await findRunningMongo(dbPath);
    await productsIn(found!).add('runner');
    await holder.kill();

    expect(await findRunningMongo(dbPath)).toBeUndefined();
  });

  it('lets exactly one of two concurrent starts succeed', async () => {
    const dbPath = await aFolder();

    const results = await Promise.allSettled([start({ dbPath }), start({ dbPath })]);

    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await productsIn(running[0]!).add('runner');
  });

  it('never touches a mongod that the shop did not start', async () => {
    const dbPath = await aFolder();
    const first = await start({ dbPath });
    await first.stop();
    const { program } = JSON.parse(await readFile(join(dbPath, 'paila-mongo.json'), 'utf8')) as {
      program: { path: string };
    };
    const port = String(await freePort());
    const foreign = spawn(program.path, ['--dbpath', dbPath, '--port', port, '--bind_ip', '127.0.0.1'], {
      stdio: 'pipe',
    });
    holders.push(foreign);
    for (let log = ''; !log.includes('Waiting for connections');)
      log += String((await once(foreign.stdout, 'data'))[0]);

    await expect(start({ dbPath })).rejects.toThrow(
      `The data in ${dbPath} is in use by a mongod that the shop did not start (process ${String(foreign.pid)}).`,
    );
    expect(isAlive(foreign.pid!)).toBe(true);
    foreign.kill('SIGKILL');
    await once(foreign, 'exit');
  });
});

describe('a database whose starter is killed', () => {
  it('ends soon after, cleanly', async () => {
    const dbPath = await aFolder();
    const holder = await aHolder(dbPath);

    await holder.kill();

    expect(await isGoneWithin(holder.mongodPid, 30_000)).toBe(true);
    expect(await readFile(join(dbPath, 'mongod.log'), 'utf8')).toContain('"Shutting down"');
  });

  it('is replaced by the next start, even without the watchdog', async () => {
    const dbPath = await aFolder();
    const holder = await aHolder(dbPath);
    const port = (JSON.parse(await readFile(join(dbPath, 'paila-mongo.json'), 'utf8')) as { port: number }).port;
    await productsIn({ uri: `mongodb://127.0.0.1:${String(port)}/paila?replicaSet=paila` }).add('runner');
    await killWatchdog(holder.pid);
    await holder.kill();
    expect(isAlive(holder.mongodPid)).toBe(true);
    const messages: string[] = [];

    const mongo = await start({ dbPath, onProgress: (message) => messages.push(message) });

    expect(messages).toEqual(['Stopping the MongoDB that an earlier start left running …']);
    expect(isAlive(holder.mongodPid)).toBe(false);
    expect(await productsIn(mongo).names()).toEqual(['runner']);
  });
});

describe('unusable data', () => {
  const aDamagedFolder = async () => {
    const dbPath = await aFolder();
    await (await start({ dbPath })).stop();
    for (const name of ['WiredTiger.turtle', 'WiredTiger.wt']) await truncate(join(dbPath, name), 10);
    return dbPath;
  };

  it('are reported as damaged', async () => {
    const dbPath = await aDamagedFolder();

    await expect(start({ dbPath })).rejects.toMatchObject({
      name: 'LocalMongoError',
      message: `The data in ${dbPath} is damaged, and MongoDB can't open it.`,
      hint: expect.stringMatching(/DATA_DIR[^]*mongod\.log/) as string,
    });
  });

  it('are unlocked after a failed start', async () => {
    const dbPath = await aDamagedFolder();

    for (let tries = 0; tries < 2; tries++) {
      await expect(start({ dbPath })).rejects.toThrow(/is damaged/);
    }
  });

  it('are opened with the program that wrote them when the installed one is of another release series', async () => {
    const dbPath = await aFolder();
    const first = await start({ dbPath });
    await productsIn(first).add('runner');
    await first.stop();
    const folder = await aFolder();
    await aFakeMongod(join(folder, 'mongod'), '8.2.6');
    const messages: string[] = [];

    const mongo = await start({
      dbPath,
      onProgress: (message) => messages.push(message),
      find: { env: { PATH: folder } },
    });

    expect(messages).toEqual([
      expect.stringMatching(/^The data was written by MongoDB .*: using that version, not 8\.2\.6\.$/),
    ]);
    expect(await productsIn(mongo).names()).toEqual(['runner']);
  });
});
