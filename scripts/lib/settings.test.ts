import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from '@jest/globals';
import { readSettings } from './settings.js';

const PROVIDERS = ['KHALTI_SECRET_KEY', 'KHALTI_BASE_URL', 'ESEWA_SECRET_KEY', 'ESEWA_FORM_URL', 'ESEWA_STATUS_URL'];
const NAMES = ['PORT', 'HOST', 'DATA_DIR', 'MONGODB_URI', 'MONGODB_URI_FILE', 'NODE_ENV', ...PROVIDERS];
const before = process.env;
let root = '';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'paila-settings-'));
  process.env = Object.fromEntries(Object.entries(before).filter(([name]) => !NAMES.includes(name)));
});
afterEach(() => {
  rmSync(root, { recursive: true });
  process.env = before;
});

describe('the settings of the scripts', () => {
  it('have defaults', () => {
    assert.deepEqual(readSettings(root), {
      port: 3000,
      host: '127.0.0.1',
      dataDir: join(root, '.data'),
      mongodbUri: undefined,
      production: false,
      paymentsConfigured: false,
    });
  });

  it('come from .env, overridden by the environment', () => {
    writeFileSync(join(root, '.env'), 'PORT=4000\nDATA_DIR=/srv/paila\nMONGODB_URI=\n');
    process.env['PORT'] = '5000';

    const { port, dataDir, mongodbUri } = readSettings(root);

    assert.deepEqual({ port, dataDir, mongodbUri }, { port: 5000, dataDir: '/srv/paila', mongodbUri: undefined });
  });

  it('read the address of the database from its file', () => {
    const file = join(root, 'uri');
    writeFileSync(file, 'mongodb://db/paila\n');
    process.env['MONGODB_URI_FILE'] = file;
    assert.equal(readSettings(root).mongodbUri, 'mongodb://db/paila');

    process.env['MONGODB_URI_FILE'] = join(root, 'none');
    assert.throws(() => readSettings(root), { message: /^MONGODB_URI_FILE is ".*none", but it must be a file/ });
  });

  it('reject an invalid port by name', () => {
    for (const value of ['abc', '70000', '-1', '3000.5', '0x10']) {
      process.env['PORT'] = value;
      assert.throws(() => readSettings(root), {
        message: `PORT is "${value}", but it must be a port number from 0 to 65535.`,
      });
    }
  });

  it('never simulate payments in production or when a provider is configured', () => {
    const unset = process.env;
    for (const name of PROVIDERS) {
      process.env = { ...unset, [name]: 'https://provider.example' };
      assert.equal(readSettings(root).paymentsConfigured, true);
    }
    process.env = { ...unset, NODE_ENV: 'production' };
    assert.equal(readSettings(root).paymentsConfigured, true);
  });
});
