import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings } from './settings.js';

const SECRET = 'a secret that is as long as it has to be';
const OTHER = 'another secret that is as long as it has to be';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paila-secrets-'));
  file = join(folder, 'secret');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const read = (env: Record<string, string>) => {
  const base = { MONGODB_URI: 'mongodb://127.0.0.1/paila', DATA_DIR: folder };
  return readSettings({ ...base, ...env });
};

describe('secrets from files', () => {
  it.each([
    ['JWT_SECRET', SECRET, { jwtSecrets: [SECRET] }],
    ['LINK_SECRET', `${SECRET},${OTHER}`, { linkSecrets: [SECRET, OTHER] }],
    ['KHALTI_SECRET_KEY', 'key', { khalti: { secretKey: 'key' } }],
    ['ESEWA_SECRET_KEY', 'key', { esewa: { secretKey: 'key' } }],
    ['SMTP_URL', 'smtp://user:pass@mail.paila.com.np', { smtpUrl: 'smtp://user:pass@mail.paila.com.np' }],
  ])('gives the setting its trimmed text: %s', async (name, text, expected) => {
    await writeFile(file, `\n  ${text} \r\n`);

    expect(read({ [`${name}_FILE`]: file })).toMatchObject(expected);
    // docker compose passes on a setting that nobody set as an empty one.
    expect(read({ [`${name}_FILE`]: file, [name]: '' })).toMatchObject(expected);
  });

  it('gives the address of the database', async () => {
    await writeFile(file, 'mongodb://shop:pass@mongo-1,mongo-2/paila\n');

    const { mongodbUri } = readSettings({ MONGODB_URI_FILE: file, DATA_DIR: folder });

    expect(mongodbUri).toBe('mongodb://shop:pass@mongo-1,mongo-2/paila');
  });

  it('leave the setting to the environment where no file is named', () => {
    expect(read({ JWT_SECRET: SECRET, JWT_SECRET_FILE: ' ' }).jwtSecrets).toEqual([SECRET]);
  });

  it('are refused beside the setting itself, without a word of either', async () => {
    await writeFile(file, OTHER);

    expect(() => read({ JWT_SECRET: SECRET, JWT_SECRET_FILE: file })).toThrow(
      /^JWT_SECRET and JWT_SECRET_FILE are both set; set only one\.$/,
    );
  });

  it('are refused by name when the file is missing, empty or a folder', async () => {
    const refusal = (path: string, must: string): string => `JWT_SECRET_FILE is "${path}", but it must be ${must}.`;
    expect(() => read({ JWT_SECRET_FILE: file })).toThrow(refusal(file, 'a file that can be read (ENOENT)'));

    await writeFile(file, ' \n');
    expect(() => read({ JWT_SECRET_FILE: file })).toThrow(
      refusal(file, 'a file that holds the value, and this one is empty'),
    );

    await mkdir(join(folder, 'inner'));
    const inner = join(folder, 'inner');
    expect(() => read({ JWT_SECRET_FILE: inner })).toThrow(refusal(inner, 'a file that can be read (EISDIR)'));
  });

  it('are checked as in the environment', async () => {
    await writeFile(file, 'too short');

    expect(() => read({ JWT_SECRET_FILE: file })).toThrow(
      'JWT_SECRET is "…", but it must be at least 32 characters long.',
    );
  });
});
