import { health } from '@paila/shared';
import { isDatabaseReady } from '../../platform/database/database.js';
import { unavailable } from '../../platform/http/errors.js';
import { type FeatureRoutes, serve } from '../../platform/http/serve.js';
import type { Settings } from '../../platform/settings.js';

/** Health checks for monitoring; not logged, as they come every few seconds. */
export const healthRoutes = ({ shopName }: Pick<Settings, 'shopName'>): FeatureRoutes =>
  serve(health, {
    isAlive: () => ({ status: 'ok', shop: shopName }),
    isReady: {
      withoutDeadline: true,
      handler: async () => {
        if (!(await isDatabaseReady())) throw unavailable();
        return { status: 'ready' };
      },
    },
  });
