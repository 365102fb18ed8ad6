import { createSimulatorApp, createStateFile, pageErrors, withoutSlash } from '@paila/simulator-kit';
import type { Request } from 'express';
import { apiErrors, notFound } from './api/errors.js';
import { epaymentRoutes } from './api/epayment.routes.js';
import { refundRoutes } from './api/refund.routes.js';
import { createClock } from './clock.js';
import { PAGE_COLOURS, TEST_PUBLIC_KEY, TEST_SECRET_KEY } from './constants.js';
import type { Context } from './context.js';
import { createControl } from './control.js';
import { createFaults } from './faults.js';
import { createLedger } from './ledger.js';
import { isStoredPayment } from './payment.js';
import { pageRoutes } from './page/page.routes.js';
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
  const app = createSimulatorApp(PAGE_COLOURS);
  app.use('/api/v2/epayment', epaymentRoutes(context));
  app.use('/api/v2/payment', widgetPaymentRoutes(context));
  app.use('/api/merchant-transaction', refundRoutes(context));
  app.use('/api', notFound, apiErrors);
  app.use('/widget', widgetRoutes());
  app.use(pageRoutes(context), pageErrors);

  return { app, control: createControl(context) };
};

const createContext = ({ stateFile, warn, ...options }: SimulatorOptions): Context => {
  const clock = createClock();
  const stored = stateFile === undefined ? undefined : createStateFile(stateFile, { isPayment: isStoredPayment, warn });
  const publicUrl = options.publicUrl === undefined ? undefined : withoutSlash(options.publicUrl);
  return {
    clock,
    ledger: createLedger(clock, stored),
    faults: createFaults(),
    lookups: new Map(),
    refundCalls: new Map(),
    secretKey: options.secretKey ?? TEST_SECRET_KEY,
    publicKey: options.publicKey ?? TEST_PUBLIC_KEY,
    publicUrl: (req: Request) => publicUrl ?? `${req.protocol}://${req.get('host') ?? 'localhost'}`,
  };
};
