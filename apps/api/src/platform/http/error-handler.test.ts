import { describe, expect, it } from '@jest/globals';
import { Writable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import express from 'express';
import mongoose from 'mongoose';
import request, { type Test } from 'supertest';
import { until } from '../../faults/testing/until.js';
import { DeadlineError } from '../database/deadline.js';
import { errorHandler, unknownApiPath } from './error-handler.js';
import { AppError, unavailable } from './errors.js';
import { jsonBody } from './body-reader.js';
import { sendPieces } from './send-pieces.js';
import { createLogger, requestLog } from '../log.js';

const Driver = mongoose.mongo;

/** The driver does not export this error. */
class FullPool extends Driver.MongoError {
  override get name(): string {
    return 'MongoWaitQueueTimeoutError';
  }
}

/** An app that throws given errors, reads JSON like the shop, and collects its log. */
const appThatThrows = (error?: unknown) => {
  const lines: string[] = [];
  const log = createLogger('error', {
    to: new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        lines.push(chunk.toString());
        done();
      },
    }),
  });
  const app = express()
    .disable('etag')
    .use(requestLog(log), jsonBody)
    .post('/echo', (req, res) => {
      res.json(req.body);
    })
    .get('/fails', (_req, res) => {
      res.set({ ETag: '"of-something-else"', 'Cache-Control': 'public, max-age=60' });
      throw error;
    })
    .get('/half', (_req, res) => {
      res.set('Content-Length', '100').write('half of');
      throw error;
    })
    .get('/pieces', (req, res) =>
      sendPieces(
        req,
        res,
        (async function* () {
          yield await Promise.resolve('half of');
          throw error;
        })(),
      ),
    )
    .get('/named/:name', (req, res) => {
      res.json(req.params.name);
    })
    .use(unknownApiPath)
    .use(errorHandler);
  return { app, lines };
};

const fails = (error: unknown): Test => request(appThatThrows(error).app).get('/fails');
const sends = (headers: Record<string, string>, body: string | Buffer): Test =>
  request(appThatThrows().app).post('/echo').set(headers).send(body);

const JSON_TYPE = { 'Content-Type': 'application/json' };

describe('an expected error', () => {
  it('is answered with its status, its code, its details and its headers', async () => {
    const answer = await fails(
      new AppError('too_many_addresses', { max: 50 }, { details: { amount: 5 }, headers: { 'Retry-After': '7' } }),
    );

    expect(answer.status).toBe(409);
    expect(answer.body).toEqual({
      msg: 'You can save up to 50 addresses. Delete one to add another',
      code: 'too_many_addresses',
      params: { max: 50 },
      amount: 5,
    });
    expect(answer.get('Retry-After')).toBe('7');
  });

  it('is not cached, and drops the headers set for the intended answer', async () => {
    const answer = await fails(new AppError('slug_taken'));

    expect(answer.get('Cache-Control')).toBe('no-store');
    expect(answer.get('ETag')).toBeUndefined();
  });

  it('is answered with 503 when the database is away', async () => {
    const answer = await fails(new mongoose.mongo.MongoNetworkError('connection closed'));

    expect(answer.status).toBe(503);
    expect(answer.body).toMatchObject({ code: 'unavailable' });
  });

  const { MongoServerError, MongoServerSelectionError } = Driver;
  /** The error of a driver that finds no server to ask. */
  const selection = (types: readonly string[]): Error =>
    Object.assign(Object.create(MongoServerSelectionError.prototype) as Error, {
      reason: { servers: new Map(types.map((type) => [type, { type }])) },
    });
  it.each([
    ['database_deadline', new DeadlineError()],
    ['database_deadline', new MongoServerError({ code: 50 })],
    ['database_unreachable', new Driver.MongoNetworkError('closed')],
    ['database_unreachable', Object.assign(new Error('write EPIPE'), { code: 'EPIPE' })],
    ['database_unreachable', selection(['Unknown'])],
    ['no_primary', selection(['Unknown', 'RSSecondary'])],
    ['no_primary', new MongoServerError({ code: 10_107 })],
    ['connection_pool', new FullPool('full')],
    ['conflicts', new MongoServerError({ code: 112, errorLabels: ['TransientTransactionError'] })],
    ['documents_queue_full', new AppError('papers_busy', {}, { why: 'documents_queue_full' })],
    ['closing', unavailable('closing')],
    ['other', new AppError('papers_busy')],
  ])('names the cause of a 503 in the log, and not in the answer: %s', async (cause, error) => {
    const { app, lines } = appThatThrows(error);

    const answer = await request(app).get('/fails');
    await until(() => lines.length > 0);

    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { msg: 'request errored', cause, code: (answer.body as { code: string }).code, res: { statusCode: 503 } },
    ]);
    expect(answer.text).not.toContain(cause);
  });
});

describe('a body that cannot be read', () => {
  it.each([
    ['broken JSON', JSON_TYPE, '{"half":', 400, 'malformed_request'],
    ['a bare text', JSON_TYPE, '"text"', 400, 'malformed_request'],
    ['too much', JSON_TYPE, JSON.stringify('x'.repeat(201 * 1024)), 413, 'too_large'],
    ['another type', { 'Content-Type': 'text/plain' }, 'hello', 415, 'not_json'],
    ['another charset', { 'Content-Type': 'application/json; charset=latin1' }, '{}', 415, 'not_json'],
    ['an unknown packing', { ...JSON_TYPE, 'Content-Encoding': 'zstd-of-tomorrow' }, '{}', 415, 'not_json'],
    ['a packing that is none', { ...JSON_TYPE, 'Content-Encoding': 'gzip' }, 'not packed', 400, 'malformed_request'],
  ])('is refused: %s', async (_what, headers, body, status, code) => {
    const answer = await sends(headers, body);

    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ code });
  });

  it('is measured unpacked, so that a small parcel brings no flood', async () => {
    const parcel = gzipSync(JSON.stringify({ text: 'x'.repeat(5_000_000) }));
    expect(parcel.length).toBeLessThan(10_000);

    const call = request(appThatThrows().app)
      .post('/echo')
      .set({ ...JSON_TYPE, 'Content-Encoding': 'gzip' });
    // Not send(), which would turn the bytes into JSON.
    call.write(parcel);
    const answer = await call;

    expect(answer.status).toBe(413);
  });
});

describe('an invalid address', () => {
  it.each(['/nowhere', '/named/%E0%A4%A'])('is answered with 404 in JSON: %s', async (path) => {
    const answer = await request(appThatThrows().app).get(path);

    expect(answer.status).toBe(404);
    expect(answer.body).toMatchObject({ code: 'not_found' });
  });
});

describe('a refusal by Express itself', () => {
  it('keeps its status when the caller is to blame', async () => {
    const answer = await fails(Object.assign(new Error('Range Not Satisfiable'), { status: 416 }));

    expect(answer.status).toBe(416);
    expect(answer.body).toEqual({ msg: 'The request is not valid', code: 'malformed_request' });
  });

  it.each([200, 302, 500, '404'])('is a bug with any other status: %p', async (status) => {
    const answer = await fails(Object.assign(new Error('odd'), { status }));

    expect(answer.status).toBe(500);
  });
});

describe('a bug', () => {
  it.each([
    new Error('secret: the shelf fell over'),
    new TypeError('x is not a function'),
    new mongoose.Error.CastError('ObjectId', 'nonsense', '_id'),
    new mongoose.Error.ValidationError(),
    'a text',
    { type: 7 },
  ])('is answered with 500 and no details: %p', async (bug) => {
    const { app, lines } = appThatThrows(bug);

    const answer = await request(app).get('/fails');

    expect(answer.status).toBe(500);
    expect(answer.body).toEqual({ msg: 'Server Error', code: 'server_error' });
    expect(lines.some((line) => line.includes('unexpected failure'))).toBe(true);
  });

  it('cuts off a started answer, so that it does not look whole', async () => {
    await expect(request(appThatThrows(new Error('late')).app).get('/half')).rejects.toThrow('aborted');
  });

  it('cuts off an answer that is sent piece by piece, too, and is logged', async () => {
    const { app, lines } = appThatThrows(new Error('late'));

    await expect(request(app).get('/pieces')).rejects.toThrow(/aborted|hang up/);

    expect(lines.some((line) => line.includes('response aborted'))).toBe(true);
  });
});
