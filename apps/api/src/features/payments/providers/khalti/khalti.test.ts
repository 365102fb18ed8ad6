import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { startKhaltiSimulator, type RunningSimulator } from '@paila/khalti-simulator';
import type { Paisa } from '@paila/shared';
import type { StartRequest } from '../provider.js';
import { createKhalti, type Khalti } from './khalti.js';

const aRequest: StartRequest = {
  amount: 1_400_000 as Paisa,
  shopName: 'Paila',
  attempt: 'attempt-1',
  returnUrl: 'http://localhost:3000/payment',
  websiteUrl: 'http://localhost:3000',
};

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

let provider: RunningSimulator;
let khalti: Khalti;
const khaltiWith = (overrides: { secretKey?: string; timeoutMs?: number; stop?: AbortSignal } = {}): Khalti =>
  createKhalti({ baseUrl: provider.apiBaseUrl, secretKey: provider.secretKey, ...overrides });

beforeAll(async () => {
  provider = await startKhaltiSimulator();
  khalti = khaltiWith();
});
afterEach(() => {
  provider.control.clearFaults();
});
afterAll(() => provider.stop());

describe('start', () => {
  it('begins a payment, and returns its page and the time of expiry', async () => {
    const before = Date.now();

    const link = await khalti.start(aRequest);

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
  ] as const)('throws 502 when the provider %s, and does not repeat the call', async (_what, fault) => {
    const before = provider.control.payments().length;
    provider.control.fault({ ...fault, when: 'after' });

    await expect(khalti.start(aRequest)).rejects.toMatchObject({ status: 502, code: 'provider_failed' });

    expect(provider.control.payments()).toHaveLength(before + 1);
  });

  it('throws 504 when the provider is silent', async () => {
    provider.control.fault({ kind: 'delay', on: 'initiate', ms: 500 });

    await expect(khaltiWith({ timeoutMs: 50 }).start(aRequest)).rejects.toMatchObject({
      status: 504,
      code: 'provider_timeout',
    });
  });

  it('throws 504 when the provider is silent, even after a garbage collection', async () => {
    provider.control.fault({ kind: 'delay', on: 'initiate', ms: 3_000 });
    const stop = new AbortController();
    const tidying = setInterval(collectGarbage, 20);

    try {
      await expect(khaltiWith({ timeoutMs: 300, stop: stop.signal }).start(aRequest)).rejects.toMatchObject({
        code: 'provider_timeout',
      });
    } finally {
      clearInterval(tidying);
    }
  });

  it('throws 502 when the provider refuses the key or the amount', async () => {
    await expect(khaltiWith({ secretKey: 'wrong' }).start(aRequest)).rejects.toMatchObject({ status: 502 });
    await expect(khalti.start({ ...aRequest, amount: 999 as Paisa })).rejects.toMatchObject({ status: 502 });
  });
});

it.each([
  ['the payment that it names', { pidx: 'abc', status: 'Completed' }, 'abc'],
  ['nothing without a payment', {}, undefined],
  ['nothing of a repeated parameter', { pidx: ['abc', 'abd'] }, undefined],
  ['nothing of a path', { pidx: '../refund' }, undefined],
])('reads from a callback %s', (_what, callback, pidx) => {
  expect(khalti.readCallback(callback)).toBe(pidx);
});

describe('lookUp', () => {
  it.each([
    ['Completed', 'completed'],
    ['Pending', 'pending'],
    ['User canceled', 'cancelled'],
    ['Expired', 'expired'],
    ['Failed', 'failed'],
  ] as const)('reads %s, whatever the HTTP code', async (outcome, status) => {
    const { pidx } = await khalti.start(aRequest);
    const { transactionId } = provider.control.settle(pidx, outcome);

    const said = outcome.toLowerCase();
    const answer = { kind: 'answer', status, said, totalAmount: 1_400_000, transactionId };
    expect(await khalti.lookUp({ pidx })).toEqual(answer);
  });

  it.each([
    [1_000, 'partially_refunded'],
    [undefined, 'refunded'],
  ])('reads a refund of %s paisa in the dashboard', async (paisa, status) => {
    const { pidx } = await khalti.start(aRequest);
    provider.control.settle(pidx, 'Completed');
    provider.control.refund(pidx, paisa);

    expect(await khalti.lookUp({ pidx })).toMatchObject({ kind: 'answer', status });
  });

  it('names no status for a word that the documentation does not have', async () => {
    const { pidx } = await khalti.start(aRequest);
    provider.control.fault({ kind: 'unknown-status', status: 'On Hold' });

    expect(await khalti.lookUp({ pidx })).toMatchObject({ kind: 'answer', status: undefined, said: 'on hold' });
  });

  it('accepts an answer without the fields that the provider sometimes omits', async () => {
    const { pidx } = await khalti.start(aRequest);
    provider.control.fault({ kind: 'missing-refunded' });

    expect(await khalti.lookUp({ pidx })).toMatchObject({ kind: 'answer', status: 'initiated', transactionId: null });
  });

  it('recognises a payment that does not exist', async () => {
    expect(await khalti.lookUp({ pidx: 'neverHeardOfThisOne' })).toEqual({ kind: 'no_such_payment' });
  });

  it('repeats the call once when the connection breaks', async () => {
    const { pidx } = await khalti.start(aRequest);
    provider.control.fault({ kind: 'drop', on: 'lookup' });

    expect(await khalti.lookUp({ pidx })).toMatchObject({ kind: 'answer', status: 'initiated' });
  });

  it.each([
    ['a broken connection', { kind: 'drop', on: 'lookup', times: 'always' }],
    ['a server error', { kind: 'server-error', on: 'lookup' }],
    ['a web page', { kind: 'html', on: 'lookup' }],
  ] as const)('treats %s as unknown, never as a failed payment', async (_what, fault) => {
    const { pidx } = await khalti.start(aRequest);
    provider.control.fault(fault);

    expect(await khalti.lookUp({ pidx })).toMatchObject({ kind: 'unknown' });
  });

  it('treats silence and a refused key as unknown', async () => {
    const { pidx } = await khalti.start(aRequest);
    expect(await khaltiWith({ secretKey: 'wrong' }).lookUp({ pidx })).toMatchObject({ kind: 'unknown' });

    provider.control.fault({ kind: 'delay', on: 'lookup', ms: 500 });
    expect(await khaltiWith({ timeoutMs: 50 }).lookUp({ pidx })).toEqual({ kind: 'unknown', reason: 'TimeoutError' });
  });
});

describe('a provider with odd answers', () => {
  let server: Server;
  let answer: { status: number; body: string; headers?: Record<string, string> };
  let strange: Khalti;
  let base: string;
  beforeAll(async () => {
    server = createServer((_req, res) => {
      res.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers }).end(answer.body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    base = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
    strange = createKhalti({
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

    expect(await strange.start(aRequest)).toEqual({
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

    await expect(strange.start(aRequest)).rejects.toMatchObject({ status: 502, code: 'provider_failed' });
  });

  it.each([['../refund'], [{ $ne: 1 }], [''], ['x'.repeat(65)]])('may not name a payment %j', async (pidx) => {
    says({ pidx, payment_url: 'https://pay.khalti.com/' });

    await expect(strange.start(aRequest)).rejects.toMatchObject({ status: 502 });
  });

  it('may omit the time of expiry: then the shortest life counts', async () => {
    says({ pidx: 'abc', payment_url: 'https://pay.khalti.com/', expires_at: 'soon' });
    const { expiresAt } = await strange.start(aRequest);

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

    expect(await strange.lookUp({ pidx: 'abc' })).toMatchObject({ kind: 'unknown' });
  });

  it('does not send the key to the target of a redirect', async () => {
    says('', 307, { location: `${base}/elsewhere` });

    expect(await strange.lookUp({ pidx: 'abc' })).toMatchObject({ kind: 'unknown' });
    await expect(strange.start(aRequest)).rejects.toMatchObject({ status: 502 });
  });

  it('may write a status in any case, with blanks around it', async () => {
    says({ pidx: 'abc', status: ' COMPLETED ', total_amount: 1000, transaction_id: 'T1' });

    expect(await strange.lookUp({ pidx: 'abc' })).toEqual({
      kind: 'answer',
      status: 'completed',
      said: 'completed',
      totalAmount: 1000,
      transactionId: 'T1',
    });
  });
});
