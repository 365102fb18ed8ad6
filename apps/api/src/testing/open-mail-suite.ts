import { afterAll, beforeEach } from '@jest/globals';
import { sendDueMails } from '../features/notifications/sending/mail-sending.js';
import { openTransport } from '../features/notifications/sending/mail-transport.js';
import { MailModel } from '../features/notifications/testing.js';
import { createLogger } from '../platform/log.js';
import { openMailSink } from './mail-sink.js';
import { openShop } from './open-shop.js';

/** Opens a shop with a mail server and an admin for the suite that calls it, and closes them after its last test. */
export const openMailSuite = async () => {
  const sink = await openMailSink();
  const shop = await openShop({ shopUrl: 'https://shop.example', smtpUrl: sink.url });
  beforeEach(() => MailModel.deleteMany({}));
  afterAll(async () => {
    await shop.close();
    await sink.close();
  });
  return {
    sink,
    shop,
    admin: await shop.admin(),
    /** Sends due mails, as the job does. */
    send: async (now?: () => Date): Promise<void> => {
      const transport = openTransport(shop.settings);
      if (!transport) throw new Error('The suite has no mail server');
      await sendDueMails(transport, createLogger('silent'), new AbortController().signal, now);
      transport.close();
    },
  };
};
