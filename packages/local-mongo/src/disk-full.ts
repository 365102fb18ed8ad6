import { statfs } from 'node:fs/promises';
import { LocalMongoError } from './local-mongo-error.js';

/** Fewer free bytes are too few for MongoDB to write its journal. */
const REQUIRED_BYTES = 64 * 1024 ** 2;

/** The names of the error of a full disk in MongoDB and Node. */
const NO_SPACE = /no space left on device|\bENOSPC\b/i;

/** True if a log or an error message is about a full disk. */
export const saysDiskFull = (text: string): boolean => NO_SPACE.test(text);

/** The disk that holds the data is full. Another try succeeds once there is space. */
export class DiskFullError extends LocalMongoError {
  constructor(dbPath: string, more = '') {
    super(`The disk that holds ${dbPath} is full.`, `Free some space, or choose another folder with DATA_DIR.${more}`);
  }
}

/** True if the disk that holds a folder has too little space for a database. False if that is unknown. */
export const isDiskFull = async (folder: string): Promise<boolean> => {
  const disk = await statfs(folder).catch(() => undefined);
  return disk !== undefined && disk.bavail * disk.bsize < REQUIRED_BYTES;
};
