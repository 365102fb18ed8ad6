import { LocalMongoError } from './local-mongo-error.js';

/** How a mongod ended that should have started. */
export interface FailedStart {
  dbPath: string;
  code: number | null;
  signal: NodeJS.Signals | null;
  /** It ran, but never took writes, and was ended for that. */
  hung: boolean;
  /** The end of what it wrote, JSON lines mostly. */
  log: string;
  logPath: string;
}

interface Explanation {
  when: (failed: FailedStart) => boolean;
  message: (failed: FailedStart) => string;
  hint: string;
}

const MOVE_AWAY =
  'Move the folder away to start with an empty shop, put back a copy of it, or choose another DATA_DIR.';

// Exit codes: https://www.mongodb.com/docs/manual/reference/exit-codes/. What code 14 and 62 mean in one case is told by
// the log alone. First match wins.
const EXPLANATIONS: readonly Explanation[] = [
  {
    when: ({ log }) => /no space left on device/i.test(log),
    message: ({ dbPath }) => `The disk that holds ${dbPath} is full.`,
    hint: 'Make room, or choose another folder with DATA_DIR.',
  },
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
    message: ({ dbPath }) => `MongoDB may not write to ${dbPath}.`,
    hint: 'Make the folder and all in it writable for you, or choose another one with DATA_DIR.',
  },
  {
    when: ({ log }) => /WiredTiger error|WT_TRY_SALVAGE|WT_PANIC|corrupt|Failed to start up WiredTiger/i.test(log),
    message: ({ dbPath }) => `The data in ${dbPath} is damaged, and MongoDB can't open it.`,
    hint: MOVE_AWAY,
  },
];

const OTHERWISE: Explanation = {
  when: () => true,
  message: ({ code, signal, hung, log }) => {
    if (hung) return 'MongoDB started, but never took writes.';
    const lastWord = log.trim().split('\n').at(-1) ?? '';
    return `MongoDB ended at once (${signal ?? `code ${String(code)}`})${lastWord.startsWith('{') ? '' : `: ${lastWord}`}.`;
  },
  hint: 'Its log says more, and another database can be used by setting MONGODB_URI.',
};

/** Turns the end of a mongod into words: what is wrong and what to do. */
export const explainExit = (failed: FailedStart): LocalMongoError => {
  const { message, hint } = EXPLANATIONS.find(({ when }) => when(failed)) ?? OTHERWISE;
  return new LocalMongoError(message(failed), `${hint}\nLog: ${failed.logPath}`);
};
