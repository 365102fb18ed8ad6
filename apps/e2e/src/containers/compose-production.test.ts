import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { STOP_LIMITS_MS } from '../../../api/src/platform/stop-limits.js';
import { type ComposeService, readCompose, REPOSITORY } from '../testing/compose.js';
import { composeErrors } from '../testing/compose-schema.js';

const compose = readCompose('docker-compose.prod.yml');
const services = Object.entries(compose.services);
const read = (path: string): string => readFileSync(join(REPOSITORY, path), 'utf8');
const service = (name: string): ComposeService => {
  const found = compose.services[name];
  if (!found) throw new Error(`docker-compose.prod.yml has no ${name}`);
  return found;
};
const seconds = (text: unknown): number => Number(/^(\d+)s$/.exec(String(text))?.[1]);
const named = (prefix: string): string[] => Object.keys(compose.services).filter((name) => name.startsWith(prefix));

describe('docker-compose.prod.yml', () => {
  it('is valid against the Compose specification', () => {
    expect(composeErrors(compose)).toEqual([]);
  });

  it('has a proxy, two instances of the shop, and a replica set of three', () => {
    expect(named('shop-')).toEqual(['shop-1', 'shop-2']);
    expect(named('mongo-').filter((name) => name !== 'mongo-init')).toEqual(['mongo-1', 'mongo-2', 'mongo-3']);
    expect(compose.services).toHaveProperty('proxy');
  });

  it.each(services)('gives %s no right that it does not need, and limits what it takes', (_name, found) => {
    expect(found).toMatchObject({
      init: true,
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      logging: { driver: 'json-file', options: { 'max-size': '10m', 'max-file': '5' } },
      mem_limit: expect.stringMatching(/^\d+[mg]$/),
      cpus: expect.any(Number),
      pids_limit: expect.any(Number),
      stop_grace_period: expect.stringMatching(/^\d+s$/),
    });
    expect(found).not.toHaveProperty('cap_add');
    expect(found).not.toHaveProperty('privileged');
  });

  it('names exact versions of images, and the shop by its own', () => {
    const { version } = JSON.parse(read('package.json')) as { version: string };
    for (const [name, { image = '' }] of services) {
      // An operator who moves back names the tag of the version before.
      if (image.startsWith('paila')) expect(image).toBe(`paila-shop:\${IMAGE_TAG:-${version}}`);
      else expect({ name, image }).toEqual({ name, image: expect.stringMatching(/^[a-z-]+:\d+\.\d+\.\d+$/) });
    }
  });

  it('gives the shop more time to stop than its own limits take', () => {
    const longest = Object.values(STOP_LIMITS_MS).reduce((sum, ms) => sum + ms, 0);
    for (const name of named('shop-')) {
      expect(seconds(service(name).stop_grace_period) * 1_000).toBeGreaterThanOrEqual(longest + 5_000);
    }
    // nginx finishes the longest request that it waits for.
    const waits = [...read('ops/nginx/nginx.conf').matchAll(/proxy_read_timeout (\d+)s;/g)].map(([, wait]) =>
      Number(wait),
    );
    expect(seconds(service('proxy').stop_grace_period)).toBeGreaterThan(Math.max(...waits));
  });

  it('passes on every setting, and those that may hold a secret by their files alone', () => {
    const explained = [...read('.env.example').matchAll(/^#?([A-Z][A-Z_]+)=/gm)].map(([, name = '']) => name);
    const ofTheImage = ['PORT', 'HOST', 'DATA_DIR', 'PUBLISH_ADDRESS'];
    // Those that open a backup do not belong into a running shop.
    const ofRestores = ['BACKUP_PASSPHRASE', 'BACKUP_PASSPHRASE_FILE', 'BACKUP_IDENTITY_FILE'];
    const known = explained.filter((name) => !ofTheImage.includes(name) && !ofRestores.includes(name));
    const secrets = [...read('.env.example').matchAll(/^# Settings that may hold a secret[^\n]*\n# [^.]*/gm)]
      .flatMap(([text]) => text.match(/[A-Z]+(?:_[A-Z]+)+/g) ?? [])
      .sort();
    expect(secrets).toEqual(
      [
        'ESEWA_SECRET_KEY',
        'JWT_SECRET',
        'KHALTI_SECRET_KEY',
        'LINK_SECRET',
        'METRICS_TOKEN',
        'MONGODB_URI',
        'SMTP_URL',
      ].sort(),
    );

    for (const name of named('shop-')) {
      const given = Object.keys(service(name).environment ?? {});
      const expected = [...known, 'NODE_ENV'].map((setting) =>
        secrets.includes(setting) ? `${setting}_FILE` : setting,
      );
      expect(given.sort()).toEqual([...new Set(expected)].sort());
    }
  });

  it('gives every service the secrets that its files name, which ops/make-secrets makes', () => {
    const folder = mkdtempSync(join(tmpdir(), 'paila-secrets-'));
    try {
      const makeSecrets = () => execFileSync(join(REPOSITORY, 'ops/make-secrets'), [folder], { encoding: 'utf8' });
      writeFileSync(join(folder, 'smtp_url'), 'mine');
      // A full disk leaves an empty file.
      writeFileSync(join(folder, 'jwt_secret'), '');
      expect(makeSecrets()).toMatch(/made .*\/jwt_secret\n[^]*MISSING .*\/khalti_secret_key\n/);
      expect(readFileSync(join(folder, 'smtp_url'), 'utf8')).toBe('mine');
      expect(readFileSync(join(folder, 'jwt_secret'), 'utf8')).toMatch(/^[\w+/]{43}=\n$/);
      expect(statSync(folder).mode & 0o077).toBe(0);
      const modes = ['tls', 'tls/privkey.pem', 'tls/fullchain.pem'].map((name) => statSync(join(folder, name)).mode);
      expect(modes.map((mode) => (mode & 0o777).toString(8))).toEqual(['755', '644', '644']);
      const made = readdirSync(folder).map((name) => [name, statSync(join(folder, name)).mtimeMs]);
      expect(makeSecrets()).not.toContain('made');
      expect(readdirSync(folder).map((name) => [name, statSync(join(folder, name)).mtimeMs])).toEqual(made);
      expect(() =>
        execFileSync(join(REPOSITORY, 'ops/make-secrets'), [folder], { stdio: 'pipe', env: { PATH: folder } }),
      ).toThrow('needs openssl');
      for (const [name, { file }] of Object.entries(compose.secrets ?? {})) {
        expect(file).toBe(`./secrets/${name}`);
        expect(statSync(join(folder, name)).isFile()).toBe(true);
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
    for (const [, { environment = {}, secrets = [] }] of services) {
      for (const [setting, value] of Object.entries(environment)) {
        const [, secret] = /^\/run\/secrets\/(\w+)$/.exec(value) ?? [];
        if (secret !== undefined)
          expect({ setting, secrets }).toEqual({ setting, secrets: expect.arrayContaining([secret]) });
      }
      for (const secret of secrets) expect(compose.secrets).toHaveProperty(secret);
    }
  });

  it('keeps no secret, and asks for what only the operator knows', () => {
    const text = read('docker-compose.prod.yml');
    expect(text).not.toMatch(/^\s+[A-Z_]*(SECRET|PASSWORD(?!S)|SMTP_URL|MONGODB_URI)[A-Z_]*(?<!_FILE):/m);
    expect(text).toContain('${SHOP_HOST:?');
    expect(text).toContain('${MAIL_FROM:?');
  });

  it('opens the ports of the proxy alone, and keeps the databases off every other network', () => {
    expect(services.filter(([, { ports }]) => ports !== undefined).map(([name]) => name)).toEqual(['proxy']);
    expect(compose.networks?.['data']).toEqual({ internal: true });
    for (const name of ['mongo-1', 'mongo-2', 'mongo-3']) expect(service(name).networks).toEqual(['data']);
    expect(service('proxy').networks).toEqual(['edge']);
  });

  it('gives the instances the addresses that the proxy knows, and volumes of their own', () => {
    const known = [...read('ops/nginx/instances.conf').matchAll(/^server ([\d.]+):3000 /gm)].map(
      ([, address]) => address,
    );
    const given = named('shop-').map((name) => {
      const { networks = {} } = service(name);
      return (networks as Record<string, { ipv4_address?: string }>)['edge']?.ipv4_address;
    });
    expect(given).toEqual(known);
    const volumes = services
      .flatMap(([, { volumes: mounted = [] }]) => mounted)
      .filter((volume) => !volume.startsWith('.'));
    expect(new Set(volumes).size).toBe(volumes.length);
    for (const volume of volumes) expect(compose.volumes).toHaveProperty(volume.split(':')[0] ?? '');
  });

  it('backs up by a service that reaches the database alone, and that only an operator starts', () => {
    const backup = service('backup');
    expect(backup).toMatchObject({ profiles: ['backup'], restart: 'no', networks: ['data'] });
    expect(backup.environment).toEqual(service('shop-1').environment);
    // An address of its own would be taken while that instance runs.
    expect(backup.networks).toEqual(['data']);
    const handbook = read('docs/backup.md');
    const commands = [...handbook.matchAll(/^docker compose (?:.*\\\n)*.*$/gm)].map(([command]) => command);
    expect(commands.length).toBeGreaterThan(4);
    for (const command of commands) {
      expect(command).toMatch(/^docker compose -f docker-compose\.prod\.yml (run|exec|stop|start|up) /);
      const words = command.split(/\s+/);
      expect(Object.keys(compose.services).some((name) => words.includes(name))).toBe(true);
      for (const [, program] of command.matchAll(/apps\/api\/dist\/([\w-]+)\.js/g)) {
        expect(read('apps/api/package.json')).toContain(`src/cli/${String(program)}.ts`);
      }
    }
  });

  it('runs each member by run-mongod, which ends a hanging one, and starts it again', () => {
    expect(statSync(join(REPOSITORY, 'ops/mongo/run-mongod')).mode & 0o555).toBe(0o555);
    for (const name of ['mongo-1', 'mongo-2', 'mongo-3']) {
      const { entrypoint, restart, volumes } = service(name);
      expect(entrypoint?.join(' ')).toContain(' exec /ops/mongo/run-mongod ');
      expect(volumes).toContain('./ops/mongo:/ops/mongo:ro');
      expect(restart).toBe('unless-stopped');
    }
  });

  it('starts the shop once the users of the database are made', () => {
    for (const name of named('shop-')) {
      expect(service(name).depends_on).toEqual({ 'mongo-init': { condition: 'service_completed_successfully' } });
    }
    expect(service('mongo-init').depends_on).toEqual({
      'mongo-1': { condition: 'service_healthy' },
      'mongo-2': { condition: 'service_healthy' },
      'mongo-3': { condition: 'service_healthy' },
    });
  });
});
