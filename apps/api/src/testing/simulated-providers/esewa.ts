import { startEsewaSimulator, type Control } from '@paila/esewa-simulator';
import { pathTo } from '@paila/shared';
import { PaymentAttemptModel } from '../../features/payments/payment-attempt.model.js';
import { decoded } from '../read-page.js';
import type { Outcome, ProviderKind, SimulatedFault } from './simulated-provider.js';

type Fault = Parameters<Control['fault']>[0];

/** eSewa's word for each outcome that the payer or eSewa decides. */
const OUTCOMES: Readonly<Partial<Record<Outcome, Parameters<Control['settle']>[1]>>> = {
  pending: 'PENDING',
  completed: 'COMPLETE',
  cancelled: 'CANCELED',
};

const TRAITS = {
  name: 'esewa',
  startsByCall: false,
  refundsByCall: false,
  unpaidEnds: ['cancelled', 'expired'],
  declined: 'cancelled',
  opened: 'pending',
  keepsStock: false,
  limits: 'Rs 10 to Rs 1,00,000',
  lastBeginMinutes: 105,
} as const;

/** @throws Error for a fault of a call that the shop does not make */
const toFault = ({ pidx, ...fault }: SimulatedFault): Fault => {
  const scope = pidx === undefined ? {} : { uuid: pidx };
  if ('on' in fault && fault.on === 'lookUp') return { ...fault, ...scope, on: 'status' };
  if (fault.kind === 'wrong-total-amount' || fault.kind === 'unknown-status') return { ...fault, ...scope };
  throw new Error(`eSewa cannot show the fault ${fault.kind}: the shop does not make that call`);
};

/** The fields of the only form of a page. */
export const formFields = (page: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Array.from(page.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g), ([, name = '', value = '']) => [
      name,
      decoded(value),
    ]),
  );

/** The payer opens the shop's page, whose form begins the payment. @returns false if the shop is away */
const postForm = async (page: string, formUrl: string): Promise<boolean> => {
  // The shop may be killed in the middle of its answer.
  const shown = await fetch(page, { redirect: 'manual' })
    .then(async (answer) => ({ status: answer.status, text: await answer.text() }))
    .catch(() => undefined);
  if (!shown || shown.status >= 500) return false;
  if (shown.status !== 200) throw new Error(`The shop shows no way to eSewa: ${String(shown.status)}`);
  const body = new URLSearchParams(formFields(shown.text));
  const posted = await fetch(formUrl, { method: 'POST', body, redirect: 'manual' });
  if (posted.status !== 303) throw new Error(`eSewa refused the form: ${await posted.text()}`);
  return true;
};

/** eSewa, by the simulator that speaks its protocol. The shop's own page leads to it. */
export const SIMULATED_ESEWA: ProviderKind = {
  ...TRAITS,
  start: async (shopAddress) => {
    const { formUrl, statusUrl, secretKey, productCode, control, stop } = await startEsewaSimulator();
    const paymentUrl = (pidx: string, shopUrl: string): string => `${shopUrl}${pathTo('esewaReturn', { pidx })}/form`;
    const isKnown = (pidx: string): boolean => control.payments().some(({ uuid }) => uuid === pidx);
    const open = async (pidx: string): Promise<boolean> =>
      isKnown(pidx) || postForm(paymentUrl(pidx, shopAddress()), formUrl);
    return {
      ...TRAITS,
      environment: {
        ESEWA_SECRET_KEY: secretKey,
        ESEWA_PRODUCT_CODE: productCode,
        ESEWA_FORM_URL: formUrl,
        ESEWA_STATUS_URL: statusUrl,
      },
      secretKey,
      paymentUrl,
      returnUrl: (pidx, shopUrl) => `${shopUrl}${pathTo('esewaReturn', { pidx })}`,
      open,
      settle: async (pidx, outcome) => {
        const word = OUTCOMES[outcome];
        if (word === undefined && outcome !== 'expired') throw new Error(`eSewa has no payment that is ${outcome}`);
        if (word === undefined) {
          if (isKnown(pidx)) control.settle(pidx, 'NOT_FOUND');
          // The shop alone limits the time of a payment.
          await PaymentAttemptModel.updateOne({ pidx }, { expiresAt: new Date(Date.now() - 1_000) });
          return;
        }
        if (!(await open(pidx))) throw new Error('The shop is away, so that the payer finds no way to eSewa');
        control.settle(pidx, word);
      },
      refund: (pidx, paisa) => {
        control.refund(pidx, paisa);
      },
      callback: (pidx) => {
        const data = isKnown(pidx) ? new URL(control.returnUrl(pidx)).searchParams.get('data') : null;
        return data === null ? { pidx } : { pidx, data };
      },
      payment: (pidx) => {
        const { amount, refundedAmount: refunded, refId: transactionId, successUrl: returnUrl } = control.payment(pidx);
        return { amount, refunded, transactionId, returnUrl };
      },
      paymentCount: () => control.payments().length,
      lookups: control.lookups,
      refundCalls: () => 0,
      fault: (fault) => {
        control.fault(toFault(fault));
      },
      faultCount: () => control.faults().length,
      clearFaults: control.clearFaults,
      stop,
    };
  },
};
