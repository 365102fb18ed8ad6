import { readFile } from 'node:fs/promises';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { until } from './faults/testing/until.js';
import { UserModel } from './features/accounts/testing.js';
import { inTransaction } from './platform/database/database.js';
import { logSlowQueries } from './platform/database/slow-queries.js';
import { createLogger } from './platform/log.js';
import { mentionedIn, readExposition, type Exposition } from './testing/exposition.js';
import { rawDatabase } from './testing/open-database.js';
import { openShop, type Shop } from './testing/open-shop.js';
import { ordering } from './testing/ordering.js';

const TOKEN = '5a1f0c3be7d24896a1f0c3be7d248965';

interface LogLine {
  readonly msg?: string;
  readonly release?: string;
  readonly shape?: string;
  readonly sort?: string;
}
const lines: LogLine[] = [];
const to = new Writable({
  write: (chunk: Buffer, _encoding, done) => {
    lines.push(JSON.parse(chunk.toString()) as LogLine);
    done();
  },
});
const log = createLogger('debug', { to });

let shop: Shop;
beforeAll(async () => {
  const environment = { METRICS_TOKEN: TOKEN, MAILS: '1', RELEASE: '2.0.0-test', LOG_LEVEL: 'debug' };
  shop = await openShop({}, undefined, environment, to);
});
afterAll(() => shop.close());

const { oneItem, place } = ordering(() => shop);

const scrapeText = async (): Promise<string> =>
  (await request(shop.base).get('/metrics').set('authorization', `Bearer ${TOKEN}`).expect(200)).text;
const scrape = async (): Promise<Exposition> => readExposition(await scrapeText());

/** The sum of the samples with this name and these labels. */
const sumOf = ({ samples }: Exposition, name: string, labels: Readonly<Record<string, string>> = {}): number =>
  samples
    .filter((sample) => sample.name === name && Object.entries(labels).every(([key, is]) => sample.labels[key] === is))
    .reduce((sum, { value }) => sum + value, 0);

/** A file of docs/monitoring. */
const monitoringFile = (name: string): Promise<string> =>
  readFile(new URL(`../../../docs/monitoring/${name}`, import.meta.url), 'utf8');

/** The queries of the dashboard, with its variables filled in. */
const dashboardQueries = async (): Promise<string[]> => {
  const { panels } = JSON.parse(await monitoringFile('dashboard.json')) as {
    panels: { targets?: { expr: string }[] }[];
  };
  return panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr.replaceAll('$__rate_interval', '5m')));
};
const alertQueries = async (): Promise<string[]> =>
  [...(await monitoringFile('alerts.yml')).matchAll(/^ +expr: (.+)$/gm)].map(([, expr = '']) => expr);

/** Labels and a metric that Prometheus itself adds. */
const OF_PROMETHEUS = ['instance', 'job'];
const UP = 'up';
const READINGS = ['jobs', 'orders', 'mails'];

describe('/metrics', () => {
  it('has every metric, label and value that the dashboard and the alerts mention, in the format of Prometheus', async () => {
    const sita = await shop.shopper();
    await place(sita, (await oneItem()).orderInput);
    await shop.guest.get('/api/products/nothing');
    const endSlow = logSlowQueries(0.001, createLogger('silent'));
    await UserModel.findOne({ email: 'nobody@example.com' });
    endSlow();
    // Figures of the shop stay in memory for a while, so that the first scrape comes after the first job.
    await until(
      async () =>
        (await rawDatabase()
          .collection('jobs')
          .countDocuments({ lastSuccessAt: { $exists: true } })) > 0,
    );
    let found = await scrape();
    // A busy database does not give all figures at the first scrape.
    await until(async () => {
      found = await scrape();
      return READINGS.every((reading) => sumOf(found, 'paila_reading_age_seconds', { reading }) > 0);
    });
    const labelled = (name: string, labels: readonly string[]): boolean =>
      found.samples.some((sample) => sample.name === name && labels.every((label) => label in sample.labels));

    const queries = [...(await dashboardQueries()), ...(await alertQueries())];
    const faults = queries.flatMap((query) => {
      const { metrics, groupedBy } = mentionedIn(query);
      const own = metrics.filter(({ name }) => name !== UP);
      const strangers = own.filter(({ name, labels }) => {
        const shown = Object.entries(labels).filter(([label]) => !OF_PROMETHEUS.includes(label));
        return !found.samples.some(
          (sample) => sample.name === name && shown.every(([label, value]) => sample.labels[label] === value),
        );
      });
      const isGrouped = (label: string): boolean =>
        OF_PROMETHEUS.includes(label) || own.every(({ name }) => labelled(name, [label]));
      return strangers.length === 0 && groupedBy.every(isGrouped) ? [] : [query];
    });

    expect(queries.length).toBeGreaterThan(40);
    expect(faults).toEqual([]);
    expect(found.types.get('paila_http_requests_total')).toBe('counter');
    expect(sumOf(found, 'paila_build_info', { release: '2.0.0-test' })).toBe(1);
  });

  it('finds what a query mentions, so that the check above can fail', () => {
    expect(mentionedIn('sum by (a, b) (rate(paila_x{c="1",d=~"2"}[5m])) / count(paila_y) > 1e3')).toEqual({
      metrics: [
        { name: 'paila_x', labels: { c: '1', d: '2' } },
        { name: 'paila_y', labels: {} },
      ],
      groupedBy: ['a', 'b'],
    });
  });

  it('opens only to the token', async () => {
    for (const header of ['', 'Bearer', 'Bearer wrong', `Basic ${TOKEN}`, `Bearer ${TOKEN}x`, TOKEN]) {
      const answer = await request(shop.base).get('/metrics').set('authorization', header);
      expect(answer).toMatchObject({ status: 401, text: '' });
    }
    expect((await request(shop.base).get(`/metrics?token=${TOKEN}`)).status).toBe(401);
    expect((await request(shop.base).post('/metrics').set('authorization', `Bearer ${TOKEN}`)).status).toBe(405);
  });

  it('counts by the declared route, and gives all unknown addresses one label', async () => {
    const product = await shop.aProduct();
    const before = await scrape();
    const count = (of: Exposition, route: string, status: string): number =>
      sumOf(of, 'paila_http_requests_total', { route, status });

    await shop.guest.get(`/api/products/${product._id}`);
    await shop.guest.get(`/api/products/${product.slug}`);
    await shop.guest.get('/api/users');
    for (let path = 0; path < 60; path += 1) await request(shop.base).get(`/api/x${String(path)}/y`);

    await until(async () => count(await scrape(), 'unknown', '4xx') === count(before, 'unknown', '4xx') + 60);
    const after = await scrape();
    const of = (route: string, status: string): number => count(after, route, status) - count(before, route, status);
    expect(of('GET /api/products/:idOrSlug', '2xx')).toBe(2);
    expect(of('GET /api/users', '4xx')).toBe(1);
    expect(after.samples.filter(({ labels }) => labels['route']?.includes('/x'))).toEqual([]);
    expect(after.samples.length - before.samples.length).toBeLessThan(40);
  });

  it('counts orders, and transactions that began again', async () => {
    const before = await scrape();
    const sita = await shop.shopper();
    let attempts = 0;

    await place(sita, (await oneItem()).orderInput);
    await inTransaction(async (session) => {
      attempts += 1;
      await UserModel.findById(sita.user._id).session(session);
      // Somebody else changes the account after the transaction has read it.
      if (attempts === 1) await UserModel.updateOne({ _id: sita.user._id }, { lastname: 'Rai' });
      await UserModel.updateOne({ _id: sita.user._id }, { lastname: 'Gurung' }, { session });
    }, 'stock');

    const after = await scrape();
    const grown = (name: string, labels: Readonly<Record<string, string>>): number =>
      sumOf(after, name, labels) - sumOf(before, name, labels);
    expect(attempts).toBe(2);
    expect(grown('paila_events_total', { type: 'order.placed' })).toBe(1);
    expect(grown('paila_transaction_retries_total', { of: 'stock', reason: 'conflict' })).toBe(1);
  });
});

describe('the log', () => {
  const endings = (): LogLine[] => lines.filter(({ msg }) => msg === 'request completed');

  it('names request, route, account, order and release in the line of a request', async () => {
    const sita = await shop.shopper();
    const { _id } = await place(sita, (await oneItem()).orderInput);
    lines.splice(0);

    await sita.get(`/api/orders/detail/${_id}`).set('x-request-id', 'mine-1').expect(200);
    await shop.guest.get(`/api/orders/detail/${_id}`).set('x-request-id', 'mine-2').expect(404);
    await sita.post(`/api/orders/${_id}/notes`).send({ text: 'Hello' }).set('x-request-id', 'mine-3').expect(403);

    await until(() => endings().length === 3);
    const route = 'GET /api/orders/detail/:orderId';
    const account = sita.user._id;
    expect(endings()).toMatchObject([
      { req: { id: 'mine-1' }, route, account, order: _id, release: '2.0.0-test', res: { statusCode: 200 } },
      { req: { id: 'mine-2' }, route, order: _id, release: '2.0.0-test', code: 'not_found' },
      { req: { id: 'mine-3' }, route: 'POST /api/orders/:id/notes', account, code: 'forbidden' },
    ]);
    expect(endings()[1]).not.toHaveProperty('account');
    expect(lines.filter(({ release }) => release !== '2.0.0-test')).toEqual([]);
  });

  it('names the order that a call has placed, and the account that has logged in', async () => {
    const sita = await shop.shopper();
    const { orderInput } = await oneItem();
    lines.splice(0);

    const { _id } = await place(shop.guest, orderInput);
    await shop.logIn(sita.user.email, sita.password).expect(200);

    await until(() => endings().length === 2);
    expect(endings()).toMatchObject([{ order: _id }, { route: 'POST /api/auth', account: sita.user._id }]);
  });

  it('has no token, wherever a caller sends it', async () => {
    const sita = await shop.shopper();
    const placed = await place(shop.guest, (await oneItem()).orderInput);
    const orderToken = placed.orderToken ?? '';
    lines.splice(0);

    const path = `/api/orders/detail/${placed._id}`;
    await shop.guest.get(path).set('x-order-token', orderToken).expect(200);
    await request(shop.base).get(`${path}?token=${orderToken}`);
    // Redirected to its own spelling, with the query.
    await request(shop.base).get(`/PRODUCTS?token=${orderToken}`);
    await request(shop.base).get(`/orders/guest/${placed._id}%23${orderToken}`);
    await request(shop.base).get(`/orders/guest/${placed._id}/${orderToken}/${sita.token}`);
    await request(shop.base).get(`/reset-password%3Ftoken%3D${orderToken}`);
    await request(shop.base).post(`/api/auth/${sita.token}`).set('authorization', `Bearer ${sita.token}`);
    await request(shop.base).get('/metrics').set('authorization', `Bearer ${TOKEN}`);

    await until(() => endings().length === 7);
    const text = JSON.stringify(lines);
    expect(orderToken).toMatch(/^[\w-]{43}$/);
    for (const secret of [orderToken, TOKEN, sita.password, ...sita.token.split('.')])
      expect(text).not.toContain(secret);
  });

  it('has slow queries with the shape of their filter, and with the request that made them', async () => {
    const sita = await shop.shopper();
    const { orderInput } = await oneItem();
    lines.splice(0);
    const end = logSlowQueries(0.001, log);

    await sita.get(`/api/cart/${sita.user._id}`).set('x-request-id', 'slow-1').expect(200);
    await place(sita, orderInput);
    await UserModel.find({ email: { $in: ['a@example.com', 'b@example.com'] }, blockedAt: null }).sort({ email: 1 });
    end();
    await shop.guest.get('/api/products/');

    const slow = lines.filter(({ msg }) => msg === 'slow query');
    expect(slow).toContainEqual(
      expect.objectContaining({
        collection: 'users',
        command: 'find',
        shape: '{"email":{"$in":["?"]},"blockedAt":"?"}',
        sort: '{"email":"?"}',
        ms: expect.any(Number),
      }),
    );
    expect(slow).toContainEqual(
      expect.objectContaining({
        collection: 'carts',
        req: expect.objectContaining({ id: 'slow-1' }) as unknown,
        account: sita.user._id,
      }),
    );
    expect(slow).toContainEqual(expect.objectContaining({ collection: 'orders', command: 'insertMany' }));
    const shapes = slow.map(({ shape, sort }) => `${shape ?? ''} ${sort ?? ''}`).join(' ');
    expect(shapes).not.toMatch(/example\.com|[0-9a-f]{24}|Sita|\d{4}/);
  });
});
