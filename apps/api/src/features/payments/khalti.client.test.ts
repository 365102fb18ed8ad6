import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { startKhaltiSimulator, type RunningSimulator } from '@paila/khalti-simulator';
import type { Paisa } from '@paila/shared';
import { createKhaltiClient, type KhaltiClient, type PaymentRequest } from './khalti.client.js';

const aPaymentRequest: PaymentRequest = {
  amount: 1_400_000 as Paisa,
  shopName: 'Paila',
  purchaseOrderId: 'attempt-1',
  purchaseOrderName: 'Paila order',
  returnUrl: 'http://localhost:3000/payment',
  websiteUrl: 'http://localhost:3000',
};

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

let provider: RunningSimulator;
let khalti: KhaltiClient;
const clientWith = (overrides: { secretKey?: string; timeoutMs?: number; stop?: AbortSignal } = {}): KhaltiClient =>
  createKhaltiClient({ baseUrl: provider.apiBaseUrl, secretKey: provider.secretKey, ...overrides });

beforeAll(async () => {
  provider = await startKhaltiSimulator();
  khalti = clientWith();
});
afterEach(() => {
  provider.control.clearFaults();
});
afterAll(() => provider.stop());

describe('initiate', () => {
  it('begins a payment and answers where to pay it, and until when', async () => {
    const before = Date.now();

    const link = await khalti.initiate(aPaymentRequest);

    expect(link.paymentUrl).toBe(`${provider.url}/?pidx=${link.pidx}`);
    expect(link.expiresAt.getTime()).toBeGreaterThanOrEqual(before + 1_800_000);
    expect(provider.control.payment(link.pidx)).toMatchObject({
      amount: 1_400_000,
      purchaseOrderId: 'attempt-1',
      returnUrl: 'http://localhost:3000/payment',
      merchantExtras: { merchant_name: 'Paila' },
      status: 'Initiated',
    });
  });

  it.each([
    ['cuts the connection', { kind: 'drop', on: 'initiate' }],
    ['fails', { kind: 'server-error', on: 'initiate' }],
    ['answers a web page', { kind: 'html', on: 'initiate' }],
  ] as const)('is a 502 when the provider %s, and is not tried again', async (_what, fault) => {
    const before = provider.control.payments().length;
    provider.control.fault({ ...fault, when: 'after' });

    await expect(khalti.initiate(aPaymentRequest)).rejects.toMatchObject({ status: 502, code: 'provider_failed' });

    expect(provider.control.payments()).toHaveLength(before + 1);
  });

  it('is a 504 when the provider is silent', async () => {
    provider.control.fault({ kind: 'delay', on: 'initiate', ms: 500 });

    await expect(clientWith({ timeoutMs: 50 }).initiate(aPaymentRequest)).rejects.toMatchObject({
      status: 504,
      code: 'provider_timeout',
    });
  });

  it('is a 504 when the provider is silent, even after a garbage collection', async () => {
    provider.control.fault({ kind: 'delay', on: 'initiate', ms: 3_000 });
    const stop = new AbortController();
    const tidying = setInterval(collectGarbage, 20);

    try {
      await expect(clientWith({ timeoutMs: 300, stop: stop.signal }).initiate(aPaymentRequest)).rejects.toMatchObject({
        code: 'provider_timeout',
      });
    } finally {
      clearInterval(tidying);
    }
  });

  it('is a 502 when the provider refuses the key or the amount', async () => {
    await expect(clientWith({ secretKey: 'wrong' }).initiate(aPaymentRequest)).rejects.toMatchObject({ status: 502 });
    await expect(khalti.initiate({ ...aPaymentRequest, amount: 999 as Paisa })).rejects.toMatchObject({ status: 502 });
  });
});

describe('lookup', () => {
  it.each([
    ['Completed', 'completed'],
    ['Pending', 'pending'],
    ['User canceled', 'user canceled'],
    ['Expired', 'expired'],
    ['Failed', 'failed'],
  ] as const)('reads %s, whatever the HTTP code', async (outcome, status) => {
    const { pidx } = await khalti.initiate(aPaymentRequest);
    const { transactionId } = provider.control.settle(pidx, outcome);

    expect(await khalti.lookup(pidx)).toEqual({ kind: 'answer', status, totalAmount: 1_400_000, transactionId });
  });

  it('does without the fields that the provider leaves out at times', async () => {
    const { pidx } = await khalti.initiate(aPaymentRequest);
    provider.control.fault({ kind: 'missing-refunded' });

    expect(await khalti.lookup(pidx)).toMatchObject({ kind: 'answer', status: 'initiated', transactionId: null });
  });

  it('knows a payment that does not exist', async () => {
    expect(await khalti.lookup('neverHeardOfThisOne')).toEqual({ kind: 'no_such_payment' });
  });

  it('asks once more when the connection breaks', async () => {
    const { pidx } = await khalti.initiate(aPaymentRequest);
    provider.control.fault({ kind: 'drop', on: 'lookup' });

    expect(await khalti.lookup(pidx)).toMatchObject({ kind: 'answer', status: 'initiated' });
  });

  it.each([
    ['a broken connection', { kind: 'drop', on: 'lookup', times: 'always' }],
    ['a server error', { kind: 'server-error', on: 'lookup' }],
    ['a web page', { kind: 'html', on: 'lookup' }],
  ] as const)('takes %s for not knowing, never for a failed payment', async (_what, fault) => {
    const { pidx } = await khalti.initiate(aPaymentRequest);
    provider.control.fault(fault);

    expect(await khalti.lookup(pidx)).toMatchObject({ kind: 'unknown' });
  });

  it('takes silence and a refused key for not knowing', async () => {
    const { pidx } = await khalti.initiate(aPaymentRequest);
    expect(await clientWith({ secretKey: 'wrong' }).lookup(pidx)).toMatchObject({ kind: 'unknown' });

    provider.control.fault({ kind: 'delay', on: 'lookup', ms: 500 });
    expect(await clientWith({ timeoutMs: 50 }).lookup(pidx)).toEqual({ kind: 'unknown', reason: 'TimeoutError' });
  });
});

describe('a provider that answers whatever it likes', () => {
  let server: Server;
  let answer: { status: number; body: string; headers?: Record<string, string> };
  let strange: KhaltiClient;
  let base: string;
  beforeAll(async () => {
    server = createServer((_req, res) => {
      res.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers }).end(answer.body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    base = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
    strange = createKhaltiClient({
      baseUrl: `${base}/api/v2`,
      secretKey: 'key',
      widgetUrl: 'https://pay.shop.example/widget.js',
    });
  });
  afterAll(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  const says = (body: unknown, status = 200, headers?: Record<string, string>): void => {
    answer = { status, body: typeof body === 'string' ? body : JSON.stringify(body), ...(headers ? { headers } : {}) };
  };

  it.each([
    'https://pay.khalti.com/?pidx=abc',
    'https://test-pay.khalti.com/?pidx=abc',
    'https://pay.shop.example/?pidx=abc',
  ])('may send shoppers to %s', async (payment_url) => {
    says({ pidx: 'abc', payment_url, expires_at: '2030-01-01T00:00:00+05:45' });

    expect(await strange.initiate(aPaymentRequest)).toEqual({
      pidx: 'abc',
      paymentUrl: payment_url,
      expiresAt: new Date('2029-12-31T18:15:00Z'),
    });
  });

  it.each([
    'https://pay.khalti.com.evil.example/?pidx=abc',
    'https://evil.example/pay.khalti.com',
    'https://pay.khalti.com@evil.example/',
    'https://shop:secret@pay.khalti.com/',
    'http://pay.khalti.com/?pidx=abc',
    'javascript:alert(1)',
    '/relative',
    42,
  ])('may not send shoppers to %s', async (payment_url) => {
    says({ pidx: 'abc', payment_url, expires_in: 1800 });

    await expect(strange.initiate(aPaymentRequest)).rejects.toMatchObject({ status: 502, code: 'provider_failed' });
  });

  it.each([['../refund'], [{ $ne: 1 }], [''], ['x'.repeat(65)]])('may not call a payment %j', async (pidx) => {
    says({ pidx, payment_url: 'https://pay.khalti.com/' });

    await expect(strange.initiate(aPaymentRequest)).rejects.toMatchObject({ status: 502 });
  });

  it('may name no time of expiry: then the shortest life counts', async () => {
    says({ pidx: 'abc', payment_url: 'https://pay.khalti.com/', expires_at: 'soon' });
    const { expiresAt } = await strange.initiate(aPaymentRequest);

    expect(expiresAt.getTime()).toBeGreaterThan(Date.now() + 1_700_000);
    expect(expiresAt.getTime()).toBeLessThanOrEqual(Date.now() + 1_800_000);
  });

  it.each([
    ['another payment', { pidx: 'other', status: 'Completed', total_amount: 5, transaction_id: 'T' }],
    ['an amount in words', { pidx: 'abc', status: 'Completed', total_amount: '5', transaction_id: 'T' }],
    ['half a paisa', { pidx: 'abc', status: 'Completed', total_amount: 0.5, transaction_id: 'T' }],
    ['no amount', { pidx: 'abc', status: 'Completed' }],
    ['a list', []],
    ['nothing', ''],
    ['half an answer', '{"pidx":"abc","status":"Compl'],
    ['far too much', `"${'x'.repeat(200_000)}"`],
  ])('proves nothing by a lookup with %s', async (_what, body) => {
    says(body);

    expect(await strange.lookup('abc')).toMatchObject({ kind: 'unknown' });
  });

  it('carries the key nowhere by a redirect', async () => {
    says('', 307, { location: `${base}/elsewhere` });

    expect(await strange.lookup('abc')).toMatchObject({ kind: 'unknown' });
    await expect(strange.initiate(aPaymentRequest)).rejects.toMatchObject({ status: 502 });
  });

  it('may write a status in any case, with blanks around it', async () => {
    says({ pidx: 'abc', status: ' COMPLETED ', total_amount: 1000, transaction_id: 'T1' });

    expect(await strange.lookup('abc')).toEqual({
      kind: 'answer',
      status: 'completed',
      totalAmount: 1000,
      transactionId: 'T1',
    });
  });
});
