import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { packTgz } from '../testing/archives.js';
import { openFolders } from '../testing/folders.js';
import { openServers } from '../testing/servers.js';
import { memoryServerSource } from './memory-server.js';

const { aFolder, clear } = openFolders();
const { aServer, closeServers } = openServers();
afterEach(clear);
afterEach(closeServers);

const search = async (env: NodeJS.ProcessEnv) => {
  const cache = join(await aFolder(), 'cache');
  const messages: string[] = [];
  const found = memoryServerSource.find({
    // An empty home, so that mongodb-memory-server finds nothing in its cache.
    env: { PATH: process.env['PATH'], HOME: await aFolder(), ...env },
    cache,
    onProgress: (message) => messages.push(message),
  });
  return { cache, messages, found };
};

describe('MongoDB from the download of mongodb-memory-server', () => {
  it('adds the download to the cache', async () => {
    const archive = packTgz('mongodb-linux/bin/mongod', Buffer.from("#!/bin/sh\necho 'db version v8.2.6'\n"));
    const md5 = createHash('md5').update(archive).digest('hex');
    const mirror = await aServer((request, response) => {
      response.end(request.url?.endsWith('.md5') ? `${md5}  mongodb.tgz\n` : archive);
    });

    const { cache, found } = await search({ MONGOMS_USE_HTTP: '1', MONGOMS_DOWNLOAD_MIRROR: mirror });

    expect(await found).toEqual([join(cache, 'mongod', '8.2.6', 'mongod')]);
    expect(await readdir(join(cache, 'mongod', '.unfinished'))).toEqual([]);
  });

  it('gives up at the first failure, with a one-line reason', async () => {
    const { cache, messages, found } = await search({ MONGOMS_DOWNLOAD_MIRROR: 'https://127.0.0.1:1' });

    await expect(found).rejects.toThrow(/^[^\n]*ECONNREFUSED[^\n]*$/);
    expect(messages).toEqual(['Downloading MongoDB from mongodb.org …']);
    expect(await readdir(join(cache, 'mongod', '.unfinished'))).toEqual([]);
  });
});
