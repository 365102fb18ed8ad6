import { afterAll, beforeEach } from '@jest/globals';
import type { PlacedOrder } from '@paila/shared';
import { sendDueMails } from '../features/notifications/sending/mail-sending.js';
import { openTransport } from '../features/notifications/sending/mail-transport.js';
import { type MailDoc, MailModel, writeMailsAbout } from '../features/notifications/testing.js';
import { createLogger } from '../platform/log.js';
import type { Settings } from '../platform/settings.js';
import { openMailSink } from './mail-sink.js';
import { next, openShop, type Caller } from './open-shop.js';
import { ordering } from './ordering.js';

/** Opens a shop with a mail server and an admin for the suite that calls it, and closes them after its last test. */
export const openMailSuite = async () => {
  const sink = await openMailSink();
  const shop = await openShop({ shopUrl: 'https://shop.example', smtpUrl: sink.url });
  beforeEach(() => MailModel.deleteMany({}));
  afterAll(async () => {
    await shop.close();
    await sink.close();
  });
  const { place, oneItem } = ordering(() => shop);
  const anAddress = (more: object = {}): object => ({
    ...shop.anAddress(),
    email: `guest${String(next())}@example.com`,
    ...more,
  });
  return {
    sink,
    shop,
    admin: await shop.admin(),
    place,
    oneItem,
    anAddress,
    anOrder: async (who: Caller, address = anAddress()): Promise<PlacedOrder> =>
      place(who, { ...(await oneItem()).orderInput, address }),
    /** Writes the mails about a subject. @returns all mails of the test */
    writeAll: (id: string, more: Partial<Settings> = {}): Promise<MailDoc[]> =>
      writeMailsAbout(id, shop.settings, more),
    inHours: (hours: number) => () => new Date(Date.now() + hours * 3_600_000),
    /** Sends due mails, as the job does. */
    send: async (now?: () => Date): Promise<void> => {
      const transport = openTransport(shop.settings);
      if (!transport) throw new Error('The suite has no mail server');
      await sendDueMails(transport, createLogger('silent'), new AbortController().signal, now);
      transport.close();
    },
  };
};
