import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { createEncoder } from './encoder.js';
import { createPlaceholder } from './picture.service.js';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'paila-encoder-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

const DRAWING = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"/>');
const job = { source: DRAWING, width: 20, format: 'webp' } as const;

it('encodes several pictures at a time, and reports which it cannot encode', async () => {
  const encoder = createEncoder(0);

  const results = await Promise.allSettled([
    encoder.encode(job),
    encoder.encode({ ...job, source: join(root, 'missing.webp') }),
    encoder.encode({ ...job, format: 'avif' }),
  ]);

  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  await expect(encoder.encode({ ...job, source: join(root, 'missing.webp') })).rejects.toThrow('missing.webp');
  encoder.close();
});

it('starts another process after one that ended, and none once it is closed', async () => {
  const program = join(root, 'ends-once.mjs');
  const marker = join(root, 'ended');
  await writeFile(
    program,
    `import { existsSync, writeFileSync } from 'node:fs';
     process.on('message', ({ id }) => {
       if (existsSync(${JSON.stringify(marker)})) return process.send({ id, bytes: Buffer.from('made') });
       writeFileSync(${JSON.stringify(marker)}, '');
       process.exit(3);
     });`,
  );
  const encoder = createEncoder(0, program);

  await expect(encoder.encode(job)).rejects.toThrow('ended with 3');
  expect(Buffer.from(await encoder.encode(job)).toString()).toBe('made');

  encoder.close();
  await expect(encoder.encode(job)).rejects.toThrow('closing');
});

it('rejects waiting calls when it is closed', async () => {
  const encoder = createEncoder(0);
  const waiting = encoder.encode(job);
  encoder.close();
  await expect(waiting).rejects.toThrow('SIGKILL');
});

it('draws the placeholder again after a failure, and then stores it', async () => {
  const encoder = createEncoder(0);
  let encodings = 0;
  const placeholder = createPlaceholder({
    encode: (copy) => {
      encodings += 1;
      return encodings === 1 ? Promise.reject(new Error('out of memory')) : encoder.encode(copy);
    },
  });

  await expect(placeholder('webp', 320)).rejects.toThrow('out of memory');
  const [first, second] = await Promise.all([placeholder('webp', 320), placeholder('webp', 320)]);

  expect(await sharp(first).metadata()).toMatchObject({ width: 320, height: 240 });
  expect(second).toBe(first);
  expect(encodings).toBe(2);
  encoder.close();
});
