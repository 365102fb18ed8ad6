import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import mongoose from 'mongoose';
import { MailModel } from '../features/notifications/testing.js';
import { openMailSink, type MailSink } from '../testing/mail-sink.js';
import { next, openShop, type Shop } from '../testing/open-shop.js';
import { ordering } from '../testing/ordering.js';
import { startProgram, type Program } from '../testing/start-process.js';
import { until } from './testing/until.js';
import { openWire, type Wire } from './testing/wire.js';

let shop: Shop;
let sink: MailSink;
let wire: Wire;
beforeAll(async () => {
  [shop, sink] = [await openShop(), await openMailSink()];
  wire = await openWire(Number(new URL(process.env['TEST_MONGODB_URI'] ?? '').port));
}, 120_000);
afterAll(async () => {
  await wire.close();
  await sink.close();
  await shop.close();
});

let running: Program | undefined;
const kill = async (): Promise<void> => {
  running?.child.kill('SIGKILL');
  await running?.ended;
};
afterEach(kill);

const collection = (name: string) => mongoose.connection.collection(name);
/** What would take minutes: the leases of the killed process end, and its mail is due again. */
const passTime = async (): Promise<void> => {
  await collection('leases').deleteMany({});
  await collection('jobs').deleteMany({});
  await MailModel.updateMany({ state: 'waiting' }, { nextAt: new Date(0) });
};
const start = async (): Promise<void> => {
  await passTime();
  running = startProgram('testing/mail-program.ts', {
    MONGODB_URI: wire.uri(mongoose.connection.name),
    DATA_DIR: shop.settings.dataDir,
    JWT_SECRET: shop.settings.jwtSecrets.join(),
    LINK_SECRET: shop.settings.linkSecrets.join(),
    SMTP_URL: sink.url,
    MAILS: '1',
    LOG_LEVEL: 'silent',
  });
};

const { place, oneItem } = ordering(() => shop);
/** A guest's order, which is told of by mail. @returns the address */
const order = async (): Promise<string> => {
  const email = `guest${String(next())}@example.com`;
  await place(shop.guest, { ...(await oneItem()).orderInput, address: { ...shop.anAddress(), email } });
  return email;
};
const arrived = (email: string): (string | undefined)[] =>
  sink.mails.filter(({ to }) => JSON.stringify(to).includes(email)).map(({ messageId }) => messageId);

/** The consumer's note of the mail, the sender's, and the consumer's mark that the event is handled. */
const WRITES_MAIL = /update.{5}mails\0/s;
const NOTES_SENT = 'sentAt';
const MARKS_EVENT = /update.{5}eventconsumers\0.*\$min/s;

const steps: readonly (readonly [step: string, killed: () => Promise<void>, copies: number])[] = [
  ['before the mail is written', () => wire.atNext(WRITES_MAIL, 'requested', kill), 1],
  ['once it is written', () => wire.atNext(WRITES_MAIL, 'answered', kill), 1],
  ['before the event is marked', () => wire.atNext(MARKS_EVENT, 'requested', kill), 1],
  ['before the mail server greets', () => sink.stallAt('connection').then(kill), 1],
  ['after MAIL FROM', () => sink.stallAt('sender').then(kill), 1],
  ['after the content, before the mail server accepts it', () => sink.stallAt('content').then(kill), 1],
  // The same mail a second time: the mailbox recognises it by its Message-ID.
  ['after the mail server has accepted it, before that is noted', () => wire.atNext(NOTES_SENT, 'requested', kill), 2],
  ['once that is noted', () => wire.atNext(NOTES_SENT, 'answered', kill), 1],
];

it.each(steps)(
  'sends each mail when it is killed %s',
  async (_step, killed, copies) => {
    await MailModel.deleteMany({});
    await start();
    // The consumer hears of what happens after its first start.
    await until(async () => (await collection('eventconsumers').countDocuments({ _id: 'mail' } as object)) > 0);
    const isKilled = killed();
    const email = await order();
    await isKilled;

    await start();
    const after = await order();
    await until(async () => (await MailModel.countDocuments({ to: { $in: [email, after] }, state: 'sent' })) === 2);

    const ids = arrived(email);
    expect(ids).toHaveLength(copies);
    expect(new Set(ids).size).toBe(1);
    expect(arrived(after)).toHaveLength(1);
    expect(await MailModel.find().sort({ createdAt: 1 }).lean()).toMatchObject([
      { to: email, kind: 'order-placed', state: 'sent' },
      { to: after, kind: 'order-placed', state: 'sent' },
    ]);
  },
  120_000,
);
