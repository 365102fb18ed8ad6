import { paymentPages, payments as endpoints, type PaymentProviderName } from '@paila/shared';
import type { Logger } from 'pino';
import type { Feature } from '../../platform/feature.js';
import { owned, type Requester } from '../../platform/http/call.js';
import { originFor } from '../../platform/hosts.js';
import { notFound } from '../../platform/http/errors.js';
import { createLimiter, limitedByAddress } from '../../platform/http/rate-limit.js';
import { serve } from '../../platform/http/serve.js';
import { offeredProviders } from '../../platform/payment-settings.js';
import type { Settings } from '../../platform/settings.js';
import { type CashOffer, createOrderTokens, orderSeenBy, ownedOrder } from '../orders/index.js';
import { createPaidCancelling } from './cancelling-paid.js';
import { claimJob } from './claimed-payments.js';
import { handPaymentRoutes } from './hand-payment.routes.js';
import { createAttempts } from './payment-beginning.js';
import { ledgerRoutes } from './ledger/ledger.routes.js';
import { confirmPayment, createSettling, currentPayment } from './payment-confirming.js';
import { paymentJobs } from './payment-reconciling.js';
import { createCashChange } from './paying-in-cash.js';
import { createReceiving } from './receiving-by-hand.js';
import { BY_HAND } from './providers/by-hand/by-hand.js';
import { createEsewa } from './providers/esewa/esewa.js';
import { esewaForm } from './providers/esewa/form-page.js';
import { createKhalti } from './providers/khalti/khalti.js';
import type { Callback, OnlineProviders, Providers } from './providers/provider.js';
import { refundRoutes } from './refund.routes.js';
import { createRefundingElsewhere } from './refunding-elsewhere.js';
import { createRefunds, refundJob } from './refunds.js';

export interface PaymentOptions {
  readonly settings: Pick<
    Settings,
    'khalti' | 'esewa' | 'shopName' | 'shopUrl' | 'rateLimitFactor' | 'linkSecrets' | 'jwtSecrets'
  >;
  /** Nepali rupees for one dollar. */
  readonly usdToNpr: () => number;
  /** The current terms of cash on delivery. */
  readonly cashOffer: () => CashOffer;
  /** Aborts all calls to the provider that are under way. */
  readonly stop: AbortSignal;
  readonly log: Logger;
}

/** Every payment provider by its name, and the money that staff receive by the way in which it came. */
export const createProviders = ({
  settings,
  stop,
  log,
}: Pick<PaymentOptions, 'stop' | 'log'> & {
  readonly settings: Pick<Settings, 'khalti' | 'esewa'>;
}) => ({
  khalti: createKhalti({ ...settings.khalti, stop }),
  esewa: createEsewa({ settings: settings.esewa, stop, log }),
  ...BY_HAND,
});

/** The payments of one instance of the shop. */
export const createPaymentService = ({ settings, usdToNpr, cashOffer, stop, log }: PaymentOptions) => {
  const created = createProviders({ settings, stop, log });
  const providers: Providers = created;
  const online: OnlineProviders = created;
  const tokens = createOrderTokens(settings);
  const settle = createSettling(providers, log);
  const refunds = createRefunds({ providers, settle, log });
  return {
    tokens,
    settle,
    refunds,
    cancelPaid: createPaidCancelling(refunds),
    recordRefund: createRefundingElsewhere(refunds, settle),
    initiate: createAttempts({ settings, usdToNpr, providers: online, settle, log }),
    payInCash: createCashChange({ usdToNpr, cashOffer, settle }),
    receive: createReceiving({ usdToNpr, settle }),
    /** {@link confirmPayment}, for the payment that a provider's callback names. */
    confirm: (provider: PaymentProviderName, callback: Callback, requester: Requester) =>
      confirmPayment(online[provider].readCallback(callback), requester, { settle, tokens }),
    /** Settles a payment like `confirm`, and returns the id of its order; undefined for a payment that isn't ours. */
    orderOfPayment: async (pidx: string) => (await currentPayment(pidx, settle))?.attempt.order.toHexString(),
    jobs: [...paymentJobs(settle), refundJob(refunds), claimJob(created.khalti, log)],
  };
};

/** Begins, settles and refunds payments. Most calls cause one to the provider, so they are limited per address. */
export const createPayments = (
  options: PaymentOptions,
): Feature & Pick<ReturnType<typeof createPaymentService>, 'orderOfPayment' | 'cancelPaid'> => {
  const { rateLimitFactor: factor, shopUrl } = options.settings;
  const service = createPaymentService(options);
  const { tokens, initiate, payInCash, confirm, refunds, orderOfPayment, jobs } = service;
  const offers = offeredProviders(options.settings);
  /** @throws AppError 404 for a provider that the shop does not offer */
  const offered = (provider: PaymentProviderName): PaymentProviderName => {
    if (!offers.includes(provider)) throw notFound('path');
    return provider;
  };
  const before = [limitedByAddress(createLimiter({ name: 'payments', points: 120, seconds: 60, factor }))];
  const routes = serve(endpoints, {
    beginPayment: {
      before,
      handler: owned(
        'order',
        ({ body }) => ownedOrder(body.orderId, tokens),
        ({ resource, params, body, req, actor }) =>
          initiate(resource._id, {
            provider: offered(params.provider),
            origin: originFor(req.headers.host, shopUrl),
            actor,
            again: body.again,
          }),
      ),
    },
    payInCash: {
      before,
      handler: owned(
        'order',
        ({ body }) => ownedOrder(body.orderId, tokens),
        async ({ resource, requester, actor }) => orderSeenBy(requester, await payInCash(resource._id, actor)),
      ),
    },
    confirmPayment: {
      before,
      // A payment that was begun is settled, although the operator may have removed the provider meanwhile.
      handler: ({ params, body, requester }) => confirm(params.provider, body, requester),
    },
  });
  const pages = serve(paymentPages, { showEsewaForm: esewaForm(options.settings) });
  const byStaff = [refundRoutes(refunds, service.recordRefund), handPaymentRoutes(service.receive), ledgerRoutes];
  return { orderOfPayment, cancelPaid: service.cancelPaid, routes: [routes, pages, ...byStaff], jobs };
};
