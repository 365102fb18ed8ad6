import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startEsewaSimulator, type RunningSimulator } from '@paila/esewa-simulator';
import type { Paisa } from '@paila/shared';
import { createLogger } from '../../../../platform/log.js';
import type { StartRequest } from '../provider.js';
import { createEsewa } from './esewa.js';
import { signForm } from './signature.js';

const HOLD_MINUTES = 15;
const AMOUNT = 1_400_050 as Paisa;
const aRequest: StartRequest = {
  amount: AMOUNT,
  shopName: 'Paila',
  attempt: '65f000000000000000000001',
  returnUrl: 'http://localhost:3000/payment',
  websiteUrl: 'http://localhost:3000',
};

type Esewa = ReturnType<typeof createEsewa>;
interface Merchant {
  readonly secretKey: string;
  readonly productCode: string;
  readonly formUrl: string;
  readonly statusUrl: string;
}
const esewaOf = (merchant: Merchant, limits: { timeoutMs?: number; stop?: AbortSignal } = {}): Esewa =>
  createEsewa({ settings: { ...merchant, holdMinutes: HOLD_MINUTES }, log: createLogger('silent'), ...limits });

let provider: RunningSimulator;
let esewa: Esewa;
/** As the shop has it, whose addresses end without a slash. */
let merchant: Merchant;
let pidx: string;
beforeAll(async () => {
  provider = await startEsewaSimulator();
  const { secretKey, productCode, formUrl, statusUrl } = provider;
  merchant = { secretKey, productCode, formUrl, statusUrl: statusUrl.replace(/\/$/, '') };
  esewa = esewaOf(merchant);
});
beforeEach(async () => {
  ({ pidx } = await esewa.start(aRequest));
});
afterEach(() => {
  provider.control.clearFaults();
});
afterAll(() => provider.stop());

/** The payer's browser posts the form of the shop's page. */
const postForm = async (): Promise<void> => {
  const returnUrl = `http://localhost:3000/payment/esewa/${pidx}`;
  const form = signForm(
    {
      amount: '14000.50',
      tax_amount: '0',
      product_service_charge: '0',
      product_delivery_charge: '0',
      total_amount: '14000.50',
      transaction_uuid: pidx,
      product_code: merchant.productCode,
      success_url: returnUrl,
      failure_url: returnUrl,
    },
    merchant.secretKey,
  );
  const answer = await fetch(merchant.formUrl, {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'manual',
  });
  expect(answer.status).toBe(303);
};
const lookUp = (more: { amountPaisa?: number; expiresAt?: Date } = {}) =>
  esewa.lookUp({
    pidx,
    amountPaisa: (more.amountPaisa ?? AMOUNT) as Paisa,
    expiresAt: more.expiresAt ?? new Date(Date.now() + 60_000),
  });

describe('start', () => {
  it('makes no call: it names a page of the shop, and a payment that nobody can guess', async () => {
    const before = Date.now();

    const [link, other] = [await esewa.start(aRequest), await esewa.start(aRequest)];

    expect(link.pidx).toMatch(/^[0-9a-f]{32}$/);
    expect(other.pidx).not.toBe(link.pidx);
    expect(link.paymentUrl).toBe(`http://localhost:3000/payment/esewa/${link.pidx}/form`);
    const minutes = (link.expiresAt.getTime() - before) / 60_000;
    // The payer needs the last five minutes on eSewa's page.
    expect(Math.round(minutes)).toBe(HOLD_MINUTES - 5);
    expect(provider.control.payments()).toEqual([]);
  });
});

describe('lookUp', () => {
  it.each([
    ['COMPLETE', 'completed'],
    ['PENDING', 'pending'],
    ['AMBIGUOUS', 'pending'],
    ['CANCELED', 'cancelled'],
  ] as const)('reads %s', async (outcome, status) => {
    await postForm();
    const { refId } = provider.control.settle(pidx, outcome);

    const answer = { kind: 'answer', status, said: outcome.toLowerCase(), totalAmount: AMOUNT, transactionId: refId };
    expect(await lookUp()).toEqual(answer);
    expect(provider.control.lookups(pidx)).toBe(1);
  });

  it('reads a payment whose form nobody has posted as initiated until it expires', async () => {
    expect(await lookUp()).toMatchObject({ kind: 'answer', status: 'initiated', said: 'not_found' });
    expect(await lookUp({ expiresAt: new Date(Date.now() - 1_000) })).toMatchObject({ status: 'expired' });
  });

  it('does not find a payment by another amount', async () => {
    await postForm();
    provider.control.settle(pidx, 'COMPLETE');

    expect(await lookUp({ amountPaisa: AMOUNT - 1 })).toMatchObject({ said: 'not_found', transactionId: null });
  });

  it.each([
    [1_000, 'partially_refunded'],
    [undefined, 'refunded'],
  ])('reads a refund of %s paisa in the portal', async (paisa, status) => {
    await postForm();
    provider.control.settle(pidx, 'COMPLETE');
    provider.control.refund(pidx, paisa);

    expect(await lookUp()).toMatchObject({ kind: 'answer', status });
  });

  it('reports another amount than the payment has', async () => {
    await postForm();
    provider.control.settle(pidx, 'COMPLETE');
    provider.control.fault({ kind: 'wrong-total-amount', totalAmount: 1_000 });

    expect(await lookUp()).toMatchObject({ kind: 'answer', status: 'completed', totalAmount: 1_000 });
  });

  it('names no status for a word that the documentation does not have', async () => {
    await postForm();
    provider.control.fault({ kind: 'unknown-status', status: 'ON_HOLD' });

    expect(await lookUp()).toMatchObject({ kind: 'answer', status: undefined, said: 'on_hold' });
  });

  it('repeats the call once when the connection breaks', async () => {
    await postForm();
    provider.control.fault({ kind: 'drop', on: 'status' });

    expect(await lookUp()).toMatchObject({ kind: 'answer', status: 'pending' });
  });

  it.each([
    ['a broken connection', { kind: 'drop', on: 'status', times: 'always' }],
    ['a server error', { kind: 'server-error', on: 'status' }],
    ['a web page', { kind: 'html', on: 'status' }],
  ] as const)('treats %s as unknown, never as a failed payment', async (_what, fault) => {
    await postForm();
    provider.control.fault(fault);

    expect(await lookUp()).toMatchObject({ kind: 'unknown' });
  });

  it('treats silence as unknown', async () => {
    provider.control.fault({ kind: 'delay', on: 'status', ms: 500 });
    const impatient = esewaOf(merchant, { timeoutMs: 50 });

    expect(await impatient.lookUp({ pidx, amountPaisa: AMOUNT, expiresAt: new Date() })).toEqual({
      kind: 'unknown',
      reason: 'TimeoutError',
    });
  });
});

describe('a status server with odd answers', () => {
  let server: Server;
  let answer: { status: number; body: string; headers?: Record<string, string> };
  let requests: (string | undefined)[];
  let strange: Esewa;
  let base: string;
  beforeAll(async () => {
    server = createServer((req, res) => {
      requests.push(req.url);
      res.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers }).end(answer.body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    base = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
    strange = esewaOf({ secretKey: 'key', productCode: 'SHOP', formUrl: base, statusUrl: `${base}/status` });
  });
  beforeEach(() => {
    requests = [];
  });
  afterAll(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  const OURS = {
    product_code: 'SHOP',
    transaction_uuid: 'abc',
    total_amount: 1000.0,
    status: 'COMPLETE',
    ref_id: 'T1',
  };
  const says = (body: unknown, status = 200, headers?: Record<string, string>): void => {
    answer = { status, body: typeof body === 'string' ? body : JSON.stringify(body), ...(headers ? { headers } : {}) };
  };
  const ask = () => strange.lookUp({ pidx: 'abc', amountPaisa: 100_000 as Paisa, expiresAt: new Date(0) });

  it.each([1000, 1000.0, '1000', '1000.0', '1,000.0', '1,000.00'])(
    'may write the amount as %j',
    async (total_amount) => {
      says({ ...OURS, total_amount });

      expect(await ask()).toEqual({
        kind: 'answer',
        status: 'completed',
        said: 'complete',
        totalAmount: 100_000,
        transactionId: 'T1',
      });
      expect(requests).toEqual(['/status/?product_code=SHOP&total_amount=1000&transaction_uuid=abc']);
    },
  );

  it.each([
    ['another payment', { ...OURS, transaction_uuid: 'other' }],
    ['no payment', { ...OURS, transaction_uuid: undefined }],
    ['another merchant', { ...OURS, product_code: 'OTHER' }],
    ['a negative amount', { ...OURS, total_amount: -1000 }],
    ['an amount that is no number', { ...OURS, total_amount: 'NaN' }],
    ['half a paisa', { ...OURS, total_amount: 1000.005 }],
    ['an amount in a list', { ...OURS, total_amount: ['1000'] }],
    ['no amount', { ...OURS, total_amount: null }],
    ['a status in a list', { ...OURS, status: ['COMPLETE'] }],
    ['no status', { code: 0, error_message: 'Service is currently unavailable' }],
    ['a list', []],
    ['nothing', ''],
    ['half an answer', '{"transaction_uuid":"abc","status":"COMPL'],
    ['a web page', '<html>COMPLETE</html>'],
    ['far too much', `"${'x'.repeat(200_000)}"`],
  ])('proves nothing by %s', async (_what, body) => {
    says(body);

    expect(await ask()).toMatchObject({ kind: 'unknown' });
  });

  it('proves nothing by an answer of a broken server, or one behind a redirect', async () => {
    says(OURS, 502);
    expect(await ask()).toMatchObject({ kind: 'unknown' });

    says(OURS, 302, { location: `${base}/elsewhere` });
    expect(await ask()).toMatchObject({ kind: 'unknown' });
    expect(requests).not.toContain('/elsewhere');
  });

  it('names no transaction by an empty reference, and reads one that is a number', async () => {
    says({ ...OURS, ref_id: '' });
    expect(await ask()).toMatchObject({ transactionId: null });

    says({ ...OURS, ref_id: 42 });
    expect(await ask()).toMatchObject({ transactionId: '42' });
  });
});

describe('readCallback', () => {
  const warnings: unknown[] = [];
  const warned = () => warnings.splice(0);
  const watched = (): Esewa => {
    const log = createLogger('silent');
    log.warn = (about: unknown) => void warnings.push(about);
    return createEsewa({ settings: { ...merchant, holdMinutes: HOLD_MINUTES }, log });
  };
  const returned = (): string => new URL(provider.control.returnUrl(pidx)).searchParams.get('data') ?? '';

  it('returns the payment of the path, with the answer that eSewa signed and without any', async () => {
    await postForm();
    provider.control.settle(pidx, 'COMPLETE');

    expect(watched().readCallback({ pidx, data: returned() })).toBe(pidx);
    expect(watched().readCallback({ pidx })).toBe(pidx);
    expect(warned()).toEqual([]);
  });

  it('returns the payment of the path and warns, whatever another answer says', async () => {
    await postForm();
    provider.control.settle(pidx, 'COMPLETE');
    const replayed = returned();
    provider.control.fault({ kind: 'wrong-signature' });
    const forged = returned();

    expect(watched().readCallback({ pidx, data: forged })).toBe(pidx);
    expect(watched().readCallback({ pidx: 'another', data: replayed })).toBe('another');
    expect(watched().readCallback({ pidx, data: 'x'.repeat(100_000) })).toBe(pidx);
    expect(warned()).toEqual([{ pidx }, { pidx: 'another' }, { pidx }]);
  });

  it.each([[{}], [{ pidx: '../refund' }], [{ pidx: ['abc'] }], [{ pidx: 'x'.repeat(65) }]])(
    'returns nothing for %j',
    (callback) => {
      expect(esewa.readCallback(callback)).toBeUndefined();
    },
  );
});

it('requests no refund, which staff make in the portal', async () => {
  await postForm();
  provider.control.settle(pidx, 'COMPLETE');

  expect(await esewa.refund()).toEqual({ kind: 'unclear' });
  expect(provider.control.payment(pidx).refundedAmount).toBe(0);
});
