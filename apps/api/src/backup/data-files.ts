import { access, chmod, constants, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { failAs } from './backup-error.js';

export interface DataFile {
  readonly name: string;
  readonly content: Buffer;
}

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

const readIfThere = (file: string): Promise<Buffer | undefined> =>
  readFile(file).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });

/**
 * The secrets that the shop made and uses, from the data folder.
 * @returns the files, and the names of everything else in the folder
 */
export const readDataFiles = async (
  dataDir: string,
  secrets: readonly string[],
): Promise<{ files: DataFile[]; others: string[] }> => {
  const files: DataFile[] = [];
  for (const name of secrets) {
    const content = await readIfThere(join(dataDir, name));
    if (content) files.push({ name, content });
  }
  const all = await readdir(dataDir).catch((error: unknown): string[] => {
    if (isMissing(error)) return [];
    throw error;
  });
  return { files, others: all.filter((name) => !files.some((file) => file.name === name)).sort() };
};

/** @throws BackupError if the data folder cannot be written to */
export const checkDataFolder = async (dataDir: string): Promise<void> => {
  try {
    await mkdir(dataDir, { recursive: true });
    await access(dataDir, constants.W_OK);
  } catch (error) {
    failAs('DATA_DIR cannot be written to, and nothing was restored')(error);
  }
};

/** Puts a former secret beside its file, under a name that no earlier one has. */
const keepFormer = async (file: string): Promise<void> => {
  for (let count = 1; ; count += 1) {
    const kept = `${file}.before-restore${count === 1 ? '' : `-${String(count)}`}`;
    if (await readIfThere(kept)) continue;
    await rename(file, kept);
    return;
  }
};

/**
 * Writes restored secrets into the data folder. A secret that differs stays beside it, under a longer name.
 * @returns the names of the changed files
 */
export const writeDataFiles = async (dataDir: string, files: readonly DataFile[]): Promise<string[]> => {
  const changed: string[] = [];
  for (const { name, content } of files) {
    const file = join(dataDir, name);
    const existing = await readIfThere(file);
    if (existing?.equals(content)) continue;
    if (existing) await keepFormer(file);
    await writeFile(file, content, { mode: 0o600 });
    await chmod(file, 0o600);
    changed.push(name);
  }
  return changed;
};
