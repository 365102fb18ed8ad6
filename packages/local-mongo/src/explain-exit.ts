import { DiskFullError, saysDiskFull } from './disk-full.js';
import { LocalMongoError } from './local-mongo-error.js';

/** A mongod that failed to start or ended by itself. */
export interface FailedStart {
  dbPath: string;
  code: number | null;
  signal: NodeJS.Signals | null;
  /** True if mongod ran but never became primary, and was stopped. */
  hung: boolean;
  /** True if mongod had accepted writes before. */
  ran?: boolean;
  /** True if the disk of the data is full, which a log on the same disk may not say. */
  isDiskFull?: boolean;
  /** The end of its log, mostly JSON lines. */
  log: string;
  logPath: string;
}

interface Explanation {
  when: (failed: FailedStart) => boolean;
  message: (failed: FailedStart) => string;
  hint: string;
}

const MOVE_AWAY =
  'Move the folder away to start with an empty shop, restore a backup of it, or choose another DATA_DIR.';

// Exit codes: https://www.mongodb.com/docs/manual/reference/exit-codes/. Some codes have several causes, which only the
// log tells apart. The first match wins.
const EXPLANATIONS: readonly Explanation[] = [
  {
    when: ({ code, log }) => code === 100 || /DBPathInUse|another mongod instance is already running/i.test(log),
    message: ({ dbPath }) => `The data in ${dbPath} is in use by another mongod.`,
    hint: 'Stop that one first, or choose another folder with DATA_DIR.',
  },
  {
    when: ({ code, log }) =>
      code === 62 || /featureCompatibilityVersion|UPGRADE PROBLEM|unsupported WiredTiger file version/i.test(log),
    message: ({ dbPath }) =>
      `The data in ${dbPath} was written by another version of MongoDB, which this one can't read.`,
    hint: 'Set MONGOMS_SYSTEM_BINARY to a mongod of the version that wrote it, or choose another DATA_DIR.',
  },
  {
    when: ({ log }) => /permission denied|operation not permitted|read-only file system/i.test(log),
    message: ({ dbPath }) => `MongoDB is not allowed to write to ${dbPath}.`,
    hint: 'Make the folder and everything in it writable, or choose another one with DATA_DIR.',
  },
  {
    when: ({ log }) => /WiredTiger error|WT_TRY_SALVAGE|WT_PANIC|corrupt|Failed to start up WiredTiger/i.test(log),
    message: ({ dbPath }) => `The data in ${dbPath} is damaged, and MongoDB can't open it.`,
    hint: MOVE_AWAY,
  },
];

const FALLBACK: Explanation = {
  when: () => true,
  message: ({ code, signal, hung, ran = false, log }) => {
    if (ran) return `MongoDB has ended by itself (${signal ?? `code ${String(code)}`}).`;
    if (hung) return 'MongoDB started but never accepted writes.';
    const lastLine = log.trim().split('\n').at(-1) ?? '';
    return `MongoDB exited immediately (${signal ?? `code ${String(code)}`})${lastLine.startsWith('{') ? '' : `: ${lastLine}`}.`;
  },
  hint: 'See its log for details. To use another database, set MONGODB_URI.',
};

/** Explains why a mongod did not start or has ended, and what to do. A full disk is a {@link DiskFullError}. */
export const explainExit = (failed: FailedStart): LocalMongoError => {
  if (failed.isDiskFull || saysDiskFull(failed.log)) {
    return new DiskFullError(failed.dbPath, `\nLog: ${failed.logPath}`);
  }
  // The log of a database that ran is full of words that explain a failed start.
  const explanation = failed.ran ? undefined : EXPLANATIONS.find(({ when }) => when(failed));
  const { message, hint } = explanation ?? FALLBACK;
  return new LocalMongoError(message(failed), `${hint}\nLog: ${failed.logPath}`);
};
