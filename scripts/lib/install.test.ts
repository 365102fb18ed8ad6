import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from '@jest/globals';
import { isInstalled } from './install.mjs';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'paila-install-'));
});
afterEach(() => {
  rmSync(root, { recursive: true });
});

/** @param installed npm's record of the installed packages */
const writeClone = (locked: object, installed?: object): void => {
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: locked }));
  if (!installed) return;
  mkdirSync(join(root, 'node_modules'));
  writeFileSync(join(root, 'node_modules', '.package-lock.json'), JSON.stringify({ packages: installed }));
};

const HERE = {
  'apps/api': { version: '0.1.0' },
  'node_modules/@shop/api': { resolved: 'apps/api', link: true },
  'node_modules/express': { version: '5.3.0' },
  'apps/api/node_modules/express': { version: '4.0.0' },
};
const LOCKED = { '': {}, ...HERE, 'node_modules/only-on-windows': { version: '1.0.0', optional: true } };

describe('whether the dependencies are installed', () => {
  it('is true when node_modules matches the lock file, apart from packages for other platforms', () => {
    writeClone(LOCKED, HERE);
    assert.equal(isInstalled(root), true);
  });

  it('is false in a fresh clone and after an interrupted install', () => {
    writeClone(LOCKED);
    assert.equal(isInstalled(root), false);
    mkdirSync(join(root, 'node_modules'));
    assert.equal(isInstalled(root), false);
  });

  it('is false when the lock file has changed', () => {
    writeClone({ ...LOCKED, 'node_modules/express': { version: '5.3.1' } }, HERE);
    assert.equal(isInstalled(root), false);
  });

  it('is false when there is a new workspace', () => {
    writeClone({ ...LOCKED, 'node_modules/@shop/new': { link: true } }, HERE);
    assert.equal(isInstalled(root), false);
  });

  it('is true for this clone', () => {
    assert.equal(isInstalled(join(import.meta.dirname, '..', '..')), true);
  });
});
