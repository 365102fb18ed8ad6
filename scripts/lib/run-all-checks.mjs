// @ts-check
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { otherFailure, summaryOf } from './check-summary.mjs';
import { ensureChromium } from './chromium.mjs';
import { ensureFaketime } from './faketime.mjs';
import { ensureInstalled } from './install.mjs';
import { explain } from './user-error.mjs';

const root = join(import.meta.dirname, '..', '..');

/** @param {string} message */
const say = (message) => void process.stdout.write(`${message}\n`);

/** @typedef {import('./check-summary.mjs').Totals} Totals */

/** A step that takes longer is considered hung and is killed, however slow the machine; milliseconds. */
const STEP_TIMEOUT = 60 * 60_000;

/** @param {string} command @param {string[]} args @param {Record<string, string>} [env] */
const succeeds = (command, args, env = {}) => {
  const options = { cwd: root, env: { ...process.env, ...env }, timeout: STEP_TIMEOUT };
  const { status, error } = spawnSync(command, args, { ...options, stdio: 'inherit' });
  if (error) say(`${args.join(' ')}: ${error.message}`);
  return status === 0;
};

/** @param {string[]} args @param {Record<string, string>} [env] */
const turbo = (args, env = {}) =>
  succeeds(join(root, 'node_modules/.bin/turbo'), ['run', ...args, '--no-update-notifier'], {
    TURBO_TELEMETRY_DISABLED: '1',
    ...env,
  });

/** The workspaces that have a given script. @param {string} script */
const workspacesWith = (script) => {
  /** @type {{ packages: Record<string, object> }} */
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return Object.keys(lock.packages)
    .filter((path) => /^(apps|packages|tools)\/[^/]+$/.test(path))
    .filter((path) => JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8')).scripts?.[script]);
};

/** Where a suite's reporter writes its totals. @param {string} workspace @param {string} script */
const totalsFile = (workspace, script) => join(root, workspace, 'test-results', `totals-${script}.json`);

/**
 * The totals of all suites; a suite without a totals file counts as one failure.
 * @param {string} script
 * @returns {Totals[]}
 */
const totalsOf = (script) =>
  workspacesWith(script).map((workspace) => {
    const name = `${workspace} ${script}`;
    try {
      return { name, ...JSON.parse(readFileSync(totalsFile(workspace, script), 'utf8')) };
    } catch {
      return { name, passed: 0, failed: 1, skipped: 0 };
    }
  });

/**
 * Runs the tests of `scripts/` with Node's own test runner: the scripts must work before dependencies are installed.
 * @returns {Totals}
 */
const testScripts = () => {
  const folder = mkdtempSync(join(tmpdir(), 'paila-scripts-'));
  const report = join(folder, 'report.tap');
  const spec = ['--test-reporter=spec', '--test-reporter-destination=stdout'];
  const tap = ['--test-reporter=tap', `--test-reporter-destination=${report}`];
  const ok = succeeds(process.execPath, ['--test', ...spec, ...tap, 'scripts/lib/']);
  const text = readFileSync(report, 'utf8');
  rmSync(folder, { recursive: true });
  /** @param {string} what */
  const count = (what) => Number(new RegExp(`^# ${what} (\\d+)$`, 'm').exec(text)?.[1] ?? 0);
  const failed = count('fail') + count('cancelled');
  return {
    name: 'scripts',
    passed: count('pass'),
    failed: ok ? failed : Math.max(failed, 1),
    skipped: count('skipped'),
  };
};

/**
 * Installs missing dependencies and runs all checks, continuing after failures.
 * @returns the exit code
 */
export const runAllChecks = async () => {
  try {
    await ensureInstalled(root, say);
  } catch (error) {
    explain(error);
    return 1;
  }
  const chromium = ensureChromium(say);
  ensureFaketime(say);
  for (const script of ['test', 'e2e']) {
    for (const workspace of workspacesWith(script)) rmSync(totalsFile(workspace, script), { force: true });
  }

  const checks = [
    { name: 'lint', ok: succeeds('npm', ['run', '--silent', 'lint']) },
    { name: 'types', ok: turbo(['typecheck', '//#typecheck:root', '--continue', '--output-logs=errors-only']) },
  ];
  const scripts = testScripts();
  // Two packages at a time with one worker each, for two cores. Failures are counted from the totals files.
  const testsOk = turbo(['test', '--continue', '--concurrency=2'], { COVERAGE: '1' });
  const tests = totalsOf('test');
  const browserTestsOk = turbo(['e2e'], chromium === undefined ? {} : { CHROMIUM_PATH: chromium });
  const browserTests = totalsOf('e2e');

  const summary = summaryOf(
    [
      ...checks,
      ...otherFailure('tests', testsOk, tests),
      ...otherFailure('browser tests', browserTestsOk, browserTests),
    ],
    [scripts, ...tests, ...browserTests],
  );
  say('');
  for (const line of summary.lines) say(line);
  return summary.exitCode;
};
