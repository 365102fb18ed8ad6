import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings } from './settings.js';
import { startEsewaSimulator, type RunningSimulator } from './start.js';
import { openSimulator, signatureFor } from './testing/open-simulator.js';

const running: RunningSimulator[] = [];
const start = async (options: Parameters<typeof startEsewaSimulator>[0] = {}) => {
  const simulator = await startEsewaSimulator(options);
  running.push(simulator);
  return simulator;
};
afterEach(async () => {
  await Promise.all(running.splice(0).map((simulator) => simulator.stop()));
});

/** Posts a form for Rs 10, as a browser does. */
const post = ({ formUrl, secretKey, productCode }: RunningSimulator) => {
  const fields = {
    amount: '10',
    tax_amount: '0',
    product_service_charge: '0',
    product_delivery_charge: '0',
    total_amount: '10',
    transaction_uuid: 'order-17',
    product_code: productCode,
    success_url: 'http://localhost:3000/payment/esewa/order-17',
    failure_url: 'http://localhost:3000/payment/esewa/order-17',
    signed_field_names: 'total_amount,transaction_uuid,product_code',
  };
  const body = new URLSearchParams({ ...fields, signature: signatureFor(fields, secretKey) });
  return fetch(formUrl, { method: 'POST', body });
};

describe('a simulator on a port', () => {
  it('reports its URLs and answers at them', async () => {
    const simulator = await start();

    expect(simulator.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(simulator).toMatchObject({
      formUrl: `${simulator.url}/api/epay/main/v2/form`,
      statusUrl: `${simulator.url}/api/epay/transaction/status/`,
      secretKey: 'test_secret_key_paila_esewa_simulator',
      productCode: 'PAILATEST',
    });
    const page = await post(simulator);
    expect(page).toMatchObject({ status: 200, url: `${simulator.url}/?uuid=order-17` });
    const query = 'product_code=PAILATEST&total_amount=10&transaction_uuid=order-17';
    const answer = await fetch(`${simulator.statusUrl}?${query}`);
    expect(await answer.json()).toMatchObject({ status: 'PENDING', total_amount: 10 });
    expect(simulator.control.payment('order-17').amount).toBe(1_000);
  });

  it('has browsers post to its public URL when that differs', async () => {
    const simulator = await start({ publicUrl: 'http://localhost:4001/' });

    expect(simulator.formUrl).toBe('http://localhost:4001/api/epay/main/v2/form');
    expect(simulator.statusUrl).toContain('127.0.0.1');
  });

  it('uses a configured key and merchant', async () => {
    const simulator = await start({ secretKey: 'secret', productCode: 'SHOP' });

    expect(simulator).toMatchObject({ secretKey: 'secret', productCode: 'SHOP' });
    expect((await post(simulator)).status).toBe(200);
    expect((await post({ ...simulator, secretKey: 'another' })).status).toBe(400);
  });
});

describe('payments stored in a file', () => {
  it('survive a restart, whether open, pending or paid', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'esewa-simulator-'));
    const stateFile = join(folder, 'payments.json');
    const before = openSimulator({ stateFile });
    const [open, pending, paid] = [await before.aPayment(), await before.aPayment(), await before.aPayment()];
    await before.logIn(open);
    before.control.settle(pending, 'PENDING');
    before.control.settle(paid, 'COMPLETE');
    before.control.refund(paid, 450);

    const after = openSimulator({ stateFile });

    expect(after.control.payments()).toEqual(before.control.payments());
    expect((await after.checkStatus(paid)).body).toMatchObject({ status: 'PARTIAL_REFUND' });
    expect((await after.openPage(open)).text).toContain('Enter the token');
    expect(after.control.returnUrl(paid)).toBe(before.control.returnUrl(paid));
    rmSync(folder, { recursive: true });
  });
});

describe('the settings of a stand-alone simulator', () => {
  it('have defaults', () => {
    expect(readSettings({})).toEqual({ port: 3011, host: '0.0.0.0' });
  });

  it('are read from the environment', () => {
    expect(
      readSettings({
        PORT: '4001',
        HOST: '127.0.0.1',
        PUBLIC_URL: 'http://localhost:4001',
        ESEWA_SECRET_KEY: 'secret',
        ESEWA_PRODUCT_CODE: 'SHOP',
        STATE_FILE: '/data/payments.json',
      }),
    ).toEqual({
      port: 4001,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:4001',
      secretKey: 'secret',
      productCode: 'SHOP',
      stateFile: '/data/payments.json',
    });
  });
});
