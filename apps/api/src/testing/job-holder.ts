import { setTimeout as sleep } from 'node:timers/promises';
import { connectDatabase } from '../platform/database/database.js';
import { createScheduler } from '../platform/jobs/index.js';
import { createLogger } from '../platform/log.js';

// A program that holds the lease of a job until it is killed: the first argument is the job, the second the lease in
// ms.
const [name = '', leaseMs = ''] = process.argv.slice(2);
const log = createLogger('silent');
await connectDatabase(process.env['MONGODB_URI'] ?? '', log);
const run = async (): Promise<void> => {
  process.stdout.write('running\n');
  await sleep(600_000);
};
createScheduler({ jobs: [{ name, everyMs: 100, run }], log, leaseMs: Number(leaseMs) }).start();
// The scheduler alone does not keep a process alive.
await sleep(600_000);
