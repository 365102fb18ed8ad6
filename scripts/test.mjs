// @ts-check
// npm test: lint, types, every Jest suite and the browser suite, and one line with the totals over all of them.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { findOrInstallChromium } from './lib/chromium.mjs';

const root = join(import.meta.dirname, '..');
const say = (/** @type {string} */ message) => process.stdout.write(`${message}\n`);

/** @param {string[]} args @param {Record<string, string>} [env] */
const turbo = (args, env = {}) => {
  const bin = join(root, 'node_modules/.bin/turbo');
  const { status } = spawnSync(bin, ['run', ...args, '--no-update-notifier'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1', ...env },
  });
  return status === 0;
};

/** The workspaces that have a given script. @param {string} script */
const workspacesWith = (script) => {
  /** @type {{ packages: Record<string, object> }} */
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return Object.keys(lock.packages)
    .filter((path) => /^(apps|packages)\/[^/]+$/.test(path))
    .filter((path) => JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8')).scripts?.[script]);
};

/** What a suite's reporter left behind; a suite that left nothing counts as one failure. @param {string} script */
const totalsOf = (script) =>
  workspacesWith(script).map((workspace) => {
    const file = join(root, workspace, 'test-results', `totals-${script}.json`);
    /** @type {{ passed: number, failed: number, skipped: number }} */
    const totals = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { passed: 0, failed: 1, skipped: 0 };
    return { name: `${workspace} ${script}`, ...totals };
  });

await ensureInstalled(root, say);
const chromium = findOrInstallChromium(say);
for (const script of ['test', 'e2e']) {
  for (const workspace of workspacesWith(script))
    rmSync(join(root, workspace, 'test-results'), { recursive: true, force: true });
}

const checks = [
  { name: 'lint', ok: turbo(['lint', '//#lint:root', '--continue', '--output-logs=new-only']) },
  { name: 'types', ok: turbo(['typecheck', '--continue', '--output-logs=new-only']) },
  // One suite after the other: each fills the cores by itself.
  { name: 'suites', ok: turbo(['test', '--continue', '--concurrency=1']) },
  { name: 'browser', ok: turbo(['e2e'], chromium === undefined ? {} : { CHROMIUM_PATH: chromium }) },
];

const suites = [...totalsOf('test'), ...totalsOf('e2e')];
say('');
for (const { name, ok } of checks) say(`${ok ? 'ok    ' : 'FAILED'} ${name}`);
for (const { name, passed, failed, skipped } of suites) {
  say(
    `${failed === 0 ? 'ok    ' : 'FAILED'} ${name}: ${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`,
  );
}
const passed = suites.reduce((total, suite) => total + suite.passed, 0);
const failedTests = suites.reduce((total, suite) => total + suite.failed, 0);
const failedChecks = checks.filter(({ ok }) => !ok).length;
// A check that failed without a failing test (lint, types, a crash) still counts.
const failed =
  Math.max(failedTests, 0) +
  (failedTests === 0 ? failedChecks : checks.filter(({ name, ok }) => !ok && ['lint', 'types'].includes(name)).length);
say(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
