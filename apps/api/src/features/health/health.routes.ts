import { isDatabaseReady } from '../../platform/database/database.js';
import { unavailable } from '../../platform/http/errors.js';
import type { Settings } from '../../platform/settings.js';
import { serve, type Served } from '../../platform/http/serve.js';
import { healthContract } from './health.contract.js';

/** For those who watch over the process; not logged, as they ask every few seconds. */
export const healthRoutes = ({ shopName }: Pick<Settings, 'shopName'>): Served =>
  serve(healthContract, {
    isAlive: [
      (_req, res) => {
        res.json({ status: 'ok', shop: shopName });
      },
    ],
    isReady: [
      async (_req, res) => {
        if (!(await isDatabaseReady())) throw unavailable();
        res.json({ status: 'ready' });
      },
    ],
  });
