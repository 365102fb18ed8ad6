import { startKhaltiSimulator, type Control } from '@paila/khalti-simulator';
import type { Outcome, ProviderCall, ProviderKind } from './simulated-provider.js';

/** Khalti's word for each outcome. */
const OUTCOMES: Readonly<Record<Outcome, Parameters<Control['settle']>[1]>> = {
  pending: 'Pending',
  completed: 'Completed',
  cancelled: 'User canceled',
  failed: 'Failed',
  expired: 'Expired',
};

const OPERATIONS = { start: 'initiate', lookUp: 'lookup', refund: 'refund' } as const satisfies Record<
  ProviderCall,
  string
>;

const TRAITS = {
  name: 'khalti',
  startsByCall: true,
  refundsByCall: true,
  unpaidEnds: ['cancelled', 'failed', 'expired'],
  declined: 'failed',
  opened: 'initiated',
  keepsStock: true,
  limits: 'Rs 10 to Rs 2,00,000',
  lastBeginMinutes: 60,
} as const;

/** Khalti, by the simulator that speaks its protocol. Its link leads straight to its page. */
export const SIMULATED_KHALTI: ProviderKind = {
  ...TRAITS,
  start: async () => {
    const { url, apiBaseUrl, widgetUrl, secretKey, publicKey, control, stop } = await startKhaltiSimulator();
    return {
      ...TRAITS,
      environment: {
        KHALTI_BASE_URL: apiBaseUrl,
        KHALTI_WIDGET_URL: widgetUrl,
        KHALTI_SECRET_KEY: secretKey,
        KHALTI_PUBLIC_KEY: publicKey,
      },
      secretKey,
      paymentUrl: (pidx) => `${url}/?pidx=${pidx}`,
      returnUrl: (_pidx, shopUrl) => `${shopUrl}/payment`,
      open: () => Promise.resolve(true),
      settle: (pidx, outcome) =>
        new Promise((resolve) => {
          control.settle(pidx, OUTCOMES[outcome]);
          resolve();
        }),
      refund: (pidx, paisa) => {
        control.refund(pidx, paisa);
      },
      callback: (pidx) => ({ pidx }),
      payment: (pidx) => {
        const { amount, refundedAmount: refunded, transactionId, returnUrl } = control.payment(pidx);
        return { amount, refunded, transactionId, returnUrl };
      },
      paymentCount: () => control.payments().length,
      lookups: control.lookups,
      refundCalls: control.refundCalls,
      fault: (fault) => {
        control.fault('on' in fault ? { ...fault, on: OPERATIONS[fault.on] } : fault);
      },
      faultCount: () => control.faults().length,
      clearFaults: control.clearFaults,
      stop,
    };
  },
};
