import type { Logger } from 'pino';
import express, { type Express } from 'express';
import { errorHandler, unknownApiPath } from './platform/error-handler.js';
import { isDatabaseReady } from './platform/db.js';
import { requestLog } from './platform/log.js';
import type { Settings } from './platform/settings.js';

export interface App {
  readonly app: Express;
  /** Ends what runs in the background: change streams, jobs. */
  readonly close: () => Promise<void>;
}

/** Puts the shop together on a connected database. Opens no port. */
export const createApp = async (settings: Settings, log: Logger): Promise<App> => {
  const app = express();
  app.disable('x-powered-by');
  app.get('/healthz', (_req, res) => {
    res.json({ status: 'ok', shop: settings.shopName });
  });
  app.get('/readyz', async (_req, res) => {
    const ready = await isDatabaseReady();
    res.status(ready ? 200 : 503).json({ status: ready ? 'ready' : 'database away' });
  });
  app.use(requestLog(log));
  app.use('/api', express.json({ limit: '200kb' }));
  app.use('/api', unknownApiPath);
  app.use(errorHandler);
  return { app, close: () => Promise.resolve() };
};
