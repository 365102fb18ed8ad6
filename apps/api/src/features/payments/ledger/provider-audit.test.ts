import { afterAll, afterEach, expect, it } from '@jest/globals';
import type { Paisa } from '@paila/shared';
import type { Finding } from '../../../platform/finding.js';
import { createLogger } from '../../../platform/log.js';
import { rawDatabase } from '../../../testing/open-database.js';
import { clearBooksAfterEach } from '../../../testing/clear-books.js';
import { openPayingShop } from '../../../testing/open-paying-shop.js';
import { startProgram } from '../../../testing/start-process.js';
import { PaymentAttemptModel } from '../payment-attempt.model.js';
import { createProviders } from '../payments.js';
import type { LedgerEntryDoc } from './ledger.model.js';
import { askProviders } from './provider-audit.js';

const shop = await openPayingShop();
const { provider } = shop;
const stop = new AbortController();
const providers = createProviders({ settings: shop.settings, stop: stop.signal, log: createLogger('silent') });
afterAll(() => shop.close());
clearBooksAfterEach();
afterEach(() => {
  provider.clearFaults();
});

const ledger = () => rawDatabase().collection<LedgerEntryDoc>('ledgerentries');
const beingPaid = async () => {
  const { order } = await shop.anOrder(shop.guest);
  const { pidx } = await shop.begin(shop.guest, order);
  const { _id } = await PaymentAttemptModel.findOne({ pidx }).orFail().lean();
  return { order, pidx, payment: _id.toHexString() };
};
const paid = async () => {
  const begun = await beingPaid();
  await provider.settle(begun.pidx, 'completed');
  const { transactionId } = provider.payment(begun.pidx);
  await shop.confirm(shop.guest, begun.pidx);
  return { ...begun, transactionId: transactionId! };
};
const ask = async () => {
  const findings: Finding[] = [];
  const counts = await askProviders(providers, (finding) => findings.push(finding));
  return { ...counts, findings };
};

it('agrees with the provider about open, ended, paid and refunded payments', async () => {
  const admin = await shop.admin();
  const [, ended, , part, whole] = [await beingPaid(), await beingPaid(), await paid(), await paid(), await paid()];
  await provider.settle(ended.pidx, 'cancelled');
  await shop.askAgain(ended.pidx);
  const refund = (id: string, body: object) =>
    admin
      .post(`/api/orders/${id}/refunds`)
      .send({ reason: 'Late', ...body })
      .expect(200);
  await refund(part.order._id, { amount: 30 });
  await refund(whole.order._id, { all: true });

  expect(await ask()).toEqual({ answered: 5, notAsked: 0, findings: [] });
});

it('agrees about money that staff gave back in another way, until the provider refunds the same money', async () => {
  const admin = await shop.admin();
  const [part, whole] = [await paid(), await paid()];
  const refund = { reason: 'A scratch', amount: 30 };
  await admin.post(`/api/orders/${part.order._id}/refunds`).send(refund).expect(200);
  for (const { order, pidx } of [part, whole]) {
    provider.fault({ kind: 'refund-refused', pidx });
    const cancelled = shop.guest.post(`/api/orders/${order._id}/cancel`).set('x-order-token', order.orderToken ?? '');
    await cancelled.send().expect(200);
    await admin.put(`/api/orders/${order._id}/refunded`).send({ note: 'By bank' }).expect(200);
  }

  expect(await ask()).toEqual({ answered: 2, notAsked: 0, findings: [] });

  provider.refund(whole.pidx);
  const { findings } = await ask();
  expect(findings).toMatchObject([{ severity: 'error', code: 'provider_differs', ids: { payment: whole.payment } }]);
});

it('reports a status, an amount and a transaction that differ, and changes nothing', async () => {
  const [dashboard, amount, transaction] = [await paid(), await paid(), await paid()];
  provider.refund(dashboard.pidx);
  await ledger().updateOne({ _id: `receipt:${amount.payment}` }, { $set: { amountPaisa: 5 as Paisa } });
  await ledger().updateOne({ _id: `receipt:${transaction.payment}` }, { $set: { transaction: 'other' } });
  const before = await ledger().find().toArray();
  const attempts = await PaymentAttemptModel.find().lean();

  const { answered, findings } = await ask();

  expect(answered).toBe(3);
  const step = 'look it up on the page of its order, and compare it with the dashboard of the provider';
  const line = ({ order, payment }: typeof amount, says: string, has: string): string =>
    `Payment ${payment} of order ${order._id} differs: khalti says ${says}, but the ledger has ${has}: ${step}.`;
  expect(findings.map(({ message }) => message).sort()).toEqual(
    [
      line(
        dashboard,
        `"refunded" over 1400000 paisa, transaction ${dashboard.transactionId}`,
        `1400000 paisa received by transaction ${dashboard.transactionId}, 0 refunded`,
      ),
      line(
        amount,
        `"completed" over 1400000 paisa, transaction ${amount.transactionId}`,
        `5 paisa received by transaction ${amount.transactionId}, 0 refunded`,
      ),
      line(
        transaction,
        `"completed" over 1400000 paisa, transaction ${transaction.transactionId}`,
        '1400000 paisa received by transaction other, 0 refunded',
      ),
    ].sort(),
  );
  expect(findings.map(({ severity, code }) => [severity, code])).toEqual(
    findings.map(() => ['error', 'provider_differs']),
  );
  expect(await ledger().find().toArray()).toEqual(before);
  expect(await PaymentAttemptModel.find().lean()).toEqual(attempts);
});

it('reports a payment that the provider does not know', async () => {
  const { payment } = await paid();
  await PaymentAttemptModel.collection.updateOne({}, { $set: { pidx: 'neverHeardOfThisOne' } });

  const { findings } = await ask();

  expect(findings).toMatchObject([{ severity: 'error', code: 'provider_differs', ids: { payment } }]);
  expect(findings[0]?.message).toContain('khalti does not know it');
});

it('warns of an open payment that the shop has not looked up yet', async () => {
  const { pidx } = await beingPaid();
  await provider.settle(pidx, 'completed');

  const { findings } = await ask();

  expect(findings).toMatchObject([{ severity: 'warning', code: 'provider_differs' }]);
  expect(findings[0]?.message).toContain('the shop looks it up by itself');
});

it('warns once of a silent provider, and does not ask it for ever', async () => {
  for (let count = 0; count < 14; count += 1) await beingPaid();
  provider.fault({ kind: 'server-error', on: 'lookUp', times: 'always' });

  const { answered, findings } = await ask();

  expect(answered).toBe(0);
  expect(findings).toEqual([
    {
      severity: 'warning',
      code: 'provider_silent',
      message:
        'khalti gave no answer about 8 payments (HTTP 500 without a payment) and was not asked further: check its settings and its state, and examine again.',
      ids: { provider: 'khalti' },
    },
  ]);
});

it('is asked by the command with --ask-providers alone', async () => {
  const { pidx } = await paid();
  provider.refund(pidx);
  const lookups = provider.lookups(pidx);
  const address = new URL(process.env['TEST_MONGODB_URI']!);
  address.pathname = `/${rawDatabase().databaseName}`;
  const doctor = async (...args: string[]) => {
    const settings = {
      MONGODB_URI: address.href,
      DATA_DIR: shop.settings.dataDir,
      ...provider.environment,
    };
    const program = startProgram('cli/doctor.ts', settings, args);
    return { code: await program.ended, ...program.output() };
  };

  const offline = await doctor();
  expect(offline).toMatchObject({ code: 0, out: expect.stringContaining('all agree') as unknown });
  expect(provider.lookups(pidx)).toBe(lookups);

  const online = await doctor('--ask-providers');

  expect(online.code).toBe(1);
  expect(online.out).toContain('differs: khalti says "refunded" over 1400000 paisa');
  expect(online.out).toContain('1 thing does not agree');
  expect(online.out).toContain('The providers answered about 1 payment.');
  const asJson = await doctor('--ask-providers', '--json');
  expect(JSON.parse(asJson.out.trim().split('\n').at(-1)!)).toMatchObject({
    examined: { answered: 1, notAsked: 0 },
    errors: 1,
  });
});
