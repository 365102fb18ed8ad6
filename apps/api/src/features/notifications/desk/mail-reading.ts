import { databaseTime } from '../../../platform/database/database.js';
import type { Reading } from '../../../platform/metrics/index.js';
import { MailModel } from '../mail.model.js';
import { countFailedMails, countUnsentMails } from './mail-lists.js';

/** The mails that wait, and those that nobody got, for monitoring. Indexes answer each query. */
export const mailReading: Reading = {
  name: 'mails',
  gauges: [
    {
      name: 'paila_mails',
      help: 'Mails that wait to be sent, have failed and need attention, or were kept because there is no mail server',
      labelNames: ['state'],
    },
    {
      name: 'paila_mail_overdue_seconds',
      help: 'The time for which the mail that is due for the longest has waited to be sent',
    },
  ],
  read: async () => {
    const [waiting, failed, kept, next] = await Promise.all([
      MailModel.countDocuments({ state: 'waiting' }),
      countFailedMails(),
      countUnsentMails(),
      MailModel.findOne({ state: 'waiting' }, { nextAt: 1 }).sort({ nextAt: 1 }).lean(),
    ]);
    const overdueMs = next ? Math.max(0, databaseTime().getTime() - next.nextAt.getTime()) : 0;
    const states = { waiting, failed, kept };
    return {
      paila_mails: Object.entries(states).map(([state, value]) => ({ value, labels: { state } })),
      paila_mail_overdue_seconds: [{ value: overdueMs / 1_000 }],
    };
  },
};
