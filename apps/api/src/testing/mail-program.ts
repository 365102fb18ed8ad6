import { setTimeout as sleep } from 'node:timers/promises';
import { CONTACT, DEFAULT_CASH, LOW_STOCK, NO_SELLER, SHOP_TIME_ZONE } from '@paila/shared';
import { createNotifications } from '../features/notifications/index.js';
import { connectDatabase } from '../platform/database/database.js';
import { createScheduler } from '../platform/jobs/index.js';
import { createLogger } from '../platform/log.js';
import { readSettings } from '../platform/settings.js';

// A program that writes and sends the shop's mails until it is killed.
const settings = readSettings(process.env);
const log = createLogger('silent');
await connectDatabase(settings.mongodbUri, log);
const { jobs } = await createNotifications({
  settings,
  live: () => ({ ...CONTACT, ...DEFAULT_CASH, ...NO_SELLER, lowStock: LOW_STOCK, timeZone: SHOP_TIME_ZONE }),
  picture: () => Promise.resolve(undefined),
  log,
});
createScheduler({ jobs: jobs ?? [], log }).start();
// The scheduler alone does not keep a process alive.
await sleep(600_000);
