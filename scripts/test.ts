// npm test: lint, types, all test suites and the browser suites, with totals at the end.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { otherFailure, summarize, type Totals } from './lib/check-summary.js';
import { ensureChromium } from './lib/chromium.js';
import { ensureFaketime } from './lib/faketime.js';
import { ensureNginx } from './lib/nginx.js';

const root = join(import.meta.dirname, '..');
/** A step that takes longer is considered hung and is killed, however slow the machine; milliseconds. */
const STEP_TIMEOUT = 60 * 60_000;

/** Packages whose tests mostly wait for processes and databases. */
const WAITING = ['@paila/api', '@paila/local-mongo'];

const say = (message: string): void => void process.stdout.write(`${message}\n`);

const succeeds = async (
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<boolean> => {
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...env },
    timeout: STEP_TIMEOUT,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  try {
    const [status, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
    if (signal) say(`${args.join(' ')}: ended by ${signal}`);
    return status === 0;
  } catch (error) {
    say(`${args.join(' ')}: ${String(error)}`);
    return false;
  }
};

const turbo = (args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<boolean> =>
  succeeds(join(root, 'node_modules/.bin/turbo'), ['run', ...args, '--no-update-notifier'], {
    TURBO_TELEMETRY_DISABLED: '1',
    ...env,
  });

const readJson = (...path: readonly string[]): unknown => JSON.parse(readFileSync(join(root, ...path), 'utf8'));

interface Suite {
  readonly name: string;
  /** The file that the reporter of totals writes. */
  readonly file: string;
}

/** The suites of the workspaces that have a given script. */
const findSuites = (script: string): Suite[] => {
  const { packages } = readJson('package-lock.json') as { packages: Record<string, object> };
  return Object.keys(packages)
    .filter((path) => /^(apps|packages|tools)\/[^/]+$/.test(path))
    .filter((path) => (readJson(path, 'package.json') as { scripts?: Record<string, string> }).scripts?.[script])
    .map((path) => ({ name: `${path} ${script}`, file: join(path, 'test-results', `totals-${script}.json`) }));
};

/** The totals of a suite; one without a file counts as one failure. */
const readTotals = ({ name, file }: Suite): Totals => {
  try {
    return { name, ...(readJson(file) as Omit<Totals, 'name'>) };
  } catch {
    return { name, passed: 0, failed: 1, skipped: 0 };
  }
};

const chromium = ensureChromium(say);
ensureFaketime(say);
ensureNginx(say);
const scripts: Suite = { name: 'scripts', file: 'scripts/test-results/totals-test-scripts.json' };
const suites = [scripts, ...findSuites('test'), ...findSuites('e2e')];
for (const { file } of suites) rmSync(join(root, file), { force: true });

// The checks and the smaller suites mostly need a processor, so they share the two there are. On a busy machine, tests
// that wait look again and again: the suites of the API and of the browsers come one after the other. Failures are
// counted from their totals.
const [checksOk, smallSuitesOk] = await Promise.all([
  turbo(['//#lint', 'typecheck', '//#typecheck:root', '--continue', '--output-logs=errors-only']),
  turbo(['test', '//#test:scripts', ...WAITING.map((name) => `--filter=!${name}`), '--continue', '--concurrency=2']),
]);
const apiOk = await turbo(['test', ...WAITING.map((name) => `--filter=${name}`), '--continue']);
const browsersOk = await turbo(['e2e'], chromium === undefined ? {} : { CHROMIUM_PATH: chromium });
const testsOk = smallSuitesOk && apiOk && browsersOk;

const totals = suites.map(readTotals);
const checks = [{ name: 'lint and types', ok: checksOk }, ...otherFailure('tests', testsOk, totals)];
const summary = summarize(checks, totals);
say('');
for (const line of summary.lines) say(line);
process.exitCode = summary.exitCode;
