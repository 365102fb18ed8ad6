import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { open, type Entry, type ZipFile } from 'yauzl';

const openArchive = (path: string): Promise<ZipFile> =>
  new Promise((resolve, reject) =>
    open(path, { lazyEntries: true, autoClose: false }, (error, archive) => {
      if (error) reject(error);
      else resolve(archive);
    }),
  );

const findEntry = (archive: ZipFile, nameSuffix: string): Promise<Entry> =>
  new Promise((resolve, reject) => {
    archive.on('error', reject);
    archive.on('end', () => reject(new Error(`The archive does not contain ${nameSuffix}.`)));
    archive.on('entry', (entry: Entry) => {
      if (entry.fileName.endsWith(nameSuffix)) resolve(entry);
      else archive.readEntry();
    });
    archive.readEntry();
  });

const openEntry = (archive: ZipFile, entry: Entry): Promise<Readable> =>
  new Promise((resolve, reject) =>
    archive.openReadStream(entry, (error, stream) => {
      if (error) reject(error);
      else resolve(stream);
    }),
  );

/**
 * Extracts one file of a zip archive as an executable, streaming it.
 * @param nameSuffix end of the entry's name in the archive
 * @throws when the archive is corrupt or has no such entry; `target` may then be partially written
 */
export const extractZipEntry = async (archivePath: string, nameSuffix: string, target: string): Promise<void> => {
  const archive = await openArchive(archivePath);
  try {
    const entry = await findEntry(archive, nameSuffix);
    await pipeline(await openEntry(archive, entry), createWriteStream(target, { mode: 0o755 }));
  } finally {
    archive.close();
  }
};
