import type { Logger } from 'pino';
import express, { type Express } from 'express';
import { createTokens, readTokensWith } from './features/auth/index.js';
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

  const api = express.Router();
  api.use(express.json({ limit: '200kb' }));
  api.use(readTokensWith(createTokens(settings.jwtSecret)));
  // One line per feature, in no particular order.
  api.use(unknownApiPath);

  app.use('/api', api);
  app.use(errorHandler);
  return Promise.resolve({ app, close: () => Promise.resolve() });
};
