import { laterThan, type StoredTime } from '../../../platform/stored-times.js';
import { ATTEMPT_MS, PAUSES } from './mail-sending.js';
import { LONGEST_DELAY_MS } from '../mails/mail-kind.js';
import { MailModel } from '../mail.model.js';

/** The times that mails wait for: the first attempt, then a pause after each. */
export const mailTimes: readonly StoredTime[] = [
  {
    kind: 'mail',
    text: 'wait to be sent',
    collection: MailModel.collection.name,
    ahead: (now) => ({
      state: 'waiting',
      $or: [
        ...[LONGEST_DELAY_MS, ...PAUSES].map((pause, attempts) => ({
          attempts,
          nextAt: laterThan(now, Math.max(pause, ATTEMPT_MS)),
        })),
        { attempts: { $gt: PAUSES.length }, nextAt: laterThan(now, ATTEMPT_MS) },
      ],
    }),
    mended: { nextAt: '$$NOW' },
  },
];
