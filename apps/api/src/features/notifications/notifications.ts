import { type Seller, type SettingsValues, mails } from '@paila/shared';
import type { Logger } from 'pino';
import type { Feature } from '../../platform/feature.js';
import { createTrigger } from '../../platform/jobs/index.js';
import type { Settings } from '../../platform/settings.js';
import type { MailShop } from './mails/mail-kind.js';
import { openOutbox } from './outbox/mail-outbox.js';
import { createResending } from './desk/mail-resending.js';
import { mailJob } from './sending/mail-sending.js';
import { openTransport } from './sending/mail-transport.js';
import { type FeatureRoutes, serve } from '../../platform/http/serve.js';
import { listMails } from './desk/mail-lists.js';
import { mailReading } from './desk/mail-reading.js';
import { setMailAside } from './desk/mail-setting-aside.js';

const mailRoutes = (resend: ReturnType<typeof createResending>): FeatureRoutes =>
  serve(mails, {
    listMails: ({ query, page }) => listMails(query, page),
    setMailAside: ({ params, body, actor }) => setMailAside(params.id, body.aside, actor),
    resendMail: ({ params, actor }) => resend(params.id, actor),
  });

export interface NotificationDeps extends Pick<MailShop, 'picture'> {
  readonly settings: Settings;
  /** The merchant's settings, read when a mail is written. */
  readonly live: () => Seller &
    Pick<SettingsValues, 'address' | 'phone' | 'email' | 'lowStock' | 'timeZone' | 'opensAt' | 'closesAt'>;
  readonly log: Logger;
}

/** Writes mails about the shop's events from now on, and sends them if there is a mail server. */
export const createNotifications = async ({ settings, live, picture, log }: NotificationDeps): Promise<Feature> => {
  const mailSettings = () => {
    const terms = live();
    const { address, phone, email, lowStock, timeZone, opensAt, closesAt } = terms;
    const contact = { address, phone, email };
    return { ...settings, contact, seller: terms, lowStock, timeZone, opensAt, closesAt, picture };
  };
  const trigger = createTrigger();
  const routes = [mailRoutes(createResending(mailSettings, settings.rateLimitFactor, trigger.pull))];
  const readings = [mailReading];
  if (!settings.mails) return { routes, readings };
  const transport = openTransport(settings);
  return {
    routes,
    readings,
    jobs: transport ? [{ ...mailJob(transport, log), trigger }] : [],
    consumers: [await openOutbox(mailSettings, log, trigger.pull)],
    close: () => transport?.close(),
  };
};
