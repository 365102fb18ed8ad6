import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { findMongod, freePort, guardProcess, releaseProcess } from '@paila/local-mongo';
import { makeCertificate } from './certificate.js';
import { composeEnvironment, readCompose, REPOSITORY } from './compose.js';
import { startProxy } from './proxy.js';

const MEMBERS = ['mongo-1', 'mongo-2', 'mongo-3'];
/** What an operator writes into `.env`. */
const OPERATOR = { SHOP_HOST: 'shop.example', MAIL_FROM: 'Paila <shop@paila.com.np>', WATCHDOG_SECONDS: '5' };
const PRELOADED = ['stand-on-signal.mjs', 'pay-at-simulator.mjs'].map(
  (name) => `--import=${pathToFileURL(join(import.meta.dirname, name)).href}`,
);

interface Started {
  readonly child: ChildProcess;
  readonly output: () => string;
}

interface ProductionOptions {
  /** The number of instances. Those that the file does not have are like its first. */
  readonly instances: number;
  /** Settings of the instances beside those of the file. */
  readonly settings: Readonly<Record<string, string>>;
}

/**
 * The production setup without containers: the databases, the program that makes their set, the instances and the
 * proxy, with the commands, settings and files of docker-compose.prod.yml. Only paths, ports and sizes are this
 * machine's. The apps must be built.
 */
export const openProductionShop = async ({ instances, settings }: ProductionOptions) => {
  const shops = Array.from({ length: instances }, (_, index) => `shop-${String(index + 1)}`);
  const compose = readCompose('docker-compose.prod.yml');
  const folder = mkdtempSync(join(tmpdir(), 'paila-production-'));
  chmodSync(folder, 0o755);
  const secrets = join(folder, 'secrets');
  execFileSync(join(REPOSITORY, 'ops/make-secrets'), [secrets], { stdio: 'pipe' });
  const secret = (name: string): string => readFileSync(join(secrets, name), 'utf8').trim();
  const ports = new Map<string, number>();
  for (const name of [...MEMBERS, ...shops]) ports.set(name, await freePort());
  const port = (name: string): string => String(ports.get(name));
  const uri = MEMBERS.reduce(
    (text, name) => text.replace(`${name}:27017`, `127.0.0.1:${port(name)}`),
    secret('mongodb_uri'),
  );
  const writeSecret = (name: string, text: string): void => writeFileSync(join(secrets, name), `${text}\n`);
  writeSecret('mongodb_uri', uri);
  writeSecret('khalti_secret_key', 'live_secret_key_of_a_merchant');
  // Nobody listens there.
  writeSecret('smtp_url', 'smtp://127.0.0.1:1');
  makeCertificate(join(folder, 'tls'));

  const service = (name: string) => {
    const found = compose.services[name];
    if (!found) throw new Error(`docker-compose.prod.yml has no ${name}`);
    return found;
  };
  const here = (value: string): string => value.replace('/run/secrets/', `${secrets}/`);
  const environment = (name: string): Record<string, string> => ({
    PATH: process.env['PATH'] ?? '',
    ...Object.fromEntries(
      Object.entries(composeEnvironment(service(name), OPERATOR)).map(([key, value]) => [key, here(value)]),
    ),
  });

  const running = new Map<string, Started>();
  const start = (name: string, command: readonly string[], env: Record<string, string>): Started => {
    const [program = '', ...rest] = command;
    const child = spawn(program, rest, {
      cwd: REPOSITORY,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      // A group of its own, as `run-mongod` has children.
      detached: true,
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
    const { pid } = child;
    if (pid !== undefined) {
      guardProcess(-pid);
      child.once('exit', () => releaseProcess(-pid));
    }
    const started = { child, output: () => output };
    running.set(name, started);
    return started;
  };

  const mongod = await findMongod();
  const startMember = (name: string): Started => {
    const { entrypoint = [], command = [] } = service(name);
    const data = join(folder, name);
    mkdirSync(data, { recursive: true });
    const moved = [...entrypoint, ...command].map((word) =>
      here(word)
        .replaceAll('$$', '$')
        .replaceAll('/tmp/keyfile', join(folder, `keyfile-${name}`))
        .replace('/data/db', data)
        .replace('/ops/mongo/', join(REPOSITORY, 'ops/mongo/'))
        .replace('--bind_ip_all', '--bind_ip=127.0.0.1')
        .replace('CacheSizeGB=1', 'CacheSizeGB=0.25'),
    );
    const size = ['--nounixsocket', '--oplogSize=64', '--setParameter=diagnosticDataCollectionEnabled=false'];
    const path = [dirname(mongod.path), process.env['PATH'] ?? ''].join(delimiter);
    return start(name, [...moved, `--port=${port(name)}`, ...size], { PATH: path });
  };

  const shopEnvironment = (name: string): Record<string, string> => ({
    ...environment(compose.services[name] ? name : 'shop-1'),
    PORT: port(name),
    HOST: '127.0.0.1',
    DATA_DIR: join(folder, name),
    PICTURES_AHEAD: '0',
    // Each instance has an address of its own there, and all share one here.
    METRICS_PORT: '',
    ...settings,
  });
  /** @param more settings of this start alone */
  const startShop = (name: string, more: Readonly<Record<string, string>> = {}): Started =>
    start(name, [process.execPath, 'apps/api/dist/main.js'], {
      ...shopEnvironment(name),
      NODE_OPTIONS: PRELOADED.join(' '),
      ...more,
    });

  /** The first process of a service. */
  const of = (name: string): Started => {
    const found = running.get(name);
    if (!found) throw new Error(`${name} was not started`);
    return found;
  };

  /** Sends services a signal as Docker does: to the first process, but SIGKILL to all. Waits until all have ended. */
  const end = async (names: readonly string[], signal: NodeJS.Signals): Promise<void> => {
    const children = names
      .map((name) => of(name).child)
      .filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
    // The event `close` waits for every process that writes to the output.
    const ended = children.map((child) => once(child, 'close'));
    for (const { pid } of children) if (pid !== undefined) process.kill(signal === 'SIGKILL' ? -pid : pid, signal);
    await Promise.all(ended);
  };

  const proxyFolder = join(folder, 'proxy');
  mkdirSync(proxyFolder);
  const proxy = await startProxy(
    proxyFolder,
    shops.map((name) => `127.0.0.1:${port(name)}`),
    join(folder, 'tls'),
  );

  return {
    proxy,
    members: MEMBERS,
    shops,
    /** The folder of all files of the shop. A member has its data in the folder of its name there. */
    folder,
    /** A secret as it is now. */
    secret,
    /** The address of a service. */
    addressOf: (name: string): string => `127.0.0.1:${port(name)}`,
    /** The address of the database with the first password of the shop's user. */
    uri,
    writeSecret,
    startMember,
    startShop,
    startAllMembers: (): Started[] => MEMBERS.map(startMember),
    /** Runs the program of the service mongo-init. @returns its output */
    initSet: async (more: Record<string, string> = {}): Promise<string> => {
      const [, ...args] = service('mongo-init').command ?? [];
      const env = { ...environment('mongo-init'), ...more };
      const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: REPOSITORY, env });
      return stdout;
    },
    /**
     * Runs a program of the image, such as `doctor`, with the settings of the first instance.
     * @param more settings in place of those
     * @returns its exit code and output
     */
    run: async (
      program: string,
      args: readonly string[] = [],
      more: Record<string, string> = {},
    ): Promise<{ code: number; output: string }> => {
      const child = spawn(process.execPath, [`apps/api/dist/${program}.js`, ...args], {
        cwd: REPOSITORY,
        env: { ...shopEnvironment('shop-1'), ...more },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let output = '';
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (text: Buffer) => (output += text.toString()));
      }
      const [code] = (await once(child, 'close')) as [number | null];
      return { code: code ?? -1, output };
    },
    of,
    end,
    /** The process of mongod in a member that has started, below the first one. It writes its lock file itself. */
    mongodOf: (name: string): number => Number(readFileSync(join(folder, name, 'mongod.lock'), 'utf8')),
    /** The status of an instance, past the proxy; 0 for no answer. */
    statusOf: (name: string, path: string): Promise<number> =>
      fetch(`http://127.0.0.1:${port(name)}${path}`).then(
        ({ status }) => status,
        () => 0,
      ),
    close: async (): Promise<void> => {
      await proxy.stop();
      await end([...running.keys()], 'SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

export type ProductionShop = Awaited<ReturnType<typeof openProductionShop>>;
