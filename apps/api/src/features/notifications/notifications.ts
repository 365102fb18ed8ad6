import type { Logger } from 'pino';
import type { Job } from '../../platform/jobs/index.js';
import type { Settings } from '../../platform/settings.js';
import { openOutbox } from './mail-outbox.js';
import { mailJob } from './mail-sending.js';
import type { ShopLinks } from './mails/frame.js';
import { openTransport } from './mail-transport.js';

export interface Notifications {
  readonly jobs: readonly Job[];
  /** Ends the writing of mails. The jobs must have ended before. */
  readonly close: () => Promise<void>;
}

/**
 * Writes mails of what happens in the shop from now on, and sends them if there is a mail server.
 * @param contact what the merchant has set, as it is when a mail is written
 */
export const createNotifications = async (
  settings: Settings,
  contact: () => ShopLinks['contact'],
  log: Logger,
): Promise<Notifications> => {
  if (!settings.mails) return { jobs: [], close: () => Promise.resolve() };
  const transport = openTransport(settings);
  const outbox = await openOutbox(() => ({ ...settings, contact: contact() }), log);
  return {
    jobs: transport ? [mailJob(transport, log)] : [],
    close: async () => {
      transport?.close();
      await outbox.close();
    },
  };
};
