import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { openShop, type OpenShop, type ShopOptions } from '@paila/e2e/open-shop';
import type { Subject } from './load.js';

const SEED = fileURLToPath(new URL('../../../../apps/api/dist/seed.js', import.meta.url));

/** A catalogue of 1,000 products beside the demo one. */
export const SMALL_SHOP = { products: 1000, customers: 0, orders: 0 };

interface Counts {
  readonly products: number;
  readonly customers: number;
  readonly orders: number;
}

const seed = async (mongodbUri: string, counts: Counts): Promise<void> => {
  const numbers = Object.entries(counts).flatMap(([kind, count]) => [`--${kind}`, String(count)]);
  const child = spawn(process.execPath, [SEED, '--large', ...numbers], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH: process.env['PATH'], MONGODB_URI: mongodbUri, SEED_DEMO: '1' },
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`The seed ended with ${String(code)}`);
};

/** Signs the tokens of the shop; a yardstick checks them with it. */
export const JWT_SECRET = randomBytes(48).toString('base64url');

/** The provider runs elsewhere, as in production: no measured call needs it. */
const PRODUCTION = {
  NODE_ENV: 'production',
  SHOP_URL: 'https://bench.example',
  JWT_SECRET,
  LINK_SECRET: randomBytes(48).toString('base64url'),
  KHALTI_SECRET_KEY: randomBytes(16).toString('hex'),
  KHALTI_PUBLIC_KEY: randomBytes(16).toString('hex'),
  KHALTI_BASE_URL: 'https://provider.example/api/v2',
  KHALTI_WIDGET_URL: 'https://provider.example/widget.js',
  MAIL_FROM: 'Paila <shop@paila.com.np>',
  // Each guest comes from an address of their own, as written by a proxy.
  TRUSTED_PROXIES: '1',
  LOG_LEVEL: 'info',
  RATE_LIMIT_FACTOR: '1000000',
};

/** A mail server that never says a word: mails are written, and the shop waits with the first of them for good. */
const openSilentMailServer = async () => {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined).on('close', () => sockets.delete(socket)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
};

export type ShopSubject = OpenShop & Subject;

interface SubjectOptions extends Omit<ShopOptions, 'fill'> {
  readonly settings?: Readonly<Record<string, string>>;
}

/**
 * The built shop as it runs in production, but for limits that stop abuse, with a made-up catalogue besides the demo
 * one.
 */
const openShopSubject = async (
  counts: Counts | undefined,
  { settings, ...options }: SubjectOptions = {},
): Promise<ShopSubject> => {
  const mail = await openSilentMailServer();
  try {
    const shop = await openShop(
      { ...PRODUCTION, SMTP_URL: mail.url, ...settings },
      { ...options, ...(counts && { fill: ({ uri }) => seed(uri, counts) }) },
    );
    const close = async (): Promise<void> => {
      // The shop need not wait for an answer when it stops.
      mail.close();
      await shop.close();
    };
    return { ...shop, close, name: 'Paila' };
  } catch (error) {
    mail.close();
    throw error;
  }
};

/** Opens a shop, measures it and closes it again. */
export const withShop = async <Result>(
  counts: Counts | undefined,
  measure: (shop: ShopSubject) => Promise<Result>,
  options?: SubjectOptions,
): Promise<Result> => {
  const shop = await openShopSubject(counts, options);
  try {
    return await measure(shop);
  } finally {
    await shop.close();
  }
};
