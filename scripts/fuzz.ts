// npm run test:fuzz: fuzzes every route of the API and checks the responses against its OpenAPI document.
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildPackages } from './lib/build-packages.js';
import { runChild, runService } from './lib/child-process.js';
import { runProgram } from './lib/lifetime.js';
import { waitUntilReady } from './lib/opening.js';
import { freePort } from './lib/ports.js';
import { ensureSchemathesis } from './lib/schemathesis.js';
import { startDatabase, startPayments } from './lib/services.js';

/** Requests per route, unless the command line says otherwise. */
const EXAMPLES = '30';

const CHECKS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
  'unsupported_method',
  'ignored_auth',
  'use_after_free',
].join(',');

// Logging out would end the session that the fuzzer uses.
const EXCLUDED = ['--exclude-operation-id', 'logOut'];

await runProgram(async ({ root, settings, lifetime, say }) => {
  const st = await ensureSchemathesis(say);
  lifetime.check();
  await buildPackages(root, [
    '@paila/api',
    '@paila/local-mongo',
    '@paila/khalti-simulator',
    '@paila/esewa-simulator',
    '@paila/shared',
  ]);
  lifetime.check();

  // Built just now.
  const { DEMO_ACCOUNTS } = await import('@paila/shared');
  const dataDir = mkdtempSync(join(tmpdir(), 'paila-fuzz-'));
  await lifetime.add(() => rm(dataDir, { recursive: true, force: true }));
  const own = { ...settings, dataDir, mongodbUri: undefined, paymentsConfigured: false };
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const env = {
    PATH: process.env['PATH'],
    NODE_ENV: 'test',
    PORT: port,
    SHOP_URL: url,
    DATA_DIR: dataDir,
    SEED_DEMO: '1',
    RATE_LIMIT_FACTOR: '1000000',
    LOG_LEVEL: 'error',
    ...(await startDatabase(own, lifetime, say)),
    ...(await startPayments(own, lifetime)),
  };
  await runService('The shop', [process.execPath, 'apps/api/dist/main.js'], { cwd: root, env }, lifetime);
  await waitUntilReady(`${url}/readyz`, lifetime, say);

  const logIn = async (account: { readonly email: string; readonly password: string }): Promise<string> => {
    const headers = { 'Content-Type': 'application/json' };
    const answer = await fetch(`${url}/api/auth`, { method: 'POST', headers, body: JSON.stringify(account) });
    return ((await answer.json()) as { token: string }).token;
  };
  const callers: readonly (readonly [who: string, headers: readonly string[]])[] = [
    ['a guest', []],
    ['a shopper', ['-H', `x-auth-token: ${await logIn(DEMO_ACCOUNTS.shopper)}`]],
    ['an admin', ['-H', `x-auth-token: ${await logIn(DEMO_ACCOUNTS.admin)}`]],
  ];
  let failures = 0;
  for (const [who, headers] of callers) {
    say(`\nAs ${who}:`);
    const run = runChild(
      [
        st,
        ...['run', `${url}/api/openapi.json`, '--url', url, '--checks', CHECKS, '--max-examples', EXAMPLES],
        ...['--seed', '1', '--continue-on-failure', '--no-color', '--warnings', 'off', ...EXCLUDED, ...headers],
        ...process.argv.slice(2),
      ],
      { cwd: dataDir, env: { ...process.env } },
    );
    await lifetime.add(run.stop, run.kill);
    if ((await run.ended) !== 'code 0') failures += 1;
    lifetime.check();
  }
  say(
    failures === 0
      ? '\nEvery response matches the OpenAPI document.'
      : `\n${String(failures)} of ${String(callers.length)} runs got a response that does not match the OpenAPI document.`,
  );
  await lifetime.end(failures === 0 ? 0 : 1);
});
