import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort, startTestMongo, type TestMongo } from '@paila/local-mongo';
import { build } from 'esbuild';
import { parse } from 'yaml';
import { createImageLayout, type LaidOutImage } from '../testing/dockerfile.js';
import { eventually } from '../testing/eventually.js';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../../../', import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const layout = createImageLayout(root, read('Dockerfile'));
const lock = (JSON.parse(read('package-lock.json')) as { packages: Record<string, { version?: string; link?: true }> })
  .packages;

/** The user id of `node` in the images. Only root may start a program as somebody else. */
const asImageUser = process.getuid?.() === 0 ? { uid: 1000, gid: 1000 } : {};

/** The settings that `docker compose up` gives a service when the operator sets none. */
const composeSettings = (service: string): Record<string, string> => {
  const compose = parse(read('docker-compose.yml')) as {
    services: Record<string, { environment?: Record<string, string> }>;
  };
  const withDefaults = (value: string): string => {
    const next = value.replaceAll(/\$\{[A-Z_]+:?-([^${}]*)\}/g, '$1');
    return next === value ? value : withDefaults(next);
  };
  const entries = Object.entries(compose.services[service]?.environment ?? {});
  return Object.fromEntries(entries.map(([name, value]) => [name, withDefaults(value)]));
};

/** The packages that the bundles of a folder import, as `specifier` and the importing file. */
const findImports = async (folder: string, bundles: string): Promise<{ specifier: string; importer: string }[]> => {
  const files = readdirSync(join(folder, bundles), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .map((file) => join(folder, bundles, file));
  const { metafile } = await build({
    entryPoints: files,
    bundle: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    outdir: folder,
    write: false,
    metafile: true,
    logLevel: 'silent',
    absWorkingDir: folder,
  });
  const found = Object.entries(metafile.inputs).flatMap(([importer, { imports }]) =>
    imports
      .filter(({ path, external }) => external === true && !path.startsWith('.') && !isBuiltin(path))
      .map(({ path }) => ({ specifier: path, importer: join(folder, importer) })),
  );
  return [...new Map(found.map((entry) => [JSON.stringify(entry), entry])).values()];
};

/** The version that the lock file gives to a file of a folder for a package name. Undefined for a workspace. */
const lockedVersion = (importer: string, name: string): string | undefined => {
  for (let at = importer; ; at = at.includes('/') ? at.slice(0, at.lastIndexOf('/')) : '') {
    const entry = lock[`${at === '' ? '' : `${at}/`}node_modules/${name}`];
    if (entry) return entry.version;
    if (at === '') throw new Error(`package-lock.json has no ${name} for ${importer}`);
  }
};

const RESOLVE = `
  const pairs = JSON.parse(process.argv[1]);
  const resolve = ({ specifier, importer }) => {
    try { return import.meta.resolve(specifier, importer); } catch (error) { return error.code; }
  };
  process.stdout.write(JSON.stringify(pairs.map(resolve)));
`;

/** The version that each import gets from the image's folders, and the right one. */
const importedVersions = async (folder: string, imports: readonly { specifier: string; importer: string }[]) => {
  const pairs = imports.map(({ specifier, importer }) => ({ specifier, importer: pathToFileURL(importer).href }));
  const flags = ['--experimental-import-meta-resolve', '--input-type=module', '--eval', RESOLVE];
  const { stdout } = await run(process.execPath, [...flags, JSON.stringify(pairs)], { cwd: folder, env: {} });
  const resolved = JSON.parse(stdout) as string[];
  return imports.map(({ specifier, importer }, index) => {
    const name = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
    const from = relative(folder, importer);
    const url = resolved[index] ?? '';
    const file = url.startsWith('file:') ? fileURLToPath(url) : '';
    const found = file.startsWith(folder) && existsSync(file) ? installedVersion(file, name) : url;
    return { specifier, from, found, expected: lockedVersion(from, name) ?? 'workspace' };
  });
};

/** The version in the manifest nearest to a file; `workspace` for a package of this repository. */
const installedVersion = (file: string, name: string): string => {
  for (let at = join(file, '..'); at !== '/'; at = join(at, '..')) {
    if (!existsSync(join(at, 'package.json'))) continue;
    const manifest = JSON.parse(readFileSync(join(at, 'package.json'), 'utf8')) as { name?: string; version?: string };
    if (manifest.name !== name) continue;
    return name.startsWith('@paila/') ? 'workspace' : (manifest.version ?? '');
  }
  return 'no manifest';
};

const started: ChildProcess[] = [];

/** Starts an image's command, as its user and with its settings and these alone. */
const startImage = (image: LaidOutImage, settings: Readonly<Record<string, string>>) => {
  const [, ...args] = image.command;
  const env = { PATH: process.env['PATH'] ?? '', ...image.env, ...settings };
  const child = spawn(process.execPath, args, { cwd: image.folder, env, ...asImageUser });
  started.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  return { child, env, output: () => output };
};

/** Waits until an address answers. @throws Error with the program's output if it ends, or does not answer in time */
const untilReady = async (url: string, { child, output }: ReturnType<typeof startImage>): Promise<void> => {
  const healthStatus = (): Promise<number> =>
    fetch(url).then(
      ({ status }) => status,
      () => 0,
    );
  const status = await eventually(healthStatus, (code) => code === 200 || child.exitCode !== null);
  if (status !== 200)
    throw new Error(`${url} answers ${String(status)}, exit code ${String(child.exitCode)}:\n${output()}`);
};

const copiedWorkspaces = (folder: string): string[] =>
  ['apps', 'packages']
    .flatMap((group) =>
      existsSync(join(folder, group)) ? readdirSync(join(folder, group)).map((name) => `${group}/${name}`) : [],
    )
    .filter((workspace) => existsSync(join(folder, workspace, 'dist')) && workspace !== 'apps/web');

/** The images of payment simulators. */
const SIMULATORS = ['khalti-simulator', 'esewa-simulator'];

let mongo: TestMongo;
const images: Record<string, LaidOutImage> = {};

beforeAll(async () => {
  for (const name of ['shop', ...SIMULATORS]) {
    const image = layout.image(name);
    chmodSync(image.folder, 0o755);
    if (asImageUser.uid !== undefined) chownSync(join(image.folder, '.data'), asImageUser.uid, asImageUser.gid);
    images[name] = image;
  }
  mongo = await startTestMongo();
});

afterAll(async () => {
  for (const child of started) {
    if (child.exitCode !== null) continue;
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  await mongo.stop();
  layout.remove();
});

describe.each(['shop', ...SIMULATORS])('the image %s', (name) => {
  const image = (): LaidOutImage => {
    const found = images[name];
    if (!found) throw new Error(`There is no image ${name}`);
    return found;
  };

  it('finds every package that its bundles import, in the version of the lock file', async () => {
    const { folder } = image();
    const bundles = copiedWorkspaces(folder);
    const imports = await Promise.all(bundles.map((workspace) => findImports(folder, join(workspace, 'dist'))));
    // Fonts and the API's documentation are opened by path, so no bundle imports them.
    const dependencies = bundles.flatMap((workspace) => {
      const manifest = JSON.parse(readFileSync(join(folder, workspace, 'package.json'), 'utf8')) as {
        dependencies?: Record<string, string>;
      };
      return Object.keys(manifest.dependencies ?? {}).map((dependency) => ({ workspace, name: dependency }));
    });

    const versions = await importedVersions(folder, imports.flat());
    expect(versions.length).toBeGreaterThan(0);
    expect(versions.filter(({ found, expected }) => found !== expected)).toEqual([]);
    for (const dependency of dependencies) {
      const expected = lockedVersion(dependency.workspace, dependency.name) ?? 'workspace';
      const at = [dependency.workspace, '.']
        .map((place) => join(folder, place, 'node_modules', dependency.name))
        .find((place) => existsSync(place));
      const found = at === undefined ? 'missing' : installedVersion(join(at, 'package.json'), dependency.name);
      expect({ ...dependency, version: found }).toEqual({ ...dependency, version: expected });
    }
  });
});

describe('docker compose up', () => {
  it('opens the shop: it becomes ready, shows its home page and pictures, and the payment simulators answer', async () => {
    const { shop } = images;
    if (!shop) throw new Error('There is no image shop');
    const port = String(await freePort());
    // Each service of compose has a host of its own. Here all of them share one.
    const ports: Record<string, string> = {};
    const here = (value: string): string =>
      value.replace(
        /(?:[a-z]+-simulator|localhost):(400\d)/,
        (_address, inside: string) => `127.0.0.1:${ports[inside] ?? ''}`,
      );

    const simulators = [];
    for (const name of SIMULATORS) {
      const image = images[name];
      if (!image) throw new Error(`There is no image ${name}`);
      const inside = image.env['PORT'] ?? '';
      ports[inside] = String(await freePort());
      const settings = composeSettings(name);
      const simulator = startImage(image, {
        ...settings,
        PORT: ports[inside],
        PUBLIC_URL: here(settings['PUBLIC_URL'] ?? ''),
      });
      simulators.push({ simulator, url: here(`http://localhost:${inside}`) });
    }
    const opened = startImage(shop, {
      ...Object.fromEntries(Object.entries(composeSettings('shop')).map(([key, value]) => [key, here(value)])),
      PORT: port,
      SHOP_URL: `http://127.0.0.1:${port}`,
      MONGODB_URI: mongo.uri,
      PICTURES_AHEAD: '0',
    });
    const url = `http://127.0.0.1:${port}`;

    await untilReady(`${url}/readyz`, opened);
    for (const { simulator, url: address } of simulators) await untilReady(address, simulator);
    const home = await (await fetch(url)).text();
    expect(home).toContain('<title>Paila</title>');
    const [picture = 'no picture'] = /\/pictures\/[^"' ]+\.(webp|avif|jpg)/.exec(home) ?? [];
    const [script = 'no script'] = /\/assets\/[^"' ]+\.js/.exec(home) ?? [];
    for (const path of [picture, script, '/api/docs', '/api/products?limit=1']) {
      expect({ path, status: (await fetch(new URL(path, url))).status }).toEqual({ path, status: 200 });
    }
    const [, ...check] = shop.healthCheck ?? [];
    await run(process.execPath, check, { env: opened.env });
  });
});
