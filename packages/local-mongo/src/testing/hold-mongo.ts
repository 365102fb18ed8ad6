// A process that starts a local MongoDB and keeps it, for tests to kill. Says the database's process id.
import { startLocalMongo } from '../index.js';

const [dbPath = '', kind] = process.argv.slice(2);
const mongo = await startLocalMongo({ dbPath, throwaway: kind === 'throwaway' });
process.stdout.write(`${String(mongo.pid)}\n`);
setInterval(() => undefined, 1_000);
