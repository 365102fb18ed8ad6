import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { isAllowed, licenceOf, licencesPage } from './licences.js';
import { lockedPackages } from './locked-packages.js';
import type { createSbom } from './sbom.js';

const root = join(import.meta.dirname, '../..');
const packages = lockedPackages(root);
const production = packages.filter(({ dev }) => !dev);
const labels = (found: typeof packages): string[] => found.map(({ path, version }) => `${path} ${version}`);

describe('the lock file', () => {
  it('has a strong hash for every package that npm fetches', () => {
    expect(packages.length).toBeGreaterThan(500);
    expect(
      labels(packages.filter(({ inBundle, integrity }) => !inBundle && !integrity?.startsWith('sha512-'))),
    ).toEqual([]);
  });

  it('names no registry, so that npm asks the one that is configured', () => {
    expect(labels(packages.filter(({ resolved }) => resolved !== undefined))).toEqual([]);
  });
});

describe('the licences of a production shop', () => {
  it('are known and allowed', () => {
    expect(labels(production.filter((each) => !isAllowed(licenceOf(each) ?? '')))).toEqual([]);
  });

  it('are listed in the documentation (npm run licences)', () => {
    expect(readFileSync(join(root, 'docs/licences.md'), 'utf8')).toBe(licencesPage(packages));
  });

  it.each(['GPL-3.0-only', 'MIT AND SSPL-1.0', 'UNLICENSED', ''])('would not include %j', (licence) => {
    expect(isAllowed(licence)).toBe(false);
  });
});

describe('npm run sbom', () => {
  it('names every package of a production shop with its version, hash and licence, and no other', () => {
    const printed = execFileSync('npm', ['run', 'sbom', '--silent'], { cwd: root, encoding: 'utf8' });
    const bom = JSON.parse(printed) as ReturnType<typeof createSbom>;

    expect(bom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6' });
    const listed = bom.components.map(({ name, version }) => `${name} ${version}`);
    expect(listed.toSorted()).toEqual([...new Set(production.map(({ name, version }) => `${name} ${version}`))].sort());
    expect(bom.components.find(({ name }) => name === '@reduxjs/toolkit')).toMatchObject({
      purl: expect.stringMatching(/^pkg:npm\/%40reduxjs\/toolkit@\d/),
      hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }],
      licenses: [{ license: { id: 'MIT' } }],
    });
    expect(bom.components.find(({ name }) => name === 'pako')).toMatchObject({
      licenses: [{ expression: '(MIT AND Zlib)' }],
    });
    expect(bom.components.filter(({ hashes, licenses }) => !hashes || !licenses)).toEqual([]);
  });
});
