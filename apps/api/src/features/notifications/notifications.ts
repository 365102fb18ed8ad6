import type { Logger } from 'pino';
import type { FeatureRoutes } from '../../platform/http/serve.js';
import type { Job } from '../../platform/jobs/index.js';
import type { Settings } from '../../platform/settings.js';
import { openOutbox } from './mail-outbox.js';
import { createResending } from './mail-resending.js';
import { mailJob } from './mail-sending.js';
import type { MailShop } from './mail-kind.js';
import { openTransport } from './mail-transport.js';
import { mailRoutes } from './mail.routes.js';

export interface Notifications {
  readonly routes: FeatureRoutes;
  readonly jobs: readonly Job[];
  /** Ends the writing of mails. The jobs must have ended before. */
  readonly close: () => Promise<void>;
}

/**
 * Writes mails of what happens in the shop from now on, and sends them if there is a mail server.
 * @param live what the merchant has set, as it is when a mail is written
 */
export const createNotifications = async (
  settings: Settings,
  live: () => Pick<MailShop, 'contact' | 'lowStock' | 'timeZone'>,
  picture: MailShop['picture'],
  log: Logger,
): Promise<Notifications> => {
  const mailSettings = () => ({ ...settings, ...live(), picture });
  const routes = mailRoutes(createResending(mailSettings, settings.rateLimitFactor));
  if (!settings.mails) return { routes, jobs: [], close: () => Promise.resolve() };
  const transport = openTransport(settings);
  const outbox = await openOutbox(mailSettings, log);
  return {
    routes,
    jobs: transport ? [mailJob(transport, log)] : [],
    close: async () => {
      transport?.close();
      await outbox.close();
    },
  };
};
