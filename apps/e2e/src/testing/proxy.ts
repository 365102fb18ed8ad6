import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request, Agent } from 'node:https';
import { join } from 'node:path';
import { freePort } from '@paila/local-mongo';
import { findNginx } from '../../../../scripts/lib/nginx.js';
import { REPOSITORY } from './compose.js';
import { waitUntil } from './wait-until.js';

/** nginx runs as a user without rights in its image. Only root may start a program as somebody else. */
const USER = process.getuid?.() === 0 ? { uid: 1000, gid: 1000 } : {};

export interface ProxyAnswer {
  readonly status: number;
  readonly body: string;
}

export interface ProxyCall {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
  /** The loopback address of the caller, such as `127.0.0.7`. */
  readonly from?: string;
  readonly signal?: AbortSignal;
}

/**
 * Starts nginx with the files of the production setup. Only ports, folders and the instances' addresses are this
 * machine's.
 * @param folder an empty folder
 * @param tls the folder of the certificate
 */
export const startProxy = async (folder: string, instances: readonly string[], tls: string) => {
  const nginx = findNginx();
  if (nginx === undefined) throw new Error('There is no nginx: npm test fetches one, and NGINX_PATH may name one');
  const [plain, secure] = [await freePort(), await freePort()];
  const temporary = join(folder, 'tmp');
  mkdirSync(temporary, { recursive: true });
  cpSync(join(REPOSITORY, 'ops/nginx'), folder, { recursive: true });
  const config = readFileSync(join(folder, 'nginx.conf'), 'utf8')
    .replaceAll('/tmp/', `${temporary}/`)
    .replaceAll('listen 8080', `listen 127.0.0.1:${String(plain)}`)
    .replaceAll('listen 8443', `listen 127.0.0.1:${String(secure)}`)
    .replaceAll('/run/tls', tls)
    .replaceAll('/var/www/acme', join(folder, 'acme'))
    // Another user may not open this process's output by its name.
    .replaceAll('/dev/stdout', join(temporary, 'access.log'))
    .replaceAll('/dev/stderr', 'stderr');
  writeFileSync(join(folder, 'nginx.conf'), config);
  const servers = readFileSync(join(folder, 'instances.conf'), 'utf8').split('\n');
  const [line = ''] = servers.filter((text) => text.startsWith('server '));
  writeFileSync(
    join(folder, 'instances.conf'),
    instances.map((address) => line.replace(/[\d.]+:\d+/, address)).join('\n'),
  );
  for (const path of [folder, temporary]) {
    chmodSync(path, 0o755);
    if (USER.uid !== undefined) chownSync(path, USER.uid, USER.gid);
  }

  const arguments_ = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr', '-g', 'daemon off;'];
  const child = spawn(nginx, arguments_, { ...USER, stdio: ['ignore', 'ignore', 'pipe'] });
  let errors = '';
  child.stderr.on('data', (text: Buffer) => (errors += text.toString()));
  const alive = () =>
    fetch(`http://127.0.0.1:${String(plain)}/proxy-alive`).then(
      ({ ok }) => ok,
      () => false,
    );
  await waitUntil(async () => child.exitCode !== null || alive());
  if (child.exitCode !== null) throw new Error(`nginx has ended: ${errors}`);

  const agent = new Agent({
    keepAlive: true,
    // Idle connections end here, before nginx closes them while a request is on its way.
    timeout: 30_000,
    ca: readFileSync(join(tls, 'fullchain.pem')),
    servername: 'shop.example',
  });
  return {
    plainUrl: `http://127.0.0.1:${String(plain)}`,
    errors: () => errors,
    log: () => readFileSync(join(temporary, 'access.log'), 'utf8'),
    /** Makes a call through TLS, with the certificate checked. */
    call: async (
      path: string,
      { method = 'GET', headers = {}, body, from, signal }: ProxyCall = {},
    ): Promise<ProxyAnswer> => {
      const call = request({
        port: secure,
        host: '127.0.0.1',
        path,
        method,
        headers: { Host: 'shop.example', ...headers },
        agent,
        ...(from !== undefined && { localAddress: from }),
        ...(signal && { signal }),
      });
      // A refused upload breaks off while it is sent, after its answer.
      call.on('error', () => undefined);
      call.end(body);
      const answered = new Promise<ProxyAnswer>((resolve, reject) => {
        call.once('error', reject);
        call.once('response', (response) => {
          let text = '';
          response.setEncoding('utf8').on('data', (part: string) => (text += part));
          response.once('error', reject);
          response.once('end', () => {
            resolve({ status: response.statusCode ?? 0, body: text });
          });
        });
      });
      return answered;
    },
    stop: async (): Promise<void> => {
      agent.destroy();
      if (child.exitCode === null) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
    },
  };
};

export type Proxy = Awaited<ReturnType<typeof startProxy>>;
