import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Mail, PlacedOrder } from '@paila/shared';
import { until } from '../../../faults/testing/until.js';
import { GUEST } from '../../../platform/actor.js';
import { inTransaction } from '../../../platform/database/database.js';
import { type NewEvent, recordAll } from '../../../platform/events/index.js';
import { offerCash } from '../../../testing/cash-ordering.js';
import { openPayingShop } from '../../../testing/open-paying-shop.js';
import { next, type Caller, type LoggedIn } from '../../../testing/open-shop.js';
import { passwordResetsHandled } from '../../accounts/testing.js';
import { orderLinksHandled } from '../../orders/testing.js';
import { BUDGETS, MailBudgetModel } from './mail-budgets.js';
import { MAIL_KINDS } from '../mails/mail-kinds.js';
import { subjectEvents, MailModel, type MailDoc, withMailShop, writeMails } from '../testing.js';

const shop = await openPayingShop();
const [admin, product] = [await shop.admin(), await shop.aProduct()];
afterAll(() => shop.close());
beforeEach(async () => {
  await MailModel.deleteMany({});
  await MailBudgetModel.deleteMany({});
});

// Callers are not limited here, only mailboxes.
const settings = withMailShop(shop.settings, { rateLimitFactor: 1 });
const newAddress = (): string => `somebody${String(next())}@example.com`;
const order = async (email: string, who: Caller = shop.guest, more: object = {}): Promise<PlacedOrder> => {
  const body = { products: [{ productId: product._id, quantity: 1 }], amount: 100, ...more };
  const answer = await who.post('/api/orders').send({ ...body, address: { ...shop.anAddress(), email } });
  expect(answer.status).toBe(200);
  return answer.body as PlacedOrder;
};
const token = ({ orderToken = '' }: PlacedOrder) => ['x-order-token', orderToken] as const;
const cancel = (placed: PlacedOrder) =>
  shop.guest
    .post(`/api/orders/${placed._id}/cancel`)
    .set(...token(placed))
    .expect(200);
const pay = async (placed: PlacedOrder, who: Caller = shop.guest): Promise<void> => {
  const { pidx } = await shop.begin(who, placed);
  await shop.provider.settle(pidx, 'completed');
  await shop.confirm(who, pidx);
};
const write = async (...ids: readonly string[]): Promise<void> => {
  for (const id of ids) await writeMails(await subjectEvents(id), settings);
};
const storedTo = (addresses: readonly string[]): Promise<MailDoc[]> =>
  MailModel.find({ to: { $in: addresses } })
    .sort({ createdAt: 1 })
    .lean<MailDoc[]>();
const sentTo = async (...addresses: string[]): Promise<string[]> =>
  (await storedTo(addresses)).flatMap(({ kind, state }) => (state === 'withheld' ? [] : [kind]));
/** Records that an event happened again and again. */
const repeat = (event: NewEvent, count: number): Promise<void> =>
  inTransaction((session) =>
    recordAll(
      Array.from({ length: count }, () => event),
      session,
    ),
  );
/** Fills the mailbox of an address: a stranger orders, and requests the link again and again. */
const flood = async (email: string, count = 12): Promise<void> => {
  const { _id } = await order(email);
  await repeat({ type: 'order.link_requested', subject: { kind: 'order', id: _id }, actor: GUEST }, count - 1);
  await write(_id);
};
const confirmed = (): Promise<LoggedIn> => shop.shopper({ emailConfirmedAt: new Date() });

describe('the mailbox of somebody whose address a stranger types', () => {
  it('gets ten mails an hour, however many orders are placed, cancelled and requested', async () => {
    const email = newAddress();
    for (let made = 0; made < 8; made += 1) {
      const placed = await order(email);
      await shop.guest.post(`/api/orders/${placed._id}/link`).send({ email }).expect(200);
      await until(orderLinksHandled);
      await cancel(placed);
      await write(placed._id);
    }

    const sent = await sentTo(email);

    expect(sent).toHaveLength(10);
    expect(new Set(sent)).toEqual(new Set(['order-placed', 'order-link', 'order-cancelled']));
    expect(await MailModel.countDocuments({ to: email, state: 'withheld' })).toBe(14);
  });

  it('gets no more when its address is spelled in other ways', async () => {
    const name = `sita${String(next())}`;
    const spellings = [
      `${name}@gmail.com`,
      `${name.toUpperCase()}@Gmail.com`,
      `${name}+shoes@gmail.com`,
      `${name}+shoes+more@gmail.com`,
      `${name[0] ?? ''}.${name.slice(1)}@gmail.com`,
      `${name}@googlemail.com`,
      `${name}@GMAIL.COM`,
    ];
    for (let made = 0; made < 14; made += 1) await write((await order(spellings[made % 7] ?? ''))._id);

    expect(await sentTo(...spellings)).toHaveLength(10);
    // Each mail goes to the address as it was typed.
    expect(new Set((await storedTo(spellings)).map(({ to }) => to))).toEqual(new Set(spellings));
  });

  it('gets no more from a stranger who has an account with its address', async () => {
    const stranger = await shop.shopper({ email: newAddress() });
    for (let made = 0; made < 12; made += 1) await write((await order('', stranger))._id);

    expect(await sentTo(stranger.user.email)).toHaveLength(10);
  });

  it('gets no more from two instances that write at the same moment, and each mail once', async () => {
    const email = newAddress();
    const placed: PlacedOrder[] = [];
    for (let made = 0; made < 24; made += 1) placed.push(await order(email));
    const events = (await Promise.all(placed.map(({ _id }) => subjectEvents(_id)))).flat();

    await Promise.all([
      writeMails(events.slice(0, 12), settings),
      writeMails(events.slice(6, 18), settings),
      writeMails(events.slice(12), settings),
    ]);

    expect(await sentTo(email)).toHaveLength(10);
    expect(await MailModel.countDocuments({ to: email })).toBe(24);
  });

  it('gets the same mails when the events are handled again, such as after a kill', async () => {
    const email = newAddress();
    const placed: PlacedOrder[] = [];
    for (let made = 0; made < 12; made += 1) placed.push(await order(email));
    await write(...placed.map(({ _id }) => _id));
    const before = await storedTo([email]);

    await write(...placed.map(({ _id }) => _id).toReversed());
    // Killed after the places were taken, and before the mails were written.
    await MailModel.deleteMany({ to: email });
    await write(...placed.map(({ _id }) => _id).toReversed());

    const after = await storedTo([email]);
    const states = (mails: readonly MailDoc[]) => new Map(mails.map(({ _id, state }) => [_id.toHexString(), state]));
    expect(states(after)).toEqual(states(before));
  });

  it('gets mails again an hour after the first ones', async () => {
    const email = newAddress();
    await flood(email);
    const [budget] = await MailBudgetModel.find().lean();
    const anHourAgo = budget!.mails.map(({ id, at }, index) => ({
      id,
      at: index < 3 ? new Date(at.getTime() - 3_600_000) : at,
    }));
    await MailBudgetModel.updateOne({ _id: budget!._id }, { mails: anHourAgo });

    await flood(email, 5);

    expect(await sentTo(email)).toHaveLength(13);
  });

  it('gets a number of mails that RATE_LIMIT_FACTOR multiplies', async () => {
    const email = newAddress();
    const placed: PlacedOrder[] = [];
    for (let made = 0; made < 7; made += 1) placed.push(await order(email));

    for (const { _id } of placed) await writeMails(await subjectEvents(_id), { ...settings, rateLimitFactor: 0.5 });

    expect(await sentTo(email)).toHaveLength(5);
  });

  it('does not keep others from their mails when it is full', async () => {
    await flood(newAddress());
    const neighbour = newAddress();

    await write((await order(neighbour))._id);

    expect(await sentTo(neighbour)).toEqual(['order-placed']);
  });
});

describe('a mailbox that a stranger has filled', () => {
  it('still gets news of an order that is paid, sent, delivered and refunded', async () => {
    const email = newAddress();
    await flood(email);
    const placed = await order(email);
    await pay(placed);
    for (const status of ['shipped', 'delivered']) {
      await admin.put(`/api/orders/${placed._id}/status`).send({ status }).expect(200);
    }
    // The mails of a parcel are written before its items are refunded, as no mail reports a refunded parcel.
    await write(placed._id);
    const refund = { reason: 'Too small', all: true };
    await admin.post(`/api/orders/${placed._id}/refunds`).send(refund).expect(200);

    await write(placed._id);

    const sent = await sentTo(email);
    expect(sent.slice(10)).toEqual(['order-paid', 'order-shipped', 'order-delivered', 'order-refunded']);
  });

  it('still gets news of an order with cash on delivery that is confirmed, sent and returned', async () => {
    await offerCash(shop);
    const email = newAddress();
    await flood(email);
    const placed = await order(email, shop.guest, { paymentMethod: 'cash' });
    for (const status of ['confirmed', 'shipped', 'returned']) {
      await admin.put(`/api/orders/${placed._id}/status`).send({ status }).expect(200);
    }

    await write(placed._id);

    expect((await sentTo(email)).slice(10)).toEqual(['order-confirmed', 'order-shipped', 'order-returned']);
  });

  it('still gets the link for a new password, a confirmation and the answers of staff', async () => {
    const email = newAddress();
    await flood(email);
    const sita = await shop.shopper({ email });
    await shop.guest.post('/api/password-reset').send({ email }).expect(200);
    await until(passwordResetsHandled);
    await sita.post('/api/email-confirmation').expect(200);
    await shop.guest.post('/api/messages').send({ name: 'Sita', email, text: 'Is it there?' }).expect(200);
    const [message] = (await admin.get(`/api/messages?search=${email}`)).body as { _id: string }[];
    await admin.post(`/api/messages/${message!._id}/answers`).send({ text: 'Yes.' }).expect(200);

    await write(sita.user._id, message!._id);

    expect((await sentTo(email)).slice(10).toSorted()).toEqual(['confirm-email', 'message-answered', 'password-reset']);
  });

  it('shows staff at the order the held mails, which raise no alert and can still be sent', async () => {
    const email = newAddress();
    await flood(email, 10);
    const placed = await order(email);
    await write(placed._id);

    const listed = (await admin.get(`/api/mails?order=${placed._id}`).expect(200)).body as Mail[];
    expect(listed).toMatchObject([
      { kind: 'order-placed', to: email, state: 'withheld', attention: false, resendable: true },
    ]);
    expect((await admin.get('/api/mails?state=withheld').expect(200)).get('X-Total-Count')).toBe('1');
    const again = await admin.post(`/api/mails/${listed[0]!._id}/resend`).expect(200);

    expect(again.body).toMatchObject({ kind: 'order-placed', to: email, state: 'kept' });
    const mail = await MailModel.findById((again.body as Mail)._id)
      .orFail()
      .lean();
    expect(mail.text).toContain(placed.shortNumber);
    expect(await shop.findings()).toEqual([]);
  });
});

describe('a customer who has confirmed the address', () => {
  it('gets news of every order of the account, whatever strangers do', async () => {
    const sita = await confirmed();
    await flood(sita.user.email);
    const before = (await sentTo(sita.user.email)).length;

    for (let made = 0; made < 15; made += 1) await write((await order('', sita))._id);

    expect(await sentTo(sita.user.email)).toHaveLength(before + 15);
  });

  it('gets news of orders without the account, too, but no stranger can send hundreds of mails', async () => {
    const sita = await confirmed();
    await flood(sita.user.email, 20);
    expect(await sentTo(sita.user.email)).toHaveLength(20);

    await flood(sita.user.email, 55);

    expect(await sentTo(sita.user.email)).toHaveLength(70);
  });

  it('makes no other spelling of the address a confirmed one', async () => {
    const sita = await confirmed();
    const spelled = sita.user.email.replace('@', '+more@');
    await flood(spelled);

    expect(await sentTo(spelled)).toHaveLength(10);
  });
});

it('limits the shop’s mailbox to sixty messages an hour from the contact form, but not its other mails', async () => {
  const to = settings.contact.email;
  await flood(to);
  const email = newAddress();
  await shop.guest.post('/api/messages').send({ name: 'Ram', email, text: 'Hm' }).expect(200);
  const [message] = (await admin.get(`/api/messages?search=${email}`)).body as { _id: string }[];
  const subject = { kind: 'message', id: message!._id } as const;
  await repeat({ type: 'message.received', subject, actor: GUEST, is: { suspect: false } }, 61);
  await write(message!._id);
  const placed = await order(newAddress());
  await pay(placed);
  await write(placed._id);

  const sent = await sentTo(to);

  expect(sent.filter((kind) => kind === 'message-received')).toHaveLength(60);
  expect(sent).toContain('alert-to-ship');
});

it('gives every kind of mail its budget, or none on purpose', () => {
  expect(Object.keys(BUDGETS).toSorted()).toEqual([...new Set(MAIL_KINDS.map(({ kind }) => kind))].toSorted());
});
