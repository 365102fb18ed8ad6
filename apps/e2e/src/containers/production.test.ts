import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RunningSimulator } from '@paila/khalti-simulator';
import { MongoClient } from 'mongodb';
import { type ChaosShop, chaosSettings, openChaos, startProvider } from '../chaos/chaos-shop.js';
import { SHORT_ROUND } from '../chaos/faults.js';
import { runFault } from '../chaos/round.js';
import { becomes, eventually } from '../testing/eventually.js';
import { PATIENCE_MS } from '../testing/patience.js';
import { openProductionShop, type ProductionShop } from '../testing/production-shop.js';

let shop: ProductionShop;
let provider: RunningSimulator;

beforeAll(async () => {
  provider = await startProvider();
  shop = await openProductionShop({ instances: 3, settings: chaosSettings(provider) });
  shop.startAllMembers();
});
afterAll(async () => {
  await shop.close();
  await provider.stop();
});

const status = async (path: string): Promise<number> => (await shop.proxy.call(path)).status;

/** The answers of the proxy to reads that every shopper makes: pages, the catalogue and a script. */
const reads = async (): Promise<Record<string, number>> => {
  const home = (await shop.proxy.call('/')).body;
  const [script = '/no-script'] = /\/assets\/[^"' ]+\.js/.exec(home) ?? [];
  const paths = ['/', '/products', '/api/products?limit=1', script, '/readyz', '/healthz'];
  return Object.fromEntries(await Promise.all(paths.map(async (path) => [path, await status(path)] as const)));
};

const allWell = (answers: Record<string, number>): boolean => Object.values(answers).every((code) => code === 200);

/** A call that writes, of a guest. */
const write = async (): Promise<number> => {
  const message = { name: 'Sita', email: 'sita@example.com', topic: 'A question', text: 'Do you have it in red?' };
  const headers = { 'Content-Type': 'application/json' };
  return (
    await shop.proxy.call('/api/messages', { method: 'POST', headers, body: Buffer.from(JSON.stringify(message)) })
  ).status;
};

describe('docker-compose.prod.yml, without containers', () => {
  it('makes the replica set and its users once, and the set takes nobody without a password', async () => {
    // Compose starts the program when all members are healthy, and again when it fails.
    let first = '';
    for (const until = Date.now() + PATIENCE_MS; first === '' && Date.now() < until;) {
      first = await shop.initSet().catch(() => '');
    }
    expect(first).toBe('The replica set and its users are ready.\n');
    expect(await shop.initSet()).toBe('The replica set was ready already.\n');

    const client = new MongoClient(shop.uri.replace(/\/\/[^@]*@/, '//').replace('&authSource=admin', ''));
    await expect(client.db('paila').collection('orders').findOne()).rejects.toThrow(/requires authentication/);
    await client.close();
  });

  it('gives the right to the database of the drill to a set that lacks it, and says plainly what another one lacks', async () => {
    const admin = new MongoClient(
      shop.uri.replace(/\/\/paila:[^@]*@/, `//admin:${shop.secret('mongodb_admin_password')}@`),
    );
    const roles = ['readWrite', 'dbAdmin'].map((role) => ({ role, db: 'paila' }));
    await admin.db('admin').command({ updateUser: 'paila', roles });
    await admin.close();

    expect(await shop.initSet()).toBe('The replica set and its users are ready.\n');

    const client = new MongoClient(shop.uri);
    await client.db('drill').collection('orders').insertOne({});
    await client.db('drill').dropDatabase();
    await client.close();
    const another = shop.uri.replace('/paila?', '/another?');
    expect(await shop.run('doctor', [], { MONGODB_URI_FILE: '', MONGODB_URI: another })).toEqual({
      code: 2,
      output:
        'The user of MONGODB_URI has too few rights on the database "another": it needs the roles readWrite and dbAdmin.\n',
    });
  });

  it('gives the shop another password of the database, for the right password of the admin', async () => {
    shop.writeSecret('mongodb_uri', shop.uri.replace(/\/\/paila:[^@]*@/, '//paila:another-password@'));

    await expect(shop.initSet({ MONGODB_ADMIN_PASSWORD_FILE: '', MONGODB_ADMIN_PASSWORD: 'wrong' })).rejects.toThrow(
      'MONGODB_ADMIN_PASSWORD is not the password of the user admin of this database.',
    );
    expect(await shop.initSet()).toBe('The replica set and its users are ready.\n');
  });

  it('opens three instances behind the proxy, with secrets from files alone', async () => {
    for (const name of shop.shops) shop.startShop(name);
    for (const name of shop.shops) {
      const answer = await eventually(
        () => shop.statusOf(name, '/readyz?write'),
        (code) => code === 200 || shop.of(name).child.exitCode !== null,
      );
      if (answer !== 200) throw new Error(`${name} does not open: ${shop.of(name).output()}`);
    }

    const answers = await reads();
    expect(allWell(answers) ? {} : answers).toEqual({});
    expect(await status('/readyz?write')).toBe(200);
    expect(await write()).toBe(200);
    expect(shop.of('shop-1').output()).not.toContain('TRUSTED_PROXIES');
  });

  it('shows pages while the set has no primary, says that it takes no orders, and takes them again', async () => {
    await shop.end(['mongo-2', 'mongo-3'], 'SIGKILL');
    await becomes(() => status('/readyz?write'), 503);

    for (let count = 0; count < 3; count += 1) {
      const answers = await reads();
      expect(allWell(answers) ? {} : answers).toEqual({});
    }
    expect(await write()).toBe(503);

    shop.startMember('mongo-2');
    shop.startMember('mongo-3');
    await becomes(() => status('/readyz?write'), 200);
    expect(await write()).toBe(200);
  });

  it('shows pages while the event loop of an instance is stuck, which its watchdog then ends', async () => {
    const stuck = shop.of('shop-1');
    const ended = once(stuck.child, 'exit');
    stuck.child.kill('SIGUSR2');

    const seen = await Promise.all([status('/'), status('/products'), status('/api/products?limit=1')]);

    expect(seen).toEqual([200, 200, 200]);
    await ended;
    expect(stuck.child.signalCode).toBe('SIGKILL');
    expect(stuck.output()).toContain('The event loop has been stuck for 5 seconds, so the process ends');
    expect(await reads()).toMatchObject({ '/': 200, '/readyz': 200 });
  });
});

describe('a short round of chaos', () => {
  let chaos: ChaosShop;
  beforeAll(async () => {
    shop.startShop('shop-1');
    chaos = await openChaos(shop, provider);
  });
  afterAll(() => chaos.close());

  it.each(SHORT_ROUND)('shows every page, and loses, oversells and charges twice nothing: $name', async (fault) => {
    expect(await runFault(chaos, fault, 2)).toMatchObject({
      findings: [],
      lost: 0,
      oversold: 0,
      chargedTwice: 0,
      pages: { failed: 0 },
    });
  });
});
