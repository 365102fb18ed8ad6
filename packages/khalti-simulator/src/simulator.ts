import express, { type Request } from 'express';
import { apiErrors, notFound } from './api/errors.js';
import { epaymentRoutes } from './api/epayment.routes.js';
import { refundRoutes } from './api/refund.routes.js';
import { createClock } from './clock.js';
import { TEST_PUBLIC_KEY, TEST_SECRET_KEY } from './constants.js';
import type { Context } from './context.js';
import { createControl } from './control.js';
import { createFaults } from './faults.js';
import { createLedger } from './ledger.js';
import { pageErrors, pageRoutes } from './page/page.routes.js';
import { sendAsset } from './reply.js';
import { createStateFile } from './state-file.js';
import { widgetPaymentRoutes } from './widget/widget-payment.routes.js';
import { widgetRoutes } from './widget/widget.routes.js';

export interface SimulatorOptions {
  /** Base URL for browsers; defaults to the host of each request. */
  readonly publicUrl?: string | undefined;
  /** Required from the merchant's server; defaults to TEST_SECRET_KEY. */
  readonly secretKey?: string | undefined;
  /** Required from the widget; defaults to TEST_PUBLIC_KEY. */
  readonly publicKey?: string | undefined;
  /** A JSON file that keeps payments across restarts; by default they are only in memory. */
  readonly stateFile?: string | undefined;
  /** Receives warnings for the operator, such as that a corrupt state file was set aside. */
  readonly warn?: ((sentence: string) => void) | undefined;
}

/** The payment provider's API, payment page and widget as one Express app, not yet listening on a port. */
export const createKhaltiSimulator = (options: SimulatorOptions = {}) => {
  const context = createContext(options);
  const app = express().disable('x-powered-by').disable('etag').set('query parser', 'simple');

  app.use((_req, res, next) => {
    res.set('X-Content-Type-Options', 'nosniff');
    next();
  });
  app.get('/healthz', (_req, res) => {
    res.json({ status: 'ok' });
  });
  app.get('/assets/page.css', sendAsset('page.css'));
  app.use(express.json(), express.urlencoded({ extended: false }));
  app.use('/api/v2/epayment', epaymentRoutes(context));
  app.use('/api/v2/payment', widgetPaymentRoutes(context));
  app.use('/api/merchant-transaction', refundRoutes(context));
  app.use('/api', notFound, apiErrors);
  app.use('/widget', widgetRoutes());
  app.use(pageRoutes(context), pageErrors);

  return { app, control: createControl(context) };
};

const createContext = (options: SimulatorOptions): Context => {
  const clock = createClock();
  const stateFile = options.stateFile === undefined ? undefined : createStateFile(options.stateFile, options.warn);
  const publicUrl = options.publicUrl?.replace(/\/+$/, '');
  return {
    clock,
    ledger: createLedger(clock, stateFile),
    faults: createFaults(),
    lookups: new Map(),
    refundCalls: new Map(),
    secretKey: options.secretKey ?? TEST_SECRET_KEY,
    publicKey: options.publicKey ?? TEST_PUBLIC_KEY,
    publicUrl: (req: Request) => publicUrl ?? `${req.protocol}://${req.get('host') ?? 'localhost'}`,
  };
};
