import { describe, expect, it } from '@jest/globals';
import type { OrderDocument, PlacedOrder } from '@paila/shared';
import { expectSound } from '../../../testing/expect-sound-mail.js';
import { openMailTextsSuite } from '../../../testing/open-mail-texts-suite.js';
import { OrderModel } from '../../orders/testing.js';
import type { MailDoc } from '../testing.js';

const { admin, kindsAbout, anOrder, pay, put, refund } = await openMailTextsSuite();

/** The invoices and credit notes of an order, which the call writes first. */
const documentsOf = async ({ _id }: PlacedOrder): Promise<OrderDocument[]> =>
  (await admin.get(`/api/orders/${_id}/documents`).expect(200)).body as OrderDocument[];
const aShippedOrder = async (): Promise<PlacedOrder> => {
  const order = await pay(await anOrder());
  await put(order, { status: 'shipped' });
  return order;
};
const mailOf = async ({ _id }: PlacedOrder, kind: string): Promise<MailDoc> => {
  const mail = (await kindsAbout(_id)).get(kind)!;
  expectSound(mail);
  return mail;
};
const CREDIT_NOTE = 'Your credit note is on the page of your order.';

describe('the mail about a parcel that has left', () => {
  it('names its invoice', async () => {
    const order = await aShippedOrder();
    const [invoice] = await documentsOf(order);

    const mail = await mailOf(order, 'order-shipped');

    for (const text of [mail.text, mail.html]) expect(text).toContain(`Invoice ${invoice!.number}`);
    expect((await mailOf(order, 'order-paid')).text).not.toContain('Invoice');
  });

  it('names the new invoice of a parcel that was sent again', async () => {
    const order = await aShippedOrder();
    await documentsOf(order);
    await OrderModel.updateOne({ _id: order._id }, { $set: { undoUntil: new Date(Date.now() + 60_000) } });
    await admin.post(`/api/orders/${order._id}/undo`).send().expect(200);
    // Without the credit note, the parcel that is sent again would keep its invoice.
    expect(await documentsOf(order)).toHaveLength(2);
    await put(order, { status: 'shipped' });
    const documents = await documentsOf(order);

    const mail = await mailOf(order, 'order-shipped');

    expect(mail.text).toContain(`Invoice ${documents.at(-1)!.number}\n`);
    expect(mail.text).not.toContain(documents[0]!.number);
  });
});

describe('the mail about a refund', () => {
  it('says where the credit note is', async () => {
    const order = await aShippedOrder();
    await documentsOf(order);
    await refund(order, { amount: 100 });

    const part = await mailOf(order, 'order-refunded-in-part');
    await refund(order);
    const whole = await mailOf(order, 'order-refunded');

    for (const { text, html } of [part, whole]) {
      expect(text).toContain(CREDIT_NOTE);
      expect(html).toContain(CREDIT_NOTE);
    }
    expect((await documentsOf(order)).map(({ kind }) => kind)).toEqual(['invoice', 'credit_note', 'credit_note']);
  });

  it('says nothing of a credit note if the parcel has not left', async () => {
    const order = await pay(await anOrder());
    await refund(order, { amount: 100 });
    await refund(order);

    for (const kind of ['order-refunded-in-part', 'order-refunded'])
      expect((await mailOf(order, kind)).text).not.toContain('credit note');
  });

  it('says nothing of a credit note for money that the invoice left out', async () => {
    const order = await pay(await anOrder());
    await refund(order, { amount: 100 });
    await put(order, { status: 'shipped' });
    expect(await documentsOf(order)).toMatchObject([{ kind: 'invoice' }]);

    expect((await mailOf(order, 'order-refunded-in-part')).text).not.toContain('credit note');
  });

  it('says nothing of a credit note if the parcel was not sent after all', async () => {
    const order = await aShippedOrder();
    await documentsOf(order);
    await OrderModel.updateOne({ _id: order._id }, { $set: { undoUntil: new Date(Date.now() + 60_000) } });
    await admin.post(`/api/orders/${order._id}/undo`).send().expect(200);
    expect(await documentsOf(order)).toMatchObject([{ kind: 'invoice' }, { kind: 'credit_note', reason: 'not_sent' }]);
    await refund(order);

    expect((await mailOf(order, 'order-refunded')).text).not.toContain('credit note');
  });
});
