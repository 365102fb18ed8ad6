import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { addReadings, type Reading } from './readings.js';
import { gauge, registry } from './registry.js';

/** The time that a scrape waits for the database. After it, the scrape has the last figures. */
const WAIT_MS = 500;

const PATH = '/metrics';

export interface MetricsOptions {
  readonly settings: { readonly release: string; readonly metricsToken: string };
  readonly readings: readonly Reading[];
  readonly log: Logger;
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** True if a request carries the token. The comparison takes the same time for every wrong token. */
const opensWith = (token: string, { headers }: IncomingMessage): boolean => {
  const sent = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';
  return timingSafeEqual(digest(sent), digest(token));
};

let areDefaultsCollected = false;

/** The page of metrics in the text format of Prometheus, for one app. Every scrape answers, even without a database. */
export const createMetricsPage = ({ settings: { release, metricsToken }, readings, log }: MetricsOptions) => {
  // The watch of the event loop costs a little, so that only a shop with monitoring has it.
  if (!areDefaultsCollected) collectDefaultMetrics({ register: registry });
  areDefaultsCollected = true;
  const own = new Registry();
  gauge(
    { name: 'paila_build_info', help: 'The release of this process', labelNames: ['release', 'node'] },
    () => [{ value: 1, labels: { release, node: process.version } }],
    own,
  );
  const refresh = addReadings(readings, own, log);

  const read = async (): Promise<string> => {
    await Promise.race([refresh(), sleep(WAIT_MS, undefined, { ref: false })]);
    return `${await registry.metrics()}\n${await own.metrics()}`;
  };
  // Simultaneous scrapes share one.
  let reading: Promise<string> | undefined;
  const text = (): Promise<string> => {
    reading ??= read().finally(() => {
      reading = undefined;
    });
    return reading;
  };

  /** Answers a request for the page: 401 without the token, if there is one. */
  return async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    res.setHeader('Cache-Control', 'no-store');
    if (metricsToken !== '' && !opensWith(metricsToken, req)) {
      res.writeHead(401, { 'WWW-Authenticate': 'Bearer' }).end();
      return;
    }
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      res.writeHead(405, { Allow: 'GET, HEAD' }).end();
      return;
    }
    try {
      const body = await text();
      res.writeHead(200, { 'Content-Type': registry.contentType }).end(req.method === 'HEAD' ? undefined : body);
    } catch (error) {
      log.error({ err: error }, 'the metrics could not be read');
      if (!res.headersSent) res.writeHead(500);
      res.end();
    }
  };
};

export type MetricsPage = ReturnType<typeof createMetricsPage>;

const isMetricsPath = (url: string | undefined): boolean => url?.split('?')[0] === PATH;

/** A server for the page alone, which answers 404 at every other address. */
export const createMetricsServer = (page: MetricsPage): Server =>
  createServer((req, res) => {
    if (isMetricsPath(req.url)) void page(req, res);
    else res.writeHead(404).end();
  });
