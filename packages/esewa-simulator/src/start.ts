import { startServer, type ListeningOptions } from '@paila/simulator-kit';
import { TEST_PRODUCT_CODE, TEST_SECRET_KEY } from './constants.js';
import { createEsewaSimulator, FORM_PATH, STATUS_PATH, type SimulatorOptions } from './simulator.js';

export interface StartOptions extends SimulatorOptions, ListeningOptions {}

/**
 * Starts a simulator on its own port.
 * @throws Error when the port (named) is in use or not permitted, or the state file cannot be read
 */
export const startEsewaSimulator = async (options: StartOptions = {}) => {
  const { url, publicUrl, simulator, stop } = await startServer(options, () => createEsewaSimulator(options));
  return {
    /** The listening address, without a trailing slash. */
    url,
    /** Public URL that the shopper's browser posts the form to. */
    formUrl: `${publicUrl}${FORM_PATH}`,
    /** URL of the status check, for the merchant's server. */
    statusUrl: `${url}${STATUS_PATH}`,
    secretKey: options.secretKey ?? TEST_SECRET_KEY,
    productCode: options.productCode ?? TEST_PRODUCT_CODE,
    control: simulator.control,
    /** Closes the port and every connection. */
    stop,
  };
};

export type RunningSimulator = Awaited<ReturnType<typeof startEsewaSimulator>>;
