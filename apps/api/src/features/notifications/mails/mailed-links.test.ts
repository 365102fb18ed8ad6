import { createHash, createHmac } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { PlacedOrder } from '@paila/shared';
import type { Settings } from '../../../platform/settings.js';
import { next, openShop, type LoggedIn, type Shop } from '../../../testing/open-shop.js';
import { ordering } from '../../../testing/ordering.js';
import { AccountLinkModel, aLinkFor } from '../../accounts/testing.js';
import { OrderModel } from '../../orders/testing.js';
import { createMailTokens, withToken } from '../texts/mail-link.js';
import { MailModel, type MailDoc, writeMailsAbout } from '../testing.js';

const secret = (name: string): string => `the secret of the suite for ${name}, long enough`;
type SecretSettings = Pick<Settings, 'jwtSecrets' | 'linkSecrets'>;
const BEFORE: SecretSettings = { jwtSecrets: [secret('log-in 1')], linkSecrets: [secret('link 1')] };
const ADDED: SecretSettings = {
  jwtSecrets: [secret('log-in 2'), ...BEFORE.jwtSecrets],
  linkSecrets: [secret('link 2'), ...BEFORE.linkSecrets],
};
/** All instances know the new secret before the first one signs with it. */
const ANNOUNCED: SecretSettings = {
  jwtSecrets: [...BEFORE.jwtSecrets, secret('log-in 2')],
  linkSecrets: [...BEFORE.linkSecrets, secret('link 2')],
};
const REPLACED: SecretSettings = { jwtSecrets: [secret('log-in 3')], linkSecrets: [secret('link 3')] };

const shop = await openShop(BEFORE);
/** The same shop after its operator has put a new secret before the old one. */
const added = await openShop(ADDED);
/** An instance that its operator has not restarted since the new secret was put behind the old one. */
const announced = await openShop(ANNOUNCED);
/** The same shop after its operator has replaced the secrets, as they have leaked. */
const replaced = await openShop(REPLACED);
afterAll(async () => {
  for (const instance of [replaced, announced, added, shop]) await instance.close();
});
beforeEach(() => MailModel.deleteMany({}));

const { place, oneItem } = ordering(() => shop);
const guestOrder = async (): Promise<PlacedOrder> =>
  place(shop.guest, {
    ...(await oneItem()).orderInput,
    address: { ...shop.anAddress(), email: `guest${String(next())}@example.com` },
  });
const opens = async (where: Shop, { _id }: PlacedOrder, token: string | undefined): Promise<number> =>
  (await where.guest.get(`/api/orders/detail/${_id}`).set('x-order-token', token ?? '')).status;
const resets = async (where: Shop, token: string): Promise<number> =>
  (await where.guest.post('/api/password-reset/check').send({ token })).status;
const confirms = async (where: Shop, { token: login }: LoggedIn, token: string): Promise<number> =>
  (await where.withToken(login).put('/api/email-confirmation').send({ token })).status;
const isLoggedIn = async (where: Shop, { token }: LoggedIn): Promise<boolean> =>
  (await where.withToken(token).get('/api/auth')).status === 200;
/** The token in the link of a mail, as an instance sends it. */
const tokenIn = (mail: MailDoc | undefined, secrets: SecretSettings): string =>
  /#([\w-]+)/.exec(mail ? withToken(mail, createMailTokens(secrets)).text : '')?.[1] ?? '';

describe('a new secret before the old one', () => {
  it('keeps sessions, and the links of orders and accounts', async () => {
    const [sita, order] = [await shop.shopper(), await guestOrder()];
    const reset = await aLinkFor(sita.user._id, 'password-reset', BEFORE);
    const confirmation = await aLinkFor(sita.user._id, 'email-confirmation', BEFORE);

    expect(await isLoggedIn(added, sita)).toBe(true);
    expect(await opens(added, order, order.orderToken)).toBe(200);
    expect(await resets(added, reset)).toBe(200);
    expect(await confirms(added, sita, confirmation)).toBe(200);
  });

  it('signs new tokens', async () => {
    const sita = await added.shopper();
    const order = (
      await added.guest
        .post('/api/orders')
        .send({ ...(await oneItem()).orderInput, address: shop.anAddress() })
        .expect(200)
    ).body as PlacedOrder;

    expect(await isLoggedIn(shop, sita)).toBe(false);
    expect(await opens(shop, order, order.orderToken)).toBe(404);
    expect(await opens(added, order, order.orderToken)).toBe(200);
  });
});

describe('instances that restart one by one with a new secret', () => {
  it.each([
    { what: 'one after its restart accepts what one before it signs', signs: announced, accepts: added },
    { what: 'one before its restart accepts what one after it signs', signs: added, accepts: announced },
    { what: 'one that knows the new secret accepts what one without it signs', signs: shop, accepts: announced },
  ])('end no session, and no link: $what', async ({ signs, accepts }) => {
    const sita = await signs.shopper();
    const order = await place(signs.guest, { ...(await oneItem()).orderInput, address: shop.anAddress() });
    const reset = await aLinkFor(sita.user._id, 'password-reset', signs.settings);

    expect(await isLoggedIn(accepts, sita)).toBe(true);
    expect(await opens(accepts, order, order.orderToken)).toBe(200);
    expect(await resets(accepts, reset)).toBe(200);
  });
});

describe('a secret that has leaked and is replaced', () => {
  it('no longer opens anything', async () => {
    const [sita, order] = [await shop.shopper(), await guestOrder()];
    const reset = await aLinkFor(sita.user._id, 'password-reset', BEFORE);

    expect(await isLoggedIn(replaced, sita)).toBe(false);
    expect(await opens(replaced, order, order.orderToken)).toBe(404);
    expect(await resets(replaced, reset)).toBe(404);
  });

  it('leaves no dead link in the mails that follow, not even in those that waited to be sent', async () => {
    const order = await guestOrder();
    const [waiting] = await writeMailsAbout(order._id, shop.settings);
    await shop.guest
      .post(`/api/orders/${order._id}/cancel`)
      .set('x-order-token', order.orderToken ?? '')
      .expect(200);
    const later = await writeMailsAbout(order._id, replaced.settings);
    const sita = await shop.shopper();
    const reset = await aLinkFor(sita.user._id, 'password-reset', BEFORE);
    const link = await AccountLinkModel.findOne({ user: sita.user._id }).orFail().lean();

    expect(await opens(replaced, order, tokenIn(waiting, REPLACED))).toBe(200);
    expect(later.map(({ kind }) => kind)).toEqual(['order-placed', 'order-cancelled']);
    expect(await opens(replaced, order, tokenIn(later[1], REPLACED))).toBe(200);
    const anew = createMailTokens(REPLACED).ofLink(link._id.toHexString());
    expect(anew).not.toBe(reset);
    expect(await resets(replaced, anew)).toBe(200);
  });
});

describe('a mistyped address that staff correct', () => {
  it('gets no link that works, neither in the mails that it has nor in one that waits; the right one does', async () => {
    const [admin, order] = [await shop.admin(), await guestOrder()];
    const [waiting] = await writeMailsAbout(order._id, shop.settings);

    const delivery = { ...shop.anAddress(), email: 'right@guest.example' };
    await admin.put(`/api/orders/${order._id}/delivery`).send(delivery).expect(200);
    const mails = await writeMailsAbout(order._id, shop.settings);

    expect(await opens(shop, order, tokenIn(waiting, BEFORE))).toBe(404);
    expect(mails.at(-1)).toMatchObject({ kind: 'order-delivery-corrected', to: 'right@guest.example' });
    expect(await opens(shop, order, tokenIn(mails.at(-1), BEFORE))).toBe(200);
  });
});

describe('links that were mailed before links had secrets of their own', () => {
  const hmac = (key: string, text: string) => createHmac('sha256', key).update(text).digest('base64url');
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
  const [JWT_SECRET] = BEFORE.jwtSecrets;

  const oldOrder = async (): Promise<{ order: PlacedOrder; token: string }> => {
    const order = await guestOrder();
    const token = hmac(JWT_SECRET, `order token of ${order._id}`);
    await OrderModel.updateOne({ _id: order._id }, { orderTokenHash: sha256(token) });
    return { order, token };
  };

  it('open their orders for as long as JWT_SECRET lists the secret that signed them', async () => {
    const { order, token } = await oldOrder();

    expect([await opens(shop, order, token), await opens(added, order, token)]).toEqual([200, 200]);
    expect(await opens(replaced, order, token)).toBe(404);
  });

  it('open nothing once the link is revoked, nor does any other signature by a secret of log-ins', async () => {
    const [staff, { order, token }] = [await shop.staff(), await oldOrder()];

    await staff.post(`/api/orders/${order._id}/link/revoke`).expect(200);

    const forged = hmac(JWT_SECRET, `order token of ${order._id}, generation 1`);
    expect([await opens(shop, order, token), await opens(shop, order, forged)]).toEqual([404, 404]);
  });

  it('open no order that was placed since', async () => {
    const order = await guestOrder();

    expect(await opens(shop, order, hmac(JWT_SECRET, `order token of ${order._id}`))).toBe(404);
  });

  it('reset passwords and confirm addresses', async () => {
    const sita = await shop.shopper();
    const oldLink = async (purpose: 'password-reset' | 'email-confirmation'): Promise<string> => {
      await aLinkFor(sita.user._id, purpose, BEFORE);
      const { _id } = await AccountLinkModel.findOne({ user: sita.user._id, purpose }).orFail().lean();
      const token = hmac(JWT_SECRET, `token of the link ${_id.toHexString()}`);
      await AccountLinkModel.updateOne({ _id }, { tokenHash: sha256(token) });
      return token;
    };
    const [reset, confirmation] = [await oldLink('password-reset'), await oldLink('email-confirmation')];

    expect([await resets(added, reset), await resets(replaced, reset)]).toEqual([200, 404]);
    expect(await confirms(added, sita, confirmation)).toBe(200);
  });
});

const idBytes = (id: string) => Buffer.from(id, 'hex');
const changed = (token: string, at: number): string =>
  token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1);
it.each([
  ['whose id was changed', (id: string) => changed(createMailTokens(BEFORE).ofLink(id), 15)],
  ['whose signature was changed', (id: string) => changed(createMailTokens(BEFORE).ofLink(id), 42)],
  ['that was cut off', (id: string) => createMailTokens(BEFORE).ofLink(id).slice(0, -1)],
  ['that is an id alone', (id: string) => idBytes(id).toString('base64url')],
  [
    'with nothing in place of the signature',
    (id: string) => Buffer.concat([idBytes(id), Buffer.alloc(20)]).toString('base64url'),
  ],
])('refuses a token %s', async (_what, tokenFrom) => {
  const sita = await shop.shopper();
  await aLinkFor(sita.user._id, 'password-reset', BEFORE);
  const { _id } = await AccountLinkModel.findOne({ user: sita.user._id }).orFail().lean();

  expect(await resets(shop, tokenFrom(_id.toHexString()))).toBe(404);
});
