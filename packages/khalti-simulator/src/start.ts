import { startServer, type ListeningOptions } from '@paila/simulator-kit';
import { TEST_PUBLIC_KEY, TEST_SECRET_KEY } from './constants.js';
import { createKhaltiSimulator, type SimulatorOptions } from './simulator.js';

export interface StartOptions extends SimulatorOptions, ListeningOptions {}

/**
 * Starts a simulator on its own port.
 * @throws Error when the port (named) is in use or not permitted, or the state file cannot be read
 */
export const startKhaltiSimulator = async (options: StartOptions = {}) => {
  const { url, publicUrl, simulator, stop } = await startServer(options, (publicUrl) =>
    createKhaltiSimulator({ ...options, publicUrl }),
  );
  return {
    /** The listening address, without a trailing slash. */
    url,
    /** Ends in /api/v2, as the provider's does. */
    apiBaseUrl: `${url}/api/v2`,
    /** Public URL of the checkout script. */
    widgetUrl: `${publicUrl}/widget/khalti-checkout.js`,
    secretKey: options.secretKey ?? TEST_SECRET_KEY,
    publicKey: options.publicKey ?? TEST_PUBLIC_KEY,
    control: simulator.control,
    /** Closes the port and every connection. */
    stop,
  };
};

export type RunningSimulator = Awaited<ReturnType<typeof startKhaltiSimulator>>;
