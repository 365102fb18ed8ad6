import { createClock, createSimulatorApp, createStateFile, pageErrors } from '@paila/simulator-kit';
import { PAGE_COLOURS, TEST_PRODUCT_CODE, TEST_SECRET_KEY } from './constants.js';
import type { Context } from './context.js';
import { createControl } from './control.js';
import { createFaults } from './faults.js';
import { formRoutes } from './form/form.routes.js';
import { createLedger } from './ledger.js';
import { pageRoutes } from './page/page.routes.js';
import { isStoredPayment } from './payment.js';
import { statusRoutes } from './status.routes.js';

export interface SimulatorOptions {
  /** Signs the merchant's forms and the returns; defaults to TEST_SECRET_KEY. */
  readonly secretKey?: string | undefined;
  /** The merchant; defaults to TEST_PRODUCT_CODE. */
  readonly productCode?: string | undefined;
  /** A JSON file that keeps payments across restarts; by default they are only in memory. */
  readonly stateFile?: string | undefined;
  /** Receives warnings for the operator, such as that a corrupt state file was set aside. */
  readonly warn?: ((sentence: string) => void) | undefined;
}

export const FORM_PATH = '/api/epay/main/v2/form';
export const STATUS_PATH = '/api/epay/transaction/status/';

/** The payment provider's form address, status check and payment page as one Express app, not yet on a port. */
export const createEsewaSimulator = (options: SimulatorOptions = {}) => {
  const context = createContext(options);
  const app = createSimulatorApp(PAGE_COLOURS);
  app.use(FORM_PATH, formRoutes(context));
  app.use(STATUS_PATH, statusRoutes(context));
  app.use(pageRoutes(context), pageErrors);
  return { app, control: createControl(context) };
};

const createContext = ({ stateFile, warn, secretKey, productCode }: SimulatorOptions): Context => {
  const clock = createClock();
  const stored = stateFile === undefined ? undefined : createStateFile(stateFile, { isPayment: isStoredPayment, warn });
  return {
    clock,
    ledger: createLedger(clock, stored),
    faults: createFaults(),
    lookups: new Map(),
    secretKey: secretKey ?? TEST_SECRET_KEY,
    productCode: productCode ?? TEST_PRODUCT_CODE,
  };
};
