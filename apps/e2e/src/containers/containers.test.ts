import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { composeErrors } from '../testing/compose-schema.js';
import { readInstructions } from '../testing/dockerfile.js';

const root = new URL('../../../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');
const exists = (path: string): boolean => existsSync(new URL(path, root));

interface Service {
  build?: { target: string };
  environment?: Record<string, string>;
  depends_on?: Record<string, { condition: string }>;
  volumes?: string[];
  ports?: string[];
  healthcheck?: { test: string[] };
}
const compose = parse(read('docker-compose.yml')) as {
  services: Record<string, Service>;
  volumes: Record<string, null>;
};
const dockerfile = read('Dockerfile');
const instructions = readInstructions(dockerfile);

describe('docker-compose.yml', () => {
  it('is valid against the Compose specification', () => {
    expect(composeErrors(compose)).toEqual([]);
  });

  it('waits for a healthy replica set before it opens the shop', () => {
    expect(compose.services['shop']?.depends_on?.['mongo']?.condition).toBe('service_healthy');
    expect(compose.services['mongo']?.healthcheck?.test.join(' ')).toContain('rs.initiate');
  });

  it('names only stages, services and volumes that exist', () => {
    for (const service of Object.values(compose.services)) {
      if (service.build) expect(dockerfile).toMatch(new RegExp(` AS ${service.build.target}$`, 'm'));
      for (const name of Object.keys(service.depends_on ?? {})) expect(compose.services).toHaveProperty(name);
      for (const volume of service.volumes ?? []) expect(compose.volumes).toHaveProperty(volume.split(':')[0] ?? '');
    }
  });

  it('passes on the settings that .env.example explains, except those that belong to the image', () => {
    const explained = [...read('.env.example').matchAll(/^#?([A-Z][A-Z_]+)=/gm)].map(([, name]) => name);
    const ofTheImage = ['PORT', 'HOST', 'DATA_DIR', 'PUBLISH_ADDRESS'];
    // Of the programs that back up and restore, not of the running shop.
    const ofBackups = (name: string): boolean => name.startsWith('BACKUP_');
    const given = Object.keys(compose.services['shop']?.environment ?? {});
    expect(given.sort()).toEqual(
      explained.filter((name = '') => !ofTheImage.includes(name) && !ofBackups(name)).sort(),
    );
  });

  it('opens every port to this machine only, unless the operator asks for more', () => {
    const ports = Object.values(compose.services).flatMap(({ ports: published = [] }) => published);
    expect(ports).toContain('${PUBLISH_ADDRESS:-127.0.0.1}:${PORT:-3000}:3000');
    for (const port of ports) expect(port).toMatch(/^(127\.0\.0\.1|\$\{PUBLISH_ADDRESS:-127\.0\.0\.1\}):/);
  });

  it('lets an empty setting turn off an optional feature', () => {
    expect(compose.services['shop']?.environment).toMatchObject({
      ESEWA_SECRET_KEY: '${ESEWA_SECRET_KEY-test_secret_key_for_the_simulator}',
      KHALTI_WIDGET_URL: '${KHALTI_WIDGET_URL-http://localhost:4000/widget/khalti-checkout.js}',
      SMTP_URL: '${SMTP_URL-smtp://mail:1025}',
    });
  });

  it.each(['khalti', 'esewa'])(
    'gives the shop and the simulator of %s one key, which names the simulator, so that production refuses it',
    (provider) => {
      const name = `${provider.toUpperCase()}_SECRET_KEY`;
      const keys = ['shop', `${provider}-simulator`].map((service) => compose.services[service]?.environment?.[name]);
      // An empty key may turn a provider off for the shop. Its simulator needs one in any case.
      for (const key of keys) expect(key).toMatch(/^\$\{[A-Z_]+:?-test_secret_key_for_the_simulator\}$/);
    },
  );

  it('gives the shop and the simulator of eSewa one merchant', () => {
    const code = '${ESEWA_PRODUCT_CODE:-PAILATEST}';
    expect(compose.services['shop']?.environment?.['ESEWA_PRODUCT_CODE']).toBe(code);
    expect(compose.services['esewa-simulator']?.environment?.['ESEWA_PRODUCT_CODE']).toBe(code);
  });

  it('leaves demo accounts to the shop, so that one in production has none', () => {
    expect(compose.services['shop']?.environment).toMatchObject({
      NODE_ENV: '${NODE_ENV:-development}',
      SEED_DEMO: '${SEED_DEMO:-}',
    });
  });
});

describe('Dockerfile', () => {
  const copies = instructions.filter((line) => line.startsWith('COPY '));

  it('copies only what is in the repository or made by an earlier stage', () => {
    for (const line of copies) {
      const words = line.split(/\s+/).slice(1);
      const from = words.find((word) => word.startsWith('--from='))?.slice('--from='.length);
      const sources = words.filter((word) => !word.startsWith('--')).slice(0, -1);
      if (from) expect(dockerfile).toMatch(new RegExp(` AS ${from}$`, 'm'));
      for (const source of sources) {
        const path = source.replace(/^\/shop(\/|$)/, './');
        // A package's build script makes its dist.
        const there = exists(path.replace(/\/dist$/, '/package.json'));
        expect({ source, there }).toEqual({ source, there: true });
      }
    }
  });

  it('copies the manifest of every workspace, without which npm ci would refuse the lock file', () => {
    const lock = JSON.parse(read('package-lock.json')) as { packages: Record<string, object> };
    const workspaces = Object.keys(lock.packages).filter((path) => /^(apps|packages|tools)\/[^/]+$/.test(path));
    expect(workspaces.length).toBeGreaterThan(5);
    for (const workspace of workspaces) expect(dockerfile).toContain(`COPY ${workspace}/package.json ${workspace}/`);
  });

  it('runs as a user without rights, and every image it runs from is pinned to a major version', () => {
    const runtime = instructions.slice(instructions.findIndex((line) => line.includes(' AS runtime')));
    expect(runtime).toContain('USER node');
    for (const line of instructions.filter((step) => step.startsWith('FROM '))) {
      expect(line).toMatch(/^FROM (node:\d+-slim|manifests|build|runtime) AS /);
    }
  });

  it('includes the models of the products and no renderer: neither its program nor its packages', () => {
    const stage = (name: string): string[] => {
      const from = instructions.findIndex((line) => line.startsWith('FROM ') && line.endsWith(` AS ${name}`));
      const next = instructions.findIndex((line, index) => index > from && line.startsWith('FROM '));
      return instructions.slice(from, next === -1 ? undefined : next);
    };
    expect(stage('shop')).toContain('COPY --from=build /shop/packages/demo-data/models packages/demo-data/models');
    expect([...stage('runtime'), ...stage('shop')].filter((line) => line.includes('tools/'))).toEqual([]);

    const { packages } = JSON.parse(read('package-lock.json')) as {
      packages: Record<string, { dependencies?: Record<string, string> }>;
    };
    const workspaces = new Set<string>();
    const collect = (path: string): void => {
      workspaces.add(path);
      for (const name of Object.keys(packages[path]?.dependencies ?? {})) {
        const link = packages[`node_modules/${name}`] as { resolved?: string; link?: true } | undefined;
        if (link?.link && link.resolved !== undefined && !workspaces.has(link.resolved)) collect(link.resolved);
      }
    };
    collect('apps/api');
    expect([...workspaces].sort()).toEqual(['apps/api', 'packages/demo-data', 'packages/shared']);
  });

  it('starts programs that the build makes', () => {
    for (const line of instructions.filter((step) => step.startsWith('CMD ["node", "') && step.includes('/dist/'))) {
      const [, program = ''] = JSON.parse(line.slice('CMD '.length)) as string[];
      const manifest = program.replace(/dist\/.*$/, 'package.json');
      const { scripts } = JSON.parse(read(manifest)) as { scripts: { build: string } };
      expect(scripts.build).toContain('src/main.ts');
      expect(exists(program.replace('dist/', 'src/').replace(/\.js$/, '.ts'))).toBe(true);
    }
  });
});
