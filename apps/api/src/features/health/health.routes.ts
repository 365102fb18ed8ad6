import { health } from '@paila/shared';
import type { Feature } from '../../platform/feature.js';
import { canWrite } from '../../platform/database/database.js';
import { AppError } from '../../platform/http/errors.js';
import { serve } from '../../platform/http/serve.js';
import type { Settings } from '../../platform/settings.js';

/** Milliseconds that a probe of pages waits for the database. A proxy gives up after about a second. */
const PROBE_WITHIN_MS = 200;
/** Milliseconds that a probe of orders waits for the database. */
const WRITE_WITHIN_MS = 2_000;

/**
 * Health checks for proxies and monitoring. They are not logged, as they come every few seconds. An instance listens
 * once it has loaded the data of pages, so it can then serve pages even without a database.
 */
export const createHealth = ({ shopName }: Pick<Settings, 'shopName'>) =>
  ({
    routes: [
      serve(health, {
        isAlive: () => ({ status: 'ok', shop: shopName }),
        isReady: {
          withoutDeadline: true,
          handler: async ({ query: { write } }) => {
            const orders = await canWrite(write === undefined ? PROBE_WITHIN_MS : WRITE_WITHIN_MS);
            if (write === undefined || orders) return { status: 'ready', pages: true, orders };
            const msg = 'This instance serves pages, but takes no orders now: the database does not accept writes';
            throw new AppError('unavailable', {}, { msg, headers: { 'Retry-After': '5' } });
          },
        },
      }),
    ],
  }) satisfies Feature;
