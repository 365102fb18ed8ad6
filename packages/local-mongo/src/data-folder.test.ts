import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDataFolder } from './data-folder.js';
import { openFolders } from './testing/folders.js';

const { aFolder, clear } = openFolders();
afterEach(clear);

const NOTE = { port: 27_100, program: { path: '/opt/mongod', version: '6.0.5' } };

describe('the data folder', () => {
  it('is made with all folders above it', async () => {
    const folder = await openDataFolder(join(await aFolder(), 'deep', 'mongo'));

    expect(folder.note).toBeUndefined();
    await folder.close();
  });

  it('keeps the port and the program with the data', async () => {
    const path = await aFolder();
    const first = await openDataFolder(path);
    await first.remember(NOTE);
    await first.close();

    const second = await openDataFolder(path);

    expect(second.note).toEqual(NOTE);
    await second.close();
  });

  it('opens with a note that is damaged, as the data is still the shop’s', async () => {
    const path = await aFolder();
    await writeFile(join(path, 'paila-mongo.json'), '{"port": "many"}');
    await writeFile(join(path, 'WiredTiger'), '');

    const folder = await openDataFolder(path);

    expect(folder.note).toBeUndefined();
    await folder.close();
  });

  it('belongs to one start at a time', async () => {
    const path = await aFolder();
    const first = await openDataFolder(path);

    await expect(openDataFolder(path)).rejects.toMatchObject({
      name: 'LocalMongoError',
      message: `The data in ${path} is in use by another start of the shop (process ${String(process.pid)}).`,
      hint: expect.stringContaining('DATA_DIR') as string,
    });
    await first.close();
    await (await openDataFolder(path)).close();
  });

  it('is refused when it is a file', async () => {
    const path = join(await aFolder(), 'data');
    await writeFile(path, '');

    await expect(openDataFolder(path)).rejects.toThrow(`The data folder ${path} is a file.`);
  });

  it.each(['/dev/null/data', '/proc/nowhere/data'])('is refused when it can’t be written to: %s', async (path) => {
    await expect(openDataFolder(path)).rejects.toThrow(`The data folder ${path} can't be written to: `);
  });

  it('is refused when it holds other things, which stay untouched', async () => {
    const path = await aFolder();
    await mkdir(join(path, 'holiday pictures'));

    await expect(openDataFolder(path)).rejects.toThrow(
      `The data folder ${path} holds other things (holiday pictures).`,
    );
  });

  it('is refused when it holds somebody else’s database', async () => {
    const path = await aFolder();
    await writeFile(join(path, 'WiredTiger'), 'WiredTiger');

    await expect(openDataFolder(path)).rejects.toThrow('holds a MongoDB database that the shop did not make');
  });

  it('may be the top of a disk of its own', async () => {
    const path = await aFolder();
    await mkdir(join(path, 'lost+found'));

    await (await openDataFolder(path)).close();
  });
});
