import { expect, it } from '@jest/globals';
import type { InitiateAnswer, PlacedOrder } from '@paila/shared';
import { EventModel } from '../../../platform/events/index.js';
import { expectSound } from '../../../testing/expect-sound-mail.js';
import { openMailTextsSuite } from '../../../testing/open-mail-texts-suite.js';
import type { MailDoc } from '../testing.js';

const { shop, admin, writtenAbout, anOrder, put } = await openMailTextsSuite();

/** What is told of each payment of an order that it could not use, in the order of their events. */
const unusedMoneyOf = async ({ _id }: PlacedOrder): Promise<MailDoc[]> => {
  const events = await EventModel.find({ type: 'payment.status_changed', 'is.order': _id }).lean();
  const mails = new Map<string, MailDoc>();
  for (const id of new Set(events.map(({ subject }) => subject.id))) {
    for (const mail of await writtenAbout(id)) mails.set(mail._id.toHexString(), mail);
  }
  return [...mails.values()].filter(({ kind, order }) => kind === 'order-money-unused' && order?.equals(_id));
};

it('tells of money that the order could not use: that came too late, or twice, and that it was given back', async () => {
  const late = await anOrder();
  const { pidx } = await shop.begin(shop.guest, late);
  await put(late, { status: 'cancelled' });
  for (const { product } of late.products.flat()) await admin.delete(`/api/products/${product._id}`).expect(200);
  shop.provider.control.settle(pidx, 'Completed');
  await shop.confirm(shop.guest, pidx);
  const twice = await anOrder();
  const first = await shop.begin(shop.guest, twice);
  shop.provider.control.settle(first.pidx, 'Pending');
  await shop.confirm(shop.guest, first.pidx);
  const again = await shop.guest
    .post('/api/payments/khalti/initiate')
    .set('x-order-token', twice.orderToken ?? '')
    .send({ orderId: twice._id, again: true })
    .expect(200);
  const second = again.body as InitiateAnswer;
  for (const each of [second, first]) {
    shop.provider.control.settle(each.pidx, 'Completed');
    await shop.confirm(shop.guest, each.pidx);
  }
  shop.provider.control.refund(first.pidx);
  await shop.askAgain(first.pidx);

  const unseen = await anOrder();
  const { pidx: given } = await shop.begin(shop.guest, unseen);
  shop.provider.control.settle(given, 'Completed');
  shop.provider.control.refund(given);
  await shop.askAgain(given);

  const told = [await unusedMoneyOf(late), await unusedMoneyOf(twice), await unusedMoneyOf(unseen)].flat();

  for (const mail of told) expectSound(mail);
  expect(told.map(({ to, subject }) => [to, subject])).toEqual([
    [late.address.email, `Your payment came too late · ${late.shortNumber ?? ''}`],
    [twice.address.email, `You have paid twice · ${twice.shortNumber ?? ''}`],
    [twice.address.email, `Your money is on its way back · ${twice.shortNumber ?? ''}`],
    [unseen.address.email, `Your money is on its way back · ${unseen.shortNumber ?? ''}`],
  ]);
  expect(told.map(({ text }) => /(To be given|Given) back: Rs [\d,]+/.exec(text)?.[0])).toEqual([
    'To be given back: Rs 42,000',
    'To be given back: Rs 42,000',
    'Given back: Rs 42,000',
    // The shop never saw what came in.
    undefined,
  ]);
});
