// Starts a MongoDB and keeps it running until killed. Prints mongod's process id.
import { startLocalMongo, startTestMongo } from '../index.js';

const [dbPath] = process.argv.slice(2);
const mongo = dbPath === undefined ? await startTestMongo() : await startLocalMongo({ dbPath });
process.stdout.write(`${String(mongo.pid)}\n`);
setInterval(() => undefined, 1_000);
