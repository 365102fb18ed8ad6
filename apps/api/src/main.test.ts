import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoProducts, hasCardPicture } from '@paila/demo-data';
import { DEMO_ACCOUNTS } from '@paila/shared';
import mongoose from 'mongoose';
import request from 'supertest';
import { until } from './faults/testing/until.js';
import { startProgram, type Program } from './testing/start-process.js';

const listed = demoProducts.filter(hasCardPicture);
const running: Program[] = [];
let settings: Record<string, string>;
beforeEach(async () => {
  const uri = new URL(process.env['TEST_MONGODB_URI']!);
  uri.pathname = `/main-${randomUUID()}`;
  settings = { MONGODB_URI: uri.href, DATA_DIR: await mkdtemp(join(tmpdir(), 'paila-main-')), PORT: '0' };
});
afterEach(async () => {
  for (const { child, ended } of running.splice(0)) {
    child.kill('SIGKILL');
    await ended;
  }
  const connection = await mongoose.createConnection(settings['MONGODB_URI']!).asPromise();
  await connection.dropDatabase();
  await connection.close();
  await rm(settings['DATA_DIR']!, { recursive: true, force: true });
});
afterAll(() => mongoose.disconnect());

const PRODUCTION = {
  NODE_ENV: 'production',
  JWT_SECRET: 'a secret that is as long as it has to be',
  LINK_SECRET: 'a secret for links, as long as it has to be',
  KHALTI_SECRET_KEY: 'key',
  SHOP_URL: 'https://shop.example',
  // Nobody listens there.
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'Paila <shop@paila.com.np>',
};

/** The settings by which a shop says who sells. */
const SELLER = {
  legalName: 'Paila Pasal Pvt. Ltd.',
  address: 'Patan Durbar Square 1',
  registrationNumber: '123456/080/081',
  panNumber: '301234567',
  grievanceName: 'Anita Rai',
  grievancePhone: '9841234567',
  grievanceEmail: 'complaints@shop.example',
};

const start = (more: Record<string, string> = {}): Program => {
  const program = startProgram('main.ts', { ...settings, ...more });
  running.push(program);
  return program;
};
const openPort = async (program: Program): Promise<number> =>
  Number(await program.waitForOutput(/"port":(\d+).*listening/));

describe('the shop as a program', () => {
  it('opens on an empty database with the demo catalogue and accounts, once, also when two start together', async () => {
    const ports = await Promise.all([openPort(start()), openPort(start())]);

    for (const port of ports) {
      const base = `http://127.0.0.1:${String(port)}`;
      expect((await request(base).get('/healthz')).status).toBe(200);
      expect((await request(base).get('/readyz')).status).toBe(200);
      const answer = await request(base).get('/api/products/');
      expect(answer.body).toHaveLength(listed.length);
      const { email, password } = DEMO_ACCOUNTS.admin;
      const login = await request(base).post('/api/auth').send({ email, password });
      expect(login).toMatchObject({ status: 200, body: { user: { role: 'admin' } } });
      const { token } = login.body as { token: string };
      expect((await request(base).get('/api/users').set('x-auth-token', token)).body).toHaveLength(2);
    }
  });

  it('writes nothing where SEED_DEMO forbids it, finishes the running request when stopped, however often, and exits with 0', async () => {
    const program = start({ SEED_DEMO: '0', METRICS_PORT: '0' });
    const port = await openPort(program);
    const metrics = `http://127.0.0.1:${await program.waitForOutput(/"metricsPort":(\d+)/)}`;
    expect((await request(metrics).get('/metrics').expect(200)).text).toContain('paila_build_info{release="1.0.0"');
    expect((await request(metrics).get('/api/products/')).status).toBe(404);
    expect((await request(`http://127.0.0.1:${String(port)}`).get('/metrics')).text).not.toContain('paila_');
    expect((await request(`http://127.0.0.1:${String(port)}`).get('/api/products/')).body).toEqual([]);
    const socket = connect(port, '127.0.0.1');
    const body = JSON.stringify({ email: 'nobody', password: 'nothing' });
    let answer = '';
    socket.on('data', (data) => (answer += data.toString()));
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.write(
      `POST /api/auth HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: ${String(body.length)}\r\nExpect: 100-continue\r\n\r\n`,
    );
    await new Promise((resolve) => socket.once('data', resolve));

    program.child.kill('SIGTERM');
    await program.waitForOutput(/(closing the shop)/);
    program.child.kill('SIGINT');
    socket.write(body);
    await closed;

    expect(answer).toContain('401 Unauthorized');
    expect(answer).toContain('Invalid credentials');
    expect(await program.ended).toBe(0);
    expect(program.output().out.match(/closing the shop/g)).toHaveLength(1);
  });

  it('answers while its database is dropped and restored, makes the indexes again, stops, and logs nothing but JSON', async () => {
    // With a mail server, more than ten jobs wait for the end of the shop.
    const program = start({ JWT_SECRET: PRODUCTION.JWT_SECRET, MAILS: '1', SMTP_URL: 'smtp://127.0.0.1:1' });
    const base = `http://127.0.0.1:${String(await openPort(program))}`;
    const products = () => request(base).get('/api/products/');
    const connection = await mongoose.createConnection(settings['MONGODB_URI']!).asPromise();
    const contents = async () => {
      const collections = await connection.db!.collections();
      return Promise.all(
        collections.map(async (collection) => ({
          name: collection.collectionName,
          docs: await collection.find().toArray(),
          indexes: (await collection.indexes()).map(({ name }) => name).sort(),
        })),
      );
    };
    const backup = await contents();
    const { email, password } = DEMO_ACCOUNTS.admin;
    const { token } = (await request(base).post('/api/auth').send({ email, password })).body as { token: string };

    await connection.dropDatabase();
    await until(async () => ((await products()).body as unknown[]).length === 0);
    expect((await request(base).get('/')).status).toBe(200);
    expect((await request(base).get('/healthz')).status).toBe(200);
    expect((await request(base).get('/readyz')).status).toBe(200);
    expect((await request(base).get('/api/auth').set('x-auth-token', token)).status).toBe(401);

    for (const { name, docs } of backup) {
      if (docs.length > 0)
        await connection
          .collection(name)
          .insertMany(docs, { ordered: false })
          .catch(() => undefined);
    }
    await until(async () => ((await products()).body as unknown[]).length === listed.length);
    expect((await request(base).post('/api/auth').send({ email, password })).status).toBe(200);
    const indexesIn = (found: typeof backup) =>
      found
        .filter(({ indexes }) => indexes.length > 1)
        .map(({ name, indexes }) => ({ name, indexes }))
        .sort((a, b) => (a.name < b.name ? -1 : 1));
    await until(async () => indexesIn(await contents()).length === indexesIn(backup).length);
    expect(indexesIn(await contents())).toEqual(indexesIn(backup));
    await connection.close();

    program.child.kill('SIGTERM');
    expect(await program.ended).toBe(0);
    expect(program.output().err).toBe('');
    const lines = program.output().out.trim().split('\n');
    expect(lines.filter((line) => !line.startsWith('{"level":'))).toEqual([]);
  });
});

describe('a start that fails', () => {
  const errorLine = async (more: Record<string, string>): Promise<string> => {
    const program = start(more);
    expect(await program.ended).toBe(1);
    return program.output().err;
  };

  it.each([
    [{ PORT: 'http' }, 'PORT is "http", but it must be a port number from 0 to 65535.\n'],
    [
      { MONGODB_URI: 'mysql://root:secret@db' },
      'MONGODB_URI is "…", but it must be an address that starts with mongodb:// or mongodb+srv://.\n',
    ],
  ])('reports in one line that %j is wrong', async (more, line) => {
    expect(await errorLine(more)).toBe(line);
  });

  it('reports in one line that the database does not answer, without the password', async () => {
    const line = await errorLine({ MONGODB_URI: 'mongodb://shop:secret@127.0.0.1:1/shop' });

    expect(line).toMatch(/^The database at 127\.0\.0\.1:1 cannot be used: .*\n$/);
    expect(line).not.toContain('secret');
  });

  it('reports in one line that the port is in use, and how to choose another', async () => {
    const occupant = createServer();
    await new Promise<void>((resolve) => occupant.listen(0, '127.0.0.1', resolve));
    const { port } = occupant.address() as AddressInfo;

    const line = await errorLine({ PORT: String(port), SEED_DEMO: '0' });

    expect(line).toBe(`Port ${String(port)} is in use. Choose another one, such as PORT=${String(port + 1)}.\n`);
    await new Promise((resolve) => occupant.close(resolve));
  });
});

describe('npm run seed', () => {
  const seed = async (args: string[] = [], more: Record<string, string> = {}) => {
    const program = startProgram('cli/seed.ts', { ...settings, ...more }, args);
    running.push(program);
    return { code: await program.ended, out: program.output().out };
  };

  it('fills an empty shop, once; with --force restores the catalogue and leaves the stock', async () => {
    const count = String(listed.length);
    expect(await seed()).toEqual({ code: 0, out: `${count} products and 2 accounts written.\n` });
    expect(await seed()).toEqual({ code: 0, out: '0 products and 0 accounts written.\n' });
    const connection = await mongoose.createConnection(settings['MONGODB_URI']!).asPromise();
    const products = connection.collection('products');
    const [first, second] = demoProducts;
    const spoilt = await products.findOneAndUpdate({ slug: first!.slug }, { $set: { title: 'Spoilt' } });
    const levels = connection.collection('stocklevels');
    await levels.updateOne({ product: spoilt?._id }, { $set: { count: 77 } });
    await products.deleteOne({ slug: second!.slug });

    expect(await seed(['--force'])).toEqual({
      code: 0,
      out: '0 products and 0 accounts written.\n1 products added and 1 restored.\n',
    });

    expect(await products.findOne({ slug: first!.slug })).toMatchObject({ title: first!.title });
    expect(await levels.find({ product: spoilt?._id }).toArray()).toContainEqual(
      expect.objectContaining({ count: 77 }),
    );
    expect(await levels.countDocuments({ product: spoilt?._id })).toBe(Object.keys(first!.stock).length);
    expect(await connection.collection('events').find({ type: 'product.changed' }).toArray()).toMatchObject([
      { actor: { kind: 'system', id: 'seed' }, was: { title: 'Spoilt' }, is: { title: first!.title } },
    ]);
    await connection.close();
  });

  it.each([
    ['an unknown option', ['--many'], /^Usage: npm run seed/],
    ['a number without --large', ['--products', '5'], /^Usage: npm run seed/],
    ['a number that is none', ['--large', '--products', 'many'], /^$/],
    ['orders of nobody', ['--large', '--customers', '0'], /^$/],
  ])('refuses %s, and writes nothing', async (_what, args, says) => {
    const { code, out } = await seed(args);

    expect(code).toBe(1);
    expect(out).toMatch(says);
  });

  it('makes the given numbers of products and customers', async () => {
    const { code, out } = await seed(['--large', '--products', '30', '--customers', '3', '--orders', '0']);

    expect(code).toBe(0);
    expect(out).toContain('Large shop: 30 products, 3 customers and 0 orders written.');
  });

  it('makes no made-up orders and no demo accounts in production', async () => {
    expect(await seed(['--large'], PRODUCTION)).toEqual({ code: 1, out: '' });
    expect(await seed([], PRODUCTION)).toEqual({
      code: 0,
      out: `${String(listed.length)} products and 0 accounts written.\n`,
    });
  });
});

describe('a shop that was tried with the demo accounts and then opens for customers', () => {
  const blockDemo = async () => {
    const program = startProgram('cli/block-demo.ts', settings);
    running.push(program);
    return { code: await program.ended, out: program.output().out };
  };
  const loginStatus = async (base: string, { email, password }: { email: string; password: string }) =>
    (await request(base).post('/api/auth').send({ email, password })).status;

  it('does not open with public demo passwords, opens once they are blocked, and then trusts its operator', async () => {
    const trial = start();
    const port = await openPort(trial);
    const tried = `http://127.0.0.1:${String(port)}`;
    expect(await loginStatus(tried, DEMO_ACCOUNTS.admin)).toBe(200);
    const { email, password } = DEMO_ACCOUNTS.admin;
    const { token } = (await request(tried).post('/api/auth').send({ email, password })).body as { token: string };
    expect((await request(tried).put('/api/settings').set('x-auth-token', token).send(SELLER)).status).toBe(200);
    expect(trial.output().out).not.toContain('who sells');
    trial.child.kill('SIGTERM');
    await trial.ended;

    const withoutMails = start({ ...PRODUCTION, SMTP_URL: '' });
    expect(await withoutMails.ended).toBe(1);
    expect(withoutMails.output().err).toMatch(/^SMTP_URL is missing; with NODE_ENV=production/m);

    const refused = start(PRODUCTION);
    expect(await refused.ended).toBe(1);
    expect(refused.output().err).toContain(
      'These accounts still have their public demo passwords: admin@paila.example, shopper@paila.example.',
    );
    expect(refused.output().err).toContain(
      'Block them with "npm run demo:block" (in the image "node apps/api/dist/block-demo.js")',
    );

    expect(await blockDemo()).toEqual({ code: 0, out: 'Blocked: admin@paila.example, shopper@paila.example.\n' });
    expect(await blockDemo()).toEqual({ code: 0, out: 'No account has a demo password.\n' });
    const open = start({ ...PRODUCTION, HOST: '127.0.0.1', TRUSTED_PROXIES: '0' });
    const base = `http://127.0.0.1:${String(await openPort(open))}`;
    for (const account of Object.values(DEMO_ACCOUNTS)) expect(await loginStatus(base, account)).toBe(403);

    // It trusts an operator who sets the number of proxies.
    await request(base).get('/healthz').set('X-Forwarded-For', '203.0.113.9');
    open.child.kill('SIGTERM');
    await open.ended;
    expect(open.output().out).not.toContain('TRUSTED_PROXIES');
    expect(open.output().out).not.toContain('who sells');
  });

  it('warns of unsafe settings, and of a proxy that nobody has named', async () => {
    const program = start({ ...PRODUCTION, HOST: '127.0.0.1', SEED_DEMO: '1', RATE_LIMIT_FACTOR: '50' });
    const base = `http://127.0.0.1:${String(await openPort(program))}`;
    expect(program.output().out).toMatch(/"level":40.*RATE_LIMIT_FACTOR is 50/);
    expect(program.output().out).toMatch(/"level":40.*SEED_DEMO is 1/);
    expect(program.output().out).toMatch(
      /"level":40.*The shop does not say who sells, as the law asks\. The settings of the back office lack: Legal name, Address, Registration number, PAN or VAT number, Grievance officer, Phone of the grievance officer, Email of the grievance officer\./,
    );
    expect(program.output().out).not.toContain('TRUSTED_PROXIES');

    await request(base).get('/healthz').set('X-Forwarded-For', '203.0.113.9');

    await program.waitForOutput(/"level":40.*(TRUSTED_PROXIES is not set)/);
  });
});

describe('npm run admin:create', () => {
  const createAdmin = async (...args: string[]) => {
    const program = startProgram('cli/admin-create.ts', settings, args);
    running.push(program);
    return { code: await program.ended, out: program.output().out };
  };
  const storedRoles = async (): Promise<unknown[]> => {
    const connection = await mongoose.createConnection(settings['MONGODB_URI']!).asPromise();
    const users = await connection.collection('users').find().toArray();
    await connection.close();
    return users.map(({ email, role }) => ({ email: email as unknown, role: role as unknown }));
  };

  it('opens an admin account with a password shown once, makes an existing account an admin, and unblocks it', async () => {
    const opened = await createAdmin('boss@paila.example');
    expect(opened).toMatchObject({ code: 0 });
    expect(opened.out).toMatch(/^boss@paila\.example is an admin now, with the password \S{16}\n/);

    expect(await createAdmin('BOSS@paila.example')).toEqual({ code: 0, out: 'BOSS@paila.example is an admin now.\n' });
    expect(await storedRoles()).toEqual([{ email: 'boss@paila.example', role: 'admin' }]);

    const connection = await mongoose.createConnection(settings['MONGODB_URI']!).asPromise();
    const users = connection.collection('users');
    await users.updateOne({}, { $set: { role: 'customer', blockedAt: new Date() } });
    expect(await createAdmin('boss@paila.example')).toEqual({
      code: 0,
      out: 'boss@paila.example is an admin now, and no longer blocked.\n',
    });
    expect(await users.findOne({})).toMatchObject({ role: 'admin', blockedAt: null });
    await connection.close();
  });

  it('prints its help without an address', async () => {
    expect(await createAdmin('boss')).toMatchObject({ code: 1, out: expect.stringContaining('Usage:') as unknown });
  });
});
