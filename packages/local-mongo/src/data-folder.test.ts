import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDataFolder } from './data-folder.js';
import { openFolders } from './testing/folders.js';

const { aFolder, clear } = openFolders();
afterEach(clear);

const STATE = { port: 27_100, program: { path: '/opt/mongod', version: '6.0.5' } };

describe('the data folder', () => {
  it('is created with its parent folders', async () => {
    const folder = await openDataFolder(join(await aFolder(), 'deep', 'mongo'));

    expect(folder.state).toBeUndefined();
  });

  it('keeps the port and the program with the data', async () => {
    const path = await aFolder();
    const first = await openDataFolder(path);
    await first.saveState(STATE);

    const second = await openDataFolder(path);

    expect(second.state).toEqual(STATE);
  });

  it('opens with a corrupt state file, as the data is still the shop’s', async () => {
    const path = await aFolder();
    await writeFile(join(path, 'paila-mongo.json'), '{"port": "many"}');
    await writeFile(join(path, 'WiredTiger'), '');

    const folder = await openDataFolder(path);

    expect(folder.state).toBeUndefined();
  });

  it('is rejected when it is a file', async () => {
    const path = join(await aFolder(), 'data');
    await writeFile(path, '');

    await expect(openDataFolder(path)).rejects.toThrow(`The data folder ${path} is a file.`);
  });

  it.each(['/dev/null/data', '/proc/nowhere/data'])('is rejected when it can’t be written to: %s', async (path) => {
    await expect(openDataFolder(path)).rejects.toThrow(`The data folder ${path} can't be written to: `);
  });

  it('is rejected when it has other contents, which stay untouched', async () => {
    const path = await aFolder();
    await mkdir(join(path, 'holiday pictures'));

    await expect(openDataFolder(path)).rejects.toThrow(
      `The data folder ${path} contains other files (holiday pictures).`,
    );
  });

  it('is rejected when it contains another database', async () => {
    const path = await aFolder();
    await writeFile(join(path, 'WiredTiger'), 'WiredTiger');

    await expect(openDataFolder(path)).rejects.toThrow('contains a MongoDB database that was not created by the shop');
  });

  it('may be the root of a mounted disk', async () => {
    const path = await aFolder();
    await mkdir(join(path, 'lost+found'));

    expect(await openDataFolder(path)).toMatchObject({ path });
  });
});
