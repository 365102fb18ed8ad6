import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { offeredProviders } from './payment-settings.js';
import { readSettings, SettingsError } from './settings.js';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'paila-settings-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const read = (more: Record<string, string | undefined> = {}) =>
  readSettings({ MONGODB_URI: 'mongodb://127.0.0.1/paila', DATA_DIR: dataDir, ...more });
const inProduction = {
  NODE_ENV: 'production',
  JWT_SECRET: 'a secret that is as long as it has to be',
  LINK_SECRET: 'a secret for links that is as long as it has to be',
  KHALTI_SECRET_KEY: 'key',
  SHOP_URL: 'https://shop.example',
  SMTP_URL: 'smtps://mail.paila.com.np',
  MAIL_FROM: 'Paila <shop@paila.com.np>',
};

const withEsewa = { ESEWA_SECRET_KEY: 'key', ESEWA_PRODUCT_CODE: 'SHOP' };

describe('settings', () => {
  it('have defaults that suit a developer', () => {
    expect(read()).toMatchObject({
      production: false,
      port: 3000,
      host: '127.0.0.1',
      dataDir,
      jwtExpiresIn: 604_800,
      corsOrigins: [],
      shopName: 'Paila',
      shopUrl: 'http://localhost:3000',
      seedDemo: true,
      picturesAhead: true,
      serviceWorker: true,
      mails: true,
      smtpUrl: '',
      trustedProxies: undefined,
      rateLimitFactor: 1,
      guestDataDays: 30,
      logLevel: 'info',
      watchdogSeconds: 30,
    });
  });

  it('turn the watchdog of the event loop off by 0', () => {
    expect(read({ WATCHDOG_SECONDS: '0' }).watchdogSeconds).toBe(0);
    expect(() => read({ WATCHDOG_SECONDS: '4' })).toThrow(
      'WATCHDOG_SECONDS is "4", but it must be a number of seconds from 5 to 3600, or 0 for none.',
    );
  });

  it('are careful in production', () => {
    expect(read(inProduction)).toMatchObject({
      production: true,
      host: '0.0.0.0',
      seedDemo: false,
      refuseWeakPasswords: true,
      bcryptCost: 12,
      shopUrl: 'https://shop.example',
      khalti: { baseUrl: 'https://khalti.com/api/v2' },
    });
    expect(read({ ...inProduction, SEED_DEMO: '1' }).seedDemo).toBe(true);
    expect(read({ ...inProduction, REFUSE_WEAK_PASSWORDS: '0' }).refuseWeakPasswords).toBe(false);
  });

  it('offer eSewa only with its key, at its test hosts outside production and at its live host in production', () => {
    expect(offeredProviders(read())).toEqual(['khalti']);
    expect(offeredProviders(read(withEsewa))).toEqual(['esewa']);
    expect(offeredProviders(read({ ...withEsewa, KHALTI_SECRET_KEY: 'key' }))).toEqual(['khalti', 'esewa']);
    expect(read({ ESEWA_SECRET_KEY: 'key' }).esewa).toEqual({
      secretKey: 'key',
      productCode: 'EPAYTEST',
      formUrl: 'https://rc-epay.esewa.com.np/api/epay/main/v2/form',
      statusUrl: 'https://rc.esewa.com.np/api/epay/transaction/status',
      holdMinutes: 15,
    });
    expect(read({ ...inProduction, ...withEsewa, ESEWA_HOLD_MINUTES: '60' }).esewa).toEqual({
      secretKey: 'key',
      productCode: 'SHOP',
      formUrl: 'https://epay.esewa.com.np/api/epay/main/v2/form',
      statusUrl: 'https://epay.esewa.com.np/api/epay/transaction/status',
      holdMinutes: 60,
    });
  });

  it('check nothing of eSewa in production while the shop does not offer it', () => {
    const esewa = { ESEWA_FORM_URL: 'http://localhost:4001/form', ESEWA_PRODUCT_CODE: 'EPAYTEST' };
    expect(read({ ...inProduction, ...esewa }).warnings).toEqual([]);
  });

  it("warn in production of eSewa's test environment", () => {
    const esewa = {
      ESEWA_SECRET_KEY: 'key',
      ESEWA_PRODUCT_CODE: 'EPAYTEST',
      ESEWA_FORM_URL: 'https://rc-epay.esewa.com.np/api/epay/main/v2/form',
      ESEWA_STATUS_URL: 'https://rc.esewa.com.np/api/epay/transaction/status/',
    };
    expect(read({ ...inProduction, ...esewa }).warnings).toEqual([
      'ESEWA_PRODUCT_CODE is "EPAYTEST", the merchant of eSewa\'s tests: orders are paid without real money.',
      'ESEWA_FORM_URL is "https://rc-epay.esewa.com.np/api/epay/main/v2/form", eSewa\'s test environment: orders are paid without real money.',
      'ESEWA_STATUS_URL is "https://rc.esewa.com.np/api/epay/transaction/status", eSewa\'s test environment: orders are paid without real money.',
    ]);
    expect(read({ ...inProduction, ...withEsewa }).warnings).toEqual([]);
  });

  it.each([
    ['SHOP_URL', '', 'SHOP_URL is missing; with NODE_ENV=production it must be the https:// address of the shop.'],
    [
      'SHOP_URL',
      'http://shop.example',
      'SHOP_URL is "http://shop.example", but it must be an https:// address with NODE_ENV=production.',
    ],
    [
      'SHOP_URL',
      'https://localhost:3000',
      'SHOP_URL is "https://localhost:3000", but it must be an address other machines can reach with NODE_ENV=production.',
    ],
    [
      'JWT_SECRET',
      'a'.repeat(64),
      'JWT_SECRET is "…", but it must be hard to guess with NODE_ENV=production, such as the output of "openssl rand -base64 32".',
    ],
    [
      'JWT_SECRET',
      'change-me-'.repeat(5),
      'JWT_SECRET is "…", but it must be hard to guess with NODE_ENV=production, such as the output of "openssl rand -base64 32".',
    ],
    [
      'KHALTI_BASE_URL',
      'https://127.0.0.1:4000/api/v2',
      'KHALTI_BASE_URL is "https://127.0.0.1:4000/api/v2", but it must be an address other machines can reach with NODE_ENV=production.',
    ],
    [
      'KHALTI_BASE_URL',
      'http://localhost:4000/api/v2',
      'KHALTI_BASE_URL is "http://localhost:4000/api/v2", but it must be an https:// address with NODE_ENV=production.',
    ],
    ...[
      'https://localhost.:4000/api/v2',
      'https://khalti.localhost./api/v2',
      'https://127.9.9.9/api/v2',
      'https://127.1/api/v2',
      'https://0x7f000001/api/v2',
      'https://0.0.0.0/api/v2',
      'https://[::1]/api/v2',
      'https://[::]/api/v2',
      'https://[::ffff:7f00:1]/api/v2',
      'https://[::ffff:127.0.0.1]:4000/api/v2',
    ].map(
      (address) =>
        [
          'KHALTI_BASE_URL',
          address,
          `KHALTI_BASE_URL is "${address}", but it must be an address other machines can reach with NODE_ENV=production.`,
        ] as const,
    ),
    [
      'KHALTI_WIDGET_URL',
      'http://localhost:4000/widget.js',
      'KHALTI_WIDGET_URL is "http://localhost:4000/widget.js", but it must be an https:// address with NODE_ENV=production.',
    ],
  ])('refuse %s=%s in production, by name', (name, value, message) => {
    expect(() => read({ ...inProduction, [name]: value })).toThrow(new SettingsError(message));
    if (value !== '') expect(() => read({ [name]: value })).not.toThrow();
  });

  it('warn of limits that production should not run with', () => {
    expect(read(inProduction).warnings).toEqual([]);
    expect(read({ RATE_LIMIT_FACTOR: '1000' }).warnings).toEqual([]);
    expect(read({ ...inProduction, RATE_LIMIT_FACTOR: '1000' }).warnings).toEqual([
      'RATE_LIMIT_FACTOR is 1000: it multiplies every limit against abuse. It is meant for load tests.',
    ]);
    expect(read({ ...inProduction, SEED_DEMO: '1' }).warnings).toEqual([
      'SEED_DEMO is 1: anybody can log in to the demo accounts, one of which is an admin.',
    ]);
  });

  it.each(['https://dev.khalti.com/api/v2/', 'https://DEV.khalti.com./api/v2'])(
    'warn of a production that sells for the play money of %s',
    (KHALTI_BASE_URL) => {
      expect(read({ KHALTI_BASE_URL }).warnings).toEqual([]);
      expect(read({ ...inProduction, KHALTI_BASE_URL }).warnings).toEqual([
        `KHALTI_BASE_URL is "${KHALTI_BASE_URL.replace(/\/$/, '')}", Khalti's sandbox: orders are paid without real money.`,
      ]);
    },
  );

  it('accept a provider whose address only resembles a refused one', () => {
    for (const host of ['localhost.example', '[2001:db8::7f00:1]', '203.0.113.127', 'my-dev.khalti.com']) {
      const KHALTI_BASE_URL = `https://${host}/api/v2`;
      expect(read({ ...inProduction, KHALTI_BASE_URL })).toMatchObject({
        khalti: { baseUrl: KHALTI_BASE_URL },
        warnings: [],
      });
    }
  });

  it('enable mails except in tests', () => {
    expect(read({ NODE_ENV: 'test' }).mails).toBe(false);
    expect(read({ SMTP_URL: '' }).warnings).toEqual([]);
  });

  it.each([undefined, '', ' '])('refuse a production whose mails nobody gets, as SMTP_URL is %j', (SMTP_URL) => {
    expect(() => read({ ...inProduction, SMTP_URL })).toThrow(
      new SettingsError(
        'SMTP_URL is missing; with NODE_ENV=production it must be the address of the mail server. MAILS=0 opens a shop that writes no mails.',
      ),
    );
    const silent = read({ ...inProduction, SMTP_URL, MAIL_FROM: '', MAILS: '0' });
    expect(silent.mails).toBe(false);
    expect(silent.warnings).toEqual(['MAILS is 0: customers get no mail.']);
  });

  it.each([
    ...['smtp://mail:1025', 'smtp://localhost:1025', 'smtp://user:secret@127.0.0.1:1025', 'SMTP://MAIL:01025'],
    ...['smtp://user:secret@sandbox.smtp.mailtrap.io:2525', 'smtps://SMTP.ethereal.email'],
    ...['smtp://mail.paila.example', 'smtp://smtp.test:587', 'smtp://mail.invalid', 'smtp://mail.example.com.'],
  ])('refuse the mail catcher %s in production, whose mails nobody gets, without its password', (SMTP_URL) => {
    const host = new URL(SMTP_URL).host;
    expect(() => read({ ...inProduction, SMTP_URL })).toThrow(
      new SettingsError(
        `SMTP_URL is "smtp://${host}", but it must be a server that delivers mails with NODE_ENV=production, not a mail catcher.`,
      ),
    );
    expect(read({ SMTP_URL }).smtpUrl).toBe(SMTP_URL);
    expect(read({ ...inProduction, SMTP_URL, MAILS: '0' }).mails).toBe(false);
  });

  it.each([
    ...['Paila <shop@paila.example>', 'shop@example.com', 'Shop <shop@mail.EXAMPLE.org>', 'shop@localhost'],
    ...['shop@shop.test', 'shop.com.np', 'Shop <shop@shop.com.np', 'Shop', '@shop.com.np'],
    ...['shop@127.0.0.1', 'shop@[127.0.0.1]', 'shop@shop..np', 'Shop <shop@mail.internal>', 'Shop <shop@shop.lan>'],
  ])('refuse the sender %j in production, from whom no mail server takes mails', (MAIL_FROM) => {
    expect(() => read({ ...inProduction, MAIL_FROM })).toThrow(
      new SettingsError(
        `MAIL_FROM is "${MAIL_FROM}", but it must be an address of a domain of yours with NODE_ENV=production.`,
      ),
    );
    expect(read({ MAIL_FROM }).mailFrom).toBe(MAIL_FROM);
  });

  it('refuse a production that sends mails in the name of nobody', () => {
    expect(() => read({ ...inProduction, MAIL_FROM: '' })).toThrow(
      new SettingsError(
        'MAIL_FROM is missing; with NODE_ENV=production it must be the address that mails come from, such as Shop <shop@your-domain>.',
      ),
    );
    expect(read({ ...inProduction, MAIL_FROM: 'shop@example.shop' }).mailFrom).toBe('shop@example.shop');
  });

  it.each(['0.0.0.0', '::', '192.168.1.7', '::ffff:10.0.0.1', 'shop.lan'])(
    'warn of a trial that other machines reach at %s',
    (HOST) => {
      expect(read({ HOST }).warnings).toEqual([
        `HOST is "${HOST}": other machines may reach this trial shop, whose demo passwords are public. For customers, set NODE_ENV=production.`,
      ]);
      expect(read({ ...inProduction, HOST }).warnings).toEqual([]);
    },
  );

  it.each(['', '127.0.0.1', '127.1.2.3', '::1', 'localhost'])('accept a trial on this machine alone: %j', (HOST) => {
    expect(read({ HOST }).warnings).toEqual([]);
  });

  it('disable early pictures in tests by default', () => {
    expect(read({ NODE_ENV: 'test' }).picturesAhead).toBe(false);
    expect(read({ NODE_ENV: 'test', PICTURES_AHEAD: '1' }).picturesAhead).toBe(true);
    expect(read({ ...inProduction, PICTURES_AHEAD: '0' }).picturesAhead).toBe(false);
  });

  it('cannot be changed afterwards', () => {
    const settings = read();
    expect(Object.isFrozen(settings)).toBe(true);
    expect(Object.isFrozen(settings.khalti)).toBe(true);
  });

  it.each([
    ['PORT', 'http', 'a port number from 0 to 65535'],
    ['PORT', '70000', 'a port number from 0 to 65535'],
    ['PORT', '80.5', 'a port number from 0 to 65535'],
    ['NODE_ENV', 'prod', 'one of development, production, test'],
    ['SEED_DEMO', 'maybe', '1 or 0'],
    ['JWT_EXPIRES_IN', 'soon', 'a time of at least a minute, such as 3600, 12h or 7d'],
    ['JWT_EXPIRES_IN', '5s', 'a time of at least a minute, such as 3600, 12h or 7d'],
    ['CORS_ORIGINS', 'friend.example', 'a list of origins such as https://shop.example, separated by commas'],
    ['SHOP_URL', 'shop', 'an address that starts with http:// or https://'],
    ...['shop.com.np/shop', 'shop.com.np?a=1', 'shop.com.np/#a', 'sita:secret@shop.com.np'].map(
      (rest) => ['SHOP_URL', `https://${rest}`, 'an origin, without a path, such as https://shop.example'] as const,
    ),
    ['JWT_EXPIRES_IN', '999999999d', 'at most 3650 days'],
    ['USD_TO_NPR', '-1', 'the rupees for one dollar, such as 140.5'],
    ['RATE_LIMIT_FACTOR', '0', 'a positive number'],
    ['TRUSTED_PROXIES', 'all', 'the number of proxies before the shop, such as 1'],
    ['GUEST_DATA_DAYS', '0', 'a number of days from 1 to 3650'],
    ['LOG_LEVEL', 'loud', 'one of fatal, error, warn, info, debug, trace, silent'],
  ])('refuse %s=%s by name, with the allowed values', (name, value, must) => {
    expect(() => read({ [name]: value })).toThrow(new SettingsError(`${name} is "${value}", but it must be ${must}.`));
  });

  it.each([
    ['HTTPS://Shop.COM.np/', 'https://shop.com.np'],
    ['https:shop.com.np', 'https://shop.com.np'],
    ['https://shop.com.np:443', 'https://shop.com.np'],
    ['https://shop.com.np:8443//', 'https://shop.com.np:8443'],
  ])('read SHOP_URL=%s as browsers write its origin', (SHOP_URL, shopUrl) => {
    expect(read({ ...inProduction, SHOP_URL }).shopUrl).toBe(shopUrl);
  });

  it.each([
    [{ MONGODB_URI: '' }, 'MONGODB_URI is missing; it must be the address of a MongoDB replica set.'],
    [
      { MONGODB_URI: 'mongodb://' },
      'MONGODB_URI is "…", but it must be an address that starts with mongodb:// or mongodb+srv://.',
    ],
    ...['http://mail', 'smtp:', 'smtp://', 'smtp:mail.com.np', 'smtps://shop:pass#word@mail.com.np'].map(
      (SMTP_URL) =>
        [{ SMTP_URL }, 'SMTP_URL is "…", but it must be an address that starts with smtp:// or smtps://.'] as const,
    ),
    [{ JWT_SECRET: 'short' }, 'JWT_SECRET is "…", but it must be at least 32 characters long.'],
    [{ LINK_SECRET: 'short' }, 'LINK_SECRET is "…", but it must be at least 32 characters long.'],
    ...(['JWT_SECRET', 'LINK_SECRET'] as const).flatMap(
      (name) =>
        [
          [
            { ...inProduction, [name]: '' },
            `${name} is missing; with NODE_ENV=production it must be set (32 characters or more).`,
          ],
          [
            { ...inProduction, [name]: `${inProduction[name]},${'a'.repeat(64)}` },
            `${name} is "…", but it must be hard to guess with NODE_ENV=production, such as the output of "openssl rand -base64 32".`,
          ],
        ] as const,
    ),
    [
      { ...inProduction, LINK_SECRET: `${inProduction.LINK_SECRET},${inProduction.JWT_SECRET}` },
      'LINK_SECRET is "…", but it must be another secret than those of JWT_SECRET.',
    ],
    [
      { ...inProduction, KHALTI_SECRET_KEY: '' },
      'KHALTI_SECRET_KEY is missing; with NODE_ENV=production it must be set.',
    ],
    [
      { ...inProduction, KHALTI_BASE_URL: 'http://khalti-simulator:4000/api/v2' },
      'KHALTI_BASE_URL is "http://khalti-simulator:4000/api/v2", but it must be an https:// address with NODE_ENV=production.',
    ],
    ...['test_secret_key_for_the_simulator', 'test_secret_key_paila_simulator'].map(
      (KHALTI_SECRET_KEY) =>
        [
          { ...inProduction, KHALTI_SECRET_KEY },
          'KHALTI_SECRET_KEY is "…", but it must be the one of your Khalti account with NODE_ENV=production, not a simulator\'s.',
        ] as const,
    ),
    [
      { ...inProduction, ...withEsewa, ESEWA_PRODUCT_CODE: '' },
      'ESEWA_PRODUCT_CODE is missing; with NODE_ENV=production and an ESEWA_SECRET_KEY it must be set.',
    ],
    [
      { ...inProduction, ...withEsewa, ESEWA_SECRET_KEY: 'test_secret_key_for_the_simulator' },
      'ESEWA_SECRET_KEY is "…", but it must be the one of your eSewa account with NODE_ENV=production, not a simulator\'s.',
    ],
    ...(['ESEWA_FORM_URL', 'ESEWA_STATUS_URL'] as const).flatMap((name) => [
      [
        { ...inProduction, ...withEsewa, [name]: 'http://esewa-simulator:4001/x' },
        `${name} is "http://esewa-simulator:4001/x", but it must be an https:// address with NODE_ENV=production.`,
      ] as const,
      [
        { ...inProduction, ...withEsewa, [name]: 'https://127.0.0.1:4001/x' },
        `${name} is "https://127.0.0.1:4001/x", but it must be an address other machines can reach with NODE_ENV=production.`,
      ] as const,
    ]),
    ...['4', '61', '15.5', 'soon'].map(
      (ESEWA_HOLD_MINUTES) =>
        [
          { ESEWA_HOLD_MINUTES },
          `ESEWA_HOLD_MINUTES is "${ESEWA_HOLD_MINUTES}", but it must be a number of minutes from 10 to 60.`,
        ] as const,
    ),
    [
      { ESEWA_PRODUCT_CODE: 'SHOP,total_amount=1' },
      'ESEWA_PRODUCT_CODE is "SHOP,total_amount=1", but it must be the code of your eSewa account.',
    ],
  ])('refuse %j without showing a secret', (wrong, message) => {
    expect(() => read(wrong)).toThrow(new SettingsError(message));
  });

  it.each(['mongodb://a:27017,b:27017/paila?replicaSet=rs0', 'mongodb+srv://user:p%40ss@cluster.example/paila'])(
    'accept a database at %s',
    (MONGODB_URI) => {
      expect(read({ MONGODB_URI }).mongodbUri).toBe(MONGODB_URI);
    },
  );

  it('read lists and times', () => {
    expect(read({ CORS_ORIGINS: 'https://a.example, http://localhost:5173 ,', JWT_EXPIRES_IN: '12h' })).toMatchObject({
      corsOrigins: ['https://a.example', 'http://localhost:5173'],
      jwtExpiresIn: 43_200,
    });
  });
});

describe('the signing secrets', () => {
  it.each([
    ['log-ins', 'jwtSecrets', 'jwt-secret'],
    ['links', 'linkSecrets', 'link-secret'],
  ] as const)('generate %s once, stored, and readable only by their owner', async (_what, name, fileName) => {
    const [first, ...others] = read()[name];

    expect(first.length).toBeGreaterThanOrEqual(32);
    expect(others).toEqual([]);
    expect(read()[name]).toEqual([first]);
    const file = join(dataDir, fileName);
    expect((await readFile(file, 'utf8')).trim()).toBe(first);
    expect((await stat(file)).mode & 0o077).toBe(0);
  });

  it('remain one secret where a comma is part of one from before there were lists', () => {
    const JWT_SECRET = 'an old secret, which has a comma,';

    expect(read({ JWT_SECRET }).jwtSecrets).toEqual([JWT_SECRET]);
  });

  it('may be lists, of which the first one signs', () => {
    const [now, old] = ['a new secret which is long enough for this', 'an old secret which is long enough for this'];

    expect(read({ JWT_SECRET: `${now}, ${old},` }).jwtSecrets).toEqual([now, old]);
    expect(read({ LINK_SECRET: `${old},${now}` }).linkSecrets).toEqual([old, now]);
  });

  it('need a folder that can be written to', async () => {
    const file = join(dataDir, 'a-file');
    await writeFile(file, '');

    expect(() => read({ DATA_DIR: file })).toThrow(
      /^DATA_DIR is ".*a-file", but it must be a folder that can be written to/,
    );
  });
});

describe('monitoring', () => {
  const SECRET = '5a1f0c3be7d24896a1f0c3be7d248965';

  it('is off by default, except for slow queries', () => {
    expect(read()).toMatchObject({ metricsPort: undefined, metricsToken: '', slowQueryMs: 500 });
    expect(read().release).toMatch(/^\d+\.\d+\.\d+/);
    const set = { METRICS_PORT: '9464', METRICS_TOKEN: SECRET, SLOW_QUERY_MS: '0', RELEASE: 'v2.1.0-3f4e56aa' };
    expect(read(set)).toMatchObject({
      metricsPort: 9464,
      metricsToken: SECRET,
      slowQueryMs: 0,
      release: 'v2.1.0-3f4e56aa',
    });
  });

  it.each([
    [{ METRICS_PORT: 'no' }, 'METRICS_PORT is "no"'],
    [{ METRICS_PORT: '3000' }, 'METRICS_PORT is also PORT'],
    [{ SLOW_QUERY_MS: '-1' }, 'SLOW_QUERY_MS is "-1"'],
    [{ RELEASE: 'my release' }, 'RELEASE is "my release"'],
    [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN is "…"'],
    [{ METRICS_TOKEN: 'a'.repeat(40) }, 'METRICS_TOKEN is "…"'],
    [{ METRICS_TOKEN: `${SECRET} ${SECRET}` }, 'METRICS_TOKEN is "…"'],
  ])('refuses %p by name, without the token', (environment, message) => {
    expect(() => read(environment)).toThrow(message);
    expect(() => read(environment)).toThrow(SettingsError);
  });
});
