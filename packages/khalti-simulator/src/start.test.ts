import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readSettings } from './settings.js';
import { startKhaltiSimulator, type RunningSimulator } from './start.js';

const running: RunningSimulator[] = [];
const start = async (options: Parameters<typeof startKhaltiSimulator>[0] = {}) => {
  const simulator = await startKhaltiSimulator(options);
  running.push(simulator);
  return simulator;
};
afterEach(async () => {
  await Promise.all(running.splice(0).map((simulator) => simulator.stop()));
});

const initiate = async ({ apiBaseUrl, secretKey }: RunningSimulator) => {
  const answer = await fetch(`${apiBaseUrl}/epayment/initiate/`, {
    method: 'POST',
    headers: { Authorization: `Key ${secretKey}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({
      return_url: 'http://localhost:3000/payment',
      website_url: 'http://localhost:3000',
      amount: 1000,
      purchase_order_id: '1',
      purchase_order_name: 'One',
    }),
  });
  return (await answer.json()) as { pidx: string; payment_url: string };
};

describe('a simulator on a port', () => {
  it('reports its URLs and answers at them', async () => {
    const simulator = await start();

    expect(simulator.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(simulator).toMatchObject({
      apiBaseUrl: `${simulator.url}/api/v2`,
      widgetUrl: `${simulator.url}/widget/khalti-checkout.js`,
      secretKey: 'test_secret_key_paila_simulator',
      publicKey: 'test_public_key_paila_simulator',
    });
    const { pidx, payment_url: page } = await initiate(simulator);
    expect(page).toBe(`${simulator.url}/?pidx=${pidx}`);
    expect((await fetch(page)).status).toBe(200);
    expect((await fetch(simulator.widgetUrl)).status).toBe(200);
    expect(simulator.control.payment(pidx).status).toBe('Initiated');
  });

  it('sends browsers to its public URL when that differs', async () => {
    const simulator = await start({ publicUrl: 'http://localhost:4000/' });

    expect(simulator.widgetUrl).toBe('http://localhost:4000/widget/khalti-checkout.js');
    expect((await initiate(simulator)).payment_url).toMatch(/^http:\/\/localhost:4000\/\?pidx=\w{22}$/);
    expect(simulator.apiBaseUrl).toContain('127.0.0.1');
  });

  it('uses configured keys', async () => {
    const simulator = await start({ secretKey: 'secret', publicKey: 'public' });

    expect(simulator).toMatchObject({ secretKey: 'secret', publicKey: 'public' });
    expect((await initiate(simulator)).pidx).toHaveLength(22);
  });

  it('stops at once, even with a request in flight', async () => {
    const simulator = await startKhaltiSimulator();
    simulator.control.fault({ kind: 'delay', on: 'initiate', ms: 600_000 });
    const waiting = initiate(simulator).catch(() => 'cut off');

    // The fault is used up once the call has arrived.
    while (simulator.control.faults().length > 0) await new Promise((resolve) => setImmediate(resolve));
    await simulator.stop();

    expect(await waiting).toBe('cut off');
    await expect(fetch(simulator.url)).rejects.toThrow();
  });

  it('reports that its port is in use', async () => {
    const occupant = createServer();
    await new Promise<void>((resolve) => occupant.listen(0, '127.0.0.1', resolve));
    const { port } = occupant.address() as AddressInfo;

    await expect(startKhaltiSimulator({ port })).rejects.toThrow(
      `The payment simulator cannot listen on 127.0.0.1:${String(port)}: it is in use`,
    );
    occupant.close();
  });
});

describe('the settings of a stand-alone simulator', () => {
  it('have defaults', () => {
    expect(readSettings({ PORT: '', PUBLIC_URL: ' ' })).toEqual({ port: 3010, host: '0.0.0.0' });
  });

  it('are read from the environment', () => {
    expect(
      readSettings({
        PORT: '4000',
        HOST: '127.0.0.1',
        PUBLIC_URL: 'http://localhost:4000',
        KHALTI_SECRET_KEY: 'secret',
        KHALTI_PUBLIC_KEY: 'public',
        STATE_FILE: '/data/payments.json',
      }),
    ).toEqual({
      port: 4000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:4000',
      secretKey: 'secret',
      publicKey: 'public',
      stateFile: '/data/payments.json',
    });
  });

  it.each([
    ['PORT', 'x', 'PORT must be a number from 0 to 65535, not "x"'],
    ['PORT', '65536', 'PORT must be a number from 0 to 65535, not "65536"'],
    ['PUBLIC_URL', 'localhost:4000', 'PUBLIC_URL must be an http or https address, not "localhost:4000"'],
  ])('refuse %s=%s', (name, value, message) => {
    expect(() => readSettings({ [name]: value })).toThrow(message);
  });
});
