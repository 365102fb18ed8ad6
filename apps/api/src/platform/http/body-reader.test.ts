import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { anyone, count, endpoints, list, object, optional, text } from '@paila/shared';
import express, { type RequestHandler } from 'express';
import request from 'supertest';
import { until } from '../../faults/testing/until.js';
import { createLogger, requestLog } from '../log.js';
import { openTemporaryFiles } from '../temporary-files.js';
import type { Account } from './account.js';
import { errorHandler } from './error-handler.js';
import { createFileReceiver } from './file-receiver.js';
import { jsonBody } from './body-reader.js';
import { serve } from './serve.js';

const uploads = endpoints('/api/uploads', 'Uploads', {
  addPictures: {
    call: 'POST /',
    summary: 'Add pictures',
    access: anyone,
    body: {
      multipart: { alt: text({ max: 20, msg: 'The text is too long' }), position: optional(count({ max: 9 })) },
      files: { part: 'pictures', max: 2, maxBytes: 10_000 },
    },
    answer: object({ alt: text(), position: optional(count({})), files: list(text()) }),
  },
  rename: { call: 'PUT /', summary: 'Rename', access: anyone, body: { alt: text() }, answer: object({ alt: text() }) },
});

const log = createLogger('silent');
const folder = await mkdtemp(join(tmpdir(), 'paila-files-'));
afterAll(() => rm(folder, { recursive: true }));
/**
 * Takes files that begin with a digit; each of at most 10,000 bytes, 38,000 of all requests together, 30,000 of one
 * account.
 */
const receiver = createFileReceiver({
  files: await openTemporaryFiles(folder, log),
  accepts: (start) => /^\d/.test(start.toString()),
  maxBytes: 38_000,
  maxBytesPerClient: 30_000,
});
let held: Promise<void> | undefined;
const { router } = serve(uploads, {
  addPictures: {
    receiver,
    handler: async ({ body, files }) => {
      await held;
      const contents = files.map(({ path }) => (path === undefined ? 'not kept' : readFileSync(path, 'latin1')));
      return { ...body, files: files.map(({ name }, index) => `${name} ${contents[index]?.slice(0, 8) ?? ''}`) };
    },
  },
  rename: ({ body }) => body,
});
const identify: RequestHandler = (req, _res, next) => {
  const id = req.get('x-account');
  if (id !== undefined) req.account = { id, role: 'staff' } as Account;
  next();
};
const listener = express().use(requestLog(log), identify, jsonBody).use('/api/uploads', router).use(errorHandler);
const server = createServer(listener).listen(0, '127.0.0.1');
beforeAll(() => once(server, 'listening'));
afterAll(() => {
  server.close();
  server.closeAllConnections();
});
const base = (): string => `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
const app = request(server);
const upload = () => app.post('/api/uploads');
/** No sent file is left. */
const cleaned = () => until(async () => (await readdir(folder)).length === 0);

describe('a multipart body', () => {
  it('is read by the endpoint that declares it, and its texts are checked and converted', async () => {
    const answer = await upload()
      .field('alt', 'A red shoe')
      .field('position', '3')
      .attach('pictures', Buffer.from('1 one'), { filename: 'a.png', contentType: 'image/png' })
      .attach('pictures', Buffer.from('2 two'), { filename: 'b.webp', contentType: 'image/webp' });

    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      alt: 'A red shoe',
      position: 3,
      files: ['a.png 1 one', 'b.webp 2 two'],
    });
    await cleaned();
  });

  it('may have no files', async () => {
    expect(await upload().field('alt', 'None')).toMatchObject({ status: 200, body: { alt: 'None', files: [] } });
  });

  it.each([
    ['alt', 'A text that is far too long', 'The text is too long'],
    ['position', '12', undefined],
    ['position', 'first', undefined],
  ])('is refused with 400 and a path for the wrong field %s, %s', async (path, value, msg) => {
    const answer = await upload().field({ alt: 'x', [path]: value });

    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'validation', errors: [{ path, ...(msg && { msg }) }] },
    });
  });

  it('cannot have more files than declared, nor any of another name', async () => {
    const file = Buffer.from('x');

    expect(
      await upload()
        .field('alt', 'x')
        .attach('pictures', file, 'a')
        .attach('pictures', file, 'b')
        .attach('pictures', file, 'c'),
    ).toMatchObject({ status: 400, body: { code: 'validation', errors: [{ path: 'pictures' }] } });
    expect(await upload().field('alt', 'x').attach('avatar', file, 'a')).toMatchObject({
      status: 400,
      body: { code: 'malformed_request' },
    });
  });

  it('is refused when a file or a text is too large', async () => {
    expect(await upload().field('alt', 'x').attach('pictures', Buffer.alloc(10_001), 'a')).toMatchObject({
      status: 413,
      body: { code: 'too_large' },
    });
    expect((await upload().field('alt', 'x'.repeat(20_001))).status).toBe(413);
  });

  it.each([
    ['no boundary', 'multipart/form-data', 'x'],
    [
      'an end that is missing',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="alt"\r\n\r\nx',
    ],
  ])('is refused with 400 for %s', async (_what, type, sent) => {
    expect(await upload().set('Content-Type', type).send(sent)).toMatchObject({
      status: 400,
      body: { code: 'malformed_request' },
    });
  });

  it('adds nothing to the prototype of all objects', async () => {
    await upload().field('__proto__[admin]', 'yes').field('alt', 'x');
    expect(({} as { admin?: unknown }).admin).toBeUndefined();
  });

  it('is refused by an endpoint without one, and JSON by an endpoint with one', async () => {
    expect(await app.put('/api/uploads').field('alt', 'x')).toMatchObject({ status: 415, body: { code: 'not_json' } });
    expect(await upload().send({ alt: 'x' })).toMatchObject({ status: 415, body: { code: 'not_multipart' } });
    expect(await app.put('/api/uploads').send({ alt: 'x' })).toMatchObject({ status: 200, body: { alt: 'x' } });
  });
});

describe('the name of a file', () => {
  const named = async (disposition: Buffer | string): Promise<unknown> => {
    const parts = [
      '--b\r\nContent-Disposition: form-data; name="alt"\r\n\r\nx\r\n--b\r\n',
      disposition,
      '\r\n\r\n1\r\n--b--\r\n',
    ];
    const body = Buffer.concat(parts.map((part) => Buffer.from(part)));
    const answer = await upload().set('Content-Type', 'multipart/form-data; boundary=b').send(body);
    return (answer.body as { files: unknown[] }).files[0];
  };
  const head = 'Content-Disposition: form-data; name="pictures"; filename';

  it.each<[string, Buffer | string, string]>([
    ['UTF-8, as browsers send it', `${head}="जुत्ता.gif"`, 'जुत्ता.gif 1'],
    [
      'RFC 5987',
      `${head}="a.gif"; filename*=UTF-8''%E0%A4%9C%E0%A5%81%E0%A4%A4%E0%A5%8D%E0%A4%A4%E0%A4%BE.gif`,
      'जुत्ता.gif 1',
    ],
    ['RFC 5987 with Latin letters', `${head}*=UTF-8''caf%C3%A9.gif`, 'café.gif 1'],
    ['RFC 5987 in Latin-1', `${head}*=ISO-8859-1''caf%E9.gif`, 'café.gif 1'],
    ['Latin-1', Buffer.from(`${head}="café.gif"`, 'latin1'), 'café.gif 1'],
    ['quotes as browsers write them', `${head}="a%22b.gif"`, 'a"b.gif 1'],
  ])('is read from %s', async (_form, disposition, name) => {
    expect(await named(disposition)).toBe(name);
  });
});

describe('received files', () => {
  // A request releases its room after its answer is sent, perhaps a moment after the answer has arrived.
  beforeEach(cleaned);
  const BUSY = { status: 503, headers: { 'retry-after': '15' }, body: { code: 'uploads_busy' } };
  const full = Buffer.alloc(10_000, '7');
  const single = (account: string) =>
    upload().set('x-account', account).field('alt', 'x').attach('pictures', full, 'a');
  const pair = (account: string) => single(account).attach('pictures', full, 'b');

  /** Sends two files without saying how long the request is. */
  const inChunks = (account: string): Promise<Response> => {
    const form = new FormData();
    for (const name of ['a', 'b']) form.append('pictures', new Blob([full]), name);
    const { headers, body } = new Response(form);
    headers.set('x-account', account);
    return fetch(`${base()}/api/uploads`, { method: 'POST', headers, body, duplex: 'half' });
  };

  it('are stored only if their first bytes are accepted', async () => {
    const answer = await upload()
      .field('alt', 'x')
      .attach('pictures', Buffer.alloc(9000, 'x'), 'a')
      .attach('pictures', full, 'b');

    expect(answer.body).toMatchObject({ files: ['a not kept', 'b 77777777'] });
  });

  it('use no more room than there is for simultaneous requests; those beyond must come again', async () => {
    let release = (): void => undefined;
    held = new Promise((resolve) => (release = resolve));
    const first = pair('a').then((answer) => answer);
    await until(async () => (await readdir(folder)).length === 2);

    const others = await Promise.all(['b', 'c', 'd', 'e'].map(pair));
    const withoutLength = await inChunks('f');
    await until(async () => (await readdir(folder)).length === 2);
    const [ofSame, ofOther] = ['a', 'g'].map((account) => single(account).then((answer) => answer));
    await until(async () => (await readdir(folder)).length === 3);
    release();

    for (const answer of [...others, await ofSame]) expect(answer).toMatchObject(BUSY);
    expect(withoutLength.status).toBe(503);
    expect(await ofOther).toMatchObject({ status: 200 });
    expect(await first).toMatchObject({ status: 200 });
    await cleaned();
    expect(await pair('b')).toMatchObject({ status: 200 });
  });

  it.each(['is left', 'breaks off within a file'])('free their room when a request %s', async (how) => {
    const sockets = [1, 2, 3].map(() => connect(Number(new URL(base()).port), '127.0.0.1'));
    for (const socket of sockets) {
      socket.on('error', () => undefined);
      const end = how === 'is left' ? '' : '\r\n--b--\r\n';
      const head =
        'POST /api/uploads HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\nTransfer-Encoding: chunked\r\n\r\n';
      const part = `--b\r\nContent-Disposition: form-data; name="pictures"; filename="a"\r\n\r\n${'7'.repeat(7000)}${end}`;
      socket.write(`${head}${part.length.toString(16)}\r\n${part}\r\n`);
    }
    await until(async () => (await readdir(folder)).length === 3);
    for (const socket of sockets) socket.destroy();

    await cleaned();
    expect(await pair('a')).toMatchObject({ status: 200 });
  });

  it('are refused with 503 if they cannot be written, which does not keep the shop from opening', async () => {
    const blocked = join(folder, 'blocked');
    await writeFile(blocked, '');
    const files = await openTemporaryFiles(join(blocked, 'tmp'), log);
    const full = createFileReceiver({ files, accepts: () => true });
    const { router: unable } = serve(uploads, {
      addPictures: { receiver: full, handler: ({ body }) => ({ ...body, files: [] }) },
      rename: ({ body }) => body,
    });
    const shop = express().use(requestLog(log), jsonBody).use('/api/uploads', unable).use(errorHandler);

    const answer = await request(shop).post('/api/uploads').field('alt', 'x').attach('pictures', Buffer.from('1'), 'a');

    expect(answer).toMatchObject({ status: 503, body: { code: 'no_room' } });
    await rm(blocked);
  });

  it('are removed at the start if killed processes left them, and those of others are not', async () => {
    const shared = await mkdtemp(join(tmpdir(), 'paila-left-'));
    const host = hostname().replace(/[^\w-]/g, '-');
    const random = '3f2c8a52-0b0e-4f0e-9a53-0d2c6a1b7c11';
    const names = {
      dead: `${host}_999999999_${random}`,
      ofParent: `${host}_${String(process.ppid)}_${random}`,
      ofHost: `else_1_${random}`,
      oldOfHost: `else_2_${random}`,
    };
    for (const name of Object.values(names)) await writeFile(join(shared, name), 'x');
    const earlier = new Date(Date.now() - 2 * 3_600_000);
    await utimes(join(shared, names.oldOfHost), earlier, earlier);
    const own = await (await openTemporaryFiles(shared, log)).newPath();
    await writeFile(own, 'x');

    await openTemporaryFiles(shared, log);

    const left = (await readdir(shared)).map((name) => join(shared, name));
    expect(left.sort()).toEqual([own, join(shared, names.ofParent), join(shared, names.ofHost)].sort());
    await rm(shared, { recursive: true });
  });
});
